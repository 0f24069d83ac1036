"""A long document, and the time that the page's main thread takes with it."""

import json


def long_document(pages: int = 1000) -> bytes:
    """About 3 kB a page: a heading, paragraphs, a list and a table."""
    words = "the harbour office keeps its own record of every tide and of each vessel that asks for a berth".split()
    out = ["# A long manual\n"]
    for n in range(pages):
        out.append(f"## Section {n + 1}\n")
        for p in range(5):
            sentence = " ".join(words[(n + p + i) % len(words)] for i in range(17))
            out.append(f"{n}.{p}. " + f"{sentence}, as entry {n * 7 + p} says. ".capitalize() * 4 + "\n")
        out.append("\n".join(f"- item {i} of section {n}: keep the log" for i in range(6)) + "\n")
        rows = "\n".join(f"| {i}:00 | {i * n % 9} m | seen |" for i in range(8))
        out.append(f"| Time | Height | Note |\n|---|---|---|\n{rows}\n")
    return "\n".join(out).encode()


def task_times(trace: bytes) -> list[float]:
    """Milliseconds of processor time of each task of the page's main thread, this suite's own questions left out.

    Processor time, since a busy machine stretches the wall time of any task.
    """
    events = json.loads(trace)["traceEvents"]
    named = [e for e in events if e.get("name") == "thread_name"]
    main = {(e["pid"], e["tid"]) for e in named if e["args"]["name"] == "CrRendererMain"}
    own = [e for e in events if e.get("ph") == "X" and (e["pid"], e["tid"]) in main]
    asked = [(e["pid"], e["ts"]) for e in own if "DevToolsSession" in json.dumps(e.get("args", {}))]
    return [
        e.get("tdur", e["dur"]) / 1000
        for e in own
        if e["name"].endswith("RunTask")
        and not any(pid == e["pid"] and e["ts"] <= at <= e["ts"] + e["dur"] for pid, at in asked)
    ]
