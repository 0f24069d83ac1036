"""`python -m benchmarks [NAME …]`: run the benchmarks of this folder and print each ratio with its bar."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import benchmarks


def main(names: list[str]) -> int:
    """Exit code 1 when a bar is missed. A name is a module of this folder: cutting, reading …"""
    missed = 0
    for module in sorted(info.name for info in pkgutil.iter_modules(benchmarks.__path__)):
        if module == "__main__" or (names and module not in names):
            continue
        run = getattr(importlib.import_module(f"benchmarks.{module}"), "run", None)
        if run is None:
            continue
        print(module, flush=True)
        for bar in run():
            print(f"  {bar}", flush=True)
            missed += not bar.kept
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
