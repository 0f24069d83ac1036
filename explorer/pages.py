"""The pages of the app, the way between them, and what a page keeps while another is shown."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from explorer.line import KEYS as LINE
from explorer.views.ask import ask_page
from explorer.views.explore import explore
from explorer.views.survive import survive_page

STYLES = (Path(__file__).parent / "pages.css").read_text(encoding="utf-8")
# (view, title, place in the address); the first is what the bare address shows
PAGES = ((explore, "Explore", ""), (ask_page, "Ask", "ask"), (survive_page, "What survives", "survive"))
EXPLORE = ("document", "method", "size", "overlap")  # widgets whose values Streamlit would drop on another page


def show_page() -> None:
    """Draws the navigation, but not in a course page, and the page that is chosen."""
    st.html(f"<style>{STYLES}</style>")
    pages = [st.Page(view, title=title, url_path=path or None, default=not path) for view, title, path in PAGES]
    chosen = st.navigation(pages, position="hidden" if st.context.is_embedded else "top")
    _keep(LINE if chosen == pages[0] else EXPLORE)
    st.session_state["pages"] = {title: page for (_, title, _), page in zip(PAGES, pages)}
    chosen.run()


def _keep(names) -> None:
    """Touching a value keeps it, though its widget is not on this page."""
    for name in names:
        if name in st.session_state:
            st.session_state[name] = st.session_state[name]
