"""Grading retrieval: of the chunks of a row, which bear on its question, which it needs, and what of the reference they hold."""
