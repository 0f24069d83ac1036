"""The embed options of this session, read from its address once (docs/EMBEDDING.md lists them)."""

from __future__ import annotations

import streamlit as st

from chunkers.exports.embedding import EmbedOptions, read_options
from explorer.shell.session import session

CONTROLS = ".st-key-documents, .st-key-settings, .st-key-downloads, .st-key-panels, .st-key-tools"


def options() -> EmbedOptions:
    now = session()
    if now.embedding is None:
        now.embedding, problem = read_options(st.query_params)
        now.notice = now.notice or problem
    return now.embedding


def apply_options() -> None:
    """Hides what is asked to be hidden. The widgets stay, since the state is theirs; nobody can reach them."""
    rules = []
    if not options().controls:
        rules.append(f"{CONTROLS} {{ display: none !important; }} .st-key-message {{ min-height: 0; }}")
    if not options().header:
        rules.append(
            '[data-testid="stHeader"], .st-key-pages { display: none !important; }'
            " .stMainBlockContainer { padding-top: .5rem; }"
        )
    if rules:
        st.html(f"<style>{' '.join(rules)}</style>")
