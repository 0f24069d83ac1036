"""Chunk Explorer: `streamlit run explorer_app.py`. The entry: page, theme rules, the one view."""

import streamlit as st

from explorer.appearance import apply_appearance
from explorer.views.explore import explore

st.set_page_config(page_title="Chunk Explorer", page_icon="✂️", layout="wide")
apply_appearance()
explore()
