"""Costly computations in worker processes, ended at a deadline (docs/adr/0028-compute-pool.md)."""
