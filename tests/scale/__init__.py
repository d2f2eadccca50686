"""Several processes: their requirements and consistent behaviour."""
