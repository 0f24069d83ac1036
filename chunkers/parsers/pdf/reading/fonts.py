"""Fonts by their names and flags, and how wide their letters usually are."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

import numpy as np

# Advance widths of Helvetica in thousandths of the size divided by ten, for characters 32 to 126; Adobe's published
# font metrics. Other fonts differ by a factor that is measured on the page itself.
# fmt: off
_HELVETICA = (
    28, 28, 36, 56, 56, 89, 67, 19, 33, 33, 39, 58, 28, 33, 28, 28, 56, 56, 56, 56, 56, 56, 56, 56,
    56, 56, 28, 28, 58, 58, 58, 56, 102, 67, 67, 72, 72, 67, 61, 78, 72, 28, 50, 67, 56, 83, 72, 78,
    67, 78, 72, 67, 61, 72, 67, 94, 67, 67, 61, 28, 28, 28, 47, 56, 33, 56, 56, 50, 56, 56, 28, 56,
    56, 22, 22, 50, 22, 83, 56, 56, 56, 56, 33, 50, 28, 56, 50, 72, 50, 50, 50, 33, 26, 33, 58,
)


# fmt: on
_WIDTHS = bytes(55 if not 32 <= code <= 126 else _HELVETICA[code - 32] for code in range(256))


_CODE_WIDTHS = np.array([*_WIDTHS, _WIDTHS[ord("?")]], np.intp)  # the last is for all characters above 255


_BOLD = re.compile(r"bold|black|heavy|demi|medi(?!um|te)|[-,_]bd\b|cmbx|cmb\d|sfbx|cmssbx|extrab", re.I)


_ITALIC = re.compile(r"ital|obli|slant|cmti|cmsl|sfti|[-,]it\b", re.I)


_MONO = re.compile(r"mono|courier|consol|typewriter|menlo|cmtt|sftt|lmtt|fixed|code", re.I)

BOLD_WEIGHT = 600  # 400 is normal, 700 bold
FIXED_PITCH, ITALIC, FORCE_BOLD = 1, 1 << 6, 1 << 18  # flags of a font descriptor
HUNDREDTHS = 100  # the widths above are hundredths of the size


class Font(NamedTuple):
    name: str
    bold: bool = False
    italic: bool = False
    mono: bool = False


@lru_cache(4096)
def font_of(name: str, flags: int = 0, weight: int = 0) -> Font:
    """By the flags of its PDF descriptor, its weight and its name."""
    plain = name.split("+", 1)[-1]
    bold = bool(_BOLD.search(plain)) or weight >= BOLD_WEIGHT or bool(flags & FORCE_BOLD)
    italic = bool(_ITALIC.search(plain)) or bool(flags & ITALIC)
    return Font(plain, bold, italic, bool(_MONO.search(plain)) or bool(flags & FIXED_PITCH))


def expected_width(text: str, size: float) -> float:
    """How wide `text` would be in Helvetica, in points."""
    return sum(text.encode("latin-1", "replace").translate(_WIDTHS)) * size / HUNDREDTHS


def expected_widths(codes: np.ndarray, first: np.ndarray, last: np.ndarray) -> np.ndarray:
    """How wide the characters `[first, last)` of each line would be in Helvetica, in hundredths of their size."""
    widths = np.zeros(len(codes) + 1, np.intp)
    _CODE_WIDTHS.take(codes, out=widths[:-1], mode="clip")
    return np.add.reduceat(widths, np.array((first, last)).T.ravel())[::2]
