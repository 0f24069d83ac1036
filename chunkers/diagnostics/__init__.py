"""What a chunking does to its document: cuts, broken units, chunks without a heading, overlap cost, coverage."""

from chunkers.diagnostics.report import Diagnosis, diagnose

__all__ = ["Diagnosis", "diagnose"]
