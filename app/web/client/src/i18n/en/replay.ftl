# The replay page
title-replay = Check a hand · Fairdeal
replay-heading = Check a hand
