"""What of a page is not its text: scripts, hidden things, and in whole pages what only surrounds the text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection

from selectolax.lexbor import LexborNode

from chunkers.documents.document import Note

NO_TEXT_TAGS = {
    "script",
    "style",
    "template",
    "noscript",
    "button",
    "select",
    "textarea",
    "datalist",
    "object",
    "iframe",
    "canvas",
    "audio",
    "video",
    "svg",
    "map",
    "head",
    "title",
    "noframes",
    "noembed",
}
_NO_TEXT = NO_TEXT_TAGS | {"input", "embed", "area", "link", "meta", "option", "optgroup"}
_SURROUNDINGS = {"nav": "navigation", "aside": "side_text", "footer": "footer", "header": "header", "dialog": "dialog"}
_ROLES = {
    "navigation": "navigation",
    "menu": "navigation",
    "menubar": "navigation",
    "toolbar": "navigation",
    "search": "search",
    "dialog": "dialog",
    "alertdialog": "dialog",
    "complementary": "side_text",
    "banner": "header",
    "contentinfo": "footer",
}
# Whole words of class or id that say so where neither element nor role does.
_NAMED = {
    "breadcrumb": "navigation",
    "breadcrumbs": "navigation",
    "skip-link": "navigation",
    "related-links": "related_links",
    "related-articles": "related_links",
    "related-posts": "related_links",
    "cookie-banner": "dialog",
    "cookie-consent": "dialog",
    "cookie-notice": "dialog",
    "cookie-bar": "dialog",
    "cookiebanner": "dialog",
    "cookie-message": "dialog",
}
_HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)


class ExcludedElements:
    """Decides element by element and keeps count.

    `surroundings` is False for a piece of HTML inside another format, where nothing surrounds. `kept` are the
    `mem_id`s of headers that hold the text's own headings.
    """

    def __init__(self, surroundings: bool = True, kept: Collection[int] = ()):
        self._surroundings = surroundings
        self._kept = kept
        self._counts: Counter[str] = Counter()
        self._last: int | None = None

    def excludes(self, node: LexborNode, tag: str, attributes: dict, at_root: bool = False) -> bool:
        """True when the element with all in it is no text of the page."""
        if at_root:
            return False
        if tag in _NO_TEXT or (attributes and _is_hidden(attributes)):
            self._last = node.mem_id
            return True
        reason = self._surrounds(node, tag, attributes) if self._surroundings else ""
        if reason:
            self._last = node.mem_id
            self._counts[reason] += 1
        return bool(reason)

    def was_excluded(self, node: LexborNode) -> bool:
        """True right after `excludes` was true of this element."""
        return self._last == node.mem_id

    def notes(self) -> list[Note]:
        """What of a page was no part of its text; [] when nothing was."""
        return [Note("surroundings", {"parts": dict(self._counts)})] if self._counts else []

    def _surrounds(self, node: LexborNode, tag: str, attributes: dict) -> str:
        if tag in _SURROUNDINGS:
            return "" if tag == "header" and node.mem_id in self._kept else _SURROUNDINGS[tag]
        if not attributes:
            return ""
        role = (attributes.get("role") or "").strip().lower()
        if role in _ROLES:
            return _ROLES[role]
        names = f"{attributes.get('class') or ''} {attributes.get('id') or ''}".lower().split()
        return next((_NAMED[name] for name in names if name in _NAMED), "")


def _is_hidden(attributes: dict) -> bool:
    return (
        "hidden" in attributes
        or (attributes.get("aria-hidden") or "").lower() == "true"
        or bool(_HIDING.search(attributes.get("style") or ""))
    )
