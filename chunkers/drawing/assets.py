"""Scripts and styles as text to hand to a browser: one script from a file and all that it imports, each module once.

The modules are plain ES modules, for Node and for readers. Joined into one they share a scope, so a name may be
declared by one of them only. Comments and indentation are left out, since a component's script travels with each of
its messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
STYLES = ("tokens.css", "canvas.css", "explorer.css")

_IMPORT = re.compile(r"^import\s+(?:\{([^}]*)\}\s+from\s+)?\"(\.[^\"]*)\";\n", re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?function|const|let|class)", re.M)
_DECLARED = re.compile(r"^(export )?(?:async )?(?:function\*? |const |let |class )(\w+|[{[][^=]*)", re.M)
_NAME = re.compile(r"\w+")
_REMARK = re.compile(r"\s+// [^\"'`]*$")


class BundleError(ValueError):
    """Scripts that cannot be joined; the message names the files."""


@cache
def script(entry: Path) -> str:
    """The file and all that it imports as one script without imports; a default export of the entry stays.

    Raises BundleError for a missing file, a cycle, a name that its module does not export, one that two modules
    declare, a default export that is not the entry's, a form of `import` or `export` other than these, and a template
    literal over several lines, which would lose its indentation.
    """
    modules = list(_modules(entry.resolve(), (), set()))
    _check_names(modules)
    return "".join(
        f"// {path.name}\n{_compact(path.name, _EXPORT.sub('', _IMPORT.sub('', text)))}" for path, text in modules
    )


@cache
def styles(*paths: Path) -> str:
    """Style sheets one after the other; those of the explorer where none is named."""
    return "\n".join(path.read_text(encoding="utf-8") for path in paths or [HERE / name for name in STYLES])


def _modules(path: Path, importers: tuple[Path, ...], seen: set[Path]) -> Iterator[tuple[Path, str]]:
    """`path` and its imports with their texts, each after what it imports."""
    if path in importers:
        circle = (*importers[importers.index(path) :], path)
        raise BundleError(f"scripts import each other: {' → '.join(one.name for one in circle)}")
    if path in seen:
        return
    seen.add(path)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        wanted = f", which {importers[-1].name} imports" if importers else ""
        raise BundleError(f"there is no script {path}{wanted}") from None
    for _, source in _IMPORT.findall(text):
        yield from _modules((path.parent / source).resolve(), (*importers, path), seen)
    if importers and re.search(r"^export default ", text, re.M):
        raise BundleError(f"{importers[-1].name} imports {path.name}, which has a default export")
    if strange := re.search(r"^(?:import|export (?!default )).*", _EXPORT.sub("", _IMPORT.sub("", text)), re.M):
        raise BundleError(f"{path.name} has a form of import or export that is not followed: {strange[0]}")
    yield path, text


def _check_names(modules: list[tuple[Path, str]]) -> None:
    owners: dict[str, Path] = {}
    exports: dict[Path, set[str]] = {}
    for path, text in modules:
        declared = [(bool(export), name) for export, names in _DECLARED.findall(text) for name in _NAME.findall(names)]
        exports[path] = {name for export, name in declared if export}
        for _, name in declared:
            if name in owners:
                raise BundleError(f"both {owners[name].name} and {path.name} declare {name}")
            owners[name] = path
        for names, source in _IMPORT.findall(text):
            for name in filter(None, (part.strip() for part in names.split(","))):
                if name not in exports[(path.parent / source).resolve()]:
                    raise BundleError(f"{path.name} imports {name}, which {Path(source).name} does not export")


def _compact(name: str, text: str) -> str:
    """Without comments, blank lines and indentation."""
    lines, inside = [], False
    for line in map(str.strip, text.splitlines()):
        inside = inside or line.startswith("/*")
        if line and not inside and not line.startswith("//"):
            if line.count("`") % 2:
                raise BundleError(f"{name} has a template over several lines: {line}")
            lines.append(_REMARK.sub("", line))
        inside = inside and not line.endswith("*/")
    return "\n".join(lines) + "\n"
