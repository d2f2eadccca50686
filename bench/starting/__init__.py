"""What a fresh process does for the row `start`; each module prints its peak memory in MiB."""
