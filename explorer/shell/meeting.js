// Where the mounts of a page meet: the document's, which holds the explorer, and those that bring it chunks or ask for
// what it shows. They come in no fixed order. Kept on the page, since each mount has its own copy of this module.

globalThis.chunkExplorer ??= { view: null, chunking: null, generation: 0 };
export const meeting = globalThis.chunkExplorer;
