// How chunks are told apart by colour.

/** The tint of a chunk alone: "a" or "b", by turns. */
export const sideOf = position => (position % 2 ? "b" : "a");

/** The tint of text in the chunks [low, high): "n" in none, "o" in several. */
export const tintOf = (low, high) => (high === low ? "n" : high - low > 1 ? "o" : sideOf(low));
