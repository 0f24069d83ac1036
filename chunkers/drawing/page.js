// The static page: one explorer and the switches between the chunkings that were exported. The address is read and
// written as the app does it (?method=structure&size=200&chunk=2), from disk too.
import { writeAddress } from "./addresses.js";
import { chunkId } from "./chunk_id.js";
import { button, icon, make } from "./elements.js";
import { createExplorer } from "./explorer.js";
import { chosenBy, nearest, positionOf, settingNames, settingOf } from "./page_choice.js";
import { bytesOf, placed, readChunking, readDocument, readJson } from "./payload.js";
import { download, NARROW, pngAddress, svgAddress, svgOf } from "./picture.js";
import { say } from "./sentences.js";

const root = document.documentElement;
const data = JSON.parse(document.getElementById("data").textContent);
const query = new URLSearchParams(location.search);
const options = query.getAll("embed_options").flatMap(option => option.split(","));
const embedded = query.get("embed") === "true" || "embed" in root.dataset;
const state = { at: data.start, beside: data.beside, drawn: [], turn: 0 };

root.toggleAttribute("data-embed", embedded);
root.toggleAttribute("data-bare", query.get("header") === "hide");
if (query.get("controls") === "hide" || data.chunkings.length < 2) root.dataset.controls = "hidden";
for (const theme of ["light", "dark"]) if (options.includes(`${theme}_theme`)) root.dataset.theme = theme;

const host = document.getElementById("page");
host.replaceChildren();
const explorer = createExplorer(host, { title: !embedded, onSelect: writeState });
const doc = await readDocument(bytesOf(data.document));
document.title = say("{title} · Chunk Explorer", { title: doc.title });
const notice = make("p.notice", { role: "status" });
const method = choice(say("Method"), "method", name =>
  show(nearest(data.chunkings, name, data.chunkings[state.at].size)),
);
const size = choice(say("Size"), "size", at => show(+at));
const named = { "aria-label": say("Chunker"), hidden: "controls" in root.dataset };
host.querySelector(".top").append(themeSwitch());
host.querySelector(".top").after(make("form.controls", named, method.element, size.element, notice));
method.fill([...new Map(data.chunkings.map(one => [one.method, one.label]))]);
for (const one of [method, size]) one.element.disabled = (query.get("lock") ?? "").split(",").includes("method");
explorer.setDocument(doc);

const words = await readJson(bytesOf(data.said));
const picture = panel(say("Still picture"), "picture", drawPicture);
const description = panel(say("Text description"), "description", drawDescription);
picture.element.hidden = data.chunkings.length < 2;
picture.element.open = !embedded;
const made = say("Made with Chunk Explorer. This page holds the document and fetches nothing.");
host.append(picture.element, description.element, make("footer.made", made));
const asked = chosenBy(query, data.chunkings, data.start);
if (asked.missing.length) notice.textContent = whatIsShown(asked);
await show(asked.at, query.get("chunk"));
for (const type of ["beforeprint", "afterprint"]) addEventListener(type, () => onPaper(type === "beforeprint"));
root.dataset.ready = "";

// ---- which chunking

async function show(at, chunk = null) {
  const turn = ++state.turn;
  const own = data.chunkings[at];
  state.drawn[at] ??= placed(await readChunking(bytesOf(own.payload)), doc);
  const drawn = state.drawn[at];
  if (turn !== state.turn) return;
  if (at === state.beside) state.beside = state.at !== at ? state.at : at ? 0 : data.chunkings.length - 1;
  state.at = at;
  const idOf = n => chunkId(doc, drawn.starts[n], drawn.ends[n]);
  const wanted = chunk === null ? -1 : positionOf(chunk, drawn.count, idOf);
  if (wanted >= 0) Object.assign(drawn, { select: wanted, scroll: true });
  method.choose(own.method);
  const sizes = data.chunkings
    .map((one, i) => [i, one.setting])
    .filter(([i]) => data.chunkings[i].method === own.method);
  size.fill(sizes, at);
  await explorer.setChunking(drawn);
  if (turn !== state.turn) return;
  writeState(explorer.chosen, "settings");
  for (const one of [picture, description]) one.draw();
}

function whatIsShown({ at, missing }) {
  const { label, setting } = data.chunkings[at];
  const wanted = missing.map(name => `${name} ${query.get(name)}`).join(", ");
  return say("This page does not hold {wanted}; {label}, {setting}, is shown.", { wanted, label, setting });
}

/** Writes the state into the address where there is one to write to. */
function writeState(chunk, from) {
  if (from === "start" || !/^(https?|file):$/.test(location.protocol)) return;
  const own = data.chunkings[state.at];
  const settings = settingNames(data.chunkings).map(name => [name, settingOf(own, name) || null]);
  try {
    writeAddress({ ...Object.fromEntries(settings), chunk: chunk < 0 ? null : chunk });
  } catch (refused) {
    if (refused.name !== "SecurityError") throw refused;
  }
}

// ---- switches

/** A group of radio buttons. `fill([[value, label], …], chosen)`, `choose(value)`. */
function choice(legend, name, onChange) {
  const onchange = event => {
    notice.textContent = "";
    onChange(event.target.value);
  };
  const row = make("div.seg", { onchange });
  const element = make("fieldset.field", make("legend", legend), row);
  let filled = "";
  const choose = value => {
    for (const input of row.querySelectorAll("input")) input.checked = input.value === String(value);
  };
  const fill = (entries, chosen) => {
    const option = ([value, label]) =>
      make("label", make("input", { type: "radio", name, value }), make("span", label));
    const values = entries.map(([value]) => value).join();
    if (filled !== values) row.replaceChildren(...entries.map(option));
    filled = values;
    if (chosen !== undefined) choose(chosen);
  };
  return { element, fill, choose };
}

function themeSwitch() {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const onclick = () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    show();
  };
  const pressed = make("button.btn.theme", { type: "button", onclick }, icon("theme"), make("span", say("Dark")));
  const show = () => pressed.setAttribute("aria-pressed", String(isDark()));
  system.addEventListener("change", show);
  show();
  return pressed;
}

// ---- still picture and text description

/** A part that is drawn while it is open; `draw(forPaper)` draws it again. */
function panel(title, name, drawInside) {
  const inside = make("div.inside");
  const onclick = () => {
    one.open = !element.open;
  };
  const summary = make("summary", { onclick }, title);
  const element = make(`details.panel.${name}`, { "data-testid": name }, summary, inside);
  const one = {
    element,
    open: false, // by the reader, who finds it so after printing
    draw(forPaper = false) {
      if (element.open && !element.hidden) drawInside(inside, forPaper);
    },
  };
  element.addEventListener("toggle", () => one.draw(matchMedia("print").matches));
  return one;
}

/** Paper is wide, and has nothing to open. */
function onPaper(forPaper) {
  for (const one of [picture, description]) {
    one.element.open = forPaper || one.open;
    one.draw(forPaper);
  }
}

function drawDescription(inside) {
  const { lead, items } = words.descriptions[state.at];
  const text = `${[lead, ...items.map((item, i) => `${i}. ${item}`)].join("\n")}\n`;
  const address = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  const list = make(
    "ol",
    { start: 0 },
    items.map(item => make("li", item)),
  );
  const keep = downloadButton(say("Download text"), "-description.txt", () => address);
  inside.replaceChildren(make("p", lead), list, keep);
}

function drawPicture(inside, forPaper) {
  const name = ({ label, setting }) => `${label}, ${setting}`;
  const others = data.chunkings.map((one, i) => [i, name(one)]).filter(([i]) => i !== state.at && pairOf(i));
  const beside = others.some(([i]) => i === state.beside) ? state.beside : others[0]?.[0];
  if (beside === undefined) {
    inside.replaceChildren(make("p", say("There is no picture of this chunking in this page.")));
    return;
  }
  const onchange = event => {
    state.beside = +event.target.value;
    drawPicture(inside);
    inside.querySelector("select").focus();
  };
  const choices = others.map(([value, label]) => make("option", { value, selected: value === beside }, label));
  const wide = forPaper || inside.clientWidth >= NARROW;
  const drawn = svgOf(pairOf(beside)[wide ? "wide" : "narrow"]);
  const svg = downloadButton(say("Download SVG"), ".svg", () => svgAddress(drawn));
  const png = downloadButton(say("Download PNG"), ".png", () => pngAddress(drawn));
  const bar = make("div.bar", make("label", say("Beside "), make("select", { onchange }, choices)), svg, png);
  inside.replaceChildren(bar, make("figure", drawn));
}

function pairOf(other) {
  return words.pictures[`${Math.min(state.at, other)}-${Math.max(state.at, other)}`];
}

/** A button that hands the reader a file, named after the document. */
function downloadButton(label, ending, addressOf) {
  const made = button(label, async () => download(`${doc.meta.doc_id}${ending}`, await addressOf()));
  made.classList.add("keep");
  return made;
}
