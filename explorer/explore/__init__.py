"""The workbench: one document, one chunking, drawn, with the panels under it."""
