"""A locked file: its password is asked for under the picker, and kept in this session's memory and nowhere else."""

from __future__ import annotations

import streamlit as st

from explorer.shell.session import screen, source


def ask_for(key: str) -> None:
    """Remembers that the document `key` needs a password, or another one than was given."""
    now = screen()
    now.locked, now.locked_said = key, _sentence(source(key).name, now.passwords.pop(key, ""))


def _sentence(name: str, tried: str) -> str:
    if tried:
        return f"That password does not open “{name}”."
    return f"“{name}” is locked with a password, which is used for this visit only and kept nowhere else."


def password_form() -> None:
    """The form, while some document waits for its password. Call it once a run."""
    now = screen()
    if not now.locked:
        return
    with st.form("unlock", border=False, clear_on_submit=True):
        with st.container(key="unlock_said"):
            st.text(now.locked_said)
        with st.container(key="unlock_row", horizontal=True, vertical_alignment="bottom"):
            st.text_input("Password", type="password", key="unlock_password", width=300, autocomplete="off")
            st.form_submit_button("Open the file", type="primary", key="unlock_open", on_click=_open)
            st.form_submit_button("Not now", key="unlock_leave", on_click=_leave)


def _open() -> None:
    now, state = screen(), st.session_state
    if state["unlock_password"]:
        now.passwords[now.locked] = state["unlock_password"]
        state["document_next"] = now.locked
        now.locked = ""


def _leave() -> None:
    screen().locked = ""
