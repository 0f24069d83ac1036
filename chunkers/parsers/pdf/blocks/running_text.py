"""Lines into running text: words divided at a line end, ligatures, spaced letters, right-to-left runs."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

from chunkers.parsers.builder import Piece
from chunkers.parsers.pdf.blocks.text_rows import TextRow
from chunkers.parsers.pdf.reading.lines import Line
from chunkers.parsers.pdf.reading.measures import NO_SPACE, SAME_BASELINE

_LIGATURES = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)}
_ODD = re.compile(r"[\ue000-\uf8ff\ufb00-\ufb06]")
_PRIVATE = re.compile(r"[\ue000-\uf8ff]")
_HYPHENS = ("-", "‐", "\u00ad")
# Words that are as often the first or last syllables of longer ones: they tell nothing about a hyphen.
_SMALL_WORDS = frozenset(
    "an and any are as at be but by can down ever every for fore from has have her here him his how in is it less man "
    "more "
    "no not now of off on one or our out over part some son ten than that the then there they this to under up was "
    "what when where who with par pour sans sur sous tout entre non der die das ein mit".split()
)
_TAIL = re.compile(r"([^\W_]+)[-‐\u00ad]$")
_HEAD = re.compile(r"[^\W_]+")
_WORD = re.compile(r"[^\W_]+(?:[-‐][^\W_]+)*")

HYPHENATED_LINES = 150  # lines for each hyphenated word, at most, in a text that is hyphenated: fewer are slips


class Vocabulary:
    """The document's words as they stand inside lines: they tell a divided word from a true hyphen."""

    def __init__(self, lines: Sequence[Line]):
        self._lines = lines
        self._read = False
        self.words: Counter = Counter()

    def read(self) -> Vocabulary:
        """Count the words, once, when the first divided word asks."""
        if self._read:
            return self
        self._read = True
        divided = ""
        ends: list[tuple[str, str]] = []
        texts: list[str] = []
        for line in self._lines:
            text = line.text.lower()
            if divided:
                first, _, text = text.partition(" ")
                ends.append((divided, first))
            divided = ""
            if line.hyphen or text.endswith(_HYPHENS):
                text, _, last = text.rpartition(" ")
                divided = last.rstrip("-‐\u00ad") or "-"
            texts.append(text)
        for token, n in Counter("\n".join(texts).split()).items():  # there are far fewer tokens than places of them
            for word in (token,) if token.isalnum() else _WORD.findall(token):
                self.words[word] = self.words.get(word, 0) + n
        # a document divides words when it has ends of lines that only make sense as syllables
        self.divides = sum(not (self.words[tail] and self.words[head.strip(",.;:!?)")]) for tail, head in ends) >= max(
            1, len(self._lines) / HYPHENATED_LINES
        )
        self.soft_sign = any("‐" in word for word in self.words)
        self.firsts = {word.partition("-")[0] for word in self.words if "-" in word}
        return self

    def keeps_hyphen(self, tail: str, head: str) -> bool:
        """Whether "tail-" at a line end and "head" at the next line's start are a hyphened word."""
        self.read()
        if not tail or not head or head[0].isupper() or head[0].isdigit() or tail[-1].isdigit():
            return True
        tail, head = tail.lower(), head.lower()
        whole, parted = self.words[tail + head], self.words[f"{tail}-{head}"]
        if whole or parted:
            return parted > whole
        if not self.words[head]:
            return not self.divides
        if tail in self.firsts:
            return True
        if self.divides and (tail in _SMALL_WORDS or head in _SMALL_WORDS):
            return False
        return len(tail) > 2 and (len(head) > 2 or not self.divides) and self.words[tail] > 0


def pieces(rows: Sequence[TextRow], vocabulary: Vocabulary) -> list[Piece]:
    """The rows' text as pieces for the builder, one a part; hyphenated words at line ends are joined or kept."""
    out: list[Piece] = []
    above: TextRow | None = None
    for row in rows:
        for i, part in enumerate(row.parts):
            glue = " "
            if out and i:
                before = row.parts[i - 1]
                glue = "" if part.x0 - before.x1 < NO_SPACE * before.size else " "
            elif out:
                glue = _closed(out, above, row, vocabulary)
            text = part.text if part.text.isascii() else shown(part.text)
            out.append(Piece(text, part.page, glue, part.first, part.last))
        above = row
    return out


def cell_pieces(lines: Sequence[Line], vocabulary: Vocabulary) -> list[Piece]:
    rows: list[list[Line]] = []
    for line in lines:
        if (
            rows
            and abs(rows[-1][0].base - line.base) < SAME_BASELINE * line.size
            and rows[-1][0].page == line.page
            and line.x0 > rows[-1][-1].x0
        ):
            rows[-1].append(line)
        else:
            rows.append([line])
    return pieces([TextRow(tuple(row)) for row in rows], vocabulary)


def _closed(out: list[Piece], before: TextRow, row: TextRow, vocabulary: Vocabulary) -> str:
    """The glue at a line end; takes the hyphen off the last piece when the word was only divided."""
    last = out[-1]
    text = last.text
    if before.hyphen and not text.endswith(_HYPHENS):
        text += "-"
    tail = _TAIL.search(text) if text.endswith(_HYPHENS) else None
    if not tail:
        return "" if text.endswith("/") and not text.endswith(" /") else " "
    head = _HEAD.match(row.text)
    soft = text[-1] == "\u00ad" or text[-1] == "‐" and not vocabulary.read().soft_sign
    if not head or not soft and vocabulary.keeps_hyphen(tail[1], head[0]):
        out[-1] = Piece(text, last.page, last.glue, last.first, last.last)
        return "" if head else " "
    out[-1] = Piece(text[:-1], last.page, last.glue, last.first, last.last)
    return ""


def shown(text: str) -> str:
    """Ligature signs as letters, private codes out, words in reading order."""
    if not _ODD.search(text):
        return text
    return _PRIVATE.sub("", text.translate(_LIGATURES))
