"""The chart of a run as SVG: a metric against the words of context, a line a setting, with its 95 % band.

Lines are told apart by colour, dash and mark, and named at their ends; the description says every figure in words.
"""

from __future__ import annotations

from collections.abc import Sequence

from chunkers.drawing import svg
from chunkers.drawing.palette import colours
from chunkers.evaluation.comparison import Mean, curve
from chunkers.evaluation.measures import AT_CONTEXT
from chunkers.evaluation.runs import Result, Run
from chunkers.settings import SettingError
from chunkers.wording import tabulating

TOKENS = ("a-strong", "cut", "b-strong", "evidence", "overlap-strong", "muted")
DASHES = (None, "7 3", "2 3", "9 3 2 3", "5 5", "1 4")
LEFT, TOP, BOTTOM, LABELS = 46, 16, 44, 210  # px around the plot; the names stand at the right
LINE = 17  # px between two names

Point = tuple[int, Mean]


def context_chart(
    run: Run,
    metric: str = "hit",
    theme: str = "light",
    width: float = 720,
    height: float = 380,
    results: Sequence[Result] = (),
) -> str:
    """`results` (default: all) are drawn in their order, at most as many as there are TOKENS: the first ones.

    Raises SettingError for a metric that is not measured in a context, or a run without context limits.
    """
    if metric not in AT_CONTEXT or not run.plan.contexts:
        raise SettingError("no_chart", known=", ".join(AT_CONTEXT), metric=metric)
    chosen = list(results or run.results)[: len(TOKENS)]
    board = svg.root(width, height, _title(run, metric), context_description(run, metric, chosen), "context-chart")
    paint, contexts = colours(theme), run.plan.contexts
    svg.rect(board, 0, 0, width, height, fill=paint["paper"])
    right, floor = width - LABELS, height - BOTTOM

    def x(limit: float) -> float:
        return LEFT + (right - LEFT) * limit / contexts[-1]

    def y(value: float) -> float:
        return floor - (floor - TOP) * value

    _axes(board, paint, contexts, x, y, right, floor, tabulating.context_axis(run.plan.unit))
    lines = [
        [(limit, mean) for limit, (_, mean) in zip(contexts, curve(result, contexts, metric))] for result in chosen
    ]
    for number, points in enumerate(lines):
        _band(board, points, x, y, paint[TOKENS[number]])
    for number, points in enumerate(lines):
        _line(board, number, points, x, y, paint)
    one = len({result.setting.retriever for result in chosen}) == 1
    _names(
        board,
        [
            (y(points[-1][1].value), result.setting.chunks if one else result.setting.label, number)
            for number, (result, points) in enumerate(zip(chosen, lines))
        ],
        right,
        paint,
    )
    return svg.written(board)


def context_description(run: Run, metric: str = "hit", results: Sequence[Result] = ()) -> str:
    """The chart in words, for people who do not see it."""
    lines = [
        (
            result.setting.label,
            [
                (limit, mean.figures)
                for limit, (_, mean) in zip(run.plan.contexts, curve(result, run.plan.contexts, metric))
            ],
        )
        for result in results or run.results
    ]
    return tabulating.chart_description(_title(run, metric), len(run.answerable), lines)


def _title(run: Run, metric: str) -> str:
    return tabulating.chart_title(metric, run.plan.contexts, run.plan.unit)


def _axes(board, paint, contexts, x, y, right, floor, below) -> None:
    for tenth in range(0, 11, 2):
        value = tenth / 10
        svg.line(board, LEFT, y(value), right, y(value), stroke=paint["line"])
        svg.label(board, LEFT - 8, y(value) + 4, f"{value:.1f}", fill=paint["muted"], text_anchor="end")
    svg.line(board, LEFT, floor, right, floor, stroke=paint["control"])
    for limit in contexts:
        svg.line(board, x(limit), floor, x(limit), floor + 5, stroke=paint["control"])
        svg.label(board, x(limit), floor + 19, f"{limit}", fill=paint["muted"], text_anchor="middle")
    svg.label(board, (LEFT + right) / 2, floor + 37, below, fill=paint["muted"], text_anchor="middle")


def _band(board, points: Sequence[Point], x, y, colour: str) -> None:
    upper = [f"{svg.number(x(limit))},{svg.number(y(mean.high))}" for limit, mean in points]
    lower = [f"{svg.number(x(limit))},{svg.number(y(mean.low))}" for limit, mean in reversed(points)]
    svg.add(board, "polygon", points=" ".join(upper + lower), fill=colour, fill_opacity="0.08")


def _line(board, number: int, points: Sequence[Point], x, y, paint) -> None:
    colour = paint[TOKENS[number]]
    svg.add(
        board,
        "polyline",
        points=" ".join(f"{svg.number(x(limit))},{svg.number(y(mean.value))}" for limit, mean in points),
        fill="none",
        stroke=colour,
        stroke_width=2,
        stroke_dasharray=DASHES[number],
    )
    for limit, mean in points:
        _mark(board, number, x(limit), y(mean.value), colour, paint["paper"])


def _mark(board, number: int, x: float, y: float, colour: str, paper: str) -> None:
    shapes = (
        "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
        "M-4-4h8v8h-8z",
        "M0-5 5 4h-10z",
        "M0-5 5 0 0 5-5 0z",
        "M0 5 5-4h-10z",
        "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    )
    hollow = number == len(shapes) - 1
    svg.add(
        board,
        "path",
        d=shapes[number],
        transform=f"translate({svg.number(x)} {svg.number(y)})",
        fill=paper if hollow else colour,
        stroke=colour,
        stroke_width=2 if hollow else 0,
    )


def _names(board, ends: list[tuple[float, str, int]], right: float, paint) -> None:
    """Each at the height of its line's end, moved down where two would touch."""
    at_ = -LINE
    for height, name, number in sorted(ends):
        at_ = max(height, at_ + LINE)
        colour = paint[TOKENS[number]]
        svg.line(board, right + 4, height, right + 18, at_, stroke=colour)
        _mark(board, number, right + 25, at_, colour, paint["paper"])
        svg.label(board, right + 35, at_ + 4, svg.fitted(name, LABELS - 40), fill=paint["text"])
