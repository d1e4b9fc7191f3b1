"""The door of the reviews track that writes and runs: materialised repositories, contained processes, runs."""
