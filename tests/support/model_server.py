"""A server of our own that speaks the wire formats of live models, for the tests. Nothing leaves the machine."""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = "sk-test-5e3c0d9a71"


class Server:
    """`answer` is (status, body, seconds to wait); `seen` the requests as (path, headers, JSON)."""

    def __init__(self):
        self.answer, self.seen = (200, {}, 0), []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.seen.append((self.path, dict(self.headers.items()), body))
                status, said, wait = outer.answer
                time.sleep(wait)
                data = said if isinstance(said, bytes) else json.dumps(said).encode()
                try:
                    self.send_response(status)
                    self.send_header("Content-Type", "application/json")
                    if status in (301, 302, 307):
                        self.send_header("Location", f"{outer.address}/stolen")
                    self.send_header("Content-Length", str(len(data)))
                    self.end_headers()
                    self.wfile.write(data)
                except (BrokenPipeError, ConnectionResetError):
                    pass  # the caller's time was over

            def log_message(self, *arguments):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def close(self):
        self.http.shutdown()
        self.http.server_close()


def openai_says(text, stop="stop", **more):
    message = {"role": "assistant", "content": text} | more
    return 200, {"model": "m-1", "choices": [{"index": 0, "message": message, "finish_reason": stop}]}, 0
