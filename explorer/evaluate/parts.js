// What the mounts of Evaluate share: estimates with their intervals, tables, a chunker's document under evidence.
import { make } from "../../chunkers/drawing/elements.js";
import { say } from "../../chunkers/drawing/sentences.js";
import { scrolling, table } from "../shell/parts.js";

export const three = value => (Number.isFinite(value) ? value.toFixed(3) : "–");

/** A mean as a number with its interval, and the interval as a line on a scale from 0 to 1. */
export function estimate(mean, drawn = true) {
  if (!Number.isFinite(mean.value)) return make("span.muted", "–");
  const [low, high] = [Math.max(0, mean.low), Math.min(1, mean.high)];
  const interval = make("small", ` ${say("{low} to {high}", { low: three(mean.low), high: three(mean.high) })}`);
  const line = make("i", { style: `left:${100 * low}%;width:${100 * (high - low)}%` });
  const range = make("i.range", { "aria-hidden": "true" }, line, make("b", { style: `left:${100 * mean.value}%` }));
  return make("span.estimate", make("b", three(mean.value)), interval, drawn && range);
}

/** A table in a box of its own that scrolls, named by its caption. */
export const scrollingTable = (testid, caption, heads, rows) =>
  scrolling("rows", caption, table(testid, caption, heads, rows));
