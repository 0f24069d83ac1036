"""What a parsed text is: spans, documents, words and sentences. Standard library and numpy only."""
