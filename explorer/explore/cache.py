"""Calls that are worth keeping. What comes from an upload lives and ends with its session."""

from __future__ import annotations

import base64

import streamlit as st

from chunkers import Chunking, Diagnosis, Document, diagnose
from chunkers.diagnostics.coverage_report import coverage_report
from chunkers.diagnostics.units import units_of
from chunkers.drawing.description import Description, describe, describe_pair
from chunkers.drawing.page import still_trees
from chunkers.drawing.payload import chunking_bytes, document_bytes
from chunkers.parsers.isolated_pages import IsolatedPages
from explorer.explore.panels.coverage.record import coverage_record
from explorer.shell.reading import Queue
from explorer.shell.session import Settings


@st.cache_resource
def queue() -> Queue:
    """The readings of this server."""
    return Queue()


@st.cache_resource(max_entries=64)
def sample_shelf() -> dict[str, Document]:
    """Parsed samples by file and time of change; shared, since everybody has them."""
    return {}


@st.cache_resource(scope="session", max_entries=4, show_spinner=False)
def drawn_document(key: str, version: str, _document: Document) -> bytes:
    return document_bytes(_document)


@st.cache_resource(scope="session", max_entries=4, show_spinner=False)
def units(key: str, version: str, _document: Document):
    """Sentences, rows, items … of a document: found once, used for every chunking of it."""
    return units_of(_document)


@st.cache_resource(scope="session", max_entries=16, show_spinner=False)
def chunked(key: str, version: str, settings: Settings, _document: Document) -> tuple[Chunking, Diagnosis]:
    """The chunking and what it costs. Raises SettingError."""
    chunking = settings.make().chunk(_document)
    return chunking, diagnose(chunking, units(key, version, _document))


def drawn_chunking(chunking: Chunking, diagnosis: Diagnosis, document_key: str, **more) -> bytes:
    return chunking_bytes(chunking, diagnosis, document_key, **more)


# ---- what the panels show; each is asked for only while its panel is open


@st.cache_resource(scope="session", max_entries=4, show_spinner=False)
def described(key: str, version: str, settings: Settings, _diagnosis: Diagnosis) -> Description:
    return describe(_diagnosis)


@st.cache_resource(scope="session", max_entries=8, show_spinner=False)
def still(key: str, version: str, left: Settings, right: Settings, _document: Document) -> dict[str, list]:
    """The still picture of two chunkings as data, wide and narrow. Raises SettingError."""
    return still_trees(*(chunked(key, version, one, _document)[1] for one in (left, right)))


@st.cache_resource(scope="session", max_entries=8, show_spinner=False)
def still_told(key: str, version: str, left: Settings, right: Settings, _document: Document) -> str:
    return describe_pair(*(chunked(key, version, one, _document)[1] for one in (left, right))).text


@st.cache_resource(scope="session", max_entries=24, show_spinner=False)
def picture(key: str, number: int, _view: IsolatedPages) -> str:
    return base64.b64encode(_view.picture(number)).decode("ascii")


MOST_SURVIVALS = 4


@st.cache_resource(scope="session", show_spinner=False)
def survivals() -> dict:
    """This session's survival maps by document and grid; the view fills it, since measuring shows a bar."""
    return {}


def forget() -> None:
    """Drops what this session keeps of documents: a file was changed under its version."""
    for kept in (drawn_document, units, chunked, described, still, still_told):
        kept.clear()


@st.cache_resource(scope="session", max_entries=4, show_spinner=False)
def covered(key: str, version: str, settings: Settings, _chunking: Chunking) -> dict:
    return coverage_record(coverage_report(_chunking), _chunking.document)
