"""The whole database as one file, and back: what `backup` and `restore` are made of."""
