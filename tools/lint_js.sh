#!/bin/sh
# Lints and checks the format of the browser's scripts with Biome. Without Node it says so and passes.
cd "$(dirname "$0")/.." || exit 2
command -v npm >/dev/null 2>&1 || { echo "JavaScript not linted: no Node here"; exit 0; }
if [ ! -x node_modules/.bin/biome ]; then
    npm ci --silent --no-fund --no-audit || { echo "JavaScript not linted: Biome could not be installed"; exit 0; }
fi
exec node_modules/.bin/biome check --error-on-warnings "$@"
