"""``python -m bookspine``."""

import sys

try:
    from .cli import main

    sys.exit(main())
except KeyboardInterrupt:  # before or after ``main``
    sys.exit(130)
