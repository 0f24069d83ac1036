// The canvas: one document drawn as a document, with the chunks of one chunking drawn over it.
// Plain module code; knows nothing of the program around it. Document text enters only as text nodes.
//
// Law: block.textContent === document.text.slice(start, end). Numbers, scissors, page breaks and furniture carry no
// text (CSS draws theirs), the bars and line ends that a table or list stores are there but not shown.
import { drawSection, planned } from "./blocks.js";
import { isCut } from "./cuts.js";
import { afterPicture, make } from "./elements.js";
import { hasSelection, selectedSpan } from "./highlights.js";
import { drawGutter, drawRuns, mark, measure } from "./marks.js";
import { say } from "./sentences.js";

const WHOLE_PAGES = 20; // up to here every section is decorated at once,
const WHOLE_LENGTH = 80_000; // or up to here, in UTF-16 units, where the format has no pages
const NEAR = 600; // px around the view that are decorated
const SLICE = 8; // ms of building at a time
const FIRST = 3; // sections that are built at once

/**
 * Draws into `host`. `options.onPick(position, focus, onMark)` is called when a reader picks a chunk here; the owner
 * answers with `select`. `options.onDraw()` hears of new text, `options.stepCut(by)` takes the key for cuts over.
 */
export function createCanvas(host, options = {}) {
  const label = say("Document text with its chunks");
  const scroller = make("div.canvas", { tabindex: "0", role: "region", "aria-label": label });
  host.append(scroller);
  let doc = null;
  let chunking = null;
  let chosen = -1;
  let revision = 0;
  let building = 0;
  let draining = 0;
  let width = 0;
  let sheet = null;
  let sections = [];
  let whole = true;
  const near = new Set(); // the sections of a long document that are in view or close to it

  // the browser itself tells which sections it lays out; older ones need an observer of our own
  const tells = "ContentVisibilityAutoStateChangeEvent" in globalThis;
  const onSeen = entries => {
    for (const { target, isIntersecting } of entries) comesNear(target._section, isIntersecting);
  };
  const watcher = new IntersectionObserver(onSeen, { root: scroller, rootMargin: `${NEAR}px 0px` });
  const onState = event => event.target._section && comesNear(event.target._section, !event.skipped);
  if (tells) scroller.addEventListener("contentvisibilityautostatechange", onState, true);
  const sizes = new ResizeObserver(() => {
    if (scroller.clientWidth === width) return;
    width = scroller.clientWidth;
    requestAnimationFrame(remeasure);
  });
  sizes.observe(scroller);
  document.fonts?.addEventListener?.("loadingdone", remeasure);
  const built = () => sections.filter(section => section.element);
  const onPaper = () => decorate(built()); // paper shows all of a long document
  addEventListener("beforeprint", onPaper);
  listen();

  function comesNear(section, is) {
    if (!is) near.delete(section);
    else {
      near.add(section);
      draining ||= setTimeout(drain);
    }
  }

  function setDocument(next) {
    building++;
    watcher.disconnect();
    near.clear();
    doc = next;
    chunking = null;
    chosen = -1;
    scroller.replaceChildren();
    scroller.scrollTop = 0;
    whole = doc.pages.length ? doc.pages.length <= WHOLE_PAGES : doc.text.length <= WHOLE_LENGTH;
    const known = { "data-testid": "document", "data-doc-id": doc.meta.doc_id, lang: doc.meta.language };
    sheet = make("div.doc", { class: whole ? null : "long", ...known });
    scroller.append(sheet);
    sections = planned(doc);
    build(building, 0);
  }

  /** Builds the sections in slices, so that a long document never holds up the page. */
  function build(mine, from) {
    if (mine !== building) return;
    const until = performance.now() + SLICE;
    let upto = from;
    while (upto < sections.length && (whole || upto < FIRST || performance.now() < until))
      drawSection(sections[upto++], doc);
    const made = sections.slice(from, upto);
    sheet.append(...made.map(section => section.element));
    if (!whole && !tells) for (const section of made) watcher.observe(section.element);
    if (upto < sections.length) setTimeout(build, 0, mine, upto);
    else sheet.dataset.drawn = "";
    if (whole) decorate(made);
  }

  function setChunking(next) {
    chunking = next;
    chosen = -1;
    revision++;
    const { method, size, overlap, count: chunkCount } = next;
    Object.assign(sheet.dataset, { method, size, overlap, chunkCount });
    if (whole) decorate(built());
    else drain();
  }

  /** Where a section begins, in px from the top of all that scrolls. */
  const topOf = section => topIn(section.element) + scroller.scrollTop;
  const topIn = element => element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;

  /** Decorates what is near, one section a picture, the one in view first: a long document never holds up the page. */
  function drain() {
    clearTimeout(draining);
    draining = 0;
    const due = chunking ? [...near].filter(section => section.revision !== revision) : [];
    if (!due.length) return;
    const middle = scroller.scrollTop + scroller.clientHeight / 2;
    const away = section => Math.abs(topOf(section) + section.element.offsetHeight / 2 - middle);
    decorate([due.reduce((one, other) => (away(other) < away(one) ? other : one))]);
    afterPicture(() => draining || drain());
  }

  function decorate(list) {
    if (!chunking) return;
    const due = list.filter(section => section.revision !== revision && section.element);
    for (const section of due) drawRuns(section, doc, chunking, chosen);
    drawGutters(due);
    for (const section of due) section.revision = revision;
    if (due.length) options.onDraw?.();
  }

  /** Marks, lanes and scissors of `list`: all reading of places first, all writing after, so the page is laid out once.
   *  */
  function drawGutters(list) {
    const measured = list.map(section => measure(section, chunking));
    for (const [i, section] of list.entries()) drawGutter(section, measured[i], chunking, chosen);
  }

  function remeasure() {
    const list = whole ? sections : [...near];
    if (chunking) drawGutters(list.filter(section => section.revision === revision));
  }

  function select(position, { scroll = true, focus = false } = {}) {
    if (!chunking?.count) return;
    const old = chosen;
    chosen = within(position);
    const home = sectionAt(chunking.from[chosen]);
    if (!home?.element) return setTimeout(select, 30, position, { scroll, focus }); // still being built
    if (scroll && !whole && home.revision !== revision) scroller.scrollTop = topOf(home) - scroller.clientHeight / 4;
    decorate([home]);
    for (const section of sections.filter(one => one.revision === revision)) {
      mark(section, old, false);
      mark(section, chosen, true);
    }
    const button = home.marks?.get(chosen);
    if (scroll && button) reveal(chosen, home);
    if (focus) button?.focus({ preventScroll: true });
  }

  const within = position => Math.max(0, Math.min(chunking.count - 1, position));
  const sectionAt = at => sections.find(section => section.end > at) ?? sections.at(-1);

  function reveal(position, home) {
    const place = () => topIn(home.element) + (home.marks.get(position)?._top ?? 0) - scroller.clientHeight / 4;
    if (!whole) return settle(place, position, 8);
    const by = place();
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const far = Math.abs(by) > 2 * scroller.clientHeight;
    scroller.scrollBy({ top: by, behavior: calm || far ? "instant" : "smooth" });
  }

  /** Scrolls until the place stays: what comes into view gets its true height only then. */
  function settle(place, position, tries) {
    if (position !== chosen || !tries) return;
    const by = place();
    const atEnd = by > 0 && scroller.scrollTop >= scroller.scrollHeight - scroller.clientHeight - 1;
    if (Math.abs(by) > 2 && !atEnd) scroller.scrollBy({ top: by, behavior: "instant" });
    requestAnimationFrame(() => settle(place, position, tries - 1));
  }

  /** Scrolls until the text at `start` is seen, at the box of `range` where it is drawn. */
  function revealText(start, range) {
    const shown = range ?? sectionAt(start)?.element;
    if (!shown) return;
    const box = shown.getBoundingClientRect();
    const view = scroller.getBoundingClientRect();
    if (box.top >= view.top + 20 && box.bottom <= view.bottom - 20) return;
    scroller.scrollBy({ top: box.top - view.top - scroller.clientHeight / 3, behavior: "instant" });
  }

  // ---- what a reader does

  function nextCut() {
    for (let step = 1; step <= chunking.count; step++) {
      const at = (chosen + step) % chunking.count;
      if (isCut(chunking, at)) return at;
    }
    return -1;
  }

  function stepCut(by) {
    if (options.stepCut) return options.stepCut(by);
    return by > 0 ? nextCut() : -1;
  }

  /** The chunk that a key leads to, -1 for none; undefined for a key that means nothing here. */
  function keyTarget(key, onMark) {
    if (key === "]" || (onMark && (key === "ArrowDown" || key === "ArrowRight"))) return within(chosen + 1);
    if (key === "[" || (onMark && (key === "ArrowUp" || key === "ArrowLeft"))) return chosen - 1;
    if (key === "x" || key === "X") return stepCut(key === "x" ? 1 : -1);
    if (onMark && key === "Home") return 0;
    if (onMark && key === "End") return chunking.count - 1;
  }

  function onKey(event) {
    if (!chunking?.count || event.ctrlKey || event.metaKey || event.altKey) return;
    const onMark = Boolean(event.target.closest(".mark"));
    const to = keyTarget(event.key, onMark);
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0) options.onPick?.(to, true, onMark);
  }

  function onClick(event) {
    const button = event.target.closest(".mark");
    const run = event.target.closest(".run");
    if (button) options.onPick?.(+button.dataset.position, false);
    else if (run?.dataset.chunks && !hasSelection(scroller)) {
      // text in two chunks: the later one first, the other on the next click
      const own = run.dataset.chunks.split(" ").map(Number);
      options.onPick?.(own.at(-1) === chosen ? own[0] : own.at(-1), false);
    }
  }

  function onPoint(event) {
    const run = event.target.closest?.(".run, .mark");
    if (!run || event.pointerType === "touch") return;
    const position = run.dataset.position ?? run.dataset.chunks?.split(" ").at(-1);
    const runs = run.closest(".sheet-part")?._section?.runs;
    if (!position) return;
    for (const other of runs?.get(+position) ?? []) other.classList.toggle("hov", event.type === "pointerover");
  }

  /** Copied text is the document's own, bars and line ends included. */
  function onCopy(event) {
    const span = selectedSpan(scroller);
    if (!span) return;
    event.clipboardData.setData("text/plain", doc.text.slice(...span));
    event.preventDefault();
  }

  function listen() {
    const heard = { click: onClick, keydown: onKey, pointerover: onPoint, pointerout: onPoint, copy: onCopy };
    for (const [type, listener] of Object.entries(heard)) scroller.addEventListener(type, listener);
  }

  function destroy() {
    building++;
    removeEventListener("beforeprint", onPaper);
    document.fonts?.removeEventListener?.("loadingdone", remeasure);
    watcher.disconnect();
    sizes.disconnect();
    scroller.remove();
  }
  return {
    scroller,
    setDocument,
    setChunking,
    select,
    revealText,
    destroy,
    get chosen() {
      return chosen;
    },
    get long() {
      return !whole;
    },
  };
}
