"""Whether two trees of this project do the same: `python tools/equality.py BEFORE AFTER`.

Runs the command line of both over `corpus/` and `../shared` (parse, chunk, diagnose, search, ask, survive, evaluate,
page, refusals) and opens the app's addresses without a browser, and compares results, messages, exit codes and written
files byte by byte. Prints what differs, first differing line first; the exit code is 1 when anything does. Of a static
page, data and markup are compared apart from scripts and styles. Takes some minutes.
"""

import argparse
import gzip
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
METHODS = ("fixed", "overlapping", "structure", "sentence", "recursive")
RETRIEVERS = ("overlap", "tfidf", "bm25", "fts5", "trigram", "hybrid")
NO_DOCUMENTS = (".expect.md", "README.md")
ENDINGS = {".md", ".html", ".pdf", ".txt", ".docx"}
QUERIES = {
    "handbook": "How old can a receipt be before the portal rejects it?",
    "help_centre": "How do I reset my password?",
    "logistics": "Which reason code does a damage claim carry?",
}
ADDRESSES = {
    "explore": [
        {},
        {"doc": "warranty-policy.pdf", "method": "overlapping", "size": "50", "overlap": "12", "chunk": "3"},
        {"doc": "tide-station-manual.pdf", "method": "structure"},
        {"doc": "reglement-jardins", "method": "sentence", "size": "80"},
        {"method": "recursive", "size": "400", "unit": "characters"},
        {"compare": "structure:200,overlapping:20/5"},
        {"right": "structure:400"},
        {"size": "abc", "chunk": "99"},
        {"doc": "nowhere", "method": "magic"},
        {"embed": "true", "chunk": "174d797eb4bd"},
    ],
    "ask_page": [{}, {"k": "1", "budget": "50"}, {"retriever": "hybrid", "parts": "bm25,tfidf"}, {"k": "0"}],
    "survive_page": [{}, {"k": "1", "axis": "k"}, {"method": "structure", "retriever": "tfidf"}],
    "evaluate_page": [{}],
}


def commands(corpus: Path, shared: Path) -> list[list[str]]:
    """The command lines, without the program; `OUT` stands for a folder of their own."""
    folders = [corpus, shared / "data", shared / "cases", shared / "cases2"]
    paths = [path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in ENDINGS]
    rendered = {path for path in paths if path.parent.name == "pdf_structure"}  # each text by nine producers
    skipped = rendered - set(sorted(rendered)[::3])
    made = [["parse", str(path)] for path in paths if path not in skipped and not path.name.endswith(NO_DOCUMENTS)]
    plain = [str(corpus / f"{name}.md") for name in ("warranty-policy", "tide-station-manual", "reglement-jardins")]
    paged = str(corpus / "warranty-policy.pdf")
    for method in METHODS:
        made.append(["chunk", str(corpus / "collection" / "documents"), "--method", method])
        made += [["chunk", *plain, paged, "--method", method, "--format", form] for form in ("json", "csv", "tsv")]
        made.append(["chunk", paged, "--method", method, "--format", "parquet", "--out", "OUT/chunks.parquet"])
        for size, unit in (("300", "characters"), ("64", "tokens"), ("7", "words")):
            made.append(["chunk", *plain, paged, "--method", method, "--size", size, "--unit", unit])
        made.append(["diagnose", *plain, paged, "--method", method])
    made.append(["chunk", paged, "--method", "overlapping", "--size", "30", "--overlap", "10"])
    for name, query in QUERIES.items():
        folder = str(corpus / name)
        made += [["search", folder, "--query", query, "--retriever", retriever] for retriever in RETRIEVERS]
        for method in METHODS:
            made.append(["search", folder, "--query", query, "--method", method, "--k", "3"])
        for more in ([], ["--budget", "50", "--prompt", "documents"], ["--answerer", "extractive", "--gate", "0.9"]):
            made.append(["ask", folder, "--question", query, *more])
    for folder, file in (("handbook", "questions.tsv"), ("logistics", "questions.jsonl")):
        questions = [str(corpus / folder), "--questions", str(corpus / folder / file)]
        lesson = ["--method", "overlapping", "--size", "30", "--overlap", "10", "--k", "3", "--budget", "50"]
        made.append(["survive", *questions, *lesson, "--answerer", "copying", "--out", "OUT/survived"])
        made += [["survive", *questions, flag] for flag in ("--evidence", "--configurations")]
        made.append(["evaluate", *questions, "--methods", "structure:200", "fixed:60", "overlapping:60/15"])
    collection = [str(corpus / "collection" / "documents"), "--questions", str(corpus / "collection/questions.jsonl")]
    written = ["--out", "OUT/run.html", "--out", "OUT/run.parquet"]
    made.append(["evaluate", *collection, "--methods", *METHODS, "--format", "md", *written])
    made.append(["evaluate", *collection, "--methods", "fixed:100", "sentence:100", "--format", "csv"])
    larkfield = shared / "data" / "larkfield"
    if larkfield.is_dir():
        questions = [str(larkfield / "documents"), "--questions", str(larkfield / "questions.jsonl")]
        made.append(["evaluate", *questions, "--methods", "structure:200", "overlapping:100/25", "--format", "md"])
        made.append(["survive", *questions, "--method", "structure", "--retriever", "bm25", "--k", "5"])
    for file in (paged, plain[1]):
        made.append(["page", file, "--out", "OUT/page.html"])
    made.append(
        ["page", plain[0], "--out", "OUT/page.html", "--methods", "fixed:50", "sentence:80", "--still", "fixed:9"]
    )
    return made + refused(corpus, paged)


def refused(corpus: Path, paged: str) -> list[list[str]]:
    """Bad input: every kind of refusal is one line and the exit code 2."""
    handbook = str(corpus / "handbook")
    ask = ["ask", handbook, "--question", "Who?"]
    return [
        ["parse", "nowhere.pdf"],
        ["parse", str(corpus / "samples.tsv")],
        ["parse", paged, "--password-from-env", "NO_SUCH_VARIABLE"],
        ["chunk", paged, "--method", "magic"],
        ["chunk", paged, "--method", "fixed", "--size", "abc"],
        ["chunk", paged, "--method", "fixed", "--size", "0"],
        ["chunk", paged, "--method", "fixed", "--overlap", "5"],
        ["chunk", paged, "--method", "overlapping", "--size", "20", "--overlap", "20"],
        ["chunk", paged, "--method", "fixed", "--unit", "bananas"],
        ["diagnose", paged, "--method", "fixed", "--fail-on", "cut_rows>0"],
        ["diagnose", paged, "--method", "fixed", "--fail-on", "nonsense"],
        ["search", handbook, "--query", "x", "--retriever", "magic"],
        ["search", handbook, "--query", "x", "--k", "0"],
        ["search", handbook, "--query", "zzzz"],
        [*ask, "--budget", "-1"],
        [*ask, "--gate", "x"],
        [*ask, "--answerer", "magic"],
        [*ask, "--prompt", "magic"],
        [*ask, "--on", "yesterday"],
        ["survive", handbook, "--questions", "nowhere.tsv"],
        ["survive", handbook, "--questions", str(corpus / "samples.tsv")],
        ["evaluate", handbook, "--questions", str(corpus / "handbook/questions.tsv"), "--methods", "fixed:x"],
        ["evaluate", handbook, "--questions", str(corpus / "handbook/questions.tsv"), "--methods", "fixed:20/30"],
        ["page", paged, "--out", "OUT/page.html", "--methods", "magic:3"],
    ]


# ---- in a tree


def run_in(tree: Path, corpus: Path, shared: Path, out: Path) -> None:
    """Runs everything with the modules of `tree` and writes one JSON line a result to `out`."""
    sys.path.insert(0, str(tree))
    from chunkers.__main__ import main

    with out.open("w", encoding="utf-8") as file:
        for command in commands(corpus, shared):
            for name, text in run_command(main, command).items():
                file.write(json.dumps([" ".join(command), name, text]) + "\n")
        for view, queries in ADDRESSES.items():
            for query in queries:
                file.write(json.dumps([f"{view} {query}", "address", address(tree, view, query)]) + "\n")


def run_command(main, command: list[str]) -> dict[str, str]:
    """Name -> text: exit code, output, messages, and each file written."""
    with tempfile.TemporaryDirectory() as folder:
        streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2)]
        with redirect_stdout(streams[0]), redirect_stderr(streams[1]):
            try:
                code = main([argument.replace("OUT", folder) for argument in command])
            except Exception as error:  # a difference to be seen, whatever it is
                code = f"{type(error).__name__}: {error}"
        out, messages = (stream.buffer.getvalue() if not stream.flush() else b"" for stream in streams)
        found = {"exit code": str(code).encode(), "output": out, "messages": messages}
        for path in sorted(Path(folder).rglob("*")):
            if path.is_file():
                found |= parts_of(path.relative_to(folder).as_posix(), path.read_bytes())
    plain = {
        name: data if isinstance(data, str) else data.decode("utf-8", "backslashreplace")
        for name, data in found.items()
    }
    return {name: text.replace(folder, "OUT") for name, text in plain.items()}


def parts_of(name: str, data: bytes) -> dict[str, bytes]:
    """A static page in two: its scripts and styles, and all else."""
    if not name.endswith(".html"):
        return {name: data}
    code = re.compile(rb"<style.*?</style>|<script(?![^>]*json).*?</script>", re.DOTALL)
    data = re.sub(rb"'sha256-[\w+/=]+'", b"'sha256-OF-THE-SCRIPT'", data)
    return {name: code.sub(b"", data), f"{name}, scripts and styles": b"\n".join(code.findall(data))}


def address(tree: Path, view: str, query: dict[str, str]) -> str:
    """What a view makes of an address: its messages, its address afterwards, and those its mounts were given."""
    import logging

    from streamlit.testing.v1 import AppTest

    logging.disable(logging.WARNING)  # Streamlit's about running without a server
    defines = re.compile(rf"^def {view}\(", re.MULTILINE)
    path = next(p for p in sorted((tree / "explorer").rglob("*.py")) if defines.search(p.read_text(encoding="utf-8")))
    module = ".".join(path.relative_to(tree).with_suffix("").parts)
    entry = (tree / "explorer_app.py").read_text(encoding="utf-8")  # Explore is what the bare address opens
    alone = f"from {module} import {view}\n{view}()"
    app = AppTest.from_string(entry if view == "explore" else alone, default_timeout=120)
    for name, value in query.items():
        app.query_params[name] = value
    app.run()
    mounted = [given for found in app.get("bidi_component") for given in contents(found.proto)]
    shown = {
        "exceptions": [found.message for found in app.exception],
        "texts": [found.value for found in app.text],
        "query": {name: app.query_params[name] for name in sorted(app.query_params)},
        # None takes a parameter out of the address: the same as not naming it
        "addresses": [
            {name: value for name, value in found.items() if value is not None}
            for given in mounted
            for found in under("address", given)
        ],
    }
    return json.dumps(shown, indent=1, ensure_ascii=False)


def contents(proto) -> list:
    """The data of a mount: JSON, or packed bytes with a JSON header, after the key of its content."""
    if proto.bytes:
        raw = gzip.decompress(proto.bytes[proto.bytes.index(b"\x1f\x8b") :])
        return [json.loads(raw if raw.startswith(b"{") else raw[4 : 4 + int.from_bytes(raw[:4], "little")])]
    return [json.loads(proto.json)] if proto.json else []


def under(key: str, value) -> list:
    """Every value of `key` in nested dicts and lists, in their order."""
    if isinstance(value, dict):
        own = [value[key]] if key in value else []
        return own + [found for inner in value.values() for found in under(key, inner)]
    return [found for inner in value for found in under(key, inner)] if isinstance(value, list) else []


# ---- both


def results(tree: Path, corpus: Path, shared: Path, keep: Path) -> dict[tuple[str, str], str]:
    """(what was run, what it gave) -> text. Of a tree they are kept in `keep`; a file kept before is read again."""
    out = tree
    if tree.is_dir():
        out = keep / f"{tree.name}.jsonl"
        arguments = ["--in", str(tree), str(out), "--corpus", str(corpus), "--shared", str(shared)]
        environment = os.environ | {
            "PYTHONPATH": str(tree),
            "PYTHONDONTWRITEBYTECODE": "1",
            "STREAMLIT_LOGGER_LEVEL": "error",
        }
        subprocess.run([sys.executable, __file__, *arguments], check=True, cwd=keep, env=environment)
    return {(what, name): text for what, name, text in map(json.loads, out.open(encoding="utf-8"))}


def first_difference(one: str, other: str) -> str:
    """The first line that differs, cut to where it does."""
    for before, after in zip((one + "\n\0").split("\n"), (other + "\n\0").split("\n")):
        if before != after:
            at = next((i for i, (a, b) in enumerate(zip(before, after)) if a != b), min(len(before), len(after)))
            start = max(0, at - 60)
            return f"    before: {before[start : at + 120]!r}\n    after:  {after[start : at + 120]!r}"
    return "    (only the end differs)"


def compare(one: dict, other: dict) -> int:
    """Prints what differs and the counts; the number of results that differ."""
    differ = [key for key in {**one, **other} if one.get(key) != other.get(key)]
    for what, name in differ:
        print(f"{what}: {name}\n{first_difference(one.get((what, name), ''), other.get((what, name), ''))}")
    print(f"{len({**one, **other})} results compared, {len(differ)} differ")
    return len(differ)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, help="a tree, or the results of one that were kept")
    parser.add_argument("after", type=Path, help="likewise")
    parser.add_argument("--corpus", type=Path, default=ROOT / "corpus", help="read by both; default: of this tree")
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared", help="default: beside this tree")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep results there, as NAME-OF-TREE.jsonl")
    parser.add_argument("--in", dest="inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    places = options.corpus.resolve(), options.shared.resolve()
    before, after = options.before.resolve(), options.after.resolve()
    if options.inside:
        run_in(before, *places, after)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        keep = options.keep.resolve() if options.keep else Path(folder)
        return 1 if compare(*(results(tree, *places, keep) for tree in (before, after))) else 0


if __name__ == "__main__":
    sys.exit(main())
