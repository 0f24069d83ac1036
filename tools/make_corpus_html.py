"""Makes the HTML files of `corpus/` from their Markdown sources: an article with a web site's furniture around it.

python tools/make_corpus_html.py            # writes the pages that are not up to date
python tools/make_corpus_html.py --check    # exit 1 when a page differs from what its source gives
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from html import escape
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from corpus_markdown import front_matter, grammar  # noqa: E402

CORPUS = Path(__file__).resolve().parents[1] / "corpus"
KEYS = ("doc_id", "title", "version", "effective_from", "effective_to", "owner", "access", "language", "doc_type")


@dataclass(frozen=True)
class Site:
    """What stands around the article on every page of a site."""

    name: str
    menu: tuple[str, ...]
    banner: str
    related: tuple[str, ...]
    foot: str


LARKFIELD = Site(
    "Larkfield Help Centre",
    ("Shop", "Garden", "Home", "Help centre", "My account"),
    "We use cookies to improve your visit.",
    ("Contact us and opening hours", "Help centre: frequently asked questions"),
    "Larkfield is a made-up company. All prices in Canadian dollars.",
)

TESSEL = Site(
    "Tessel Sound Ferries",
    ("Timetable", "Fares", "Book", "Good to know", "Contact"),
    "Sailings today: all as planned.",
    ("How to find us at Kellan", "Walks on Osk", "The soup of the day"),
    "Tessel Sound Ferries is a made-up cooperative. Telephone 0555 0170.",
)

PAGES = (
    "conditions-of-carriage.v7",
    "questions-passengers-ask",
    "haeufige-fragen",
    "privacy-notice",
    "accessibility-guide",
    "kellan-harbour-byelaws",
    "guide-des-iles",
)
OTHER_FORMATS = (
    "crew-operations-manual",
    "dangerous-goods",
    "fares-and-vehicle-bands",
    "vessel-guide-betony",
    "members-meeting-2026",
    "winter-timetable",
    "annual-report-2025",
)

# Page (relative to corpus/) → its Markdown source and site.
FILES: dict[str, tuple[str, Site]] = {
    "warranty-policy.html": ("warranty-policy.md", LARKFIELD),
    **{f"collection/documents/{name}.html": (f"collection/formats/{name}.md", TESSEL) for name in PAGES},
    **{f"collection/formats/{name}.html": (f"collection/formats/{name}.md", TESSEL) for name in OTHER_FORMATS},
}


def made(name: str) -> str:
    """The page called `name`, as text."""
    source, site = FILES[name]
    md = grammar()
    tokens = md.parse((CORPUS / source).read_text(encoding="utf-8"))
    meta = front_matter(tokens[0].content)
    title, body = md.renderer.render(tokens[1:4], md.options, {}), md.renderer.render(tokens[4:], md.options, {})
    return (
        "\n".join([*_head(meta, site), *_before(meta, site), title.strip(), _facts(meta), body.strip(), *_after(site)])
        + "\n"
    )


def _head(meta: dict[str, str], site: Site) -> list[str]:
    metas = [f'  <meta name="{key}" content="{escape(meta[key])}">' for key in KEYS if meta.get(key)]
    return [
        "<!doctype html>",
        f'<html lang="{escape(meta.get("language", "en"))}">',
        "<head>",
        '  <meta charset="utf-8">',
        f"  <title>{escape(meta['title'])} | {escape(site.name)}</title>",
        *metas,
        "  <style>.banner { background: #eee } main { max-width: 46em }</style>",
        "  <script>window.visits = (window.visits || 0) + 1;</script>",
        "</head>",
    ]


def _before(meta: dict[str, str], site: Site) -> list[str]:
    menu = " ".join(f'<a href="#">{escape(entry)}</a>' for entry in site.menu)
    return [
        "<body>",
        f'<div class="banner" role="dialog">{escape(site.banner)} <button>Accept</button></div>',
        f'<header><a href="#">{escape(site.name)}</a><nav>{menu}</nav></header>',
        f'<nav class="breadcrumbs"><a href="#">{escape(site.menu[-2])}</a> &rsaquo; {escape(meta["title"])}</nav>',
        "<main>",
        "<article>",
    ]


def _facts(meta: dict[str, str]) -> str:
    facts = [f"Version {meta['version']}"]
    if meta.get("effective_from"):
        facts.append(f"Effective from {meta['effective_from']}")
    if meta.get("owner"):
        facts.append(f"Owner: {meta['owner']}")
    return f'<p class="doc-meta">{escape(" · ".join(facts))}</p>'


def _after(site: Site) -> list[str]:
    links = "".join(f'<li><a href="#">{escape(title)}</a></li>' for title in site.related)
    return [
        "</article>",
        f"<aside><h2>Related articles</h2><ul>{links}</ul>",
        "<p>Was this page useful? <button>Yes</button> <button>No</button></p></aside>",
        "</main>",
        f'<footer><p>{escape(site.foot)}</p><p><a href="#">Privacy</a> · <a href="#">Terms</a></p></footer>',
        "</body>",
        "</html>",
    ]


def main(check: bool) -> int:
    stale = 0
    for name in FILES:
        page, path = made(name), CORPUS / name
        if path.exists() and path.read_text(encoding="utf-8") == page:
            continue
        stale += 1
        if not check:
            path.write_text(page, encoding="utf-8", newline="\n")
        print(f"{'differs' if check else 'written'}: corpus/{name}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
