"""``python -m cadogan_web``, where the command ``cadogan-web`` is not on the path."""

import sys

from . import main

if __name__ == "__main__":
    sys.exit(main())
