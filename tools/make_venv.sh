#!/bin/sh
# Make the project's own virtual environment: make_venv.sh PYTHON FOLDER.
# Debian ships Python without the venv module's pip; it comes as a package of its own.
set -eu
"$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Chunk Explorer needs Python 3.11 or newer; name one with: make PYTHON=python3.12 …" >&2
    exit 1
}
"$1" -m venv "$2" 2>/dev/null && exit 0
echo "python3-venv is missing; installing it with apt" >&2
rm -rf "$2"
root=""
[ "$(id -u)" = 0 ] || root=sudo
$root apt-get update -q >&2
$root apt-get install -y -q python3-venv >&2
"$1" -m venv "$2"
