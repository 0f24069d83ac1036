// The overlay's mount: leaves the chunks where the view finds them, and tells it.
export default function ({ data }) {
  const meeting = globalThis.chunkExplorer ??= { view: null, chunking: null, generation: 0 };
  meeting.chunking = new Uint8Array(data);
  meeting.view?.apply?.();
  document.querySelector(".st-key-message")?.setAttribute("role", "status"); // Streamlit's own text is not announced
}
