"""Copy this setting: the chunking on screen as code to run elsewhere."""

from __future__ import annotations

import streamlit as st

from chunkers.exports.settings_code import settings_code
from explorer.explore.state import Drawn
from explorer.shell.session import source


def code(drawn: Drawn) -> None:
    """Code and sentences are the program's own words, with the document's file name only inside the code."""
    for one in settings_code(drawn.chunking.chunker, source(drawn.opened.key).name):
        st.text(one.label)
        if one.code:
            st.code(one.code, language=None, wrap_lines=True)  # Streamlit's colours for code are too pale in light
        if one.differs:
            st.text(one.differs)
