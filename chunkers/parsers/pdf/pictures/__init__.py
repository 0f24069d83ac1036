"""Pages of a PDF as pictures, in a child process, with the boxes of what stands on them."""
