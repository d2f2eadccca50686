"""Several processes: what they need, and that they are as one."""
