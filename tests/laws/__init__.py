"""What must hold for every row: properties over compositions of labels, contexts, markers, code and replies."""
