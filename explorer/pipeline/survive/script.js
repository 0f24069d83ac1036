// The page What survives: counts that only fall, each question's way, the evidence on its document, the lesson's table.

function drawSurvive(root, data, send) {
  const card = make("div", { class: "right" });
  const choose = (one, row) => {
    root.chosen = one.id;
    root.querySelectorAll("tr[aria-selected=true]").forEach(other => other.setAttribute("aria-selected", "false"));
    row.setAttribute("aria-selected", "true");
    card.replaceChildren(...followed(one, data, send));
    const scroller = card.querySelector(".paper");
    if (scroller) bring(scroller, "evidence");
  };
  const questions = asked(data, choose);
  root.replaceChildren(
    make("section", { class: "finding" }, sentence(data.sentence), funnel(data)),
    make("div", { class: "columns" }, make("div", { class: "left" }, questions), card),
    lesson(data));
  const kept = data.questions.find(one => one.id === root.chosen) ?? data.questions.find(one => one.lost) ?? data.questions[0];
  if (kept) choose(kept, questions.querySelector(`tr[data-question="${CSS.escape(kept.id)}"]`));
}

function funnel(data) {
  const wide = count => `width:${data.of ? 100 * count / data.of : 0}%`;
  return make("ol", { class: "stages five" }, data.stages.map(one => {
    const ids = one.lost.map(lost => lost.id), settings = [...new Set(one.lost.map(lost => lost.setting).filter(Boolean))];
    return make("li", { "data-stage": one.name, "data-count": one.count, class: ids.length ? "lost" : "" },
      make("span", { class: "label" }, one.name),
      make("b", {}, String(one.count), make("small", {}, ` of ${data.of}`), one.before == null ? null : make("small", {}, `, before ${one.before}`)),
      make("span", { class: "gauge" }, make("i", { style: wide(one.count) }), one.before == null ? null : make("i", { class: "before", style: wide(one.before) })),
      ids.length ? make("span", { class: "state lost" }, cut(`${ids.length > 4 ? `${ids.length} questions` : ids.join(", ")}${settings.length ? `: ${settings.join(", ")}` : ""}`))
        : make("span", { class: "state muted" }, "loses none"));
  }));
}

function outcome(lost) {
  return lost ? make("span", { class: "lost" }, cut(lost)) : make("span", { class: "ok" }, "✓ kept");
}

function asked(data, choose) {
  const heads = ["", "Question", ...(data.compared ? ["Before"] : []), "Now", "Setting"];
  const rows = data.questions.map(one => {
    const button = make("button", { class: "name", type: "button" }, one.id);
    const row = make("tr", { "data-question": one.id, "data-lost": one.lost, "aria-selected": "false", onclick: () => choose(one, row) },
      make("th", { scope: "row" }, button), make("td", { class: "text" }, one.text), data.compared && make("td", {}, outcome(one.before)),
      make("td", {}, outcome(one.lost)), make("td", {}, one.setting));
    return row;
  });
  return panel("questions", "Questions", `${data.of} with evidence`, make("div", { class: "rows" }, make("table", {},
    make("thead", {}, make("tr", {}, heads.map(head => make("th", { scope: "col" }, head || make("span", { class: "vh" }, "Id"))))), make("tbody", {}, rows))));
}

function followed(one, data, send) {
  const steps = make("ol", { class: "steps" }, one.steps.map(step => make("li", { class: step.state, "data-stage": step.name },
    make("b", {}, step.name), " ", step.state === "whole" ? make("span", { class: "ok" }, `✓ whole${step.chunks.length ? ` in ${step.chunks.slice(0, 3).join(", ")}${step.chunks.length > 3 ? " …" : ""}` : ""}`)
      : step.state === "lost" ? make("span", { class: "lost" }, cut(`lost here; ${step.coverage} of it passes, in pieces`)) : make("span", { class: "muted" }, "–"))));
  const ask = make("button", { class: "btn", type: "button", onclick: () => send("ask", one.id) }, "Ask it, step by step");
  const about = panel("followed", one.id, null, make("div", { class: "inside" }, make("p", { class: "question" }, one.text), steps,
    one.why && make("p", { class: "lost", "data-testid": "why" }, one.why, one.setting && make("span", {}, " Setting to turn: ", make("b", {}, one.setting), ".")),
    one.before != null && one.before !== one.lost && make("p", { class: "note" }, `Before: ${one.before ? `lost at ${one.before}. ${one.before_why}` : "kept into the context."}`),
    one.unplaced.length ? make("p", { class: "lost" }, `Not in the parsed text: ${one.unplaced.map(text => `“${text}”`).join(", ")}`) : null));
  about.querySelector("header").append(ask);
  return one.places.length ? [about, evidence(one, data)] : [about];
}

/** The evidence on its document, with the chunks that touch it: where a half sentence lies can be seen. */
function evidence(one, data) {
  const doc = one.places[0].doc, broken = one.lost === "chunking";
  const chunks = one.chunks.filter(chunk => chunk.doc === doc).map(chunk => ({ start: chunk.start, end: chunk.end,
    kind: chunk.position % 2 ? "b" : "a", label: chunk.name, cut: one.places.some(p => p.doc === doc && p.start < chunk.start && chunk.start < p.end) }));
  const marks = [...chunks, ...one.places.filter(p => p.doc === doc).map(p => ({ ...p, kind: "evidence" }))];
  const stage = make("div", { class: "paper", tabindex: "0", role: "document", "aria-label": "Document", "data-testid": "document" }, paper(data.documents[doc], marks));
  const halves = broken ? halvesOf(one, data.documents[doc]) : null;
  return panel("place", "On the document", data.documents[doc].title, halves, stage,
    make("p", { class: "legend" }, make("span", { class: "run evidence evidence-first evidence-last" }, "marked"), " evidence",
      make("span", { class: "run a" }, "chunk"), make("span", { class: "run b" }, "the next"), make("span", { class: "run o" }, "in both")));
}

function halvesOf(one, shown) {
  const place = one.places.find(p => !one.chunks.some(c => c.doc === p.doc && c.start <= p.start && c.end >= p.end)) ?? one.places[0];
  return make("ul", { class: "halves", "data-testid": "halves" }, one.chunks.filter(c => c.doc === place.doc && c.start < place.end && c.end > place.start)
    .map(c => make("li", {}, make("b", {}, c.name), " holds ", make("q", {}, part(shown, Math.max(c.start, place.start), Math.min(c.end, place.end))))));
}

/** The text from `start` to `end`, code points of the document. */
function part(shown, start, end) {
  return shown.blocks.map(block => Array.from(block.text).slice(Math.max(0, start - block.start), Math.max(0, end - block.start)).join("")).filter(Boolean).join(" ");
}

function lesson(data) {
  return panel("lesson", "What you see, which stage, what to do", null, make("div", { class: "rows" }, make("table", {},
    make("thead", {}, make("tr", {}, ["What you see", "Stage", "What to do", "Here"].map(head => make("th", { scope: "col" }, head)))),
    make("tbody", {}, data.lesson.map(row => make("tr", { class: row.lost.length ? "in" : "" }, make("td", {}, row.see), make("th", { scope: "row" }, row.stage),
      make("td", {}, row.do), make("td", { class: row.lost.length ? "lost" : "muted" }, row.lost.length ? cut(row.lost.length > 6 ? `${row.lost.length} questions` : row.lost.join(", ")) : "none")))))));
}

export default mounted(drawSurvive);
