"""Chunk Explorer: `streamlit run explorer_app.py`. The entry: page, theme rules, navigation."""

import streamlit as st

from explorer.evaluate.page import evaluate_page
from explorer.evaluate.state import CONTROLS as EVALUATE
from explorer.explore.page import explore
from explorer.explore.state import CONTROLS as EXPLORE
from explorer.explore.state import as_drawn, begin
from explorer.pipeline.ask.page import ask_page
from explorer.pipeline.settings import CONTROLS as PIPELINE
from explorer.pipeline.survive.page import survive_page
from explorer.shell.appearance import apply_appearance
from explorer.shell.session import session

# (view, title, place in the address); the first is what the bare address shows
PAGES = (
    (explore, "Explore", ""),
    (ask_page, "Ask", "ask"),
    (survive_page, "What survives", "survive"),
    (evaluate_page, "Evaluate", "evaluate"),
)
FORMS = (EXPLORE, PIPELINE, EVALUATE)


def show_page() -> None:
    """Draws the navigation, but not in a course page, and the page that is chosen."""
    pages = [st.Page(view, title=title, url_path=path or None, default=not path) for view, title, path in PAGES]
    chosen = st.navigation(pages, position="hidden" if st.context.is_embedded else "top")
    begin(st.query_params)
    _turn(chosen.title)
    if not st.context.is_embedded:
        with st.container(key="pages", horizontal=True):  # shown on a phone, where Streamlit hides its own in a drawer
            for page in pages:
                st.page_link(page)
    session().pages = {title: page for (_, title, _), page in zip(PAGES, pages)}
    try:
        chosen.run()
    finally:  # a run may end early: another began, or the page was left
        for form in FORMS:
            form.keep()


def _turn(title: str) -> None:
    """Streamlit drops the values of a page's widgets when it is left; they are put back as plain ones."""
    before, session().page = session().page, title
    if before in ("", title):
        return
    if before == "Explore":
        as_drawn()
    for form in FORMS:
        form.restore()


st.set_page_config(page_title="Chunk Explorer", page_icon="✂️", layout="wide")
apply_appearance()
show_page()
