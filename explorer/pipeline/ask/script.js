// The page Ask: stages, ranked chunks, context, prompt, answer, and the cited place on its document.

function drawAsk(root, data) {
  const stage = make("div", { class: "paper", tabindex: "0", role: "document", "aria-label": "Document", "data-testid": "document" });
  const where = make("span", { class: "facts" });
  const show = (place, chosen) => {
    root.querySelectorAll("[aria-pressed=true]").forEach(one => one.setAttribute("aria-pressed", "false"));
    chosen?.setAttribute("aria-pressed", "true");
    const shown = data.documents[place.doc];
    const evidence = data.evidence.filter(one => one.doc === place.doc).map(one => ({ ...one, kind: "evidence" }));
    stage.replaceChildren(paper(shown, [{ ...place, kind: "cited", label: null }, ...evidence]));
    where.textContent = `${shown.title}: ${place.name}, characters ${place.start}–${place.end}`;
    bring(stage, "cited");
  };
  const page = panel("place", "On the document", null, stage, data.evidence.length > 0 && legend());
  page.querySelector("header").append(where);
  root.replaceChildren(
    make("section", { class: "finding" }, sentence(data.sentence), stages(data), fate(data.fate)),
    make("div", { class: "columns" },
      make("div", { class: "left" }, ranked(data, show), context(data), prompted(data)),
      make("div", { class: "right" }, answered(data, show), page)));
  const first = root.querySelector(".answer .cite[data-known]") ?? root.querySelector(".ranked .name");
  if (first) first.click(); else page.remove();
}

function stages(data) {
  return make("ol", { class: "stages four" }, data.stages.map(one =>
    make("li", { "data-stage": one.name, "data-evidence": one.evidence, class: one.evidence },
      make("span", { class: "label" }, one.name), make("b", {}, one.value), make("span", { class: "note" }, one.note), state(one.evidence))));
}

/** Always there, so that a change of setting moves nothing below it. */
function fate(found) {
  if (!found) return make("p", { class: "why", "data-testid": "why" }, "No gold evidence is known for this question, so the stages cannot say where it is lost.");
  if (!found.lost) return make("p", { class: "why", "data-testid": "why" }, make("b", {}, `${found.id}: `), "the whole evidence is in the context.");
  return make("p", { class: "why lost", "data-testid": "why" }, make("b", {}, `${found.id}: `), found.why,
    found.setting && make("span", {}, " Setting to turn: ", make("b", {}, found.setting), "."));
}

function legend() {
  return make("p", { class: "legend" }, make("span", { class: "run cited cited-first cited-last" }, "framed"), " what is cited or chosen",
    make("span", { class: "run evidence evidence-first evidence-last" }, "marked"), " the gold evidence");
}

function ranked(data, show) {
  const rows = data.hits.map(hit => {
    const name = make("button", { class: "name", type: "button", "aria-pressed": "false", title: "Show it on the document" }, hit.name);
    name.addEventListener("click", () => show(hit, name));
    const why = hit.why.replaceAll(" = ", "\u00a0=\u00a0");
    return make("tr", { class: hit.label ? "in" : "out", "data-chunk": hit.name, "data-kept": String(hit.kept) },
      make("td", { class: "r" }, String(hit.rank)),
      make("th", { scope: "row" }, name, hit.whole && make("span", { class: "state ok" }, "holds the evidence")),
      make("td", { class: "r" }, hit.score),
      make("td", {}, make("ul", { class: "terms" }, hit.terms.map(([term, score, detail]) =>
        make("li", { title: detail }, term, make("small", {}, score)))), hit.terms.length ? null : make("span", { class: "muted" }, "no terms")),
      make("td", { class: "r" }, String(hit.words)),
      make("td", { class: hit.label ? "ok" : "lost" }, hit.label ? `✓ ${why}` : cut(why)));
  });
  const left = data.found - data.hits.length;
  return panel("ranked", "Ranked chunks", `${data.retriever}, k\u00a0=\u00a0${data.k}; ${data.found} match`,
    rows.length ? make("div", { class: "rows" }, make("table", {},
      make("thead", {}, make("tr", {}, ["Rank", "Chunk", "Score", "Matched terms", "Words", "What became of it"].map((head, i) =>
        make("th", { scope: "col", class: [0, 2, 4].includes(i) ? "r" : null }, head)))), make("tbody", {}, rows)))
      : make("p", { class: "empty" }, data.note),
    left > 0 && make("p", { class: "tail" }, `${left} more match and rank lower.`));
}

function context({ context: found }) {
  const placed = found.passages.map(one => ({ size: one.size, label: `[${one.label}]`, names: one.names.join(" + ") }));
  const over = found.dropped.slice(0, 3).map(one => ({ ...one, out: true, label: null, names: one.name }));
  const all = [...placed, ...over], whole = Math.max(found.budget ?? 0, all.reduce((sum, one) => sum + one.size, 0), 1);
  const bar = make("div", { class: "bar", role: "img", "data-testid": "budget",
    "aria-label": `${found.used} ${found.unit} used${found.budget ? ` of ${found.budget}` : ""}` },
    all.map((one, i) => make("span", { class: `segment ${one.out ? "out" : i % 2 ? "b" : "a"}`, style: `width:${100 * one.size / whole}%`,
      title: `${one.names}, ${one.size} ${found.unit}` }, one.label ?? scissors())),
    found.budget && make("span", { class: "limit", style: `left:${100 * Math.min(1, found.budget / whole)}%` }));
  const line = one => make("li", { class: one.out ? "lost" : "" }, make("b", {}, one.label ?? scissors()), ` ${one.names}, `,
    make("span", { class: "num" }, `${one.size} ${found.unit}`), one.why && `: ${one.why}`);
  const rest = found.dropped.slice(3).map(one => ({ ...one, out: true, label: null, names: one.name }));
  return panel("context", "Context", `${found.used} ${found.budget ? `of ${found.budget} ` : ""}${found.unit} used`,
    make("div", { class: "inside" }, all.length ? bar : null,
      found.budget && all.length ? make("p", { class: "scale" }, make("span", { style: `left:${100 * Math.min(1, found.budget / whole)}%` }, `budget ${found.budget}`)) : null,
      make("ul", { class: "placed" }, [...placed, ...over, ...rest].map(line)),
      make("p", { class: "note" }, found.rule)));
}

function prompted({ prompt }) {
  if (prompt == null) return panel("prompt", "Prompt", "none", make("p", { class: "empty" }, "No prompt was written: the model was not called."));
  const copy = make("button", { class: "btn", type: "button" }, "Copy");
  const said = make("pre", { tabindex: "0", "data-testid": "prompt-text" }, prompt);
  copy.addEventListener("click", async () => {
    try { await navigator.clipboard.writeText(prompt); copy.textContent = "Copied"; }
    catch { getSelection().selectAllChildren(said); copy.textContent = "Selected"; }
    setTimeout(() => { copy.textContent = "Copy"; }, 1500);
  });
  const made = panel("prompt", "Prompt", "the exact text that is sent", said);
  made.querySelector("header").append(copy);
  return made;
}

function answered({ answer }, show) {
  const body = [];
  if (answer.failed) body.push(make("p", { class: "refusal", "data-testid": "refusal" }, `No answer: ${answer.failed}`));
  else if (answer.refused) body.push(make("p", { class: "refusal", "data-testid": "refusal" }, make("b", {}, "Refused: "), make("q", {}, answer.text)),
    make("p", { class: "note" }, answer.refused, answer.called ? "" : " The model was not called."));
  for (const claim of answer.claims) body.push(said(claim, show));
  if (answer.problems.length) body.push(make("div", { class: "check", "data-testid": "check" }, make("b", {}, "What the citation check says"),
    make("ul", {}, answer.problems.map(one => make("li", {}, one)))));
  return panel("answer", "Answer", answer.model && (answer.stand_in ? `by the stand-in “${answer.model}”, no model` : `by ${answer.model}`), make("div", { class: "inside", "data-testid": "answer-text" }, body));
}

function said(claim, show) {
  const bad = !claim.cited ? "no citation" : !claim.supported ? "not supported by what it cites" : "";
  return make("p", { class: `claim ${bad ? "unsupported" : ""}` }, make("span", { class: "words" }, claim.text), " ",
    claim.citations.map(one => {
      if (one.verdict === "unknown") return make("span", { class: "cite never", title: one.why }, make("s", {}, `[${one.label}]`), " never sent");
      const button = make("button", { class: "cite", type: "button", "data-known": true, "aria-pressed": "false", "data-label": one.label,
        title: `${one.name}: ${one.why}` }, `[${one.label}]`);
      button.addEventListener("click", () => show(one, button));
      return button;
    }), bad && make("span", { class: "state lost" }, cut(bad)));
}

export default mounted(drawAsk);
