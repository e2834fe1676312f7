# The replay page
title-replay = ఆటను తనిఖీ చేయండి · Fairdeal
replay-heading = ఆటను తనిఖీ చేయండి
