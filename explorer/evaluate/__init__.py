"""Many settings measured over one question set, down to the single question."""
