"""``python3 -m app COMMAND``: works on a machine with nothing but Python; see ``app/_setup``.

This file must be read by old Pythons too, so that they can be told that they are too old.
"""

import os
import sys

OLDEST = (3, 11)

if os.name != "posix":
    sys.exit("Fairdeal runs on Linux and macOS (on Windows: inside WSL).")
if sys.version_info < OLDEST:
    sys.exit(
        "Fairdeal needs Python 3.11 or newer; this is %d.%d. "  # noqa: UP031 - read by old Pythons
        "If a newer one is installed, name it: python3.12 -m app up" % sys.version_info[:2]
    )

from app._setup.entrance import main  # noqa: E402 - only a new enough Python can read it

sys.exit(main(sys.argv[1:]))
