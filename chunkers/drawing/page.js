// The static page: one explorer and the switches between the chunkings that were exported. Joined after explorer.js.
// The address is read and written as the app does it (?method=structure&size=200&chunk=2), from disk too.
const NARROW = 600; // px below which the still picture is the narrow one
const root = document.documentElement, data = JSON.parse(document.getElementById("data").textContent);
const bytesOf = text => Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
const query = new URLSearchParams(location.search), options = query.getAll("embed_options").flatMap(said => said.split(","));
const embedded = query.get("embed") === "true" || "embed" in root.dataset;
const state = { at: data.start, beside: data.beside, drawn: [], turn: 0 };
PATHS.theme = ["M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0", "M8 2.5v11M10 3.2v9.6M12 4.5v7"];

root.toggleAttribute("data-embed", embedded);
if (query.get("controls") === "hide" || data.chunkings.length < 2) root.dataset.controls = "hidden";
root.toggleAttribute("data-bare", query.get("header") === "hide");
const asked = options.includes("dark_theme") ? "dark" : options.includes("light_theme") ? "light" : "";
if (asked) root.dataset.theme = asked;

const host = document.getElementById("page");
host.replaceChildren();
const explorer = createExplorer(host, { title: !embedded, onSelect: written });
const doc = await readDocument(bytesOf(data.document));
document.title = `${doc.title} · Chunk Explorer`;
const notice = make("p", "notice", { role: "status" });
const methods = [...new Map(data.chunkings.map(one => [one.method, one.label]))];
const method = choice("Method", "method", at => show(nearest(at)));
const size = choice("Size", "size", at => show(+at));
const controls = make("form", "controls", { "aria-label": "Chunker" }, method.element, size.element, notice);
controls.hidden = "controls" in root.dataset;
host.querySelector(".top").append(themeSwitch());
host.querySelector(".top").after(controls);
method.fill(methods);
for (const one of [method, size]) one.element.disabled = (query.get("lock") ?? "").split(",").includes("method");
explorer.setDocument(doc);

const words = JSON.parse(new TextDecoder().decode(await unzipped(bytesOf(data.said))));
const picture = panel("Still picture", "picture", drawPicture), description = panel("Text description", "description", drawDescription);
picture.element.hidden = data.chunkings.length < 2;
picture.element.open = !embedded;
host.append(picture.element, description.element, make("footer", "made", {}, "Made with Chunk Explorer. This page holds the document and fetches nothing."));
await show(fromAddress(), query.get("chunk"));
for (const said of ["beforeprint", "afterprint"]) addEventListener(said, () => { // paper is wide, and has nothing to open
  for (const one of [picture, description]) { one.element.open = said === "beforeprint" || one.open; one.draw(said === "beforeprint"); }
});
root.dataset.ready = "";

// ---- which chunking

async function show(at, chunk = null) {
  const turn = ++state.turn, drawn = state.drawn[at] ??= placed(await readChunking(bytesOf(data.chunkings[at].payload)), doc);
  if (turn !== state.turn) return;
  if (at === state.beside) state.beside = state.at === at ? (at ? 0 : data.chunkings.length - 1) : state.at;
  state.at = at;
  const wanted = chunk === null ? -1 : positionOf(drawn, chunk);
  if (wanted >= 0) Object.assign(drawn, { select: wanted, scroll: true });
  const own = data.chunkings[at];
  method.choose(own.method);
  size.fill(data.chunkings.map((one, i) => [i, one.setting, one.method]).filter(entry => entry[2] === own.method), at);
  await explorer.setChunking(drawn);
  if (turn !== state.turn) return;
  written(explorer.chosen, "settings");
  for (const one of [picture, description]) one.draw();
}

/** The chunking of a method whose size is nearest to `size`; -1 for a method that is not there. */
function nearest(method, size = data.chunkings[state.at].size) {
  const away = one => Math.abs(Math.log(one.size / size) || 0), own = data.chunkings.filter(one => one.method === method);
  return own.length ? data.chunkings.indexOf(own.reduce((one, other) => away(other) < away(one) ? other : one)) : -1;
}

function positionOf(chunking, chunk) {
  const all = [...chunking.starts.keys()], at = /^\d+$/.test(chunk) ? +chunk : -1;
  return at in all && chunk.length < 12 ? at : all.findIndex(n => chunkId(doc, chunking.starts[n], chunking.ends[n]) === chunk);
}

/** The chunking that the address asks for; where this page does not hold it, the nearest, and says so. */
function fromAddress() {
  const wanted = ["method", "size", "overlap"].map(name => [name, query.get(name)]).filter(([, value]) => value !== null);
  const start = data.chunkings[data.start], has = (one, names) => wanted.every(([name, value]) => !names.includes(name) || String(one[name]) === value);
  if (!wanted.length || has(start, ["method", "size", "overlap"])) return data.start;
  const exact = data.chunkings.findIndex(one => has(one, ["method", "size", "overlap"]));
  const only = wanted.length === 1 && wanted[0][0] === "method", near = nearest(query.get("method") ?? start.method, +query.get("size") || start.size);
  if (exact >= 0 && !only) return exact;
  const at = near >= 0 ? near : data.start, { label, setting } = data.chunkings[at];
  if (!only || near < 0) notice.textContent = `This page does not hold ${wanted.map(([name, value]) => `${name} ${value}`).join(", ")}; ${label}, ${setting}, is shown.`;
  return at;
}

/** Writes the state into the address, without a history entry, where there is an address to write to. */
function written(chunk, from) {
  if (from === "start" || !/^(https?|file):$/.test(location.protocol)) return;
  const { method, size, overlap } = data.chunkings[state.at], url = new URL(location.href);
  for (const [name, value] of Object.entries({ method, size, overlap: overlap || null, chunk: chunk < 0 ? null : chunk })) value === null ? url.searchParams.delete(name) : url.searchParams.set(name, value);
  try { history.replaceState(history.state, "", url); } catch (refused) { if (refused.name !== "SecurityError") throw refused; }
}

// ---- switches

/** A group of radio buttons. `fill([[value, label], …], chosen)`, `choose(value)`. */
function choice(legend, name, onChange) {
  const row = make("div", "seg"), element = make("fieldset", "field", {}, make("legend", "", {}, legend), row);
  row.addEventListener("change", event => { notice.textContent = ""; onChange(event.target.value); });
  const choose = value => { for (const input of row.querySelectorAll("input")) input.checked = input.value === String(value); };
  const fill = (entries, chosen) => {
    const said = entries.map(entry => entry[0]).join();
    if (row.dataset.said !== said) row.replaceChildren(...entries.map(([value, label]) => make("label", "", {}, make("input", "", { type: "radio", name, value }), make("span", "", {}, label))));
    row.dataset.said = said;
    if (chosen !== undefined) choose(chosen);
  };
  return { element, fill, choose };
}

function themeSwitch() {
  const system = matchMedia("(prefers-color-scheme: dark)"), button = make("button", "btn theme", { type: "button" }, icon("theme"), make("span", "", {}, "Dark"));
  const isDark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const tell = () => button.setAttribute("aria-pressed", String(isDark()));
  button.addEventListener("click", () => { root.dataset.theme = isDark() ? "light" : "dark"; tell(); });
  system.addEventListener("change", tell); tell();
  return button;
}

// ---- still picture and text description

/** A part that is drawn while it is open; `draw(forPaper)` draws it again. */
function panel(title, name, drawInside) {
  const inside = make("div", "inside"), element = make("details", `panel ${name}`, { "data-testid": name }, make("summary", "", {}, title), inside);
  const one = { element, open: false, draw(forPaper = false) { if (element.open && !element.hidden) drawInside(inside, forPaper); } };
  element.addEventListener("toggle", () => one.draw(matchMedia("print").matches));
  element.firstChild.addEventListener("click", () => { one.open = !element.open; });
  return one;
}

function drawDescription(inside) {
  const { lead, items } = words.descriptions[state.at];
  inside.replaceChildren(make("p", "", {}, lead), make("ol", "", { start: 0 }, ...items.map(item => make("li", "", {}, item))),
    keep("Download text", () => [`${doc.meta.doc_id}-description.txt`, `data:text/plain;charset=utf-8,${encodeURIComponent(asText(lead, items))}`]));
}
function asText(lead, items) { return `${[lead, ...items.map((item, i) => `${i}. ${item}`)].join("\n")}\n`; }

function drawPicture(inside, forPaper) {
  const others = data.chunkings.map((one, i) => [i, `${one.label}, ${one.setting}`]).filter(([i]) => i !== state.at && pairOf(i));
  const beside = others.some(([i]) => i === state.beside) ? state.beside : others[0]?.[0];
  if (beside === undefined) { inside.replaceChildren(make("p", "", {}, "There is no picture of this chunking in this page.")); return; }
  const select = make("select", "", {}, ...others.map(([i, label]) => make("option", "", { value: i, selected: i === beside }, label)));
  select.addEventListener("change", () => { state.beside = +select.value; drawPicture(inside); inside.querySelector("select").focus(); });
  const wide = forPaper || inside.clientWidth >= NARROW, drawn = svgOf(pairOf(beside)[wide ? "wide" : "narrow"]);
  inside.replaceChildren(make("div", "bar", {}, make("label", "", {}, "Beside ", select),
    keep("Download SVG", () => [`${doc.meta.doc_id}.svg`, addressOf(drawn)]), keep("Download PNG", async () => [`${doc.meta.doc_id}.png`, await asPng(drawn)])), make("figure", "", {}, drawn));
}
function pairOf(other) { return words.pictures[`${Math.min(state.at, other)}-${Math.max(state.at, other)}`]; }

/** A button that hands a file to the reader. */
function keep(label, made) {
  const button = make("button", "btn keep", { type: "button" }, label);
  button.addEventListener("click", async () => { const [download, href] = await made(); make("a", "", { download, href }).click(); });
  return button;
}
