// What the pages of the line share: making nodes, sentences, tags, and a document with marks on it.
// Whatever comes from a document becomes a text node; nothing here knows markup.

/** A node: `make("p", {class: "note", onclick: f}, "text", child, …)`; null and false are left out. */
function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat()) if (child != null && child !== false) made.append(child);
  return made;
}

/** The cut sign of the canvas, before words that say what was lost; colour is never alone. */
function scissors() {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({ viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" })) icon.setAttribute(name, value);
  for (const d of ["M1.7 3.6a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0", "M9.7 3.6a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0", "M5.2 5.6 10.8 15M10.8 5.6 5.2 15"]) {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", d);
    icon.append(path);
  }
  return icon;
}
const cut = words => [scissors(), " ", words];

/** Runs of [text, tone] as a sentence; a lost tone has its sign, so that colour is never alone. */
function sentence(runs) {
  return make("p", { class: "sentence", role: "status", "data-testid": "sentence" },
    runs.map(([text, tone]) => tone ? make("b", { class: tone }, tone === "lost" ? cut(text) : text) : text));
}

function panel(name, title, facts, ...content) {
  return make("section", { class: `panel ${name}`, "data-testid": name, "aria-label": title },
    make("header", {}, make("h2", {}, title), facts && make("span", { class: "facts" }, facts)), ...content);
}

const STATES = { whole: ["ok", "✓ evidence whole"], lost: ["lost", "evidence lost here"], gone: ["muted", "– evidence gone before"],
  cited: ["ok", "✓ evidence cited"], uncited: ["lost", "evidence not cited"] };
function state(of) {
  const [tone, words] = STATES[of] ?? ["", ""];
  return words && make("span", { class: `state ${tone}`, "data-evidence": of }, tone === "lost" ? cut(words) : words);
}

/** A document as blocks of text with marks. A mark: {start, end, kind, label?, cut?}; offsets are code points of the
    document. Kinds: a, b (a chunk's tint), cited (framed), evidence (brackets and a wavy underline). */
function paper(shown, marks) {
  const root = make("div", { class: "doc", dir: "auto", lang: shown.language });
  for (const block of shown.blocks) {
    if (block.gap) root.append(make("p", { class: "gap" }, "…"));
    const tag = block.kind === "title" ? "h3" : block.kind === "heading" ? "h4" : "div";
    root.append(make(tag, { class: `block ${block.kind}` }, marked(block, marks)));
  }
  if (shown.more) root.append(make("p", { class: "gap" }, "…"));
  return root;
}

function marked(block, marks) {
  const signs = Array.from(block.text), last = block.start + signs.length;  // by code points, as the offsets count
  const here = marks.filter(m => m.start < last && m.end > block.start);
  const edges = new Set([block.start, last]);
  for (const m of here) for (const at of [m.start, m.end]) if (at > block.start && at < last) edges.add(at);
  const cuts = [...edges].sort((x, y) => x - y), out = [];
  for (let i = 0; i + 1 < cuts.length; i++) {
    const [start, end] = [cuts[i], cuts[i + 1]];
    for (const m of here) if (m.start === start && m.label)
      out.push(make("span", { class: `start ${m.cut ? "cut" : ""}`, "data-label": (m.cut ? "✂ " : "") + m.label, "aria-hidden": "true" }));
    const over = here.filter(m => m.start <= start && m.end >= end);
    const text = signs.slice(start - block.start, end - block.start).join("");
    if (!over.length) { out.push(text); continue; }
    const kinds = new Set(over.map(m => m.kind));
    if (kinds.has("a") && kinds.has("b")) { kinds.delete("a"); kinds.delete("b"); kinds.add("o"); }
    for (const m of over) { if (m.start === start) kinds.add(`${m.kind}-first`); if (m.end === end) kinds.add(`${m.kind}-last`); }
    out.push(make("span", { class: ["run", ...kinds].join(" ") }, text));
  }
  return out;
}

/** Puts the first run with one of `kinds` into view inside its scroller, without moving the page. */
function bring(scroller, ...kinds) {
  const first = scroller.querySelector(kinds.map(kind => `.run.${kind}`).join(","));
  if (first) scroller.scrollTop = Math.max(0, first.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop - 64);
}

/** Writes the state into the address without a history entry, so that a course page keeps its Back button. */
function written(address) {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(address ?? {}))
    value == null || value === "" ? url.searchParams.delete(name) : url.searchParams.set(name, value);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}

/** The mount of a page: draws anew when the data changed, and only then (a theme change calls it too). */
function mounted(draw) {
  return ({ parentElement, data, setTriggerValue }) => {
    const root = parentElement.querySelector(".line"), said = JSON.stringify(data);
    if (root.said === said) return;
    root.said = said;
    written(data.address);
    root.classList.add(draw.name.slice(4).toLowerCase());
    draw(root, data, setTriggerValue);
  };
}
