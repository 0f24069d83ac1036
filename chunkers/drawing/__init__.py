"""Spans to pictures: what the browser gets and the canvas that draws it. Imports no program around it."""
