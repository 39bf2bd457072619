"""Archives: folders with thousands of photos, scanned on Ray Data or on one machine, into Parquet files.

``pip install bookspine[archive]`` brings what it needs. ``scan_archive`` does all of it; ``ArchiveScanner`` is a class for
``Dataset.map_batches`` of a pipeline of your own:

>>> import ray                                                                  # doctest: +SKIP
>>> from bookspine.archive import ArchiveScanner
>>> photos = ray.data.from_items([{"path": "s3://shelves/a.jpg"}, {"path": "s3://shelves/b.jpg"}])
>>> rows = photos.map_batches(ArchiveScanner, batch_size=4, concurrency=2, num_cpus=2)
"""

from ._photos import ArchivePhoto, find_photos
from ._rows import BOOK_COLUMNS, PHOTO_COLUMNS, book_rows
from ._run import ArchiveReport, scan_archive
from ._scanner import ArchiveScanner
from ._store import ArchiveStore

__all__ = [
    "BOOK_COLUMNS",
    "PHOTO_COLUMNS",
    "ArchivePhoto",
    "ArchiveReport",
    "ArchiveScanner",
    "ArchiveStore",
    "book_rows",
    "find_photos",
    "scan_archive",
]
