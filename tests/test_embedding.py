"""Links and frame lines: what is asked comes back, and nothing breaks out of an attribute."""

from html.parser import HTMLParser
from itertools import product
from urllib.parse import parse_qs, urlsplit

import pytest

from chunkers.exports.embedding import COLOURS, LOCKS, PREDICTIONS, EmbedOptions, iframe, link, read_options, shown

STATE = {"doc": 'a&b "<x>', "method": "fixed", "size": 100, "overlap": None, "chunk": "0"}
BASE = "https://explorer.example/"


def attributes(line: str) -> dict:
    found = {}
    reader = HTMLParser()
    reader.handle_starttag = lambda tag, given: found.update(given)
    reader.feed(line)
    return found


@pytest.mark.parametrize(
    "controls, header, locks, predict, colours",
    list(product((True, False), (True, False), ((), ("document",), tuple(LOCKS)), ("", *PREDICTIONS), COLOURS)),
)
def test_options_survive_the_frame_line(controls, header, locks, predict, colours):
    options = EmbedOptions(controls, header, locks, predict, colours)
    given = attributes(iframe(BASE, STATE, options, 'A "title" <b>', 900))
    query = {name: value[0] for name, value in parse_qs(urlsplit(given["src"]).query).items()}
    assert read_options(query) == (EmbedOptions(controls, header, locks, predict), "")
    assert query.get("embed_options", "") == (f"{colours}_theme" if colours else "")
    assert (query["embed"], query["doc"], query["chunk"]) == ("true", STATE["doc"], "0")
    assert (given["height"], given["title"]) == ("900", 'Chunk explorer: A "title" <b>')
    assert shown(options).endswith(".")


def test_unknown_options_are_said():
    options, problem = read_options({"controls": "off", "lock": "method,colour", "predict": "score"})
    assert options == EmbedOptions(locks=("method",))
    assert problem == (
        "In the address, controls knows show and hide, not “off”; lock knows document, method, not "
        "“colour”; predict knows chunks, table, start, not “score”."
    )
    with pytest.raises(ValueError, match="predict knows"):
        EmbedOptions(predict="score")


def test_a_link_leaves_out_what_is_not_there():
    assert link(BASE, {"doc": None, "chunk": ""}) == BASE
    assert link("http://localhost:8501", {"size": 50}) == "http://localhost:8501/?size=50"
