"""The site as the benchmarks serve it: fixtures, settings, and extra URLs for comparison."""
