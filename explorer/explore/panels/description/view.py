"""The text description: every fact of the drawing in plain sentences, to read and to take along."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from explorer.explore import cache
from explorer.shell.mount import TOKENS, mount
from explorer.shell.session import Screen

HERE = Path(__file__).parent
_draw = mount("describe", HERE / "script.js", styles=(TOKENS, HERE.parent / "style.css"))


def description(now: Screen) -> None:
    told = cache.described(now.opened, now.document.meta.version, now.settings, now.diagnosis)
    _draw(key="description-drawn", data={"lead": told.lead, "items": told.items})
    st.download_button(
        "Download the description",
        data=lambda: told.text,
        key="download-description",
        file_name=f"{now.document.meta.doc_id}-description.txt",
        mime="text/plain",
        on_click="ignore",
    )
