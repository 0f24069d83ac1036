"""The frame around the controls: spacing of Streamlit's own parts, nothing of the canvas. Static text only."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

HERE = Path(__file__).parent
STYLES = "".join((HERE / name).read_text(encoding="utf-8") for name in ("appearance.css", "pages.css"))


def apply_appearance() -> None:
    # Streamlit draws dialogs outside of the part that tells its colour scheme, and light-dark() is light there
    scheme = st.context.theme.type or "light dark"
    st.html(f'<style>{STYLES}[data-testid="stDialog"] {{ color-scheme: {scheme}; }}</style>')
