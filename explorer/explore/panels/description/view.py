"""The text description: every fact of the drawing in plain sentences, to read and to take along."""

from __future__ import annotations

from pathlib import Path

from chunkers import Diagnosis
from chunkers.drawing.description import Description, describe
from chunkers.wording import translate
from explorer.explore.recipes import RecipeInput
from explorer.explore.state import Drawn
from explorer.shell.cache import keep
from explorer.shell.downloads import download
from explorer.shell.mount import TOKENS, mount
from explorer.shell.session import Opened

HERE = Path(__file__).parent
_draw = mount("describe", HERE / "script.js", styles=(TOKENS, HERE.parent / "style.css"))


def description(drawn: Drawn) -> None:
    text = _text(drawn.opened, drawn.recipe, drawn.diagnosis)
    _draw(key="description-drawn", data={"lead": text.lead, "items": text.items})
    name = f"{drawn.document.meta.doc_id}-description.txt"
    label = translate("Download the description")
    download((label, lambda: text.text, name, "text/plain", "download-description"))


@keep(max_entries=4)
def _text(opened: Opened, recipe: RecipeInput, _diagnosis: Diagnosis) -> Description:
    return describe(_diagnosis)
