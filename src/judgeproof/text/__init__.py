"""Pure functions over text: quotations and their offsets, normalisation, words, and what of Markdown is prose."""
