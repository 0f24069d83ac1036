"""What stands on the pages: files, their two readers, characters, words, lines, shapes and tags."""
