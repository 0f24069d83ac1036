"""The static page and the notebook frame: what they hold, how large they are, that a document is only text in them."""

import base64
import gzip
import hashlib
import json
import re
from html import unescape

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkers import diagnose, fixed, overlapping, parse, structure
from chunkers.__main__ import main
from chunkers.drawing.description import describe
from chunkers.drawing.notebook import bundle, show
from chunkers.drawing.page import MOST_PAIRS, page_data, static_page
from explorer.shell.library import CORPUS

POLICY = CORPUS / "warranty-policy.pdf"
HOSTILE = """# </script><script>document.title='taken'</script>

Text with </script >, <!-- a comment, ]]>, <img src=x onerror=alert(1)> & "quotes" 'and' $styles ${data}.

- <b>item</b>
- </style></textarea></title></iframe>

| <i>a</i> | "b" |
|---|---|
| 1 | <svg onload=alert(1)> |

A second part with \u2028 and \u2029 and \U0001f98a in it.
"""


def nine(document):
    made = [(fixed, (50, 100, 200)), (overlapping, (50, 100, 200)), (structure, (100, 200, 400))]
    return [diagnose(cut(document, size)) for cut, sizes in made for size in sizes]


@pytest.fixture(scope="module")
def warranty():
    return nine(parse(POLICY))


@pytest.fixture(scope="module")
def page(warranty):
    return static_page(warranty)


def held(page: str) -> dict:
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)[1])


def unpacked(text: str) -> bytes:
    return gzip.decompress(base64.b64decode(text))


def starts_and_ends(payload: str) -> list[tuple[int, int]]:
    raw = unpacked(payload)
    size = int.from_bytes(raw[:4], "little")
    head, at, columns = json.loads(raw[4 : 4 + size]), 4 + size + (-size & 3), {}
    for name in head["columns"]:
        columns[name] = np.frombuffer(raw, "<i4", head["count"], at)
        at += 4 * head["count"]
    starts = np.cumsum(columns["starts"])
    return list(zip(starts.tolist(), (starts + columns["ends"]).tolist()))


def test_every_chunking_is_there(page, warranty):
    data = held(page)
    assert json.loads(unpacked(data["document"]))["text"] == warranty[0].chunking.document.text
    said = json.loads(unpacked(data["said"]))
    for one, record, told in zip(warranty, data["chunkings"], said["descriptions"], strict=True):
        chunking = one.chunking
        assert starts_and_ends(record["payload"]) == list(zip(chunking.starts.tolist(), chunking.ends.tolist()))
        assert (record["method"], record["size"]) == (chunking.method, chunking.chunker.size)
        assert told == {"lead": describe(one).lead, "items": list(describe(one).items)}


def test_every_two_methods_have_a_picture(page):
    pictures = json.loads(unpacked(held(page)["said"]))["pictures"]
    assert len(pictures) == 27 and all(set(one) == {"wide", "narrow"} for one in pictures.values())
    assert all(int(pair[0]) // 3 != int(pair[2]) // 3 for pair in pictures)


def test_the_size_and_sameness_of_the_page(page, warranty):
    assert len(page.encode("utf-8")) < 400_000
    assert static_page(warranty) == page


def without_payloads(page: str) -> str:
    return re.sub(r'"[A-Za-z0-9+/=]{200,}"', '""', page)


@pytest.mark.parametrize("embedded", [False, True])
def test_nothing_is_fetched(warranty, embedded):
    page = without_payloads(static_page(warranty[:2], embedded=embedded))
    assert set(re.findall(r"[a-z]+://[^\s\"'`<>)]*", page)) == {"http://www.w3.org/2000/svg"}  # a name, not an address
    loads = r"\bsrc\s*=\s*[\"']|@import|url\(|\bfetch\(|XMLHttpRequest|\bimport\s*[({\"']|sendBeacon"
    assert not re.search(loads, page)
    assert set(re.findall(r'href="([^"]*)"', page)) == {"data:,"}


def test_the_policy_forbids_network_markup_and_other_scripts(page):
    said = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)[1]
    rules = {rule.split()[0]: rule.split()[1:] for rule in said.split(";")}
    code = re.search(r'<script type="module">(.*?)</script>', page, re.S)[1]
    digest = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
    assert rules["default-src"] == ["'none'"] and rules["script-src"] == [f"'sha256-{digest}'"]
    assert rules["img-src"] == ["data:"] and "connect-src" not in rules and "font-src" not in rules
    assert rules["require-trusted-types-for"] == ["'script'"]


def test_the_frame_of_the_page_is_sound(page):
    assert page.count("</script>") == page.count("<script") == 2 and page.count("</style>") == 1
    assert "$" + "styles" not in page and "$" + "data" not in page


def test_a_hostile_document_stays_data():
    document = parse(HOSTILE.encode(), "hostile.md")
    page = static_page([diagnose(fixed(document, 10)), diagnose(structure(document, 20))])
    assert page.count("</script>") == 2 and "taken" not in page and "onerror" not in page
    assert json.loads(unpacked(held(page)["document"]))["text"] == document.text
    assert "</" not in re.search(r'id="data">(.*?)</script>', page, re.S)[1]


def test_a_hostile_method_name_stays_data(warranty):
    data = page_data(warranty[:1])
    data["chunkings"][0]["label"] = "</script>"
    assert "</script>" not in json.dumps(data).replace("<", "\\u003c")


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=200), st.integers(1, 12))
def test_any_text_gives_a_page_that_holds_it(text, size):
    document = parse(text.encode(), "any.txt")
    page = static_page([diagnose(fixed(document, size)), diagnose(overlapping(document, size))])
    assert json.loads(unpacked(held(page)["document"]))["text"] == document.text
    assert page.count("</script>") == 2


def test_what_no_page_can_hold_is_refused(warranty):
    other = diagnose(fixed(parse(b"Another text.", "other.txt")))
    for wrong, why in (([], "at least one"), ([warranty[0], other], "one document"), ([warranty[0]] * 2, "once")):
        with pytest.raises(ValueError, match=why):
            static_page(wrong)
    with pytest.raises(ValueError, match="start is 9"):
        static_page(warranty, 9)


def test_pictures_stay_few():
    document = parse(b"One two three four five six. Seven eight nine ten.", "few.txt")
    many = [diagnose(fixed(document, size)) for size in range(1, 11)] + [diagnose(structure(document))]
    pictures = json.loads(unpacked(page_data(many, 2)["said"]))["pictures"]
    assert len(many) * (len(many) - 1) // 2 > MOST_PAIRS >= len(pictures) > 0


# ---- the command


def test_the_verb_writes_a_page(tmp_path, capsys):
    out = tmp_path / "new" / "policy.html"
    assert main(["page", str(POLICY), "--out", str(out)]) == 0
    data = held(out.read_text(encoding="utf-8"))
    assert [(one["method"], one["size"], one["overlap"]) for one in data["chunkings"]] == [
        ("fixed", 50, 0),
        ("fixed", 100, 0),
        ("fixed", 200, 0),
        ("overlapping", 50, 12),
        ("overlapping", 100, 25),
        ("overlapping", 200, 50),
        ("structure", 100, 0),
        ("structure", 200, 0),
        ("structure", 400, 0),
    ]
    assert (data["start"], data["beside"]) == (1, 8)
    assert out.stat().st_size < 400_000 and capsys.readouterr().out == ""


def test_the_verb_takes_methods_and_a_picture(tmp_path):
    out = tmp_path / "p.html"
    assert (
        main(
            [
                "page",
                str(POLICY),
                "--out",
                str(out),
                "--methods",
                "overlapping:100/25,50/49",
                "structure",
                "sentence:25",
                "structure:200",
                "--still",
                "sentence:25",
            ]
        )
        == 0
    )
    data = held(out.read_text(encoding="utf-8"))
    assert [(one["method"], one["size"], one["overlap"]) for one in data["chunkings"]] == [
        ("overlapping", 100, 25),
        ("overlapping", 50, 49),
        ("structure", 200, 0),
        ("sentence", 25, 0),
    ]
    assert (data["start"], data["beside"]) == (0, 3)


@pytest.mark.parametrize(
    "more, said",
    [
        (["--methods", "fixed:50,"], "“fixed:” must be written METHOD:SIZE"),
        (["--methods", "fixed:50/2"], "the method fixed has no overlap"),
        (["--methods", "words:50"], "there is no method 'words'"),
        (["--methods", "fixed:50", "--still", "fixed:60"], "“fixed 60”, which is not among"),
        (["--unit", "pages"], "the unit must be one of"),
    ],
)
def test_the_verb_refuses_in_one_line(tmp_path, capsys, more, said):
    assert main(["page", str(POLICY), "--out", str(tmp_path / "p.html"), *more]) == 2
    wrong = capsys.readouterr().err
    assert said in wrong and wrong.count("\n") == 1 and not list(tmp_path.iterdir())


def test_the_verb_wants_one_document_and_a_file(tmp_path, capsys):
    assert main(["page", str(CORPUS), "--out", str(tmp_path / "p.html")]) == 2
    assert main(["page", str(POLICY), "--out", str(tmp_path)]) == 2
    assert "is a folder; a page holds one document" in (said := capsys.readouterr().err)
    assert "is a folder; a page is written to a file" in said


# ---- notebooks


def test_a_chunking_shows_itself():
    chunking = fixed(parse(HOSTILE.encode(), "hostile.md"), 20)
    made = chunking._repr_mimebundle_()
    assert made == bundle(chunking) and set(made) == {"text/plain", "text/html"}
    assert "Fixed, 20 words: Cutting every 20 words makes" in made["text/plain"]
    assert list(chunking._repr_mimebundle_(include=["text/plain"])) == ["text/plain"]
    assert list(chunking._repr_mimebundle_(exclude={"text/plain"})) == ["text/html"]
    frame = re.fullmatch(
        r'<iframe title="Chunk explorer" sandbox="allow-scripts allow-downloads" width="100%" '
        r'height="\d+" style="border:0" srcdoc="([^"<>]*)"></iframe>',
        made["text/html"],
    )
    assert unescape(frame[1]) == static_page([diagnose(chunking)], embedded=True)


def test_several_chunkings_in_one_cell():
    document = parse(POLICY)
    shown = show(fixed(document), structure(document), height=500)
    assert 'height="500"' in shown._repr_html_() and repr(shown).count("\n") == 1
    with pytest.raises(ValueError, match="one document"):
        show(fixed(document), fixed(parse(b"x", "x.txt")))
    with pytest.raises(ValueError, match="at least one"):
        show()
