"""The rows of an HTML table with its spanned cells.

A cell over several rows or columns is written once, at its first place; the other places are empty cells, so that
every row has its columns and no words are made up.
"""

from __future__ import annotations

from chunkers.parsers.builder import Row

_EMPTY_LIMIT = 20_000  # empty cells a table: a hostile page could ask for millions
_WIDEST = 1000  # the HTML standard's own limit of a colspan


class Grid:
    """Collects cells row by row; `rows()` gives the table."""

    def __init__(self):
        self._rows: list[tuple[list[str], bool, bool]] = []  # (cells, all of them header cells, in the thead)
        self._covered: dict[int, int] = {}  # column: rows still covered by a cell above
        self._new: dict[int, int] = {}  # the same for the cells of this row
        self._cells: list[str] | None = None
        self._heads: list[bool] = []
        self._in_head = False
        self._spare = _EMPTY_LIMIT

    def begin_row(self, in_head: bool) -> None:
        self._cells, self._heads, self._new, self._in_head = [], [], {}, in_head

    def cell(self, text: str, columns: int, rows: int, is_head: bool) -> None:
        if self._cells is None:
            self.begin_row(False)
        self._skip_covered()
        columns = max(1, min(columns, _WIDEST, self._spare + 1))
        first = len(self._cells)
        self._cells += [text] + [""] * (columns - 1)
        self._spare -= columns - 1
        self._heads.append(is_head)
        if rows > 1:
            self._new.update({column: rows - 1 for column in range(first, first + columns)})

    def end_row(self) -> None:
        if self._cells is None:
            return
        self._skip_covered()
        self._rows.append((self._cells, all(self._heads), self._in_head))
        self._covered = {column: rows - 1 for column, rows in self._covered.items() if rows > 1} | self._new
        self._cells = None

    def rows(self) -> list[Row]:
        """The rows so far. Header rows are those of a thead, and rows of header cells only at the top."""
        out, in_top = [], True
        only_heads = all(heads for _, heads, _ in self._rows)
        for cells, heads, in_head in self._rows:
            in_top = in_top and heads and not (only_heads and out)
            out.append(Row(tuple(cells), is_header=in_head or in_top))
        return out

    def _skip_covered(self) -> None:
        while self._covered.get(len(self._cells), 0) > 0:
            if self._spare <= 0:
                self._covered = {}
                break
            self._cells.append("")
            self._spare -= 1
