"""``python -m cadogan`` is the command ``cadogan``."""

import os
import sys

if __name__ == "__main__":
    # As the command does, look for modules where they are installed, not in the folder where one happens to be.
    if sys.path and sys.path[0] == os.getcwd():
        del sys.path[0]
    from cadogan.command import main

    sys.exit(main())
