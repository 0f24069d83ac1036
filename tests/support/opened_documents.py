"""Documents brought to the running app by the browser."""

from support import drawn_page as drawn

RARE = """# 🌍 Emoji and rare 𠜎𠜱 characters

Each 👩‍👩‍👧‍👦 family and every 𠮷野家 sign takes two units in a browser. 𝒜 quick 🦊 jumps.
<b>Not bold</b> & <script>alert(1)</script>.

| Sign | Name |
|---|---|
| 🧀 | cheese |
|  | nothing |
| 𠀋 | rare \\| barred |

- 🍏 one
- two 🍎
  1. 𠜎 nested
  2. more

```
code 🧪  = 1
    indented
```
"""


def bring(page, *files) -> None:
    """Opens the dialog and uploads; each file is (name, bytes)."""
    page.get_by_role("button", name="Open a document").click()
    kind = "application/octet-stream"
    payload = [{"name": name, "mimeType": kind, "buffer": data} for name, data in files]
    page.locator('[data-testid="stDialog"] input[type="file"]').set_input_files(payload)


def wait_for_document(page, doc_id: str) -> None:
    page.wait_for_selector(f'{drawn.DOCUMENT}[data-doc-id="{doc_id}"][data-chunk-count]', timeout=90_000)
