"""Lists the books on a photo of a shelf: python scan_shelf.py shelf.jpg"""

import sys

import bookspine

with bookspine.Scanner() as scanner:
    result = scanner.scan(sys.argv[1])

for book in result.books:
    by = f", {book.author}" if book.author else ""
    check = " (please check)" if book.needs_review else ""
    print(f"{book.confidence:4.0%}  {book.title or 'unread'}{by}{check}")
