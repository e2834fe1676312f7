# Own hands
title-history = మీ ఆటలు · Fairdeal
history-heading = మీ ఆటలు
