"""Links to a state of the explorer, and the line that puts it into a course page. No document text is ever in one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from urllib.parse import urlencode, urlsplit

LOCKS = {"document": "the document", "method": "method, size and overlap"}
PREDICTIONS = {
    "chunks": "how many chunks there will be",
    "table": "into how many chunks the table is cut",
    "start": "where chunk 1 starts",
}
COLOURS = {"": "the reader’s colours", "light": "light colours", "dark": "dark colours"}
HEIGHT = 1120  # px: finding, canvas and card of the widest layout without a second scroll bar


@dataclass(frozen=True, slots=True)
class EmbedOptions:
    """What an author may ask of an embedded explorer. `locks` of LOCKS, `predict` of PREDICTIONS or "", `colours` of
    COLOURS. Raises ValueError naming the option and what it knows."""

    controls: bool = True
    header: bool = True
    locks: tuple[str, ...] = ()
    predict: str = ""
    colours: str = ""

    def __post_init__(self):
        unknown = [lock for lock in self.locks if lock not in LOCKS]
        if unknown:
            raise ValueError(f"lock knows {', '.join(LOCKS)}, not “{unknown[0]}”")
        for name, known in (("predict", PREDICTIONS), ("colours", COLOURS)):
            value = getattr(self, name)
            if value and value not in known:
                raise ValueError(f"{name} knows {', '.join(filter(None, known))}, not “{value}”")

    def query(self) -> dict[str, str]:
        """As parameters of an address; what is usual is left out."""
        said = {
            "controls": "" if self.controls else "hide",
            "header": "" if self.header else "hide",
            "lock": ",".join(self.locks),
            "predict": self.predict,
        }
        if self.colours:
            said["embed_options"] = f"{self.colours}_theme"
        return {name: value for name, value in said.items() if value}


def read_options(query: Mapping[str, str]) -> tuple[EmbedOptions, str]:
    """The options that an address asks for, and one sentence about what it asks that does not exist ("" for none).

    The colours are Streamlit's own affair (`embed_options`) and not read here.
    """
    problems = []
    for name in ("controls", "header"):
        if query.get(name, "show") not in ("show", "hide"):
            problems.append(f"{name} knows show and hide, not “{query[name]}”")
    wanted = [lock.strip() for lock in query.get("lock", "").split(",") if lock.strip()]
    problems += [f"lock knows {', '.join(LOCKS)}, not “{lock}”" for lock in wanted if lock not in LOCKS]
    predict = query.get("predict", "")
    if predict and predict not in PREDICTIONS:
        problems.append(f"predict knows {', '.join(PREDICTIONS)}, not “{predict}”")
        predict = ""
    options = EmbedOptions(
        query.get("controls") != "hide",
        query.get("header") != "hide",
        tuple(lock for lock in LOCKS if lock in wanted),
        predict,
    )
    return options, f"In the address, {'; '.join(problems)}." if problems else ""


def link(base: str, state: Mapping[str, object]) -> str:
    """The address of a state; `base` without query. None and "" in the state are left out."""
    query = urlencode({name: value for name, value in state.items() if value not in (None, "")}, safe=",")
    base = base if urlsplit(base).path else f"{base}/"
    return f"{base}?{query}" if query else base


def iframe(base: str, state: Mapping[str, object], options: EmbedOptions, title: str, height: int = HEIGHT) -> str:
    """One line of HTML for a course page; `height` in px."""
    address = embed_link(base, state, options)
    return (
        f'<iframe src="{escape(address)}" title="{escape(f"Chunk explorer: {title}")}" width="100%" '
        f'height="{height}" loading="lazy" style="border:0" allow="clipboard-write"></iframe>'
    )


def embed_link(base: str, state: Mapping[str, object], options: EmbedOptions) -> str:
    """The address inside the frame."""
    return link(base, {**state, "embed": "true", **options.query()})


def shown(options: EmbedOptions) -> str:
    """What a reader of the course page meets, in a sentence or two."""
    said = ["The frame shows the document with its chunks"]
    said.append("without any controls" if not options.controls else "with its controls")
    if not options.header:
        said.append("without the line that names the file")
    locked = [LOCKS[lock] for lock in options.locks] if options.controls else []
    more = f" The reader cannot change {' or '.join(locked)}." if locked else ""
    if options.predict:
        more += f" First it asks {PREDICTIONS[options.predict]}, and shows no chunk before there is an answer."
    return f"{', '.join(said)}, in {COLOURS[options.colours]}.{more}"
