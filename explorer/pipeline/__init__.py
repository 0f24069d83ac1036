"""A collection from index to answer: one question (ask), many (survive), one setting turned (sweep)."""
