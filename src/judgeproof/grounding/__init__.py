"""Groundedness: claim by claim, whether the retrieved context bears out what a response says."""
