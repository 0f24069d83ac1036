"""Numbers of list items that are written with letters: "b" is 2, "iv" is 4, and "i" is what its neighbours make it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

_WORTH = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)


def roman(count: int) -> str:
    """Of 1 to 3999, in small letters."""
    out = ""
    for worth, numeral in _WORTH:
        out, count = out + numeral * (count // worth), count % worth
    return out


def letters(count: int) -> str:
    """From 1 on, as Word counts: z, aa, bb."""
    return chr(ord("a") + (count - 1) % 26) * ((count - 1) // 26 + 1)


_ROMAN = {roman(count): count for count in range(1, 1000)}
_LETTERS = {letters(count): count for count in range(1, 53)}


def ordinals(items: Iterable[tuple[int, str | None]]) -> list[int | None]:
    """One for each (depth, number as written); None for a bullet and for anything longer, as "2.1" or "A-3".

    Items of one depth without an outer one between them are neighbours. They are letters or Roman numbers together:
    whichever gives more steps of one; of two that give as many, Roman where the first is i, v, x or longer.
    """
    out: list[int | None] = []
    open_: list[tuple[int, list[tuple[int, str]]]] = []  # (depth, (place, number) of the neighbours so far)
    for at, (depth, number) in enumerate(items):
        out.append(int(number) if number and number.isdecimal() else None)
        while open_ and open_[-1][0] > depth:
            _settle(open_.pop()[1], out)
        if not open_ or open_[-1][0] < depth:
            open_.append((depth, []))
        if number and out[at] is None:
            open_[-1][1].append((at, number.lower()))
    for _, neighbours in open_:
        _settle(neighbours, out)
    return out


def _settle(neighbours: list[tuple[int, str]], out: list[int | None]) -> None:
    if not neighbours:
        return
    numbers = [number for _, number in neighbours]
    as_letters, as_roman = _read(numbers, _LETTERS, _ROMAN), _read(numbers, _ROMAN, _LETTERS)
    gain = _steps(as_roman) - _steps(as_letters)
    is_roman = gain > 0 or not gain and (len(numbers[0]) > 1 or numbers[0] in "ivx")
    for (at, _), ordinal in zip(neighbours, as_roman if is_roman else as_letters):
        out[at] = ordinal


def _read(numbers: list[str], first: Mapping[str, int], second: Mapping[str, int]) -> list[int | None]:
    return [first.get(number, second.get(number)) for number in numbers]


def _steps(found: list[int | None]) -> int:
    return sum(a is not None and b == a + 1 for a, b in zip(found, found[1:]))
