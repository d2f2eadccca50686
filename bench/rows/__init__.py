"""One module for each benchmark."""
