"""Where the measuring data lies beside the project, when it is there; it is not part of the repository."""

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[3] / "shared"
LARKFIELD = SHARED / "data" / "larkfield"
CASES = SHARED / "cases"

needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="shared data not found beside the project (../shared)")
