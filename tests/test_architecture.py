"""The import table: each folder owns one arrow of the line and imports only from its left."""

import ast
import io
import re
import tokenize
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# stage -> the stages it may import (besides itself and third parties)
MAY_IMPORT = {
    "wording": set(),
    "settings": set(),
    "documents": set(),
    "parsers": {"documents"},
    "base": {"documents"},
    "chunker": {"documents", "base"},
    "catalog": {"documents", "base", "chunker"},
    "diagnostics": {"documents", "base", "chunker", "catalog"},
    "retrieval": {"documents", "base"},
    "answering": {"documents", "base", "retrieval"},
    "evaluation": {"documents", "base", "catalog", "chunker", "diagnostics", "retrieval", "answering"},
    "lessons": {"documents", "base", "catalog", "chunker", "diagnostics", "retrieval", "answering", "evaluation"},
    "drawing": {"documents", "base", "chunker", "catalog", "diagnostics"},
    "exports": {"documents", "base", "diagnostics", "retrieval", "answering", "evaluation", "drawing"},
}
EVERYWHERE = {"wording", "settings"}  # sentences: it knows nothing of the stages, so each of them may use it
ENDS = {"__init__", "__main__", "command_line"}  # the public map and the command line may see everything to their left
LIBRARIES = {"documents": {"numpy", "regex"}, "base": {"numpy"}, "chunker": {"numpy", "regex"}, "catalog": set()}
STANDARD = set(__import__("sys").stdlib_module_names)


# room of `chunkers/parsers/pdf` -> the rooms it may import (besides itself); files beside the rooms see all of them
PDF_ROOMS = {"reading": set(), "tables": {"reading"}, "blocks": {"reading", "tables"}, "pictures": {"reading"}}
# folders of explorer/: a page may use what is left of it
ROOMS = {"shell": set(), "explore": {"shell"}, "pipeline": {"shell", "explore"}}
ROOMS["evaluate"] = {*ROOMS, "pipeline"}
# modules that ask and draw; every other one (records, settings, libraries) can be tested without Streamlit
MAY_ASK = {"page", "view", "controls", "cache", "mount"}
MAY_ASK_IN_THE_SHELL = {"session", "appearance", "embedding", "password", "uploads", "downloads"}


def stage_of(module: str) -> str:
    """The stage a dotted module below `chunkers` belongs to: a folder's name, or what a file there is."""
    parts = module.split(".")
    if len(parts) == 1:
        return "__init__"
    name = parts[1]
    if (ROOT / "chunkers" / name).is_dir() or name in ENDS or name in ("base", "catalog"):
        return name
    return "chunker"


def imports(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = []
    for item in ast.walk(tree):
        if isinstance(item, ast.Import):
            found += [alias.name for alias in item.names]
        elif isinstance(item, ast.ImportFrom):
            assert item.level == 0, f"{path}: relative import"
            found.append(item.module)
    return found


def modules():
    for path in sorted((ROOT / "chunkers").rglob("*.py")):
        dotted = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        yield path, dotted


def test_every_stage_imports_only_from_its_left():
    wrong = []
    for path, dotted in modules():
        stage = stage_of(dotted)
        if stage in ENDS:
            continue
        assert stage in MAY_IMPORT, f"{dotted} is in no stage of the table"
        for name in imports(path):
            if name.split(".")[0] == "chunkers":
                other = stage_of(name)
                if other != stage and other not in MAY_IMPORT[stage] | EVERYWHERE:
                    wrong.append(f"{dotted} imports {name}")
    assert not wrong, wrong


def test_the_rooms_of_the_pdf_parser_point_one_way():
    """A room imports from the rooms to its left and from the rest of the parsers, never from the stages over them."""
    home = "chunkers.parsers.pdf"
    wrong = []
    for path, dotted in modules():
        room = dotted.removeprefix(home + ".").split(".")[0]
        if not dotted.startswith(home + ".") or room == path.stem:
            continue
        assert room in PDF_ROOMS, f"{dotted} is in no room of the table"
        for name in imports(path):
            if name == home or name.startswith(home + "."):
                other = name.removeprefix(home).removeprefix(".").split(".")[0]
                if other != room and other not in PDF_ROOMS[room]:
                    wrong.append(f"{dotted} imports {name}")
    assert not wrong, wrong


def test_backend_knows_nothing_of_streamlit():
    wrong = [
        dotted
        for path, dotted in modules()
        if any(name.split(".")[0] in ("streamlit", "explorer") for name in imports(path))
    ]
    assert not wrong, wrong


def test_inner_stages_use_few_libraries():
    wrong = []
    for path, dotted in modules():
        allowed = LIBRARIES.get(stage_of(dotted))
        if allowed is not None:
            wrong += [
                f"{dotted} imports {name}"
                for name in imports(path)
                if name.split(".")[0] not in allowed | STANDARD | {"chunkers"}
            ]
    assert not wrong, wrong


def test_only_the_builder_makes_documents():
    wrong = []
    for path, dotted in modules():
        for item in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(item, ast.Call) and getattr(item.func, "id", "") == "Document":
                wrong.append(dotted)
    assert set(wrong) == {"chunkers.parsers.builder"}


def test_a_file_directly_in_chunkers_is_a_chunker():
    from chunkers.catalog import CATALOG

    files = {path.stem for path in (ROOT / "chunkers").glob("*.py")} - ENDS - {"base", "catalog"}
    assert files == set(CATALOG)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"| `{one.name}` | {one.label} | {one.note} |" in readme for one in CATALOG.values())


def explorer_modules():
    for path in sorted((ROOT / "explorer").rglob("*.py")):
        yield path, path.relative_to(ROOT / "explorer").parts


def test_pages_import_only_from_their_left():
    wrong = []
    for path, (room, *rest) in explorer_modules():
        for name in imports(path):
            first, *inner = name.split(".")
            if first == "explorer" and rest:
                assert inner and room in ROOMS, f"{path} imports {name}"
                if inner[0] != room and inner[0] not in ROOMS[room]:
                    wrong.append(f"{path} imports {name}")
        assert rest or room == "__init__.py", f"{path} is in no room"
    assert not wrong, wrong


def test_only_what_asks_and_draws_imports_streamlit():
    wrong = []
    for path, (room, *_) in explorer_modules():
        allowed = MAY_ASK | (MAY_ASK_IN_THE_SHELL if room == "shell" else set())
        if "streamlit" in {name.split(".")[0] for name in imports(path)} and path.stem not in allowed:
            wrong.append(str(path))
    assert not wrong, wrong


def test_a_record_asks_nothing_that_asks():
    """A record is reached without Streamlit, whatever it imports."""
    done: set[str] = set()

    def reached(module: str) -> set[str]:
        path = ROOT / Path(*module.split(".")).with_suffix(".py")
        if module in done or not path.is_file():
            return set()
        done.add(module)
        found = imports(path)
        return {module} if "streamlit" in found else set().union(*map(reached, found))

    for path, _ in explorer_modules():
        if path.stem == "record":
            done.clear()
            assert not reached(".".join(path.relative_to(ROOT).with_suffix("").parts)), path


def test_a_panel_is_a_folder_of_a_view_a_record_and_a_script():
    panels = ROOT / "explorer" / "explore" / "panels"
    for folder in (path.parent for path in panels.glob("*/view.py")):
        names = {path.name for path in folder.iterdir()} - {"__pycache__"}
        assert names <= {"view.py", "record.py", "script.js", "style.css"}, folder


def test_the_entry_does_little():
    assert len((ROOT / "explorer_app.py").read_text(encoding="utf-8").splitlines()) < 60


def test_no_test_imports_another():
    """What tests share stands in tests/support."""
    tests = ROOT / "tests"
    known = {path.stem for path in tests.rglob("*.py") if "support" not in path.parts}
    for path in tests.rglob("*.py"):
        assert not known & {name.split(".")[0] for name in imports(path)}, path


NAMED_FILE = re.compile(r"(?<![\w/.*-])(?:\.\./)?(?:[\w.-]+/)*[\w-]+\.(?:py|js|mjs|css|html|sh|toml|md)(?![\w/(])")
FILES_ELSEWHERE = {"docs/chunking.md", "layouts/shortcodes/chunks.html", "warranty.html", "report.html"}  # a reader's


def names_of_files():
    """(where, name) of each file that a docstring, a comment, or a text for readers of the project names."""
    for path in [
        p for part in ("chunkers", "explorer", "tests", "tools", "benchmarks") for p in (ROOT / part).rglob("*.py")
    ]:
        source = path.read_text(encoding="utf-8")
        with_docstring = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, with_docstring)]
        said = [ast.get_docstring(node, clean=False) or "" for node in nodes]
        said += [
            token.string
            for token in tokenize.generate_tokens(io.StringIO(source).readline)
            if token.type == tokenize.COMMENT
        ]
        yield from ((path, name) for text in said for name in NAMED_FILE.findall(text))
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        prose = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        yield from ((path, name) for name in NAMED_FILE.findall(prose))


def test_files_that_are_named_exist():
    """By their path from the root or beside the text that names them; a bare name is that of any file."""
    known = {p.name for part in ("", "**/") for p in ROOT.glob(f"{part}*.*") if ".venv" not in p.parts}
    wrong = []
    for path, name in names_of_files():
        there = any((folder / name).exists() for folder in (ROOT, ROOT / "chunkers", path.parent))
        if not there and not ("/" not in name and name in known) and name not in FILES_ELSEWHERE:
            wrong.append(f"{path.relative_to(ROOT)} names {name}")
    assert not wrong, wrong
