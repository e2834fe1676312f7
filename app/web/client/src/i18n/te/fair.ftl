# How a deal is checked
title-fair = న్యాయమైన పంపకం · Fairdeal
fair-heading = న్యాయమైన పంపకం
