"""Files to take along, each written when its button is pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import streamlit as st

# label, what writes it, file name, MIME type, the button's key
File = tuple[str, Callable[[], bytes | str], str, str, str]


def download(file: File, **more) -> None:
    label, write, name, mime, key = file
    st.download_button(label, data=write, file_name=name, mime=mime, key=key, on_click="ignore", **more)


def downloads(key: str, title: str, files: Iterable[File]) -> None:
    """A row of buttons after its title."""
    with st.container(key=key, horizontal=True, vertical_alignment="center"):
        st.text(title)
        for file in files:
            download(file)
