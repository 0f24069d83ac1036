"""What reading one file may cost, in one place, and the sentences that say so when it costs more.

Time and memory are set on the reading process itself (`limit_this_process`), where the platform has such limits; the
wall clock is watched by whoever waits for it; pages are counted by the readers, text and blocks by the builder.
"""

from __future__ import annotations

import signal

CPU_SECONDS = 300  # processor time
WALL_SECONDS = 600  # by the clock: two readings may share one core
MEMORY_BYTES = 3 << 30  # address space of the process
PAGES = 5_000  # read of one file
CHARACTERS = 50_000_000  # of a document's text
BLOCKS = 1_000_000
CORES = 2  # processes that read the pages of a long PDF
DRAWING_SECONDS = 20  # by the clock, of one page's picture

_SPLIT = "Split it into parts and open one of them."


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


def out_of_memory(name: str) -> str:
    return f"“{name}” could not be read: it needs more than {MEMORY_BYTES >> 30} GB of memory. {_SPLIT}"


def out_of_wall_time(name: str) -> str:
    return f"“{name}” took more than {WALL_SECONDS:,} seconds to read and was given up. {_SPLIT}"


def faulty(name: str, error: str) -> str:
    """For an error that no parser names: a fault of ours."""
    return f"“{name}” could not be read: the reader met a fault of its own ({error}). Please report it with the file."


def ended_early(name: str, code: int) -> str:
    """For a reading process that gave no answer; `code` as subprocess gives it, minus the signal that ended it."""
    if -code == getattr(signal, "SIGXCPU", None):
        return f"“{name}” could not be read: it needs more than {CPU_SECONDS} seconds of processor time. {_SPLIT}"
    if -code == getattr(signal, "SIGKILL", None):
        return (
            f"“{name}” could not be read: the system ended the reader before the end, mostly for want of memory. "
            f"{_SPLIT}"
        )
    if -code == getattr(signal, "SIGABRT", None):  # PDFium's way out when it gets no more memory
        return (
            f"“{name}” could not be read: the reader gave up on it (SIGABRT), mostly because it needs more than "
            f"{MEMORY_BYTES >> 30} GB of memory. {_SPLIT}"
        )
    if code >= 0:
        return faulty(name, f"exit code {code}")
    how = signal.Signals(-code).name if -code in set(signal.Signals) else f"code {code}"
    return (
        f"“{name}” could not be read: the reader crashed on it ({how}). "
        "The file is damaged; open and save it again in another program."
    )


def not_drawn(name: str, why: str | None) -> str:
    """For a page whose picture failed; `why` None when time was over."""
    if why is None:
        return f"The pages of “{name}” cannot be drawn: a page takes more than {DRAWING_SECONDS} seconds."
    return (
        f"The pages of “{name}” cannot be drawn: one is damaged or needs more than {MEMORY_BYTES >> 30} GB of memory."
    )


def too_long() -> str:
    return f"The file gives more than {CHARACTERS:,} characters of text; what follows was left out."


def too_many_blocks() -> str:
    return f"The file gives more than {BLOCKS:,} blocks; what follows was left out."


def too_many_pages(claimed: int) -> str:
    return f"The file says that it has {claimed:,} pages; the first {PAGES:,} were read."
