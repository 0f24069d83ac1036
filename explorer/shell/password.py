"""A locked file: its password is asked for under the picker, and kept in this session's memory and nowhere else."""

from __future__ import annotations

import streamlit as st

from chunkers.wording import translate
from explorer.shell import sentences
from explorer.shell.session import session, source


def ask_password(key: str) -> None:
    """Remembers that the document `key` needs a password, or another one than was given."""
    now = session()
    now.locked, now.refused = key, bool(now.passwords.pop(key, ""))


def password_form() -> None:
    """The form, while some document waits for its password. Call it once a run."""
    now = session()
    if not now.locked:
        return
    with st.form("unlock", border=False, clear_on_submit=True):
        with st.container(key="unlock_said"):
            st.text(sentences.locked(source(now.locked).name, now.refused))
        with st.container(key="unlock_row", horizontal=True, vertical_alignment="bottom"):
            label = translate("Password")
            st.text_input(label, type="password", key="unlock_password", width=300, autocomplete="off")
            st.form_submit_button(translate("Open the file"), type="primary", key="unlock_open", on_click=_open)
            st.form_submit_button(translate("Not now"), key="unlock_leave", on_click=_leave)


def _open() -> None:
    now = session()
    if given := st.session_state["unlock_password"]:
        now.passwords[now.locked] = given
        now.next_document, now.locked = now.locked, ""


def _leave() -> None:
    session().locked = ""
