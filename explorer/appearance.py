"""The frame around the controls: spacing of Streamlit's own parts, nothing of the canvas. Static text only."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

STYLES = (Path(__file__).parent / "appearance.css").read_text(encoding="utf-8")


def apply_appearance() -> None:
    st.html(f"<style>{STYLES}</style>")
