"""Background printing: job queue, workers and drawing processes."""
