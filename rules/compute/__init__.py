"""Costly computations in worker processes with a deadline (docs/adr/0028-compute-pool.md)."""
