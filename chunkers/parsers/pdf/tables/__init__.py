"""Tables among lines: ruled and unruled ones, their columns, rows and cells."""
