"""The pages of the app, the way between them, and what a page keeps while another is shown."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from explorer import line, state
from explorer.views.ask import ask_page
from explorer.views.evaluate import evaluate_page
from explorer.views.explore import explore
from explorer.views.survive import survive_page

STYLES = (Path(__file__).parent / "pages.css").read_text(encoding="utf-8")
# (view, title, place in the address); the first is what the bare address shows
PAGES = (
    (explore, "Explore", ""),
    (ask_page, "Ask", "ask"),
    (survive_page, "What survives", "survive"),
    (evaluate_page, "Evaluate", "evaluate"),
)


def show_page() -> None:
    """Draws the navigation, but not in a course page, and the page that is chosen."""
    st.html(f"<style>{STYLES}</style>")
    pages = [st.Page(view, title=title, url_path=path or None, default=not path) for view, title, path in PAGES]
    chosen = st.navigation(pages, position="hidden" if st.context.is_embedded else "top")
    _left(st.session_state.get("page_before"), chosen.title)
    if not st.context.is_embedded:
        with st.container(key="pages", horizontal=True):  # shown on a phone, where Streamlit hides its own in a drawer
            for page in pages:
                st.page_link(page)
    st.session_state["pages"] = {title: page for (_, title, _), page in zip(PAGES, pages)}
    try:
        chosen.run()
    finally:  # a run may end early: another began, or the page was left
        line.keep()


def _left(before: str | None, now: str) -> None:
    """Streamlit drops the values of a page's widgets when it is left; they are put back as plain ones."""
    st.session_state["page_before"] = now
    if before in (None, now):
        return
    line.restore()
    if before == "Explore" or (now == "Explore" and "method" not in st.session_state):
        state.restore()
