"""Chunk Explorer: `streamlit run explorer_app.py`. The entry: page, theme rules, navigation."""

import streamlit as st

from explorer.appearance import apply_appearance
from explorer.pages import show_page

st.set_page_config(page_title="Chunk Explorer", page_icon="✂️", layout="wide")
apply_appearance()
show_page()
