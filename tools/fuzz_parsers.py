"""A fuzz run: hostile inputs made from real files, each to end in a document or one named sentence.

    python tools/fuzz_parsers.py --inputs 20000 --seed 1 [--first 0] [--only N] [--kinds pdf,md] [--keep FOLDER]
                                  [--without-pdfium]

Inputs are parsed in a child process that lives for many of them; after each document its laws and those of every
chunker are checked. A native crash of a PDF reader is no failure of the app when the app's own reading then says one
sentence: such inputs are read once more by `explorer.shell.reading` and counted apart. Exit 1 when any input failed.
"""

from __future__ import annotations

import argparse
import json
import select
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tools"), str(ROOT / "tests")]

from fuzz_inputs import SHARES, Input, Inputs  # noqa: E402

from chunkers.parsers import ParseError  # noqa: E402
from chunkers.parsers.formats import endings  # noqa: E402
from explorer.shell import reading  # noqa: E402

CPU_SECONDS = 20  # of one input
WALL_SECONDS = 240  # of one input, by the clock: for a reader that waits for ever
LIFETIME = 500  # inputs a child reads
DIED = "reader died, named by the parent"
OUTCOMES = ("document", "sentence", DIED, "FAILED")


class Reader:
    """A child that reads inputs; a new one after a crash, a time-out, or LIFETIME inputs."""

    def __init__(self, cpu_seconds: int = CPU_SECONDS, plants: str = ""):
        self._command = [sys.executable, str(Path(__file__).with_name("fuzz_reader.py")), str(cpu_seconds), plants]
        self._child: subprocess.Popen | None = None
        self._read = 0

    def judge(self, one: Input) -> dict:
        if self._child is None or self._read >= LIFETIME:
            self.close()
            self._child = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
            self._read = 0
        self._read += 1
        try:
            self._child.stdin.write(b"%s %d\n" % (one.name.encode(), len(one.data)) + one.data)
            self._child.stdin.flush()
        except OSError:  # it died before it had read all
            return self._died(one)
        ready, _, _ = select.select([self._child.stdout], [], [], WALL_SECONDS)
        line = self._child.stdout.readline() if ready else b""
        return json.loads(line) if line else self._died(one)

    def close(self) -> None:
        if self._child:
            self._child.kill()
            self._child.communicate()
            self._child = None

    def _died(self, one: Input) -> dict:
        try:
            code = self._child.wait(5)
        except subprocess.TimeoutExpired:
            code = None
        self.close()
        if code is None:
            return {"outcome": "FAILED", "said": f"no answer within {WALL_SECONDS} s by the clock"}
        if code == -signal.SIGXCPU:
            return {"outcome": "FAILED", "said": f"no end within {CPU_SECONDS} s"}
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        if not one.name.endswith(".pdf"):
            return {"outcome": "FAILED", "said": f"the reader died: {how}"}
        try:
            reading.read(one.data, one.name, reading.Queue(), lambda progress: None)
        except ParseError as said:
            return {"outcome": DIED, "said": f"{how}: {said}"}
        return {"outcome": "FAILED", "said": f"the reader died ({how}), but not again"}


def run(inputs: Inputs, numbers, reader: Reader, keep: Path | None, out=None) -> dict[str, Counter]:
    """Counts of outcomes by format. Failures, and readers that died, are printed and kept as they come."""
    counts: dict[str, Counter] = defaultdict(Counter)
    seconds, began = Counter(), time.monotonic()
    for done, number in enumerate(numbers, 1):
        one = inputs[number]
        answer = reader.judge(one)
        kind = one.name.rpartition(".")[2]
        counts[kind][answer["outcome"]] += 1
        seconds[kind] += answer.get("seconds", 0)
        if answer["outcome"] in (DIED, "FAILED"):
            print(
                f"{answer['outcome']}: --seed {inputs.seed} --only {number} ({one.made}): {answer['said']}",
                *answer.get("where", ()),
                sep="\n    ",
                file=out,
                flush=True,
            )
            if keep:
                keep.mkdir(parents=True, exist_ok=True)
                (keep / one.name).write_bytes(one.data)
        if not done % 1_000:
            print(f"{done} inputs in {time.monotonic() - began:.0f} s; failed {_failed(counts)}", file=out, flush=True)
    return counts


def _failed(counts: dict[str, Counter]) -> int:
    return sum(one["FAILED"] for one in counts.values())


def _table(counts: dict[str, Counter]) -> str:
    rows = ["| format | inputs | " + " | ".join(OUTCOMES) + " |", "|---" * (len(OUTCOMES) + 2) + "|"]
    for kind in [*sorted(counts), "all"]:
        found = sum(counts.values(), Counter()) if kind == "all" else counts[kind]
        rows.append(f"| {kind} | {found.total()} | " + " | ".join(str(found[name]) for name in OUTCOMES) + " |")
    return "\n".join(rows)


def main(arguments: list[str] | None = None) -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--inputs", type=int, default=1_000, help="how many")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--first", type=int, default=0, help="the number of the first input")
    options.add_argument("--only", type=int, help="the number of one input to run again")
    options.add_argument("--kinds", default=",".join(SHARES), help="formats, parted by commas")
    options.add_argument("--keep", type=Path, help="a folder for inputs that failed (with --only: for that input)")
    options.add_argument(
        "--without-pdfium",
        dest="plants",
        action="store_const",
        const="fuzz_without_pdfium",
        default="",
        help="the second reader, pypdf, reads all PDFs",
    )
    options.add_argument("--plants", help=argparse.SUPPRESS)
    chosen = options.parse_args(arguments)
    inputs = Inputs(chosen.seed, frozenset(endings()))
    wanted = set(chosen.kinds.split(",")) & set(inputs.sources)
    if not wanted:
        print(
            f"fuzz_parsers: no parser or no file for “{chosen.kinds}”; known are {', '.join(SHARES)}.", file=sys.stderr
        )
        return 2
    numbers = inputs.of(wanted, chosen.first, chosen.inputs) if chosen.only is None else [chosen.only]
    if chosen.only is not None and chosen.keep:
        chosen.keep.mkdir(parents=True, exist_ok=True)
        (chosen.keep / inputs[chosen.only].name).write_bytes(inputs[chosen.only].data)
    reader = Reader(plants=chosen.plants)
    try:
        counts = run(inputs, numbers, reader, chosen.keep)
    finally:
        reader.close()
    print(_table(counts))
    return 1 if _failed(counts) else 0


if __name__ == "__main__":
    sys.exit(main())
