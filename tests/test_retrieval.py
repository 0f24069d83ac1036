"""Every retriever alike: laws on made texts, then the cases RET, then ties, filters, fusion and names."""

import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.made_documents import CORPUS, documents
from support.shared_data import CASES

from chunkers import fixed, overlapping, parse, structure
from chunkers.documents.document import Meta
from chunkers.lessons.id_formats import ID_FORMATS
from chunkers.parsers import files_of
from chunkers.parsers.builder import Builder
from chunkers.retrieval import RETRIEVERS, Filters, Plugged, chunk_names, chunk_set, index, rank, retriever, slug
from chunkers.retrieval.bm25 import bm25
from chunkers.retrieval.dense import is_installed
from chunkers.retrieval.fusion import Hybrid
from chunkers.retrieval.terms import Terms, hyphenated_words, query_words, stemmed
from chunkers.retrieval.tfidf import Tfidf
from chunkers.retrieval.trigram import Trigram
from chunkers.settings import SettingError

LEXICAL = [name for name in RETRIEVERS if name != "dense"]
TEXTS = (
    "the pump",
    "",
    "  ",
    "naïve 日本語",
    '"*:^(NEAR',
    "3.5 12)",
    "zzyzx",
    "x" * 300,
    "the the the",
    "_ __",
    "Ünder ünder",
    "\x00\ud800",
    "OR AND NOT",
    "a|b",
)
QUERIES = st.sampled_from(TEXTS) | st.text(max_size=30)


def of_texts(*texts, doc_id="d"):
    builder = Builder(Meta(doc_id, "1"))
    for number, text in enumerate(texts):
        builder.heading(f"S{number}", 2)
        builder.paragraph(text)
    return structure(builder.document(), 20)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(documents(), max_size=2), QUERIES, st.integers(1, 6), st.sampled_from(LEXICAL))
def test_every_ranking_keeps_the_laws(made, query, k, name):
    asked = index([overlapping(document, 12, 4) for document in made], name)
    found = rank(asked, query, k, depth=k + 5, explain=True)
    assert len(found.hits) <= k and [hit.rank for hit in found.scored] == list(range(1, len(found.scored) + 1))
    scores = [hit.score for hit in found.scored]
    assert scores == sorted(scores, reverse=True) and all(score > 0 and math.isfinite(score) for score in scores)
    assert all(
        asked.chunks[hit.position] == hit.chunk and asked.chunks.names[hit.position] == hit.name for hit in found.scored
    )
    assert len({hit.position for hit in found.scored}) == len(found.scored) <= found.found <= found.searched
    assert found.hits or found.note
    assert found == rank(asked, query, k, depth=k + 5, explain=True)
    # a smaller k gives the start of a larger one
    assert [hit.position for hit in rank(asked, query, 1).hits] == [hit.position for hit in found.hits[:1]]
    # where a score is a sum of terms, the terms add up
    if name in ("overlap", "tfidf", "bm25"):
        for hit in found.scored:
            assert sum(term.score for term in hit.terms) == pytest.approx(hit.score, rel=1e-5)


@pytest.mark.parametrize("name", LEXICAL)
def test_ret_03_an_empty_index_says_so(name):
    for chunkings in ([], [of_texts()], [of_texts("--- *** ---")]):
        for query in ("", "crane"):
            found = rank(index(chunkings, name), query, 5)
            assert found.hits == () and found.note.endswith(".")
    assert "nothing to search" in rank(index([], name), "crane").note


@pytest.mark.parametrize("name", LEXICAL)
def test_ret_05_unknown_words_find_nothing_and_change_nothing(name):
    asked = index([of_texts("The crane lifts the mast.", "The winch pulls the sail.", "A crane again.")], name)
    assert rank(asked, "zzyzx qqq").hits == () and "No match" in rank(asked, "zzyzx qqq").note
    order = [hit.position for hit in rank(asked, "crane").hits]
    assert order and order == [hit.position for hit in rank(asked, "crane zzyzx").hits][: len(order)]


@pytest.mark.parametrize("name", ["bm25", "tfidf"])
def test_ret_01_a_term_in_half_of_the_chunks_counts(name):
    asked = index(
        [
            of_texts(
                "The crane lifts the mast.",
                "The crane lifts the keel.",
                "The winch pulls the rope.",
                "The winch pulls the sail.",
            )
        ],
        name,
    )
    found = rank(asked, "crane", 4)
    assert [hit.position for hit in found.hits] == [0, 1] and all(hit.score > 0 for hit in found.hits)
    assert all(hit.score >= 0 for hit in rank(asked, "the", 4).scored)
    order = [hit.position for hit in rank(asked, "crane keel", 4).hits]
    assert order[:2] == [1, 0]


@pytest.mark.parametrize("name", ["bm25", "tfidf"])
def test_ret_07_short_terms_are_kept(name):
    asked = index(
        [
            of_texts(
                "The driver is written in C, the tool in C++ and the page in F#.",
                "Vitamin D and vitamin B12 are in the box.",
                "To be or not to be is on the wall.",
                "Row 1 and row 2 are 3.5 metres apart.",
            )
        ],
        name,
    )
    assert rank(asked, "vitamin D").hits[0].position == 1
    assert rank(asked, "row 2").hits[0].position == 3
    assert rank(asked, "C++").hits[0].position == 0
    assert rank(asked, "to be or not to be").hits[0].position == 2
    assert rank(index([of_texts("7 8 9", "1")], name), "8").hits[0].position == 0


@pytest.mark.parametrize("name", ["bm25", "tfidf"])
def test_the_cases_of_retrieval_as_files(name):
    def found(case, query):
        asked = index([structure(parse(CASES / case))], name)
        return [hit.chunk.sections[0] for hit in rank(asked, query, 4).hits]

    assert found("RET-01.md", "crane") == ["A", "B"] and found("RET-01.md", "crane keel")[:2] == ["B", "A"]
    assert found("RET-07.md", "vitamin D")[0] == "Vitamin" and found("RET-07.md", "row 2")[0] == "Numbers"
    assert found("RET-07.md", "C++")[0] == "C" and found("RET-07.md", "to be or not to be")[0] == "Rule"


def test_a_question_of_ignored_words_is_told():
    asked = index([of_texts("To be or not to be is on the wall.")], bm25(stop_words=True))
    assert rank(asked, "to be or not to be").note == "The question holds only ignored words."
    assert rank(index([of_texts("to be")], "overlap"), "To be?").note == "The question holds only ignored words."


def test_tfidf_with_one_chunk_says_why_it_finds_nothing():
    assert "every chunk" in rank(index([of_texts("The crane lifts.")], Tfidf()), "crane").note
    assert rank(index([of_texts("The crane lifts.")], "bm25"), "crane").hits[0].score > 0


@pytest.mark.parametrize("name", LEXICAL)
def test_ret_15_question_and_text_are_cut_alike(name):
    asked = index(
        [
            of_texts(
                "Field Sites re-opened; the captain's co-operation (R-12/B) is noted.",
                "Nothing of the kind stands here, only other words.",
            )
        ],
        name,
    )
    for query in ("field sites", "FIELD SITES", "re-opened", "R-12/B", "captain's", "captain’s"):
        assert rank(asked, query).hits[0].position == 0, query
    same = [[(hit.position, hit.score) for hit in rank(asked, query).hits] for query in ("field sites", "FIELD SITES")]
    assert same[0] == same[1]
    assert rank(asked, "captain's").hits[0].score == rank(asked, "captain’s").hits[0].score


def test_ties_go_by_document_order_by_name_and_by_id():
    chunkings = [of_texts("crane", "crane", doc_id=name) for name in ("b", "a")]
    assert [hit.position for hit in rank(index(chunkings, "bm25"), "crane").hits] == [0, 1, 2, 3]
    assert [hit.name for hit in rank(index(chunkings, "overlap", ID_FORMATS["dash"]), "crane").hits] == [
        "a-1",
        "a-2",
        "b-1",
        "b-2",
    ]
    ids = [hit.chunk.id for hit in rank(index(chunkings, "fts5"), "crane").hits]
    assert ids == sorted(ids)


def test_names_as_text_put_ten_before_two():
    builder = Builder(Meta("d", "1"))
    builder.paragraph("crane " * 12)
    hits = rank(index([fixed(builder.document(), 1)], "overlap", ID_FORMATS["dash"]), "crane", 3).hits
    assert [hit.name for hit in hits] == ["d-1", "d-10", "d-11"]


def test_filters_come_before_the_top_k():
    metas = [
        Meta("a", "1", access="staff"),
        Meta("b", "1", access="public", effective_to="2026-01-31"),
        Meta("c", "1", access="public", language="fr", effective_from="2026-02-01"),
    ]
    chunkings = []
    for meta in metas:
        builder = Builder(meta)
        builder.paragraph("crane crane" if meta.access == "staff" else "the crane is here")
        chunkings.append(fixed(builder.document(), 20))
    for name in LEXICAL:
        asked = index(chunkings, name)

        def found(asked=asked, k=1, **filters):
            return {hit.chunk.meta.doc_id for hit in rank(asked, "crane here", k, filters=Filters(**filters)).hits}

        assert found(k=3, access="staff") <= {"a"} and found(access="public") <= {"b", "c"}
        if name != "tfidf":  # a word in every chunk weighs nothing there
            assert found(access="staff") == {"a"}
        assert found(k=3, access="public", on="2026-01-31") == {"b"}
        assert found(k=3, access="public", on="2026-02-01") == {"c"}
        assert found(k=3, language="fr") == {"c"} and found(k=3, doc_type="x") == set()
    assert rank(index(chunkings), "crane", filters=Filters(access="nobody")).hidden == 3
    with pytest.raises(SettingError, match="YYYY-MM-DD"):
        Filters(on="31.1.2026")


def test_a_hidden_document_does_not_lift_the_confidence_of_a_fused_ranking():
    staff, public = Builder(Meta("a", "1")), Builder(Meta("b", "1", access="public"))
    staff.paragraph("crane keel mast")
    public.paragraph("crane and other words")
    asked = index([fixed(one.document(), 9) for one in (staff, public)], "hybrid")
    both = rank(asked, "crane keel mast")
    seen = rank(asked, "crane keel mast", filters=Filters(access="public"))
    assert seen.confidence < both.confidence and [hit.chunk.meta.doc_id for hit in seen.hits] == ["b"]


def test_fusion_adds_reciprocal_ranks():
    chunkings = [of_texts("crane keel", "crane", "keel winch", "pre-cooled reefers")]
    parts = (bm25(), Trigram())
    asked = index(chunkings, Hybrid(parts, 60))
    ranks = [[hit.position for hit in rank(index(chunkings, part), "crane precooled", 9).hits] for part in parts]
    for hit in rank(asked, "crane precooled", 9).hits:
        expected = sum(1 / (60 + found.index(hit.position) + 1) for found in ranks if hit.position in found)
        assert hit.score == pytest.approx(expected, rel=1e-12)
    with pytest.raises(SettingError, match="two or more"):
        Hybrid((bm25(),))


def test_any_function_can_be_plugged_in():
    chunkings = [of_texts("short", "a longer text", "the longest text of all")]
    asked = index(chunkings, Plugged(lambda query, chunks: [len(text) for text in chunks.texts], "length"))
    assert [hit.position for hit in rank(asked, "anything", 2).hits] == [2, 1]
    assert rank(index(chunkings, Hybrid((bm25(), Plugged(lambda q, c: np.arange(len(c)))))), "short").hits
    with pytest.raises(ValueError, match="shape"):
        rank(index(chunkings, Plugged(lambda query, chunks: [1])), "x")
    with pytest.raises(ValueError, match="not a number"):
        rank(index(chunkings, Plugged(lambda query, chunks: [float("nan")] * 3)), "x")


def test_why_a_chunk_was_dropped_is_told():
    asked = index([of_texts("crane keel", "crane", "crane winch winch winch winch")], "bm25")
    found = rank(asked, "crane keel", 1, min_score=0.1, depth=9)
    assert [hit.why for hit in found.scored] == ["kept", "rank 2 is past k = 1", "rank 3 is past k = 1"]
    found = rank(asked, "crane keel", 3, min_score=1.0)
    assert found.hits[0].position == 0 and "under min_score 1" in found.scored[-1].why
    assert "threshold" in rank(asked, "crane", 3, min_score=99).note


def test_settings_are_refused_by_name():
    with pytest.raises(SettingError, match="overlap, tfidf, bm25, fts5, trigram, dense, hybrid"):
        retriever("magic")
    with pytest.raises(SettingError, match="does not take"):
        retriever("overlap", k1=2)
    with pytest.raises(SettingError, match="k1 is -1"):
        retriever("bm25", k1=-1)
    for bad in (0, -1, 1.5, "x", None):
        with pytest.raises(SettingError, match="k must"):
            rank(index([]), "x", bad)
    with pytest.raises(SettingError, match="min_score"):
        rank(index([]), "x", 1, min_score="much")


def test_names_of_the_courses():
    document = parse(CORPUS / "logistics" / "billing.md")
    assert chunk_names([fixed(document, 50)], ID_FORMATS["dash"])[:2] == ("billing-1", "billing-2")
    assert chunk_names([fixed(document, 50)], ID_FORMATS["hash"])[:2] == ("billing#0", "billing#1")
    chunked = structure(document, 20)
    assert chunk_names([chunked], ID_FORMATS["section"])[:2] == ("billing#introduction#0", "billing#invoices#0")
    assert len(set(chunk_names([chunked], ID_FORMATS["section"]))) == len(chunked)
    assert slug("Late payment – 2.5 %") == "late-payment-2-5" and slug("***") == "section"


def test_two_versions_of_a_document_have_different_names():
    made = []
    for version in ("1", "2"):
        builder = Builder(Meta("policy", version))
        builder.paragraph("text")
        made.append(fixed(builder.document(), 5))
    assert chunk_names(made, ID_FORMATS["hash"]) == ("policy@1#0", "policy@2#0")


def test_terms_of_the_courses():
    assert hyphenated_words("Wi-Fi, 14 days — the VPN.") == ["wi-fi", "14", "days", "the", "vpn"]
    assert query_words("How long, how LONG? Ünder_x") == ["how", "long", "ünder_x"]
    assert Terms()("Claims, claimed: claiming 3.5 kg of C++ at O’Neil's") == [
        "claim",
        "claim",
        "claim",
        "3.5",
        "kg",
        "of",
        "c++",
        "at",
        "o'neil",
    ]
    assert [stemmed(word) for word in ("policies", "boxes", "status", "stopped", "speed", "rupees", "rupee")] == [
        "policy",
        "box",
        "status",
        "stop",
        "speed",
        "rupe",
        "rupe",
    ]


def test_synonyms_are_for_questions_only():
    chunkings = [of_texts("The driver rests.", "The trucker rests.")]
    plain = rank(index(chunkings, bm25()), "trucker").hits
    wide = rank(index(chunkings, bm25(synonyms=(("trucker", "driver"),))), "truckers").hits
    assert [hit.position for hit in plain] == [1] and {hit.position for hit in wide} == {0, 1}


def test_headers_can_be_left_out_of_what_is_ranked():
    chunkings = [structure(parse(CORPUS / "warranty-policy.md"), 100)]
    with_them, without = (chunk_set(chunkings, headers=on) for on in (True, False))
    assert with_them.texts[0] == chunkings[0][0].text and without.texts[0] == chunkings[0][0].source_text


@pytest.mark.skipif(not is_installed(), reason="the extra of requirements-semantic.txt is not installed")
def test_the_embedding_model_finds_by_meaning():
    asked = index([structure(parse(CORPUS / "logistics" / "driver-safety.md"), 60)], "dense")
    assert "Hours and breaks" in rank(asked, "How long may a trucker be at the wheel?").hits[0].chunk.sections
    norms = np.linalg.norm(asked.vectors, axis=1)
    assert asked.vectors.shape == (len(asked.chunks), 384) and norms == pytest.approx(np.ones(len(norms)), rel=1e-5)
    long = index([of_texts("pump " * 300)], "dense")
    assert long.cut == (1,) and "first 256 pieces of 1 of 2" in long.warnings[0]


def test_the_missing_embedding_model_says_how_to_get_it(monkeypatch):
    from chunkers.retrieval import dense

    dense._path.cache_clear()
    monkeypatch.setattr(dense, "find_spec", lambda name: None)
    try:
        with pytest.raises(SettingError, match="requirements-semantic.txt"):
            retriever("dense")
        dense._tokenizer.cache_clear()
        with pytest.raises(SettingError, match="tokens are counted by .* requirements-semantic.txt"):
            dense.count_tokens("a few words")
    finally:
        dense._path.cache_clear()


def test_a_changed_model_file_is_refused(monkeypatch, tmp_path):
    from types import SimpleNamespace

    from chunkers.retrieval import dense

    dense._path.cache_clear()
    (tmp_path / "model.onnx").write_bytes(b"other")
    monkeypatch.setattr(dense, "find_spec", lambda name: SimpleNamespace(submodule_search_locations=[str(tmp_path)]))
    try:
        with pytest.raises(SettingError, match="not the one that was tested"):
            retriever("dense")
    finally:
        dense._path.cache_clear()


def test_the_collection_finds_the_same_every_time():
    chunkings = [structure(parse(path)) for path in files_of([CORPUS / "logistics"])]
    for name in LEXICAL:
        first, second = (rank(index(chunkings, name), "damage claim above the threshold", 5) for _ in range(2))
        assert first == second
