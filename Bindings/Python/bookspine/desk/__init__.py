"""The desk: a page in the browser where photos become a library, served on this machine.

>>> from bookspine.desk import Desk, serve
>>> with Desk("books.db") as desk:                                                      # doctest: +SKIP
...     serve(desk)

It needs the extra ``desk`` (``pip install "bookspine[desk]"``).
"""

from .core import Desk
from .server import create_app, serve

__all__ = ["Desk", "create_app", "serve"]
