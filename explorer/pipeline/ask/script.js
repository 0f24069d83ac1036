// The page Ask: stages, ranked chunks, context, prompt, answer, and the cited place on its document.
import { button, icon, make } from "../../../chunkers/drawing/elements.js";
import { say, sayParts } from "../../../chunkers/drawing/sentences.js";
import { mounted } from "../../shell/mounted.js";
import { bring, EVIDENCE, legend, paper, paperBox } from "../../shell/paper.js";
import { lost, panel, quote, rowHead, sentence, settingHint, table } from "../../shell/parts.js";

const DROPPED = 3; // chunks left out of the context that stand in its bar
const PAUSE = 1500; // ms that the button says what it did
// how the evidence stands after a stage: tone and words
const STATES = {
  whole: ["ok", "✓ evidence whole"],
  lost: ["lost", "evidence lost here"],
  gone: ["muted", "– evidence gone before"],
  cited: ["ok", "✓ evidence cited"],
  uncited: ["lost", "evidence not cited"],
};

function draw(root, data) {
  const stage = paperBox(say("Document"));
  const where = make("span.facts");
  const page = panel("place", say("On the document"), null, stage, data.evidence.length > 0 && placeLegend());
  page.querySelector("header").append(where);
  const show = (place, chosen) => {
    for (const one of root.querySelectorAll("[aria-pressed=true]")) one.setAttribute("aria-pressed", "false");
    chosen.setAttribute("aria-pressed", "true");
    const shown = data.documents[place.doc];
    const evidence = data.evidence.filter(one => one.doc === place.doc).map(one => ({ ...one, kind: "evidence" }));
    stage.replaceChildren(paper(shown, [{ ...place, kind: "cited", label: null }, ...evidence]));
    where.textContent = say("{title}: {name}, characters {start}–{end}", { ...place, title: shown.title });
    bring(stage, "cited");
  };
  const finding = make(
    "section.finding",
    sentence(data.sentence),
    stages(data.stages),
    evidenceLine(data.question_trace),
  );
  const left = make("div.left", rankedPart(data, show), contextPart(data.context), promptPart(data.prompt));
  const right = make("div.right", answerPart(data.answer, show), page);
  root.replaceChildren(finding, make("div.columns", left, right));
  const first = root.querySelector(".answer .cite[data-known]") ?? root.querySelector(".ranked .name");
  if (first) first.click();
  else page.remove();
}

function placeLegend() {
  const cited = ["cited cited-first cited-last", say("framed"), say("what is cited or chosen")];
  return legend(cited, [EVIDENCE, say("marked"), say("the gold evidence")]);
}

function stages(rows) {
  const items = rows.map(({ name, evidence, value, note }) => {
    const parts = [make("span.label", say(name)), make("b", value), make("span.note", note), evidenceState(evidence)];
    return make("li", { "data-stage": name, "data-evidence": evidence, class: evidence }, parts);
  });
  return make("ol.stages.four", items);
}

function evidenceState(code) {
  if (!STATES[code]) return "";
  const [tone, message] = STATES[code];
  const words = tone === "lost" ? lost(say(message)) : say(message);
  return make("span.state", { class: tone, "data-evidence": code }, words);
}

/** Always there, so that a change of setting moves nothing below it. */
function evidenceLine(trace) {
  const line = (...parts) => make("p.why", { "data-testid": "why", class: trace?.lost && "lost" }, ...parts);
  if (!trace) {
    return line(say("No gold evidence is known for this question, so the stages cannot say where it is lost."));
  }
  const id = make("b", `${trace.id}: `);
  if (!trace.lost) return line(id, say("the whole evidence is in the context."));
  return line(id, trace.why, settingHint(trace.setting));
}

// ---- ranked chunks

function rankedPart(data, show) {
  const { retriever, k, found, hits } = data;
  const heads = [
    [say("Rank"), "r"],
    say("Chunk"),
    [say("Score"), "r"],
    say("Matched terms"),
    [say("Words"), "r"],
    say("What became of it"),
  ];
  const listed = hits.length
    ? make(
        "div.rows",
        table(
          null,
          null,
          heads,
          hits.map(hit => hitRow(hit, show)),
        ),
      )
    : make("p.empty", data.note);
  const more = found - hits.length;
  const tail = more > 0 && make("p.tail", say("{more} more match and rank lower.", { more }));
  const facts = say("{retriever}, k\u00a0=\u00a0{k}; {found} match", { retriever, k, found });
  return panel("ranked", say("Ranked chunks"), facts, listed, tail);
}

function hitRow(hit, show) {
  const onclick = () => show(hit, name);
  const named = { type: "button", "aria-pressed": "false", title: say("Show it on the document"), onclick };
  const name = make("button.name", named, hit.name);
  const why = hit.why.replaceAll(" = ", "\u00a0=\u00a0"); // no line ends at the sign
  const holds = hit.whole && make("span.state.ok", say("holds the evidence"));
  const terms = hit.terms.map(([term, score, detail]) => make("li", { title: detail }, term, make("small", score)));
  const known = { class: hit.label ? "in" : "out", "data-chunk": hit.name, "data-kept": String(hit.kept) };
  return make(
    "tr",
    known,
    make("td.r", `${hit.rank}`),
    rowHead(name, holds),
    make("td.r", hit.score),
    make("td", make("ul.terms", terms), terms.length === 0 && make("span.muted", say("no terms"))),
    make("td.r", `${hit.words}`),
    make("td", { class: hit.label ? "ok" : "lost" }, hit.label ? `✓ ${why}` : lost(why)),
  );
}

// ---- context and prompt

function contextPart({ passages, dropped, budget, used, unit, rule }) {
  const placed = passages.map(({ size, label, names }) => ({ size, label: `[${label}]`, names: names.join(" + ") }));
  const out = dropped.map(one => ({ ...one, out: true, label: null, names: one.name }));
  const inBar = [...placed, ...out.slice(0, DROPPED)];
  const all = Math.max(
    budget ?? 0,
    inBar.reduce((sum, one) => sum + one.size, 0),
    1,
  );
  const limit = budget && { style: `left:${100 * Math.min(1, budget / all)}%` };
  const amounts = { used, unit, budget };
  const label = budget ? say("{used} {unit} used of {budget}", amounts) : say("{used} {unit} used", amounts);
  const facts = budget ? say("{used} of {budget} {unit} used", amounts) : say("{used} {unit} used", amounts);
  const segments = inBar.map((one, i) => segment(one, i, all, unit));
  const named = { role: "img", "data-testid": "budget", "aria-label": label };
  const bar = make("div.bar", named, segments, limit && make("span.limit", limit));
  const scale = limit && make("p.scale", make("span", limit, say("budget {budget}", { budget })));
  const list = make(
    "ul.placed",
    [...placed, ...out].map(one => passageLine(one, unit)),
  );
  const drawn = inBar.length ? [bar, scale] : [];
  return panel("context", say("Context"), facts, make("div.inside", drawn, list, make("p.note", rule)));
}

function segment({ out, size, names, label }, i, all, unit) {
  const look = out ? "out" : i % 2 ? "b" : "a";
  const title = `${names}, ${size} ${unit}`;
  return make("span.segment", { class: look, style: `width:${(100 * size) / all}%`, title }, label ?? icon("cut"));
}

function passageLine({ out, label, names, size, why }, unit) {
  const amount = make("span.num", `${size} ${unit}`);
  return make(
    "li",
    { class: out && "lost" },
    make("b", label ?? icon("cut")),
    ` ${names}, `,
    amount,
    why && `: ${why}`,
  );
}

function promptPart(prompt) {
  if (prompt == null) {
    const none = make("p.empty", say("No prompt was written: the model was not called."));
    return panel("prompt", say("Prompt"), say("none"), none);
  }
  const text = make("pre", { tabindex: "0", "data-testid": "prompt-text" }, prompt);
  const copy = button(say("Copy"), async () => {
    try {
      await navigator.clipboard.writeText(prompt);
      copy.textContent = say("Copied");
    } catch {
      getSelection().selectAllChildren(text);
      copy.textContent = say("Selected");
    }
    setTimeout(() => {
      copy.textContent = say("Copy");
    }, PAUSE);
  });
  const made = panel("prompt", say("Prompt"), say("the exact text that is sent"), text);
  made.querySelector("header").append(copy);
  return made;
}

// ---- answer

function answerPart(answer, show) {
  const body = [refusal(answer), answer.claims.map(claim => drawClaim(claim, show))].flat();
  if (answer.problems.length) {
    const problems = make(
      "ul",
      answer.problems.map(problem => make("li", problem)),
    );
    body.push(make("div.check", { "data-testid": "check" }, make("b", say("What the citation check says")), problems));
  }
  const { model } = answer;
  const by = answer.stand_in ? say("by the stand-in “{model}”, no model", { model }) : say("by {model}", { model });
  const inside = make("div.inside", { "data-testid": "answer-text" }, body);
  return panel("answer", say("Answer"), model && by, inside);
}

function refusal({ failed, refused, text, called }) {
  const line = (...parts) => make("p.refusal", { "data-testid": "refusal" }, ...parts);
  if (failed) return [line(say("No answer: {failed}", { failed }))];
  if (!refused) return [];
  const note = make("p.note", refused, !called && ` ${say("The model was not called.")}`);
  return [line(make("b", say("Refused: ")), quote(text)), note];
}

function drawClaim({ text, cited, supported, citations }, show) {
  const fault = !cited ? say("no citation") : !supported ? say("not supported by what it cites") : "";
  const cites = citations.map(one => (one.verdict === "unknown" ? neverSent(one) : citation(one, show)));
  const words = [make("span.words", text), " ", cites].flat();
  return make("p.claim", { class: fault && "unsupported" }, words, fault && make("span.state.lost", lost(fault)));
}

function neverSent({ label, why }) {
  return make("span.cite.never", { title: why }, sayParts("{label} never sent", { label: make("s", `[${label}]`) }));
}

function citation(one, show) {
  const { label, name, why } = one;
  const onclick = () => show(one, made);
  const known = { "data-known": true, "data-label": label, title: `${name}: ${why}` };
  const made = make("button.cite", { type: "button", "aria-pressed": "false", ...known, onclick }, `[${label}]`);
  return made;
}

export default mounted("ask", draw);
