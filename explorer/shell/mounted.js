// The mount of a page or a panel.
import { writeAddress } from "../../chunkers/drawing/addresses.js";

/** Draws anew when the data changed, and only then (a theme change calls it too). `draw(root, data, trigger, keep)`:
 *  `trigger(name, value)` tells Python once, `keep(name, value)` until it is told another; `look` is a class of the
 *  root. */
export const mounted =
  (look, draw) =>
  ({ parentElement, data, setStateValue, setTriggerValue }) => {
    const root = parentElement.querySelector(".line");
    const drawn = JSON.stringify(data);
    if (root.drawn === drawn) return;
    root.drawn = drawn;
    writeAddress(data.address ?? {});
    root.classList.add(look);
    draw(root, data, setTriggerValue, setStateValue);
  };
