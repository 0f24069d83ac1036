"""Changes inside PDF files: objects, references, numbers, filters, and what compressed streams hold."""

from __future__ import annotations

import io
import logging
import random
import re
import zlib

from fuzz_bytes import BYTE_CHANGES, HUGE, ODD
from pypdf import PdfReader, PdfWriter
from pypdf.errors import PyPdfError

_OBJECT = re.compile(rb"(?<!\d)(\d{1,7}) (\d{1,5}) obj\b")
_REFERENCE = re.compile(rb"(?<!\d)(\d{1,7}) (\d{1,5}) R\b")
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
_NAMED_NUMBER = re.compile(
    rb"/(?:Length|Count|MediaBox|CropBox|Rotate|Kids|FirstChar|LastChar|Widths|N|First|W|DW|"
    rb"Index|Size|Prev|MCID|StructParents?|Pg|K|Nums|P|BBox|Matrix|Rect|FontMatrix|R|V|"
    rb"ColSpan|RowSpan)\s*(\[[^\]]{0,300}\]|-?[\d.]+(?: \d+ R)?)"
)
_NAME = re.compile(rb"/[A-Za-z][A-Za-z0-9]{0,20}")
_FILTERS = (
    b"/FlateDecode",
    b"/LZWDecode",
    b"/ASCIIHexDecode",
    b"/ASCII85Decode",
    b"/RunLengthDecode",
    b"/DCTDecode",
    b"/CCITTFaxDecode",
    b"/JBIG2Decode",
    b"/JPXDecode",
    b"/Crypt",
    b"/Nothing",
    b"[" + b"/FlateDecode " * 30 + b"]",
    b"[]",
    b"null",
    b"[/ASCIIHexDecode /FlateDecode]",
)
_VALUES = (
    b"null",
    b"[]",
    b"<<>>",
    b"true",
    b"()",
    b"<FEFF>",
    b"(\\376\\377\\330\\000)",
    b"/X",
    b"[null null]",
    b"[" * 3_000,
    b"<<" * 3_000,
    b"<</A " * 2_000,
    b"(" * 2_000,
    b"[0 0 0 0]",
    b"[1e30 1e30 -1e30 -1e30]",
    b"(" + b"\\(" * 900 + b")",
)
_OPERATORS = (
    b"BT",
    b"ET",
    b"q",
    b"Q",
    b"q " * 5_000,
    b"BT " * 500,
    b"BI /W 9 /H 9 ID \x00\x01",
    b"EI",
    b"EMC",
    b"/P <</MCID 0>> BDC",
    b"/P <</MCID -7>> BDC",
    b"/Artifact BMC",
    b"/Span <</ActualText (x)>> BDC",
    b"/P BMC " * 3_000,
    b"0 Tz",
    b"-100 Tz",
    b"1e30 Tz",
    b"3 Tr",
    b"7 Tr",
    b"/F1 0 Tf",
    b"/F1 -12 Tf",
    b"/F1 1e9 Tf",
    b"/Nowhere 12 Tf",
    b"0 0 0 0 0 0 cm",
    b"1e20 0 0 1e20 0 0 cm",
    b"0 1 -1 0 0 0 cm",
    b"-1 0 0 1 300 0 cm",
    b"1 0 0 1 1e38 -1e38 Tm",
    b"0 0 0 0 0 0 Tm",
    b"(x) Tj",
    b"<FFFE0041D800> Tj",
    b"[(a) -1e30 (b)] TJ",
    b"[(a)-99999(b)] TJ",
    b"() Tj",
    b"T*",
    b"1e30 TL",
    b"9999 Tw",
    b"-9999 Tc",
    b"1e30 Ts",
    b"/X0 Do",
    b"/Im1 Do",
    b"0 0 m 1e38 0 l S",
    b"0 0 1 1e-30 re f",
    b"-1e9 -1e9 2e9 2e9 re W n",
    b"0 0 0 0 re f " * 2_000,
    b"1 1 1 rg",
    b"/Pattern cs",
    b"d0",
    b"(",
    b"<",
    b"[",
    b"]",
    b"<<",
    b"\x00",
)


def unpacked(data: bytes) -> bytes:
    """The same file with its object streams opened, so that changes reach its objects; `data` where pypdf fails."""
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    if b"/ObjStm" not in data or b"/Encrypt" in data:
        return data
    try:
        out = io.BytesIO()
        PdfWriter(clone_from=PdfReader(io.BytesIO(data))).write(out)
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return data
    return out.getvalue()


def with_new_table(data: bytes) -> bytes:
    """With a cross-reference table that fits its objects, so that a reader follows it and does not repair the file."""
    places = {int(m[1]): m.start() for m in _OBJECT.finditer(data)}
    root = re.findall(rb"/Root \d+ \d+ R", data)
    if not places or not root or b"/Encrypt" in data:
        return data
    size = min(max(places) + 1, 20_000)
    body = re.sub(rb"startxref\s+\d+", b"startxref 0", data)
    rows = b"".join(b"%010d 00000 n \n" % places[n] if n in places else b"0000000000 65535 f \n" for n in range(size))
    # the body keeps its length up to the last object: only what stands behind all objects may have moved
    moved = {int(m[1]): m.start() for m in _OBJECT.finditer(body)}
    rows = (
        rows
        if moved == places
        else b"".join(b"%010d 00000 n \n" % moved[n] if n in moved else b"0000000000 65535 f \n" for n in range(size))
    )
    return b"%s\nxref\n0 %d\n%strailer\n<</Size %d %s>>\nstartxref\n%d\n%%%%EOF\n" % (
        body,
        size,
        rows,
        size,
        root[-1],
        len(body) + 1,
    )


def references(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """References to other objects, to themselves, to nothing."""
    found = list(_REFERENCE.finditer(data))
    numbers = [m[1] for m in _OBJECT.finditer(data)] + [b"0", b"99999"]
    return _exchanged(data, found, chance, lambda m: chance.choice(numbers) + b" 0 R")


def swapped_objects(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """Two objects change their numbers."""
    found = list(_OBJECT.finditer(data))
    if len(found) < 2:
        return data
    one, two = sorted(chance.sample(found, 2), key=lambda m: m.start())
    return data[: one.start()] + two[0] + data[one.end() : two.start()] + one[0] + data[two.end() :]


def named_numbers(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """The value of a /Length, /Count, /MediaBox, /Kids … becomes something else."""
    found = list(_NAMED_NUMBER.finditer(data))
    values = [m[1] for m in found]

    def value(m):
        name = m[0][: m.start(1) - m.start()]
        kind = chance.random()
        if kind < 0.35:
            return name + chance.choice(HUGE)
        if kind < 0.6:
            return name + chance.choice(_VALUES)
        return name + chance.choice(values)

    return _exchanged(data, found, chance, value)


def filters(data: bytes, chance: random.Random, other: bytes) -> bytes:
    found = list(re.finditer(rb"/Filter\s*(?:\[[^\]]*\]|/\w+)", data))
    return _exchanged(data, found, chance, lambda m: b"/Filter " + chance.choice(_FILTERS))


def names(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """Keys and names change places with others of the file."""
    found = list(_NAME.finditer(data))
    return _exchanged(data, found, chance, lambda m: chance.choice(found)[0])


def in_a_stream(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """A stream is opened, changed as bytes or by its operators, and packed again."""
    found = list(_STREAM.finditer(data))
    if not found:
        return data
    m = chance.choice(found)
    try:
        body, packed = zlib.decompressobj().decompress(m[1], 1 << 20), True
    except zlib.error:
        body, packed = m[1], False
    for _ in range(chance.choice((1, 2, 5))):
        change = chance.choice((*BYTE_CHANGES, operators, operators, operators, operators))
        body = change(body, chance, other)[: 1 << 20]
    new = zlib.compress(body, 1) if packed else body
    head = data[: m.start(1)]
    if chance.random() < 0.9:  # the length that stands before the stream follows
        at = head.rfind(b"/Length", max(0, len(head) - 600))
        if at >= 0:
            head = head[:at] + re.sub(rb"\A/Length \d+( \d+ R)?", b"/Length %d" % len(new), head[at:])
    return head + new + data[m.end(1) :]


def operators(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """Drawing operators put in between, between lines or spaces."""
    for _ in range(chance.choice((1, 3, 20))):
        at = data.find(chance.choice((b"\n", b" ")), chance.randrange(len(data) + 1)) + 1
        data = data[:at] + chance.choice(_OPERATORS) + b"\n" + data[at:]
    return data


def odd_strings(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """Text strings (titles, labels, outline entries, alternative texts) of odd characters."""
    found = list(re.finditer(rb"\((?:[^()\\]|\\.){0,200}\)|<[0-9A-Fa-f]{2,200}>", data))
    texts = (sign.decode("utf-8", "replace").encode("utf-16-be", "replace") for sign in ODD)
    signs = [b"<FEFF" + text.hex().encode() + b">" for text in texts]
    return _exchanged(data, found, chance, lambda m: chance.choice((*signs, b"<FEFFD800>", b"<FFFE>", b"(\\000)")))


def _exchanged(data: bytes, found: list[re.Match], chance: random.Random, value) -> bytes:
    if not found:
        return data
    chosen = {m.start(): m for m in chance.choices(found, k=chance.choice((1, 1, 2, 5, 30)))}
    out, at = [], 0
    for start in sorted(chosen):
        if start >= at:
            out += [data[at:start], value(chosen[start])]
            at = chosen[start].end()
    return b"".join(out) + data[at:]


CHANGES = (
    references,
    references,
    swapped_objects,
    named_numbers,
    named_numbers,
    filters,
    names,
    in_a_stream,
    in_a_stream,
    in_a_stream,
    in_a_stream,
    odd_strings,
)
