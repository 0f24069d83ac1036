"""Where the tests' files lie: in `tests/data`, or in ../shared beside the project, no part of the repository."""

from pathlib import Path

import pytest

DATA = Path(__file__).resolve().parents[1] / "data"
SHARED = Path(__file__).resolve().parents[3] / "shared"
LARKFIELD = SHARED / "data" / "larkfield"


def find(path: str) -> Path:
    """`path`, say "cases/SEN-01.txt", in `tests/data` where it is there, else in ../shared (which may be missing)."""
    places = [folder / path for folder in (DATA, SHARED / "data", SHARED)]
    return next((place for place in places if place.exists()), places[0])


CASES = find("cases")

needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="shared data not found beside the project (../shared)")
