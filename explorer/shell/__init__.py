"""What every page stands on: session and address, documents and their reading, mounts. Imports no page."""
