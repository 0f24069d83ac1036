#!/bin/sh
# Print the path of a Chromium or Chrome for the browser tests; install Debian's when there is none.
set -eu
find_one() {
    for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
        [ -n "$name" ] && command -v "$name" && return 0
    done
    mac="/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
    [ -x "$mac" ] && echo "$mac"
}
find_one && exit 0
if command -v apt-get >/dev/null; then
    echo "no Chromium found; installing Debian's with apt" >&2
    root=""
    [ "$(id -u)" = 0 ] || root=sudo
    $root apt-get update -q >&2
    $root apt-get install -y -q chromium >&2
    find_one && exit 0
fi
echo "no Chromium found; install one and name it with CHROMIUM=/path/to/chromium" >&2
exit 1
