# The rules on one page
title-rules = The rules · Fairdeal
rules-heading = The rules
