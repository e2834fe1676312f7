# The rules on one page
title-rules = నియమాలు · Fairdeal
rules-heading = నియమాలు
