#!/bin/sh
# Runs the tests of the browser's pure modules under plain Node, from version 20. Without it it says so and passes.
cd "$(dirname "$0")/.." || exit 2
version=$(node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/')
[ "${version:-0}" -ge 20 ] || { echo "JavaScript not tested: no Node 20 or later here"; exit 0; }
exec node --test tests/js/*.test.mjs
