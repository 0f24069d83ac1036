"""Counts over one or more trees of this project, side by side: `python tools/count_house.py BEFORE AFTER`.

Lines (and tokens, which a change of format leaves alone) of the screen's code, import arrows, class names with two
meanings, session state keys, thresholds that stand inline in the PDF parser. `--list` names what is counted.
"""

import argparse
import ast
import io
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLAIN_NUMBERS = {0, 1, 2}  # also written as 0.0, 1.0, 2.0: no thresholds
RECORDS = "shown*.py"  # where screen records stood before they moved to the panels
JS_TOKEN = re.compile(
    r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|[\w$]+|[^\w\s]", re.DOTALL
)
LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}


def count_tree(tree: Path) -> dict[str, list[str] | int]:
    """Name -> a number, or the things that are counted."""
    python = {part: sorted((tree / part).rglob("*.py")) for part in ("chunkers", "explorer", "tests", "tools")}
    code = [*python["chunkers"], *python["explorer"]]
    scripts = [path for part in ("chunkers", "explorer") for path in sorted((tree / part).rglob("*.js"))]
    shown = [*python["explorer"], *scripts]
    records = sorted((tree / "chunkers" / "exports").glob(RECORDS))
    pdf = sorted((tree / "chunkers" / "parsers" / "pdf").rglob("*.py"))
    return {
        **{f"lines of Python, {part}": sum(map(lines, paths)) for part, paths in python.items()},
        "lines of explorer/ and all JavaScript": sum(map(lines, shown)),
        "lines of … and the records that stood in exports/": sum(map(lines, [*shown, *records])),
        "tokens of explorer/ and all JavaScript": sum(map(tokens, shown)),
        "tokens of … and the records that stood in exports/": sum(map(tokens, [*shown, *records])),
        "arrows between stages and rooms": sorted(arrows(tree, code, stage)),
        "pairs of them that import each other": mutual(arrows(tree, code, stage)),
        "arrows between rooms of parsers/pdf": sorted(arrows(tree, pdf, room, inside="chunkers.parsers.pdf")),
        "arrows between modules of parsers/pdf": sorted(arrows(tree, pdf, str, inside="chunkers.parsers.pdf")),
        "class names with two meanings": sorted(two_meanings(tree, code)),
        "session state keys": sorted(state_keys(python["explorer"])),
        "inline thresholds in parsers/pdf": sorted(inline_thresholds(tree, pdf)),
        "inline numbers compared or reckoned with there": sorted(inline_numbers(tree, pdf)),
        "named thresholds in parsers/pdf": sorted(named_thresholds(tree, pdf)),
        "lines of JavaScript over 120": sum(len(line) > 120 for path in scripts for line in text(path).splitlines()),
    }


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def lines(path: Path) -> int:
    return len(text(path).splitlines())


def tokens(path: Path) -> int:
    """Words, numbers, strings and signs; without comments, white space, and trailing commas."""
    if path.suffix == ".js":
        found = [token for token in JS_TOKEN.findall(text(path)) if not token.startswith(("//", "/*"))]
    else:
        read = tokenize.generate_tokens(io.StringIO(text(path)).readline)
        found = [token.string for token in read if token.type not in LAYOUT]
    return sum(not (one == "," and other in (")", "]", "}")) for one, other in zip(found, [*found[1:], ""]))


def dotted(tree: Path, path: Path) -> str:
    return ".".join(path.relative_to(tree).with_suffix("").parts).removesuffix(".__init__")


def stage(module: str) -> str:
    """A folder of `chunkers` or `explorer`, or a module that stands directly there."""
    return ".".join(module.split(".")[:2])


def room(module: str) -> str:
    """A folder of the PDF parser; its own files are one."""
    parts = module.split(".")
    return ".".join(parts[:4] if len(parts) > 4 else parts[:3])


def arrows(tree: Path, paths: list[Path], place, inside: str = "") -> Iterator[str]:
    """`a -> b` once for each two places of which one imports the other."""
    known = {dotted(tree, path) for path in paths}
    found = set()
    for path in paths:
        here = dotted(tree, path)
        for node in ast.walk(ast.parse(text(path))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            for name in names:
                there = name if name in known else name.rpartition(".")[0]
                if there in known and there.startswith(inside) and place(here) != place(there):
                    found.add(f"{place(here)} -> {place(there)}")
    return iter(found)


def mutual(found: Iterator[str]) -> list[str]:
    pairs = {tuple(arrow.split(" -> ")) for arrow in found}
    return sorted(f"{one} <-> {other}" for one, other in pairs if one < other and (other, one) in pairs)


def two_meanings(tree: Path, paths: list[Path]) -> Iterator[str]:
    modules = defaultdict(list)
    for path in paths:
        for node in ast.walk(ast.parse(text(path))):
            if isinstance(node, ast.ClassDef):
                modules[node.name].append(dotted(tree, path))
    return (f"{name}: {', '.join(where)}" for name, where in modules.items() if len(where) > 1)


def state_keys(paths: list[Path]) -> set[str]:
    """Strings that name a value of `st.session_state`: indexes, `in`, get, pop, setdefault, and keys of widgets."""
    found: set[str] = set()
    for path in paths:
        tree = ast.parse(text(path))
        states = names_of_the_state(tree)
        keys = [key for node in ast.walk(tree) for key in keys_in(node, states)]
        found |= {key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
        found |= {ast.unparse(key)[2:-1] for key in keys if isinstance(key, ast.JoinedStr)}
    return found


def names_of_the_state(tree: ast.Module) -> set[str]:
    """`st.session_state`, and the names that a module gives it."""
    found = {"st.session_state"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            sides = (ast.unparse(side).strip("()").split(", ") for side in (node.targets[0], node.value))
            found |= {target for target, value in zip(*sides) if value == "st.session_state"}
    return found


def keys_in(node: ast.AST, states: set[str]) -> list[ast.expr]:
    if isinstance(node, ast.Subscript) and ast.unparse(node.value) in states:
        return [node.slice]
    if isinstance(node, ast.Compare) and ast.unparse(node.comparators[0]) in states:
        return [node.left]
    if isinstance(node, ast.Call):
        method = isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) in states
        return [keyword.value for keyword in node.keywords if keyword.arg == "key"] + node.args[:1] * method
    return []


def thresholds(node: ast.AST) -> Iterator[ast.Constant]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, float) and inner.value not in PLAIN_NUMBERS:
            yield inner


def inline_thresholds(tree: Path, paths: list[Path]) -> set[str]:
    """Fractional numbers inside functions, the defaults of their parameters included."""
    return {
        f"{path.relative_to(tree)}:{number.lineno}:{number.col_offset}: {number.value}"
        for path in paths
        for function in ast.walk(ast.parse(text(path)))
        if isinstance(function, (ast.FunctionDef, ast.Lambda))
        for number in thresholds(function)
    }


def inline_numbers(tree: Path, paths: list[Path]) -> set[str]:
    """Numbers of either type that stand directly in a comparison or in arithmetic of a function."""
    return {
        f"{path.relative_to(tree)}:{side.lineno}:{side.col_offset}: {side.value}"
        for path in paths
        for function in ast.walk(ast.parse(text(path)))
        if isinstance(function, ast.FunctionDef)
        for part in ast.walk(function)
        if isinstance(part, (ast.Compare, ast.BinOp, ast.AugAssign))
        for side in ast.iter_child_nodes(part)
        if isinstance(side, ast.Constant) and type(side.value) in (int, float) and side.value not in PLAIN_NUMBERS
    }


def named_thresholds(tree: Path, paths: list[Path]) -> Iterator[str]:
    """Constants of a module that are made of fractional numbers."""
    for path in paths:
        for node in ast.parse(text(path)).body:
            if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value and any(thresholds(node.value)):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                yield f"{path.relative_to(tree)}: {ast.unparse(target)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trees", nargs="*", type=Path, default=[ROOT], metavar="TREE", help="default: this one")
    parser.add_argument("--list", action="store_true", help="name what is counted, not the numbers alone")
    options = parser.parse_args()
    counted = [count_tree(tree.resolve()) for tree in options.trees]
    for name in counted[0]:
        values = [one[name] for one in counted]
        print(f"{name:52}", *(f"{len(v) if isinstance(v, list) else v:>9,}" for v in values))
        for value in values if options.list else []:
            print(
                *(f"    {one}" for one in value if isinstance(value, list)) if isinstance(value, list) else (), sep="\n"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
