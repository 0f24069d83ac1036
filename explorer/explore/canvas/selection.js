// Tells the app which chunk is selected; mounted only where the app must know, since each telling is a rerun.
export default function ({ parentElement, setStateValue }) {
  const chosen = globalThis.chunkExplorer?.view?.explorer.chosen ?? -1;
  if (parentElement.told === chosen) return;
  parentElement.told = chosen;
  setStateValue("position", chosen);
}
