"""Copy this setting: a chunker as Python, as a command line, and as code of two other libraries that have the like.

The first two run as printed and give the same chunks. For the others one sentence says what differs; they were run
against ours (langchain-text-splitters 1.1, llama-index-core 0.14).
"""

from __future__ import annotations

import shlex
from dataclasses import MISSING, dataclass, fields

from chunkers.base import Chunker

OPTIONS = ("size", "overlap", "unit")  # the rest goes by --set
_COUNT = "lambda text: len(text.split())"
_BARE = "its chunks are bare texts without offsets, ids, pages or sections."
_GIVEN = "Given the parsed text (document.text)"


@dataclass(frozen=True, slots=True)
class Code:
    """`label` names whose code it is, `language` is python or shell. `code` is "" where there is no like; `differs`
    is one sentence, "" where nothing differs.
    """

    label: str
    language: str
    code: str
    differs: str = ""


def settings_code(chunker: Chunker, file_name: str = "document.pdf") -> tuple[Code, ...]:
    """Python, command line, langchain, llama-index, always in this order, for a document in a file of that name."""
    return (
        python_code(chunker, file_name),
        command_line(chunker, file_name),
        langchain_code(chunker),
        llama_index_code(chunker),
    )


def _settings(chunker: Chunker) -> dict[str, object]:
    """Name to value: the size and an overlap always, anything else where it is not the default."""
    found = {}
    for field in fields(chunker):
        value = getattr(chunker, field.name)
        default = field.default if field.default is not MISSING else None
        if field.name in ("size", "overlap") or value != default:
            found[field.name] = value
    return found


def python_code(chunker: Chunker, file_name: str = "document.pdf") -> Code:
    arguments = "".join(f", {name}={value!r}" for name, value in _settings(chunker).items())
    names = ", ".join(sorted(("parse", chunker.name)))
    return Code(
        "Python",
        "python",
        f"""from chunkers import {names}

document = parse({file_name!r})
chunking = {chunker.name}(document{arguments})
for chunk in chunking:
    print(chunk.id, chunk.start, chunk.end, repr(chunk.text))
""",
    )


def command_line(chunker: Chunker, file_name: str = "document.pdf") -> Code:
    name = f"./{file_name}" if file_name.startswith("-") else file_name  # no option, whatever it looks like
    words = ["python", "-m", "chunkers", "chunk", name, "--method", chunker.name]
    for option, value in _settings(chunker).items():
        words += [f"--{option}", str(value)] if option in OPTIONS else ["--set", f"{option}={value}"]
    return Code("Command line", "shell", f"{shlex.join(words)}\n")


# ---- other libraries


def langchain_code(chunker: Chunker) -> Code:
    make = _LANGCHAIN.get((chunker.name, chunker.unit)) or _LANGCHAIN.get((chunker.name, ""))
    code, differs = make(chunker) if make else ("", _no_like("langchain", chunker))
    return Code("langchain", "python", code, differs)


def llama_index_code(chunker: Chunker) -> Code:
    make = _LLAMA_INDEX.get((chunker.name, chunker.unit)) or _LLAMA_INDEX.get((chunker.name, ""))
    code, differs = make(chunker) if make else ("", _no_like("llama-index", chunker))
    return Code("llama-index", "python", code, differs)


def _no_like(library: str, chunker: Chunker) -> str:
    return f"{library} has no like of the method {chunker.name} in {chunker.unit}."


def _langchain_words(chunker: Chunker) -> tuple[str, str]:
    return (
        f"""from langchain_text_splitters import CharacterTextSplitter

splitter = CharacterTextSplitter(
    separator=r"\\s+", is_separator_regex=True, keep_separator="start",
    chunk_size={chunker.size}, chunk_overlap={_overlap(chunker)}, length_function={_COUNT},
)
chunks = splitter.split_text(text)
""",
        f"{_GIVEN} it cuts at the same words, but {_BARE}",
    )


def _langchain_characters(chunker: Chunker) -> tuple[str, str]:
    return (
        f"""from langchain_text_splitters import CharacterTextSplitter

splitter = CharacterTextSplitter(separator="", chunk_size={chunker.size}, chunk_overlap={_overlap(chunker)})
chunks = splitter.split_text(text)
""",
        f"{_GIVEN} it cuts at the same characters where each visible sign is one character, but it "
        "can cut an emoji or a "
        f"combined letter in two, counts blanks at the edges into the overlap, and {_BARE}",
    )


def _langchain_structure(chunker: Chunker) -> tuple[str, str]:
    return (
        """from langchain_text_splitters import MarkdownHeaderTextSplitter

splitter = MarkdownHeaderTextSplitter(
    [("#" * level, f"heading {level}") for level in range(1, 7)], strip_headers=False,
)
chunks = splitter.split_text(markdown)
""",
        f"It reads Markdown only, does not split a section of more than {chunker.size:,} "
        f"{chunker.unit}, keeps the title "
        "in the first chunk, puts headings into metadata instead of a prefix, takes front matter "
        "for text, and gives no "
        "offsets or ids.",
    )


def _langchain_recursive(chunker: Chunker) -> tuple[str, str]:
    count = f", length_function={_COUNT}" if chunker.unit == "words" else ""
    also = "" if count else "it counts the separator in front of a piece, it can cut a visible sign in two, and "
    return (
        f"""from langchain_text_splitters import RecursiveCharacterTextSplitter

splitter = RecursiveCharacterTextSplitter(
    separators=[r"\\n\\n", r"\\n", r"(?<=[.!?])\\s+", r"\\s+", ""], is_separator_regex=True,
    chunk_size={chunker.size}, chunk_overlap={_overlap(chunker)}{count},
)
chunks = splitter.split_text(text)
""",
        f"{_GIVEN} it cuts at the same places where sentences end in a full stop, ! or ? before a "
        "blank and nowhere else "
        f"(its usual separators have no sentences), but it takes “No.” for an end, {also or 'and '}{_BARE}",
    )


def _llama_words(chunker: Chunker) -> tuple[str, str]:
    return (
        f"""from llama_index.core.node_parser import TokenTextSplitter

splitter = TokenTextSplitter(
    chunk_size={chunker.size}, chunk_overlap={_overlap(chunker)}, separator=" ", tokenizer=str.split,
)
chunks = splitter.split_text(" ".join(text.split()))
""",
        f"{_GIVEN} it cuts at the same words, but line breaks become blanks (it would keep the words around one "
        f"together), and {_BARE}",
    )


def _llama_structure(chunker: Chunker) -> tuple[str, str]:
    return (
        """from llama_index.core import Document
from llama_index.core.node_parser import MarkdownNodeParser

chunks = MarkdownNodeParser().get_nodes_from_documents([Document(text=markdown)])
""",
        f"It reads Markdown only, does not split a section of more than {chunker.size:,} "
        f"{chunker.unit}, makes the title "
        "a chunk, puts the headings above into metadata instead of a prefix, takes front matter for "
        "text, and gives other "
        "ids.",
    )


def _llama_sentence(chunker: Chunker) -> tuple[str, str]:
    return (
        f"""from llama_index.core.node_parser import SentenceSplitter

splitter = SentenceSplitter(chunk_size={chunker.size}, chunk_overlap={_overlap(chunker)}, tokenizer=str.split)
chunks = splitter.split_text(text)
""",
        f"It stops before {chunker.size:,} words where ours stops after the sentence that reaches "
        "them, crosses sections, "
        "cuts list items and rows where it sees a sentence end, and gives no offsets or ids.",
    )


def _overlap(chunker: Chunker) -> int:
    return getattr(chunker, "overlap", 0) or 0


# (method, unit) -> code; "" for any unit
_LANGCHAIN = {
    ("fixed", "words"): _langchain_words,
    ("overlapping", "words"): _langchain_words,
    ("fixed", "characters"): _langchain_characters,
    ("overlapping", "characters"): _langchain_characters,
    ("structure", ""): _langchain_structure,
    ("recursive", "words"): _langchain_recursive,
    ("recursive", "characters"): _langchain_recursive,
}
_LLAMA_INDEX = {
    ("fixed", "words"): _llama_words,
    ("overlapping", "words"): _llama_words,
    ("structure", ""): _llama_structure,
    ("sentence", "words"): _llama_sentence,
}
