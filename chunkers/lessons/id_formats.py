"""How each course system names its chunks, as formats for `retrieval.naming.chunk_names`."""

from __future__ import annotations

from chunkers.settings import SettingError

ID_FORMATS = {
    "dash": "{document}-{number}",  # part B: `expenses-2`
    "hash": "{document}#{position}",  # part C: `returns#0`
    "section": "{document}#{section}#{position_in_section}",  # part D: `billing#late-payment#0`
}


def id_format(name: str) -> str:
    """The format of that name. Raises SettingError naming the known ones."""
    if name not in ID_FORMATS:
        raise SettingError("no_id_format", name=name, known=", ".join(ID_FORMATS))
    return ID_FORMATS[name]


def default_id_format(method: str, retriever: str) -> str:
    """The format of the system that cuts by this method or ranks by this retriever; that of part C for any other."""
    return ID_FORMATS["section" if method == "sentence" else "dash" if retriever == "overlap" else "hash"]
