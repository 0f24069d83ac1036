"""Changes of any file's bytes, each `change(data, chance, other) -> bytes`; `other` is another file of the format."""

from __future__ import annotations

import random
import re

MOST_BYTES = 400_000
HUGE = (
    b"0",
    b"-1",
    b"1e38",
    b"-1e38",
    b"1e-38",
    b"2147483647",
    b"-2147483648",
    b"4294967296",
    b"9" * 20,
    b"9" * 400,
    b"0.00000001",
    b"65536",
    b"200000000",
    b"1.5.2",
    b"--3",
    b"NaN",
    b"+",
    b"32767",
    b"1000000",
)
ODD = tuple(
    text.encode("utf-8")
    for text in (
        "\ufeff",
        "\x00",
        "\u202e",
        "\u2067",
        "\u200f",
        "\u200d",
        "e" + "\u0301" * 200,
        "\u00ad",
        "\u2028",
        "\x85",
        "\u3000",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "\U0001f1e9" * 7,
        "\ufffd",
        "\uffff",
        "\U0010ffff",
        "İ",
        "ﬁ",
        "\ue000",
        "א1ב2",
        "ไทย",
        "\u1100\u1161" * 20,
        "\x1b[31m",
        "\x0c",
        "\x0b",
        "\x1c",
        "\u00a0",
        "㎏",
        "ſ",
        "\u0345",
    )
) + (
    b"\xed\xa0\x80",
    b"\xff\xfe",
    b"\xfe\xff",
    b"\xef\xbb\xbf",
    b"\xc0\x80",
    b"\xf4\x90\x80\x80",
    b"\x80",
    b"\xff",
    b"\x00\x00\xfe\xff",
    b"+ADw-",
)
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")


def _place(data: bytes, chance: random.Random) -> int:
    return chance.randrange(len(data) + 1)


def _stretch(data: bytes, chance: random.Random, most: int = 4_000) -> tuple[int, int]:
    start = _place(data, chance)
    return start, min(len(data), start + int(most ** chance.random()))


def flip(data: bytes, chance: random.Random, other: bytes) -> bytes:
    out = bytearray(data)
    for _ in range(chance.choice((1, 1, 3, 16, 200)) if out else 0):
        out[chance.randrange(len(out))] = chance.randrange(256)
    return bytes(out)


def truncate(data: bytes, chance: random.Random, other: bytes) -> bytes:
    return data[: _place(data, chance)] if chance.random() < 0.8 else data[_place(data, chance) :]


def splice(data: bytes, chance: random.Random, other: bytes) -> bytes:
    if chance.random() < 0.4:
        return data[: _place(data, chance)] + other[_place(other, chance) :]
    at = _place(data, chance)
    start, end = _stretch(other, chance)
    return data[:at] + other[start:end] + data[at:]


def delete(data: bytes, chance: random.Random, other: bytes) -> bytes:
    start, end = _stretch(data, chance)
    return data[:start] + data[end:]


def repeat(data: bytes, chance: random.Random, other: bytes) -> bytes:
    start, end = _stretch(data, chance, 300)
    piece = data[start:end]
    times = min(chance.choice((1, 2, 30, 3_000)), 100_000 // max(1, len(piece)))
    return data[:end] + piece * times + data[end:]


def move(data: bytes, chance: random.Random, other: bytes) -> bytes:
    start, end = _stretch(data, chance)
    rest = data[:start] + data[end:]
    at = _place(rest, chance)
    return rest[:at] + data[start:end] + rest[at:]


def numbers(data: bytes, chance: random.Random, other: bytes) -> bytes:
    """Some numbers become huge, odd, or another number of the file."""
    found = list(_NUMBER.finditer(data))
    if not found:
        return data
    chosen = {m.start(): m for m in chance.choices(found, k=chance.choice((1, 1, 4, 20)))}
    out, at = [], 0
    for start in sorted(chosen):
        out += [data[at:start], chance.choice(HUGE) if chance.random() < 0.5 else chance.choice(found)[0]]
        at = chosen[start].end()
    return b"".join(out) + data[at:]


def odd_signs(data: bytes, chance: random.Random, other: bytes) -> bytes:
    for _ in range(chance.choice((1, 2, 10))):
        at = 0 if chance.random() < 0.1 else _place(data, chance)
        data = data[:at] + chance.choice(ODD) + data[at:]
    return data


BYTE_CHANGES = (flip, truncate, splice, delete, repeat, move, numbers, odd_signs)
