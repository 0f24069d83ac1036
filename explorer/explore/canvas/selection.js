// Tells the app which chunk is selected; mounted only where the app must know, since each telling is a rerun.
import { meeting } from "../../shell/meeting.js";

export default function ({ parentElement, setStateValue }) {
  const position = meeting.view?.explorer.chosen ?? -1;
  if (parentElement.sent === position) return;
  parentElement.sent = position;
  setStateValue("position", position);
}
