// The stepper from cut to cut, and the list of choices that it shares with the chunk table.
import { cutsOf, STEPS, stepFrom } from "./cuts.js";
import { icon, iconButton, make } from "./elements.js";
import { say } from "./sentences.js";

/** A labelled list of choices, `choices` as labels by code. */
export function chooser(label, choices, onChange) {
  const options = Object.entries(choices).map(([value, name]) => make("option", { value }, say(name)));
  return make("select.chooser", { "aria-label": label, onchange: event => onChange(event.target.value) }, options);
}

/** The stepper: `go(position)` selects. `draw(chunking, chosen)` renews it, `step(by)` goes on, for a key. */
export function createCutStepper(go) {
  let chunking = null;
  let chosen = -1;
  let kind = "all";
  const at = make("output.num", { "data-testid": "cut-at" });
  const back = iconButton("prev", say("Previous cut"), () => step(-1), "Shift+x");
  const on = iconButton("next", say("Next cut"), () => step(1), "x");
  const kinds = chooser(say("Kind of cut"), STEPS, value => {
    kind = value;
    draw(chunking, chosen);
  });
  const sign = make("span.cut-icon", icon("cut"));
  const element = make("div.cut-steps", { role: "group", "aria-label": say("Cuts") }, sign, kinds, back, at, on);

  function step(by) {
    const to = chunking ? stepFrom(cutsOf(chunking, kind), chosen, by) : -1;
    if (to >= 0) go(to);
    return to;
  }

  function draw(next, position) {
    chunking = next;
    chosen = position;
    const cuts = chunking ? cutsOf(chunking, kind) : [];
    const here = cuts.indexOf(chosen);
    at.textContent = cuts.length
      ? say("{at} of {all}", { at: here < 0 ? "–" : here + 1, all: cuts.length })
      : say("none");
    for (const one of [back, on]) one.setAttribute("aria-disabled", String(!cuts.length));
  }
  return { element, draw, step };
}
