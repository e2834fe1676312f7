# How a deal is checked
title-fair = The fair deal · Fairdeal
fair-heading = The fair deal
