"""Full-page sheets: rosters, missions, references, counters, rulers, paper figures, seals."""
