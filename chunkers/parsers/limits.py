"""What reading one file may cost, in one place, and what is raised or noted when it costs more.

Time and memory are set on the reading process itself (`limit_this_process`), where the platform has such limits; the
wall clock is watched by whoever waits for it; pages are counted by the readers, text and blocks by the builder.
"""

from __future__ import annotations

import signal

from chunkers.documents.document import Note
from chunkers.parsers.errors import ParseError

CPU_SECONDS = 300  # processor time
WALL_SECONDS = 600  # by the clock: two readings may share one core
MEMORY_BYTES = 3 << 30  # address space of the process
PAGES = 5_000  # read of one file
CHARACTERS = 50_000_000  # of a document's text
BLOCKS = 1_000_000
CORES = 2  # processes that read the pages of a long PDF
DRAWING_SECONDS = 20  # by the clock, of one page's picture


def limit_this_process(time_too: bool = True) -> None:
    """Caps processor time and address space of this process; a platform without limits goes without.

    Without `time_too` for a process that lives on, whose every answer is waited for by the clock.
    """
    try:
        import resource
    except ImportError:  # Windows
        return
    caps = {resource.RLIMIT_AS: MEMORY_BYTES, resource.RLIMIT_CORE: 0}  # a crash leaves no file behind
    if time_too:
        caps[resource.RLIMIT_CPU] = CPU_SECONDS
    for kind, most in caps.items():
        _, hard = resource.getrlimit(kind)
        wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(kind, (wanted, hard))
        except (ValueError, OSError):  # a sandbox or another system may refuse; the caller's own clock still holds
            continue


def out_of_memory(name: str) -> ParseError:
    return ParseError("out_of_memory", name=name, gigabytes=MEMORY_BYTES >> 30)


def out_of_wall_time(name: str) -> ParseError:
    return ParseError("out_of_time", name=name, seconds=WALL_SECONDS)


def faulty(name: str, error: str) -> ParseError:
    """For an error that no parser names, a fault of ours; `error` is its type."""
    return ParseError("fault", name=name, error=error)


def ended_early(name: str, code: int) -> ParseError:
    """For a reading process that gave no answer; `code` as subprocess gives it, minus the signal that ended it."""
    if -code == getattr(signal, "SIGXCPU", None):
        return ParseError("out_of_processor_time", name=name, seconds=CPU_SECONDS)
    if -code == getattr(signal, "SIGKILL", None):
        return ParseError("ended_by_system", name=name)
    if -code == getattr(signal, "SIGABRT", None):  # PDFium's way out when it gets no more memory
        return ParseError("gave_up", name=name, gigabytes=MEMORY_BYTES >> 30)
    if code >= 0:
        return ParseError("fault_exit", name=name, code=code)
    if -code in set(signal.Signals):
        return ParseError("crashed", name=name, signal=signal.Signals(-code).name)
    return ParseError("crashed_code", name=name, code=code)


def drawn_too_long(name: str) -> ParseError:
    """For a page whose picture is not there when time is over."""
    return ParseError("drawing_late", name=name, seconds=DRAWING_SECONDS)


def not_drawn(name: str) -> ParseError:
    """For a page whose picture ends the drawing process."""
    return ParseError("drawing_failed", name=name, gigabytes=MEMORY_BYTES >> 30)


def too_long() -> Note:
    return Note("too_long", {"most": CHARACTERS})


def too_many_blocks() -> Note:
    return Note("too_many_blocks", {"most": BLOCKS})


def too_many_pages(claimed: int) -> Note:
    return Note("too_many_pages", {"pages": claimed, "most": PAGES})
