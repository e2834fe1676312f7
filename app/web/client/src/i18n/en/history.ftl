# Own hands
title-history = Your hands · Fairdeal
history-heading = Your hands
