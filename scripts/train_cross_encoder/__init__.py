"""Train a small cross-encoder on openly licensed pairs, and hold it against the embedded judge on rows that neither has seen.

A cross-encoder reads claim and passage together. It would ship as a second opinion only if it made the embedded judge better
over every one of three seeds; what came out stands in `benchmarks/results/cross-encoder.json`.
"""
