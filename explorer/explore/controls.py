"""The controls: document, method, size, overlap, and the line of messages under them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import streamlit as st

from chunkers.catalog import CATALOG
from chunkers.retrieval import RETRIEVERS
from chunkers.settings import CHOICE, DECIMAL, NAMES, TEXT, Field
from chunkers.wording import translate
from explorer.explore import state
from explorer.explore.recipes import RecipeInput, after_method, after_setting, after_size, nearest
from explorer.explore.state import CONTROLS, workbench
from explorer.shell import sentences
from explorer.shell.embedding import options
from explorer.shell.library import samples
from explorer.shell.session import session
from explorer.shell.uploads import open_button

STEP = 5  # words a press of + or −
WIDTH = 132  # px of a number field


def document_row():
    """The picker and the button to open something else: (key of the chosen document, an empty place beside them)."""
    now = session()
    labels = {key: source.label for key, source in {**now.documents, **samples()}.items()}
    if now.next_document:  # set where the picker was already drawn: after an upload, or a failed one
        CONTROLS.change(document=now.next_document)
        now.next_document = ""
    if (key := CONTROLS.now().document) not in labels:  # an author took the file away
        now.notice = sentences.no_longer_there(key)
        CONTROLS.change(document=next(iter(labels)))
    locked = "document" in options().locks
    with st.container(key="documents", horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            translate("Document"),
            list(labels),
            format_func=lambda key: labels.get(key, key),
            key="document",
            on_change=_document_chosen,
            width=460,
            disabled=locked,
        )
        if not locked:
            open_button("open")
        return CONTROLS.now().document, st.empty()


def _document_chosen() -> None:
    session().notice = session().locked = ""


def settings_row() -> None:
    """Method, size with presets, overlap. A control that a method does not have is disabled, never taken away."""
    recipe, locked = CONTROLS.now().recipe, "method" in options().locks
    presets = recipe.entry.presets
    with st.container(key="settings", horizontal=True, vertical_alignment="bottom"):
        method_field("method", _change, args=(after_method,), disabled=locked)
        words_field(translate("Size, in words"), "size", on_change=_change, args=(after_size,), disabled=locked)
        st.session_state["preset"] = recipe.size if recipe.size in presets else None
        label = translate("Usual sizes")
        st.segmented_control(label, presets, key="preset", on_change=_preset_chosen, disabled=locked)
        fixed = locked or not recipe.entry.takes_overlap
        words_field(translate("Overlap, in words"), "overlap", disabled=fixed)
        further = recipe.entry.further
        setting_fields(further, recipe.settings, "set-", on_change=_further_changed, args=(further,), disabled=locked)


def method_field(key: str, on_change: Callable[..., None], **more) -> None:
    st.segmented_control(
        translate("Method"),
        list(CATALOG),
        format_func=lambda name: translate(CATALOG[name].label),
        key=key,
        required=True,
        on_change=on_change,
        wrap=True,
        **more,
    )


def words_field(label: str, key: str, **more) -> None:
    st.number_input(label, **{"value": None, "step": STEP, "key": key, "width": WIDTH} | more)


def setting_fields(fields: Iterable[Field], typed: Mapping[str, object], prefix: str, **more) -> None:
    """A widget a declared field, under the key `prefix` + its name; `typed` is what they hold, else the default."""
    for field in fields:
        key, value = f"{prefix}{field.name}", typed.get(field.name, field.usual(typed))
        st.session_state[key] = list(value) if field.kind == NAMES else value
        label = translate("{label}, in {unit}", label=field.label, unit="words") if field.counted else field.label
        kept = {"key": key, "help": translate(field.help) if field.help else None} | more
        if field.kind == TEXT:
            st.text_input(translate(label), max_chars=200, width=2 * WIDTH, **kept)
        elif field.kind == CHOICE:
            st.selectbox(translate(label), field.choices, width=2 * WIDTH, **kept)
        elif field.kind == NAMES:
            about = {"width": 380, "placeholder": translate("Two or more"), "format_func": name_of_choice}
            st.multiselect(translate(label), field.choices, **about | kept)
        else:
            form = {"step": float(field.step), "format": "%.4g"} if field.kind == DECIMAL else {"step": int(field.step)}
            usual = field.spell(field.usual(typed))
            st.number_input(translate(label), value=None, placeholder=f"{usual:g}", width=WIDTH, **form | kept)


def name_of_choice(name: str) -> str:
    return translate(RETRIEVERS[name].label) if name in RETRIEVERS else name


def typed_settings(fields: Iterable[Field], prefix: str) -> tuple[tuple[str, object], ...]:
    """What the widgets of `setting_fields` hold; an empty number is left out, so its default is taken."""
    values = {field.name: st.session_state.get(f"{prefix}{field.name}") for field in fields}
    return tuple(
        (name, tuple(value) if isinstance(value, list) else value)
        for name, value in values.items()
        if value is not None
    )


def _change(rule: Callable[[RecipeInput, RecipeInput], RecipeInput]) -> None:
    """What was typed, with what `rule` makes of it beside what is drawn."""
    asked = CONTROLS.now().recipe
    drawn = workbench().drawn
    CONTROLS.change(recipe=rule(drawn.recipe if drawn else asked, asked))
    session().notice = ""


def _further_changed(fields: tuple[Field, ...]) -> None:
    CONTROLS.change(further=typed_settings(fields, "set-"))
    _change(after_setting)


def _preset_chosen() -> None:
    if (size := st.session_state["preset"]) is not None:
        CONTROLS.change(size=size)
        _change(after_size)


def message_line(refusal: str) -> None:
    """One line that is always there: why these settings are refused, with the nearest that work, or a notice."""
    with st.container(key="message", horizontal=True, vertical_alignment="center"):
        if refusal:
            st.text(sentences.capital(refusal))
            _offer()
        else:
            st.text(session().notice or "\u00a0")


def _offer() -> None:
    asked = state.requested()
    offered = nearest(asked)
    name = "size" if offered.size != asked.size else "overlap"
    label = translate("Set {field} to {value}", field=translate(name), value=getattr(offered, name))
    st.button(label, key="offer", on_click=lambda: CONTROLS.change(recipe=offered))
