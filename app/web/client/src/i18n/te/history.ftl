# Own hands
title-history = ఆటల చరిత్ర · Fairdeal
history-heading = మీ ఆటలు
