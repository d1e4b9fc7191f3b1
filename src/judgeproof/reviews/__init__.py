"""The reviews track: corpus -> reviewers -> findings -> matching -> severity -> cost -> figures."""
