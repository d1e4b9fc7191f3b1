"""Bundled rows for `judgeproof demo`; see README.md beside them for where they come from."""
