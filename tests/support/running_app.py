"""The app in a process of its own, for as long as a test needs it."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def app_on(environment: dict[str, str]):
    """The address of the app, running on a free port with `environment` added to ours."""
    port = free_port()
    server = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "streamlit",
            "run",
            "explorer_app.py",
            "--server.port",
            str(port),
            "--server.headless",
            "true",
            "--browser.serverAddress",
            "localhost",
        ],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | environment,
    )
    address = f"http://localhost:{port}"
    try:
        _wait_for(f"{address}/_stcore/health", server)
        yield address
    finally:
        server.terminate()
        server.wait(10)


def _wait_for(address: str, server, seconds: float = 120) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until and server.poll() is None:
        try:
            if urllib.request.urlopen(address, timeout=2).status == 200:
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"the app did not start within {seconds} s")
