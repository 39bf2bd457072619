"""A page that shows what scans found: each photo with its books, in one HTML file that needs nothing else."""

from .page import ReportPhoto, report_html

__all__ = ["ReportPhoto", "report_html"]
