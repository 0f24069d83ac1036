"""Makes the project importable from any working folder; how hypothesis runs; what was skipped is counted and said."""

import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))
pytest.register_assert_rewrite("support")
# Time on shared cores says nothing about a law; the limits that matter are asserted in processor time where they hold.
settings.register_profile("project", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("project")


def pytest_terminal_summary(terminalreporter):
    """One line a reason: "57 tests skipped because …"; a module that is skipped whole counts once."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in skipped)
    for reason, number in sorted(reasons.items()):
        terminalreporter.write_line(f"{number} {'test' if number == 1 else 'tests'} skipped because {reason}")
