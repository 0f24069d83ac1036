"""A run as one static page that opens from disk: the summary, the chart, the tables, and what made them.

No script, no outside resource; what documents and questions say is only ever text.
"""

from __future__ import annotations

from html import escape

from chunkers.drawing.palette import colours
from chunkers.evaluation.comparison import compare, differing
from chunkers.evaluation.measures import at
from chunkers.evaluation.run_files import to_parquet
from chunkers.evaluation.runs import Run
from chunkers.evaluation.summary import summary_texts
from chunkers.exports.evaluation import tables, to_csv, to_json, to_markdown
from chunkers.exports.evaluation_chart import context_chart
from chunkers.wording import tabulating, translate

MOST = 20  # questions shown of those on which the settings differ


def to_page(run: Run, title: str = "") -> bytes:
    """UTF-8 HTML. The same run gives the same bytes."""
    title = title or translate("Chunkers compared")
    parts = [f"<h1>{escape(title)}</h1>", *(f"<p>{escape(said)}</p>" for said in summary_texts(run))]
    if run.plan.contexts and run.answerable:
        parts.append(f"<figure>{context_chart(run)}</figure>")
    parts += [f"<h2>{escape(heading)}</h2>{_table(rows)}" for heading, rows in tables(run)]
    parts += _differing(run) + _made_from(run)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{_style()}</style></head>'
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    ).encode("utf-8", "replace")


def _table(rows: list[list[str]]) -> str:
    head, *body = rows
    cells = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(c)}</td>" for c in rest)}</tr>'
        for first, *rest in body
    )
    return f'<div class="wide" tabindex="0"><table><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table></div>'


def _differing(run: Run) -> list[str]:
    """The questions on which the first two settings differ, most first."""
    if len(run.results) < 2 or not run.answerable:
        return []
    first, second = run.results[:2]
    metric = at(run.plan.contexts[len(run.plan.contexts) // 2], "whole") if run.plan.contexts else "whole"
    order = [
        i for i in differing(first, second, metric).tolist() if first.columns[metric][i] != second.columns[metric][i]
    ][:MOST]
    if not order:
        return []
    a, b = first.setting.label, second.setting.label
    rows = [tabulating.head_differing(a, b)]
    rows += [
        [
            run.answerable[i].id,
            run.answerable[i].text,
            f"{first.columns[metric][i]:.2f}",
            f"{second.columns[metric][i]:.2f}",
        ]
        for i in order
    ]
    return [
        f"<h2>{escape(translate('Questions that differ'))}</h2>",
        f"<p>{escape(compare(first, second, metric, run.plan.unit).text)}</p>",
        _table(rows),
    ]


def _made_from(run: Run) -> list[str]:
    rows = [
        tabulating.head_documents(),
        *([one.doc_id, one.version, f"{one.words:,}", one.digest] for one in run.sources),
    ]
    plan, filters = run.plan, run.plan.filters
    made_from = tabulating.made_from(
        plan.k,
        plan.contexts,
        plan.unit,
        "" if filters.is_open else str(filters),
        plan.gate,
        len(run.asked),
        run.digest,
        run.versions,
    )
    problems = "".join(f"<li>{escape(problem)}</li>" for problem in run.problems)
    return [
        f"<h2>{escape(translate('Made from'))}</h2>",
        f"<p>{escape(made_from)}</p>",
        f"<ul>{problems}</ul>" if problems else "",
        _table(rows),
    ]


def _style() -> str:
    light, dark = colours("light"), colours("dark")
    pairs = "".join(
        f"--{name}:light-dark({light[name]},{dark[name]});" for name in ("page", "paper", "text", "muted", "line")
    )
    return (
        f":root{{color-scheme:light dark;{pairs}}}body{{margin:0;background:var(--page);color:var(--text);"
        "font:16px/1.5 system-ui,'Segoe UI',Arial,sans-serif}main{max-width:70rem;margin:0 auto;padding:1.5rem}"
        "p{max-width:44rem}.wide{overflow-x:auto;background:var(--paper)}table{border-collapse:collapse;"
        "font-size:.875rem}th,td{padding:.35rem .6rem;text-align:left;border-bottom:1px solid var(--line);"
        "vertical-align:top}td{white-space:nowrap}td:nth-child(2){white-space:normal}"
        "thead th{color:var(--muted);font-weight:600}figure{margin:1.5rem 0;overflow-x:auto}"
        "svg{max-width:100%;height:auto}@media print{.wide,figure{overflow:visible}}"
    )


def to_svg(run: Run) -> bytes:
    """The chart of hits, light. Raises SettingError for a run without context limits."""
    return context_chart(run).encode()


# every file a run can be written to, by its ending
RUN_FILES = {
    ".parquet": to_parquet,
    ".json": to_json,
    ".csv": to_csv,
    ".md": to_markdown,
    ".svg": to_svg,
    ".html": to_page,
}
