"""A page that shows what scans found: each photo with its books, in one HTML file that needs nothing else."""

from .collection import collection_html
from .page import ReportPhoto, report_html

__all__ = ["ReportPhoto", "collection_html", "report_html"]
