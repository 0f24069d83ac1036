"""Changes by the tokens of Markdown and HTML: marks in wrong places, tag soup, nests without an end."""

from __future__ import annotations

import random

from fuzz_bytes import ODD, numbers, odd_signs

_MARKS = [
    mark.encode("utf-8")
    for mark in (
        "# ",
        "## ",
        "####### ",
        "- ",
        "* ",
        "+ ",
        "1. ",
        "999999999. ",
        "1) ",
        "> ",
        ">",
        "    ",
        "\t",
        "```\n",
        "~~~~ x\n",
        "|",
        "| - | :-: |\n",
        "\n|a|b|\n|-|-|\n|1|2|\n",
        "\\|",
        "\\",
        "---\n",
        "===\n",
        "***",
        "__",
        "~~",
        "`",
        "``",
        "[",
        "](",
        "![",
        "[^1]",
        "[^1]: ",
        "\n[^1]: note\n",
        "[a]: <",
        "<!--",
        "-->",
        "<br>",
        "<div>",
        "</div>",
        "<table><tr><td>",
        "<pre>",
        "</pre>",
        "<script>",
        "<![CDATA[",
        "<?x",
        "<!X",
        "&nbsp;",
        "&#0;",
        "&#x110000;",
        "&#xD800;",
        "&amp",
        '<a href="',
        "\n",
        "\n\n",
        "  \n",
        "- [ ] ",
        ": ",
        "\nTerm\n: words\n",
        "title: x\n",
        "$$",
        "$",
        "www.a.b",
        "<http://a.b>",
        "---\na: [\n---\n",
        "---\nversion: 1\ntitle: |\n  x\n---\n",
        "1.\n",
        "-\n",
        "a\n===\n",
        "- a\n\n      code\n",
        "> - 1. ",
        "^[inline]",
    )
]
_TAGS = (
    "p div span b i a ul ol li dl dt dd table thead tbody tfoot tr td th caption colgroup col h1 h2 h6 pre code "
    "blockquote article main header footer nav aside section figure figcaption svg math mi foreignObject template "
    "noscript select option optgroup button form input textarea script style title head body html frameset frame "
    "iframe object details summary dialog ruby rt rp br hr img plaintext xmp listing noembed center font nobr "
    "marquee slot custom-thing address hgroup menu dir search"
).split()
_ATTRIBUTES = (
    "",
    "",
    " hidden",
    " class=x",
    ' colspan="%s"',
    ' rowspan="%s"',
    ' start="%s"',
    ' value="%s"',
    " reversed",
    ' style="display:none"',
    ' aria-hidden="true"',
    " role=main",
    ' alt="%s"',
    " =",
    ' a="',
    " '",
    " id=1 id=2",
    ' type="i"',
    " open",
    ' lang="%s"',
    ' name=title content="%s"',
    ' encoding="text/html"',
)
_VALUES = ("0", "-1", "1000", "65534", "9" * 30, "x", "", "1e9", "٣", "²", "\u202e", " 7", "+3", "1_000", "3.5", "\x00")
_PIECES = [
    piece.encode("utf-8")
    for piece in (
        "<",
        ">",
        "</",
        "<!",
        "<?",
        "<!--",
        "-->",
        "--!>",
        "<![CDATA[",
        "]]>",
        "&",
        "&#",
        "&#x",
        "&lt;p&gt;",
        "&#0;",
        "&#xD800;",
        "&#x80;",
        "&nbsp",
        "&Tab;",
        '<!DOCTYPE html [ <!ENTITY a "b"> ]>',
        "<meta charset=utf-16>",
        '<meta charset="shift_jis">',
        "<base href=x>",
        "</p>",
        "</br>",
        "<p/>",
        "<table><table>",
        "<a><a>",
        "</table>text",
        "<tr><td>",
        "<li><p>x</li>",
        "<script>document.write('<p>')</script>",
        "<style>p{}",
        "<textarea>",
        "<plaintext>",
        "<svg><title><p>x",
        "<math><annotation-xml encoding='text/html'><p>",
        "<select><table>",
        "<template><td>x</template>",
        "<frameset>",
    )
]


def marks(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """Marks put at line starts and elsewhere, some many times."""
    for _ in range(chance.choice((1, 3, 10, 40))):
        at = _line_start(data, chance) if chance.random() < 0.6 else chance.randrange(len(data) + 1)
        data = data[:at] + chance.choice(_MARKS) * chance.choice((1, 1, 1, 2, 7)) + data[at:]
    return data


def lines(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """Lines moved, indented, joined or doubled."""
    rows = data.split(b"\n")
    for _ in range(chance.choice((1, 5, 30))):
        at = chance.randrange(len(rows))
        what = chance.randrange(5)
        if what == 0:
            rows[at] = b" " * chance.randrange(12) + rows[at]
        elif what == 1:
            rows[at] = rows[at].lstrip()
        elif what == 2:
            rows.insert(chance.randrange(len(rows) + 1), rows[at])
        elif what == 3:
            rows[at] = chance.choice(_MARKS).strip(b"\n") + rows[at]
        elif len(rows) > 1:
            del rows[at]
    return chance.choice((b"\n", b"\n", b"\n", b"\r\n", b"\r")).join(rows)


def nested_marks(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """A nest of quotes and lists, of one kind or mixed, on one line or by growing indents."""
    deep = chance.choice((3, 30, 300, 3_000))
    some = chance.choices((b"> ", b">", b"- ", b"1. ", b"* ", b"  - ", b"[", b"![", b"*", b"<b>", b"[^1]: "), k=3)
    if chance.random() < 0.5:
        nest = b"".join(chance.choice(some) for _ in range(deep)) + b"deep"
    else:
        nest = b"\n".join(b" " * (i * 2) + chance.choice(some) + b"w" for i in range(min(deep, 300)))
    at = _line_start(data, chance)
    return data[:at] + nest + b"\n" * chance.randrange(3) + data[at:]


def wide_table(data: bytes, chance: random.Random, other: bytes) -> bytes:
    columns, rows = chance.choice(((1, 1), (3, 40), (400, 5), (2_000, 1)))

    def row(cell):
        cells = [cell] * max(0, columns + chance.choice((0, 0, -1, 1)))
        return b"|" + b"|".join(cells) + chance.choice((b"|\n", b"\n"))

    table = row(b"h") + row(b"-") + b"".join(row(chance.choice((b"x", b"", b"\\|", b"`|`", *ODD))) for _ in range(rows))
    at = _line_start(data, chance)
    return data[:at] + b"\n" * chance.randrange(3) + table + data[at:]


def tags(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """Tag soup: opening and closing tags and broken pieces anywhere."""
    for _ in range(chance.choice((1, 3, 10, 60))):
        at = chance.randrange(len(data) + 1)
        at = at if chance.random() < 0.5 else data.find(b"<", at)
        piece = chance.choice(_PIECES) if chance.random() < 0.3 else _tag(chance)
        data = data[: max(0, at)] + piece + data[max(0, at) :]
    return data


def without_tags(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """Some tags of the page are lost."""
    parts = data.split(b"<")
    share = chance.choice((0.02, 0.2, 0.6))
    kept = (b"<" + part if chance.random() > share else part.partition(b">")[2] for part in parts[1:])
    return parts[0] + b"".join(kept)


def nested_tags(data: bytes, chance: random.Random, other: bytes) -> bytes:
    deep = chance.choice((3, 30, 300, 3_000, 20_000))
    some = [_tag(chance) for _ in range(chance.choice((1, 1, 2, 4)))]
    nest = b"".join(chance.choice(some) for _ in range(deep)) + b"deep"
    if chance.random() < 0.3:
        nest += b"".join(b"</%s>" % chance.choice(_TAGS).encode() for _ in range(min(deep, 300)))
    at = chance.randrange(len(data) + 1)
    return data[:at] + nest + data[at:]


def in_another_encoding(data: bytes, chance: random.Random, other: bytes) -> bytes:
    codec = chance.choice(("utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp1252", "shift_jis", "utf-8-sig"))
    return data.decode("utf-8", "replace").encode(codec, "replace")


def _tag(chance: random.Random) -> bytes:
    name = chance.choice(_TAGS)
    if chance.random() < 0.35:
        return f"</{name}>".encode()
    attributes = chance.choice(_ATTRIBUTES).replace("%s", chance.choice(_VALUES))
    return f"<{name}{attributes}{'/' if chance.random() < 0.05 else ''}>".encode()


def _line_start(data: bytes, chance: random.Random) -> int:
    return data.rfind(b"\n", 0, chance.randrange(len(data) + 1)) + 1


MARKDOWN = (marks, marks, lines, lines, nested_marks, wide_table, tags, odd_signs, numbers, in_another_encoding)
HTML = (tags, tags, tags, without_tags, nested_tags, lines, odd_signs, numbers, in_another_encoding)
PLAIN = (lines, odd_signs, in_another_encoding, marks)
