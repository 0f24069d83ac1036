"""Measured by hand, never as timed tests: `python -m benchmarks`. Each bar is a ratio within one interleaved run."""
