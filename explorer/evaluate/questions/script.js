// Evaluate, the questions: a dot each, those that differ first, and the one that was chosen on its document, cut both ways.

function drawPerquestion(root, data, send) {
  const choose = id => send("question", id);
  root.replaceChildren(make("div", { class: "columns even" }, make("div", { class: "left" }, listed(data, choose)), make("div", { class: "right" }, chosen(data, send))),
    ...(data.one?.document ? [make("div", { class: "both" }, data.one.sides.map(side => cutSide(data.one, side)))] : []));
  root.querySelectorAll(".both .paper").forEach(scroller => bring(scroller, "evidence"));
  const row = root.querySelector("tr[aria-selected=true]"), rows = row?.closest(".rows");
  if (row && rows) rows.scrollTop = Math.max(0, row.offsetTop - 120);
}

const OUTCOMES = { a: "A is better", b: "B is better", "": "equal" };

function dot(row) {
  const known = row.lead || (row.a > 0 ? "found" : "none");
  return { known, words: row.lead ? OUTCOMES[row.lead] : row.a > 0 ? "equal" : "neither finds it" };
}

function listed(data, choose) {
  const dots = make("div", { class: "dots", "data-testid": "dots" }, data.rows.map(row => {
    const { known, words } = dot(row);
    return make("button", { type: "button", class: `dot ${known}`, tabindex: "-1", title: `${row.id}: ${words}`, "aria-label": `${row.id}: ${words}`, "aria-pressed": String(row.id === data.one?.id), onclick: () => choose(row.id) }, known === "a" ? "A" : known === "b" ? "B" : "");
  }));
  const key = make("p", { class: "legend dots-key" }, ...[["a", "A", "A is better"], ["b", "B", "B is better"], ["found", "", "equal, found"], ["none", "", "neither"]].flatMap(([known, sign, words]) => [make("span", { class: `dot ${known}`, "aria-hidden": "true" }, sign), words]));
  const rows = data.rows.map(row => make("tr", { "data-question": row.id, "data-lead": row.lead, "aria-selected": String(row.id === data.one?.id), onclick: () => choose(row.id) },
    make("th", { scope: "row" }, make("button", { class: "name", type: "button" }, row.id)), make("td", { class: "text", dir: "auto", lang: row.language }, row.text, row.kind && make("small", { class: "muted" }, ` ${row.kind}`)),
    ...["a", "b"].map(side => make("td", { class: `r ${row.lead === side ? "ok" : row.lead ? "lost" : ""}` }, row[side].toFixed(2)))));
  return panel("questions", "Question by question", `${data.differ} of ${data.rows.length} differ in ${data.metric}; they come first`, make("p", { class: "verdict" }, data.verdict), dots, key,
    table("question-rows", [["Id"], ["Question"], [`A: ${data.a}`, true], [`B: ${data.b}`, true]], rows, "Questions"));
}

function chosen(data, send) {
  const one = data.one;
  if (!one) return panel("followed", "No question is chosen", null, make("p", { class: "empty" }, "Choose one to see its evidence."));
  return panel("followed", one.id, one.document ? one.document.title : null, make("div", { class: "inside" }, make("p", { class: "question", dir: "auto", lang: one.language }, one.text),
    ...one.quotes.map(quote => make("p", { class: "evidence-quote" }, make("span", { class: "run evidence evidence-first evidence-last", dir: "auto" }, quote.said),
      make("small", { class: quote.found ? "muted" : "lost" }, quote.found ? ` ${quote.doc_id}, version ${quote.version}` : " not found in the documents"))),
    ...one.sides.map((side, i) => make("div", { class: "side", "data-side": "ab"[i] }, make("b", {}, `${"AB"[i]}: ${side.name}`), make("p", { class: side.touching.some(chunk => chunk.rank) ? "" : "lost" }, fate(side)),
      make("button", { class: "btn", type: "button", onclick: () => send("explore", `${i}`) }, "Open in Explore")))));
}

/** What became of the evidence, in a sentence. */
function fate(side) {
  const best = side.touching.filter(chunk => chunk.rank).sort((x, y) => x.rank - y.rank)[0], pieces = side.touching.map(chunk => chunk.number).join(", ");
  const held = side.touching.some(chunk => chunk.whole) ? "held whole" : "cut";
  const where = `The evidence is ${held} in chunk${side.touching.length > 1 ? "s" : ""} ${pieces}`;
  return best ? `${where}; chunk ${best.number} comes at rank ${best.rank}, with ${grouped(best.words)} words.` : `${where}; none of them is among the first ${side.k}.`;
}

function cutSide(one, side) {
  const marks = [...side.chunks.map(chunk => ({ start: chunk.start, end: chunk.end, cut: chunk.cut, kind: chunk.rank ? (chunk.number % 2 ? "a" : "b") : "beyond",
    label: chunk.rank ? `${chunk.number} · rank ${chunk.rank}` : String(chunk.number) })), ...one.places.map(place => ({ ...place, kind: "evidence" }))];
  return panel("cut-side", side.name, `${side.chunks.length} chunks of this document`, make("div", { class: "paper", tabindex: "0", role: "document", "aria-label": `The document, cut by ${side.name}`, "data-testid": "document" }, paper(one.document, marks)),
    make("p", { class: "legend" }, make("span", { class: "run evidence evidence-first evidence-last" }, "marked"), " evidence", make("span", { class: "run a" }, "tinted"), ` among the first ${side.k}`));
}

export default mounted(drawPerquestion);
