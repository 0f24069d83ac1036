"""The verbs about documents: parse, chunk, diagnose, page."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from chunkers import diagnostics
from chunkers.catalog import Recipe, recipe
from chunkers.command_line.inputs import read_documents, recipe_of_options, tell, write
from chunkers.drawing.page import static_page
from chunkers.evaluation.conditions import condition, figures
from chunkers.exports import FORMATS, diagnosis_record, document_record
from chunkers.parsers import files_of
from chunkers.parsers.isolated import reader_with_password, stages_isolated
from chunkers.settings import SettingError
from chunkers.wording import command_line as wording


def parse(options) -> None:
    if options.trace:
        return _trace_stages(options)
    for document in read_documents(options.files, options):
        print(json.dumps(document_record(document), ensure_ascii=False))


def _trace_stages(options) -> None:
    read = reader_with_password(stages_isolated, options.password_from_env)
    for path in files_of(options.files, passed_over=tell):
        for page in read(path):
            print(json.dumps({"source": path.name, **page}, ensure_ascii=False))


def chunk(options) -> None:
    chunker = recipe_of_options(options, options.method).chunker
    data = FORMATS[options.format]([chunker.chunk(document) for document in read_documents(options.files, options)])
    if options.out:
        try:
            Path(options.out).write_bytes(data)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise SettingError("unwritable", path=options.out, why=why) from None
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)


def diagnose(options) -> int:
    chunker = recipe_of_options(options, options.method).chunker
    conditions = [condition(text) for text in options.fail_on]
    diagnoses = [diagnostics.diagnose(chunker.chunk(document)) for document in read_documents(options.files, options)]
    failed = [(one, which) for one in diagnoses for which in conditions if which.met(figures(one))]
    found = [diagnosis_record(one) for one in diagnoses]
    print(json.dumps(found[0] if len(found) == 1 else found, ensure_ascii=False, indent=1))
    for one, which in failed:
        source = one.chunking.document.meta.source
        tell(wording.condition_met(source, which.name, figures(one)[which.name], str(which)))
    return 1 if failed else 0


def page(options) -> None:
    settings = list(dict.fromkeys(one for text in options.methods for one in _listed(text, options.unit)))
    still = Recipe.parse(options.still, options.unit) if options.still else None
    if still and still not in settings:
        raise SettingError("not_on_page", recipe=still.title)
    out = Path(options.out)
    for path, code in ((Path(options.file), "page_of_folder"), (out, "page_to_folder")):
        if path.is_dir():
            raise SettingError(code, path=str(path))
    usual = [one.method == settings[0].method and one.size == recipe(one.method).size for one in settings]
    [document] = read_documents([options.file], options)
    page = static_page(
        [diagnostics.diagnose(one.chunker.chunk(document)) for one in settings],
        usual.index(True) if True in usual else 0,
        settings.index(still) if still else None,
    )
    write(out.parent, {out.name: page.encode("utf-8")})


def _listed(text: str, unit: str) -> list[Recipe]:
    """`METHOD:SIZE[/OVERLAP],…`: one setting a size."""
    head, at, own_unit = text.partition("@")
    method, colon, rest = head.partition(":")
    parts = rest.split(",")
    more = "".join(f",{part}" for part in parts if "=" in part)
    return [Recipe.parse(f"{method}{colon}{one}{more}{at}{own_unit}", unit) for one in parts if "=" not in one]
