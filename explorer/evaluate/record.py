"""What the parts of a run on the screen share: the names of columns and settings, means with their intervals.

Columns are named as in `measures`; the same metric and limit speak in the leaderboard, the heatmap and the questions.
"""

from __future__ import annotations

from chunkers.evaluation.comparison import Mean
from chunkers.evaluation.measures import AT_CONTEXT, at
from chunkers.evaluation.runs import Result, Run
from chunkers.wording import comparing


def column(run: Run, metric: str, limit: int | None) -> str:
    """The column of a metric within a limit of the run; at k for None, and for metrics no limit changes."""
    return at(limit, metric) if limit in run.plan.contexts and metric in AT_CONTEXT else metric


def column_name(run: Run, metric: str, limit: int | None) -> str:
    """The column's name on the screen, with the run's k."""
    if column(run, metric, limit) != metric:
        return comparing.metric_in_context(metric, limit, run.plan.unit)
    return comparing.metric_in_first(metric, run.plan.k)


def setting_name(run: Run, result: Result) -> str:
    return result.setting.chunks if len({one.setting.retriever for one in run.results}) == 1 else result.setting.label


def mean_record(mean: Mean) -> dict:
    return {"value": mean.value, "low": mean.low, "high": mean.high, "said": str(mean)}
