"""The text description: every fact of the drawing in plain sentences, to read and to take along."""

from __future__ import annotations

import streamlit as st

from explorer import cached, panel_canvas
from explorer.state import Screen


def description(now: Screen) -> None:
    told = cached.described(now.opened, now.document.meta.version, now.settings, now.diagnosis)
    panel_canvas.description({"lead": told.lead, "items": told.items})
    st.download_button(
        "Download the description",
        data=lambda: told.text,
        key="download-description",
        file_name=f"{now.document.meta.doc_id}-description.txt",
        mime="text/plain",
        on_click="ignore",
    )
