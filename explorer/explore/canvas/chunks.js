// The mount of the chunks: leaves them where the document's mount finds them, and tells it.
import { meeting } from "../../shell/meeting.js";

export default function ({ data }) {
  meeting.chunking = new Uint8Array(data);
  meeting.view?.apply?.();
  document.querySelector(".st-key-message")?.setAttribute("role", "status"); // Streamlit's own text is not announced
}
