// The state in the address, without a history entry, so that a course page keeps its Back button.

/** `values` by name; null and "" take a name out. */
export function writeAddress(values) {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value == null || value === "") url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}
