"""Counts of the house: `python tools/count_house.py [ROOT]`, to be printed before and after a change."""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLAIN = {0, 1, -1, 2}  # numbers that need no name: ends, neighbours, halves


def inline_thresholds(folder: Path) -> list[tuple[Path, int, float]]:
    """(file, line, number) of each number that functions below `folder` compare with or reckon with, without a name."""
    found = set()
    for path in folder.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
                found |= {(path, *place) for part in function.body for place in _numbers(part)}
    return [(path, line, value) for path, line, _, value in sorted(found)]


def _numbers(code: ast.AST):
    """(line, column, value) of the numbers that stand directly in a comparison or in arithmetic."""
    for part in ast.walk(code):
        if isinstance(part, (ast.Compare, ast.BinOp, ast.AugAssign)):
            for side in ast.iter_child_nodes(part):
                side = side.operand if isinstance(side, ast.UnaryOp) else side
                if isinstance(side, ast.Constant) and type(side.value) in (int, float) and side.value not in PLAIN:
                    yield side.lineno, side.col_offset, side.value


if __name__ == "__main__":
    root = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT
    print(f"inline thresholds in chunkers/parsers/pdf: {len(inline_thresholds(root / 'chunkers/parsers/pdf'))}")
