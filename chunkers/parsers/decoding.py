"""Bytes to text, and in which encoding: UTF-8 or UTF-16, with a byte-order mark or without; nothing else is guessed.

A single-byte fallback accepts any bytes and would show two-byte text with a NUL between all letters (case UNI-08).
"""

from __future__ import annotations

from chunkers.documents.document import Note

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8", "UTF-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le", "UTF-32 (little-endian)"),
    (b"\x00\x00\xfe\xff", "utf-32-be", "UTF-32 (big-endian)"),
    (b"\xff\xfe", "utf-16-le", "UTF-16 (little-endian)"),
    (b"\xfe\xff", "utf-16-be", "UTF-16 (big-endian)"),
)
_CONTROLS = bytes(set(range(32)) - {9, 10, 12, 13})
_SAMPLE = 1 << 16  # bytes looked at for a file without a mark
UNDECODABLE = Note("undecodable")


def decode(data: bytes) -> tuple[str, tuple[Note, ...]]:
    """(text, notes): the text without byte-order mark, invalid bytes as U+FFFD; a note for every encoding but UTF-8."""
    codec, shown, skip = _codec(data)
    text = data[skip:].decode(codec, "replace")
    notes: tuple[Note, ...] = () if shown == "UTF-8" else (Note("encoding", {"encoding": shown}),)
    if "\ufffd" in text and "\ufffd".encode(codec) not in data:
        notes += (UNDECODABLE,)
    return text, notes


def _codec(data: bytes) -> tuple[str, str, int]:
    """(codec, name on screen, length of the mark)"""
    for mark, codec, shown in _MARKS:
        if data.startswith(mark):
            return codec, shown, len(mark)
    sample = data[:_SAMPLE]
    if len(sample) < 16 and (len(sample) < 4 or len(sample) % 2):
        return "utf-8", "UTF-8", 0
    low, high = _nul_share(sample, 1), _nul_share(sample, 0)
    many = 0.05 if len(sample) >= 16 else 0.7  # of Cyrillic words only the spaces between them hold a NUL
    if max(low, high) >= many and min(low, high) < 0.02 and _looks_binary(sample):
        return ("utf-16-le", _MARKS[3][2], 0) if low > high else ("utf-16-be", _MARKS[4][2], 0)
    return "utf-8", "UTF-8", 0


def _nul_share(sample: bytes, first: int) -> float:
    """The share of NULs among every second byte from `first`: the high bytes of Latin letters in two-byte text."""
    half = sample[first::2]
    return half.count(0) / len(half) if half else 0.0


def _looks_binary(sample: bytes) -> bool:
    """More than a tenth control characters: no one-byte text. A stray NUL between words stays UTF-8 (case UNI-10)."""
    return len(sample) - len(sample.translate(None, _CONTROLS)) > 0.1 * len(sample)
