"""What an index returns against its filters."""

from collections.abc import Iterable

from chunkers.retrieval import Filters, Index


def leaks(index: Index, queries: Iterable[str], filters: Filters) -> tuple[str, ...]:
    """A sentence for each chunk that `filters` forbid and `index` returns all the same, at any rank; () for none."""
    allowed = filters.mask(index.chunks.metas)
    out = []
    for query in queries:
        positions, _, _ = index.top(query, max(1, len(index.chunks)), allowed)
        out += [
            f"“{query}” finds {index.chunks.ids[at]} of {index.chunks.metas[at].doc_id}, access "
            f"{index.chunks.metas[at].access}."
            for at in positions.tolist()
            if not filters.allows(index.chunks.metas[at])
        ]
    return tuple(out)
