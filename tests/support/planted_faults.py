"""Parsers that break on purpose, for the test of the fuzz run: what a file says is what happens."""

import os
import signal
from dataclasses import replace

from chunkers.parsers import FORMATS, ParseError, text


class Planted(ParseError):
    sentences = {"bare": "no name, no stop", "refused": "“{name}” is refused."}


def plant() -> None:
    for name in ("markdown", "pdf"):
        FORMATS[name] = replace(FORMATS[name], parse=broken)


def broken(data, name, **more):
    if data == b"raise":
        raise KeyError("a key")
    if data == b"hang":
        while True:
            pass
    if data == b"crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if data == b"bare sentence":
        raise Planted("bare")
    if data == b"refuse":
        raise Planted("refused", name=name)
    document = text.parse(b"One.\n\nTwo.", name)
    return replace(document, text="One.\n\nTwo.\n") if data == b"law" else document
