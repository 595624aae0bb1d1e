"""``python -m cadogan_jsonl``, where the command ``cadogan-jsonl`` is not on the path."""

import sys

from . import main

if __name__ == "__main__":
    sys.exit(main())
