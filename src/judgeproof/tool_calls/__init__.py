"""Grading the tool calls of an agent against those that a row expects and forbids: by code alone, nobody is asked."""
