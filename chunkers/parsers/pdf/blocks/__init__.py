"""Lines and tables as blocks in reading order, by the structure tree or by layout."""
