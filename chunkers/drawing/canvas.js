// The canvas: one document drawn as a document, with the chunks of one chunking drawn over it.
// Plain module code; knows nothing of the program around it. Document text enters only as text nodes.
//
// Law: block.textContent === document.text.slice(start, end). Numbers, scissors, page breaks and furniture carry no
// text (CSS draws theirs), the bars and line ends that a table or list stores are there but not shown.
import { afterPicture, drawSection, make, planned } from "./blocks.js";
import { drawGutter, drawRuns, isCut, mark, measure } from "./marks.js";

const WHOLE_PAGES = 20, WHOLE_LENGTH = 80_000; // up to here every section is decorated at once
const NEAR = 600, SLICE = 8; // px around the view that are decorated; ms of building at a time

/**
 * Draws into `host`. `options.onPick(position)` is called when a reader picks a chunk here; the owner answers with
 * `select`. Returns setDocument, setChunking, select, remeasure, destroy.
 */
export function createCanvas(host, options = {}) {
  const scroller = make("div", "canvas", { tabindex: "0", role: "region", "aria-label": "Document text with its chunks" });
  host.append(scroller);
  let doc = null, chunking = null, chosen = -1, revision = 0, building = 0, sheet = null, sections = [], whole = true;
  const near = new Set(); // the sections of a long document that are in view or close to it
  const comesNear = (section, is) => { is ? near.add(section) : near.delete(section); if (is && !draining) draining = setTimeout(drain); };
  let draining = 0;
  // the browser itself tells which sections it lays out; older ones need an observer of our own
  const tells = "ContentVisibilityAutoStateChangeEvent" in globalThis;
  const watcher = new IntersectionObserver(entries => entries.forEach(entry => comesNear(entry.target._section, entry.isIntersecting)),
    { root: scroller, rootMargin: `${NEAR}px 0px` });
  if (tells) scroller.addEventListener("contentvisibilityautostatechange", event => {
    const section = event.target._section;
    if (section) comesNear(section, !event.skipped);
  }, true);
  let width = 0;
  const sizes = new ResizeObserver(() => { if (scroller.clientWidth !== width) { width = scroller.clientWidth; requestAnimationFrame(remeasure); } });
  sizes.observe(scroller);
  document.fonts?.addEventListener?.("loadingdone", remeasure);
  const onPaper = () => decorate(sections.filter(section => section.element)); // paper shows all of a long document
  addEventListener("beforeprint", onPaper);

  function setDocument(next) {
    building++; watcher.disconnect(); near.clear();
    doc = next; chunking = null; chosen = -1;
    scroller.replaceChildren(); scroller.scrollTop = 0;
    sheet = make("div", "doc", { "data-testid": "document", "data-doc-id": doc.meta.doc_id, lang: doc.meta.language });
    const pages = doc.pages.length;
    whole = pages ? pages <= WHOLE_PAGES : doc.text.length <= WHOLE_LENGTH;
    sheet.classList.toggle("long", !whole);
    scroller.append(sheet);
    sections = planned(doc);
    build(building, 0);
  }

  /** Builds the sections in slices, so that a long document never holds up the page. */
  function build(mine, from) {
    if (mine !== building) return;
    const began = performance.now();
    let i = from;
    const made = [];
    for (; i < sections.length && (whole || i < 3 || performance.now() - began < SLICE); i++) { made.push(sections[i]); drawSection(sections[i], doc); }
    sheet.append(...made.map(section => section.element));
    if (!whole && !tells) for (const section of made) watcher.observe(section.element);
    if (i < sections.length) setTimeout(build, 0, mine, i);
    else sheet.dataset.drawn = "";
    if (whole && chunking) decorate(made);
  }

  function setChunking(next) {
    chunking = next; chosen = -1; revision++;
    Object.assign(sheet.dataset, { method: next.method, size: next.size, overlap: next.overlap, chunkCount: next.count });
    if (whole) decorate(sections.filter(section => section.element)); else drain();
  }

  /** Where a section begins, in px from the top of all that scrolls. */
  const topOf = section => section.element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;

  /** Decorates what is near, one section a picture, the one in view first: a long document never holds up the page. */
  function drain() {
    clearTimeout(draining); draining = 0;
    const due = chunking ? [...near].filter(section => section.revision !== revision) : [];
    if (!due.length) return;
    const middle = scroller.scrollTop + scroller.clientHeight / 2;
    const away = section => Math.abs(topOf(section) + section.element.offsetHeight / 2 - middle);
    decorate([due.reduce((one, other) => away(other) < away(one) ? other : one)]);
    afterPicture(() => { if (!draining) drain(); });
  }

  function decorate(list) {
    if (!chunking) return;
    const due = list.filter(section => section.revision !== revision && section.element);
    for (const section of due) drawRuns(section, doc, chunking, chosen);
    gutters(due);
    for (const section of due) section.revision = revision;
    if (due.length) options.onDraw?.();
  }

  /** Marks, lanes and scissors of `list`: all reading of places first, all writing after, so the page is laid out once. */
  function gutters(list) {
    const measured = list.map(section => measure(section, chunking));
    list.forEach((section, i) => drawGutter(section, measured[i], chunking, chosen));
  }

  function remeasure() {
    if (chunking) gutters((whole ? sections : [...near]).filter(section => section.revision === revision));
  }

  function select(position, { scroll = true, focus = false } = {}) {
    if (!chunking?.count) return;
    const old = chosen;
    chosen = Math.max(0, Math.min(chunking.count - 1, position));
    const home = sections.find(section => section.end > chunking.from[chosen]) ?? sections.at(-1);
    if (!home?.element) { setTimeout(select, 30, position, { scroll, focus }); return; } // still being built
    if (scroll && !whole && home.revision !== revision) scroller.scrollTop = topOf(home) - scroller.clientHeight / 4;
    decorate([home]);
    for (const section of sections) if (section.revision === revision) { mark(section, old, false); mark(section, chosen, true); }
    const button = home.marks?.get(chosen);
    if (scroll && button) reveal(chosen, home);
    if (focus) button?.focus({ preventScroll: true });
  }

  function reveal(position, home) {
    const place = () => home.element.getBoundingClientRect().top + (home.marks.get(position)?._top ?? 0) - scroller.getBoundingClientRect().top - scroller.clientHeight / 4;
    const by = place(), calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (whole) scroller.scrollBy({ top: by, behavior: calm || Math.abs(by) > 2 * scroller.clientHeight ? "instant" : "smooth" });
    else settle(place, position, 8);
  }

  /** Scrolls until the place stays: what comes into view gets its true height only then. */
  function settle(place, position, tries) {
    if (position !== chosen || !tries) return;
    const by = place(), most = scroller.scrollHeight - scroller.clientHeight;
    if (Math.abs(by) > 2 && !(by > 0 && scroller.scrollTop >= most - 1)) scroller.scrollBy({ top: by, behavior: "instant" });
    requestAnimationFrame(() => settle(place, position, tries - 1));
  }

  // ---- what a reader does

  const pick = (position, focus = false) => options.onPick?.(Math.max(0, Math.min(chunking.count - 1, position)), focus);
  function nextCut() {
    for (let step = 1; step <= chunking.count; step++) { const at = (chosen + step) % chunking.count; if (isCut(chunking, at)) return at; }
    return -1;
  }
  const stepCut = by => options.stepCut ? options.stepCut(by) : by > 0 ? nextCut() : -1;

  /** Scrolls until the text at [start, end) is seen; far away in a long document it is drawn first. */
  function revealText(start, range) {
    const home = sections.find(section => section.end > start) ?? sections.at(-1);
    if (!home?.element) return;
    const box = (range?.() ?? home.element).getBoundingClientRect(), view = scroller.getBoundingClientRect();
    if (box.top < view.top + 20 || box.bottom > view.bottom - 20) scroller.scrollBy({ top: box.top - view.top - scroller.clientHeight / 3, behavior: "instant" });
  }

  scroller.addEventListener("click", event => {
    const button = event.target.closest(".mark"), run = event.target.closest(".run");
    if (button) pick(+button.dataset.position);
    else if (run?.dataset.chunks && !selectedText(scroller)) { // text in two chunks: the later one first, the other on the next click
      const own = run.dataset.chunks.split(" ").map(Number);
      pick(own.at(-1) === chosen ? own[0] : own.at(-1));
    }
  });
  scroller.addEventListener("keydown", event => {
    if (!chunking?.count || event.ctrlKey || event.metaKey || event.altKey) return;
    const onMark = Boolean(event.target.closest(".mark")), key = event.key;
    const to = key === "]" || (onMark && (key === "ArrowDown" || key === "ArrowRight")) ? chosen + 1
      : key === "[" || (onMark && (key === "ArrowUp" || key === "ArrowLeft")) ? chosen - 1
      : key === "x" || key === "X" ? stepCut(key === "x" ? 1 : -1) : onMark && key === "Home" ? 0 : onMark && key === "End" ? chunking.count - 1 : null;
    if (to === null) return;
    event.preventDefault();
    if (to >= 0) options.onPick?.(Math.min(chunking.count - 1, to), true, onMark);
  });
  for (const type of ["pointerover", "pointerout"]) scroller.addEventListener(type, event => {
    const run = event.target.closest?.(".run, .mark"); if (!run || event.pointerType === "touch") return;
    const position = run.dataset.position ?? run.dataset.chunks?.split(" ").at(-1);
    const section = run.closest(".sheet-part")?._section;
    if (position && section) for (const other of section.runs.get(+position) ?? []) other.classList.toggle("hov", type === "pointerover");
  });
  scroller.addEventListener("copy", event => { // copied text is the document's own, bars and line ends included
    const span = selectedSpan(scroller); if (!span) return;
    event.clipboardData.setData("text/plain", doc.text.slice(span[0], span[1])); event.preventDefault();
  });

  function destroy() { removeEventListener("beforeprint", onPaper); building++; watcher.disconnect(); sizes.disconnect(); document.fonts?.removeEventListener?.("loadingdone", remeasure); scroller.remove(); }
  return { scroller, setDocument, setChunking, select, nextCut, revealText, remeasure, destroy, get chosen() { return chosen; }, get long() { return !whole; } };
}

// ---- selection of text

function selectionOf(scroller) {
  const root = scroller.getRootNode(), selection = root.getSelection?.() ?? document.getSelection();
  return selection && !selection.isCollapsed && selection.rangeCount ? selection : null;
}
const selectedText = scroller => Boolean(selectionOf(scroller)?.toString());

/** The selected text as [start, end) in UTF-16 units of the document, or null. */
export function selectedSpan(scroller) {
  const selection = selectionOf(scroller); if (!selection) return null;
  const range = selection.getRangeAt(0);
  let low = Infinity, high = -1;
  const walk = document.createTreeWalker(scroller, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const at = text._at ?? text.parentElement._at;
    if (at === undefined || !range.intersectsNode(text)) continue;
    const from = text === range.startContainer ? range.startOffset : 0, to = text === range.endContainer ? range.endOffset : text.length;
    if (to > from) { low = Math.min(low, at + from); high = Math.max(high, at + to); }
  }
  return high > low ? [low, high] : null;
}
