"""Outside benchmarks: their boards and pools as records, the figures that may be made of them, and what may not."""
