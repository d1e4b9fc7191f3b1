"""The doors through which corpora, and what others recorded, come in: strict, and with a place in every complaint."""
