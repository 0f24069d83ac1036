"""Checks a collection's questions against its documents.

    python tools/check_questions.py [FOLDER]      # default corpus/collection; exit 1 when something is wrong

Each quote must be found in every format of its document with the project's own parser, exactly but for runs of white
space; a question's date must lie in the time for which its documents are in force (an `expired` question asks about a
document that is not); `public_ok` must say whether all the evidence is public; a question has no evidence when, and
only when, it is unanswerable.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from chunkers.documents.document import Document  # noqa: E402
from chunkers.parsers import format_of, parse  # noqa: E402

TODAY = "2026-11-15"  # the collection's "today", for questions without a date of their own
KINDS = (
    "fact",
    "table",
    "code",
    "version",
    "expired",
    "contradiction",
    "near-duplicate",
    "staff",
    "injection",
    "paraphrase",
    "multi",
    "unanswerable",
)
FIELDS = {"id", "question", "kind", "language", "evidence", "public_ok"}

Formats = dict[tuple[str, str], list[Document]]


def read_documents(folder: Path) -> Formats:
    """(doc_id, version) → the document in each format: that of `documents/` first, then those of `formats/`."""
    found: Formats = defaultdict(list)
    for name in ("documents", "formats"):
        for path in sorted((folder / name).iterdir()):
            if format_of(path) and path.name != "README.md":
                document = parse(path)
                found[document.meta.doc_id, document.meta.version].append(document)
    return dict(found)


def read_questions(folder: Path) -> list[dict]:
    lines = (folder / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def places(text: str, quote: str) -> list[tuple[int, int]]:
    """Where `quote` stands in `text`, its runs of white space matching any other."""
    pattern = r"\s+".join(re.escape(word) for word in quote.split())
    return [match.span() for match in re.finditer(pattern, text)] if pattern else []


def problems(questions: list[dict], formats: Formats) -> list[str]:
    """One plain sentence for each thing that is wrong; [] when all is well."""
    out, seen = [], set()
    for question in questions:
        name = question.get("id", "a question without id")
        missing = FIELDS - set(question)
        if missing:
            out.append(f"{name} has no {', '.join(sorted(missing))}")
            continue
        if name in seen:
            out.append(f"{name} stands twice")
        seen.add(name)
        out += [f"{name} {sentence}" for sentence in _about(question, formats)]
    return out


def _about(question: dict, formats: Formats):
    if question["kind"] not in KINDS:
        yield f"is of the unknown kind {question['kind']!r}"
    if bool(question["evidence"]) == (question["kind"] == "unanswerable"):
        yield "must have evidence, or be unanswerable, and not both"
    if bool(question["evidence"]) != bool(question.get("answer")):
        yield "must have an answer when it has evidence, and only then"
    access = set()
    for evidence in question["evidence"]:
        found = formats.get((evidence["doc_id"], evidence["version"]))
        if not found:
            yield f"names {evidence['doc_id']} {evidence['version']}, which is not in the collection"
            continue
        access.add(found[0].meta.access)
        yield from _about_quote(evidence, found)
        if question["kind"] != "expired" and not in_force(found[0], question.get("as_of", TODAY)):
            yield f"asks about {question.get('as_of', TODAY)}, when {evidence['doc_id']} is not in force"
    if question["public_ok"] != (access <= {"public"}):
        yield f"says public_ok {question['public_ok']}, but its evidence is {', '.join(sorted(access)) or 'none'}"


def _about_quote(evidence: dict, found: list[Document]):
    for document in found:
        count = len(places(document.text, evidence["quote"]))
        if count < evidence["occurrence"]:
            yield f"quotes {evidence['quote']!r}, found {count} times in {document.meta.source}"


def in_force(document: Document, day: str) -> bool:
    """Whether the document applies on `day` (ISO dates compare as text); an open end is no end."""
    return document.meta.effective_from <= day <= (document.meta.effective_to or "9999")


def main(folder: Path) -> int:
    questions, formats = read_questions(folder), read_documents(folder)
    wrong = problems(questions, formats)
    for sentence in wrong:
        print(sentence)
    print(
        f"{len(questions)} questions, {len(formats)} documents in {sum(map(len, formats.values()))} files, "
        f"{len(wrong)} problems"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "corpus" / "collection"))
