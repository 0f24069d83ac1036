"""The app's facts in words: codes, numbers and names in, a sentence out. Nothing in the app compares one."""

from __future__ import annotations

import re

from chunkers.wording import count, translate

Runs = list[list[str]]  # [text, tone] each; a tone is "", "b", "lost" or "ok"
_TONED = re.compile(r"<(\w+)>(.*?)</\1>")

UNMEASURABLE = {
    "no_method_or_retriever": "choose at least one method and one retriever.",
    "no_setting": "no overlap is smaller than a size, so there is nothing to measure.",
    "too_many_settings": "these are {settings:,} settings; at most {most} are measured in one run.",
    "no_k": "k is missing; it is a whole number of chunks.",
    "not_words": "every {field} must be a whole number of words, at least {low}, not “{value}”.",
}
ARCHIVE_ERRORS = {
    "unreadable": "“{name}” is no zip archive that can be read. Pack the files anew, or upload them one by one.",
    "files": "“{name}” holds {files:,} files; at most {most} are read. Split it.",
    "outside": "“{name}” holds “{path}”, a path outside the archive; it was not opened.",
    "locked": "“{name}” is locked with a password. Pack the files without one.",
    "empty": "“{name}” holds no document: known endings are {endings}.",
    "too_large": "“{name}” is too large when unpacked: at most {all_mb} MB in all and {one_mb} MB a file are read. "
    "Split it.",
}


def toned(message: str, **values: object) -> Runs:
    """The runs of a message that marks its tones: "Of <b>{number}</b> …". Parted before it is filled, so that no value
    can add a tone."""
    text, *rest = _TONED.split(translate(message))
    out = [[text, ""]]
    for tone, inner, after in zip(rest[::3], rest[1::3], rest[2::3]):
        out += [[inner, tone], [after, ""]]
    return [[text.format(**values), tone] for text, tone in out if text]


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def recipe(method: str, size: object, overlap: object = None) -> str:
    """ "Overlapping, size 100 words, overlap 25 words"."""
    if overlap is None:
        return translate("{method}, size {size} words", method=method, size=size)
    return translate("{method}, size {size} words, overlap {overlap} words", method=method, size=size, overlap=overlap)


def recipe_label(method: str, size: object, overlap: object = None) -> str:
    """ "Overlapping, 100 words, 25 shared"."""
    if not overlap:
        return translate("{method}, {size} words", method=method, size=size)
    return translate("{method}, {size} words, {overlap} shared", method=method, size=size, overlap=overlap)


def setting(label: str, value: object) -> str:
    """ "Threshold 0.5": a further setting of a method."""
    return f"{translate(label)} {value:g}" if isinstance(value, float) else f"{translate(label)} {value}"


def no_such_document(name: str) -> str:
    return translate("There is no document “{name}” here; this is the first of those there are.", name=name)


def no_longer_there(name: str) -> str:
    return translate("“{name}” is no longer among the documents here.", name=name)


def no_such_method(name: str, known: list[str]) -> str:
    known_names = ", ".join(known)
    return translate("There is no method “{name}”; known methods are {known}.", name=name, known=known_names)


def no_number(field: str, text: str, usual: object) -> str:
    message = "The {field} must be a whole number, not “{text}”; {usual} is taken instead."
    return translate(message, field=translate(field), text=text, usual=usual)


def locked(name: str, tried: bool) -> str:
    """`tried`: a password was given and does not open the file."""
    if tried:
        return translate("That password does not open “{name}”.", name=name)
    message = "“{name}” is locked with a password, which is used for this visit only and kept nowhere else."
    return translate(message, name=name)


def reading(name: str, done: int, of: int, waiting: int) -> str:
    """Progress of a reading; `waiting` others stand before it. Markdown's own signs in the name are escaped."""
    safe = "".join(f"\\{sign}" if sign in "\\`*_{}[]()<>#+-.!|~$:" else sign for sign in name)
    if waiting:
        return translate("“{name}” waits its turn: {waiting} before it", name=safe, waiting=waiting)
    if of:
        return translate("Reading page {done} of {of} of “{name}”", name=safe, done=done, of=of)
    return translate("Reading “{name}”", name=safe)


def still_drawn(recipe_sentence: str) -> str:
    return translate("Still drawn: {recipe}.", recipe=recipe_sentence[:1].lower() + recipe_sentence[1:])


def kept_marks(whole: int, of: int, settings: list[str]) -> str:
    """Which settings keep the most marked evidence whole; `settings` are the cheapest of each method."""
    if not whole:
        return translate("No setting that was tried keeps any of them whole.")
    every = ("the mark", "both marks")[of - 1] if of < 3 else "all {of} marks"
    marks = every if whole == of else "{whole} of {of} marks, the most that any keeps,"
    message = f"The cheapest setting of each method that keeps {marks} whole: {{settings}}."
    return translate(message, whole=whole, of=of, settings="; ".join(settings))


def trial(method: str, size: int, overlap: int, chunks: int, words: int) -> str:
    """A setting that was tried on marked evidence, with what it makes."""
    shared = translate(" with {overlap:,} shared", overlap=overlap) if overlap else ""
    message = "{method} {size:,}{shared} ({chunks:,} chunks, {words:,} words stored)"
    return translate(message, method=method, size=size, shared=shared, chunks=chunks, words=words)


def collection(documents: int, words: int, report: str) -> str:
    """What of a collection was loaded; `report` is that of its questions, "" for none."""
    questions = report or translate("No questions yet.")
    message = "{documents}, {words:,} words. {questions}"
    return translate(message, documents=count(documents, "document"), words=words, questions=questions)


def measured(done: int, of: int, coming: str) -> str:
    if coming:
        return translate("{done} of {of} measured; now {coming}", done=done, of=of, coming=coming)
    return translate("{done} of {of} measured", done=done, of=of)


def to_measure(left: int, of: int) -> str:
    """The button that begins a run, or goes on with one."""
    if 0 < left < of:
        return translate("Go on with the {left} left", left=left)
    return translate("Measure {settings}", settings=count(of, "setting"))


def never_in_a_link() -> str:
    return translate(
        "A document that somebody opened or pasted is never in a link: links name built-in documents only."
    )


def no_link(name: str) -> tuple[str, str]:
    message = "“{name}” was opened for this visit only. It is on no server, so no link can lead to it."
    other = translate("Choose a built-in document to share its state.")
    return translate(message, name=name), f"{never_in_a_link()} {other}"


def start_on(chunk: str | None) -> str:
    return translate("Start on chunk #{chunk}", chunk=chunk) if chunk else translate("Start on the selected chunk")


def as_set_above(recipe_label: str) -> str:
    return translate("{recipe} (as set above)", recipe=recipe_label)


def not_on_the_map(recipe_label: str) -> str:
    return translate("The map is of windows in words; {recipe}, is not on it.", recipe=recipe_label)


def settings_measured(done: int, of: int) -> str:
    return translate("{done} of {of} settings measured", done=done, of=of)


def beside(recipe_label: str) -> str:
    return translate("{recipe} (as set above), beside", recipe=recipe_label)


def undrawn_page(reason: str) -> str:
    return translate("The page cannot be drawn: {reason}", reason=reason)


def pipeline_recipe(method: str, size: object, overlap: object = None) -> str:
    """ "Overlapping 100 words, overlap 25"."""
    if overlap is None:
        return translate("{method} {size} words", method=method, size=size)
    return translate("{method} {size} words, overlap {overlap}", method=method, size=size, overlap=overlap)


def ranked_by(retriever: str, parts: list[str], others: list[str]) -> str:
    """A retriever with what it fuses, and its settings that are not as usual."""
    inside = ([" + ".join(parts)] if parts else []) + others
    return f"{retriever} ({', '.join(inside)})" if inside else retriever


def pipeline(recipe: str, ranked: str, k: object, budget: int | None, least: float | None, on: str, access: str) -> str:
    """How chunks are cut, ranked and packed; `least` is min_score."""
    filters = [translate("min_score {least:g}", least=least)] if least else []
    filters += [translate("in force on {date}", date=on)] if on else []
    filters += [translate("{access} only", access=access)] if access else []
    packed = translate("a budget of {budget} words", budget=budget) if budget else translate("no budget")
    hits = ", ".join([f"k = {k}", *filters])
    return f"{recipe}; {ranked}, {hits}; {packed}"


def model_unreachable(model: str, reason: str) -> str:
    return translate("{model} cannot be asked here: {reason}", model=translate(model), reason=reason)


def before(settings: str) -> str:
    return translate("Before: {settings}", settings=settings) if settings else translate("Nothing to compare with.")


def score(formula: str) -> str:
    return translate("Score: {formula}.", formula=formula)


def no_questions(noun: str) -> str:
    """`noun`: "gold set" or "questions", as the page calls them."""
    return {
        "gold set": translate(
            "These documents have no gold set yet. Bring one: questions with quotes of the documents as evidence."
        ),
        "questions": translate(
            "These documents have no questions yet. Bring some: questions with quotes of the documents as evidence."
        ),
    }[noun]


def passed_over(name: str, archive: str) -> str:
    message = "{name} in “{archive}” is neither a document nor a question file and was passed over."
    return translate(message, name=name, archive=archive)


def not_taken(name: str) -> str:
    return translate("{name} was not taken: one question file is read at a time.", name=name)


def duplicate(name: str, first: str) -> str:
    return translate("{name} is the same document as {first}.", name=name, first=first)


def limit(words: int | None, unit: str, k: int) -> str:
    """What a comparison is within: a context, or for None the first k."""
    return translate("at k = {k}", k=k) if words is None else translate("{words} {unit}", words=words, unit=unit)


def cancelled(done: int, of: int) -> str:
    return translate("Cancelled: {done} of {of} settings are measured and kept.", done=done, of=of)


def incomplete(done: int, of: int) -> str:
    return translate("Shown are the {done} of {of} settings that are measured.", done=done, of=of)
