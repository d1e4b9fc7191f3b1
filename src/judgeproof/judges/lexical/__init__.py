"""What the words of a claim and of a source have to do with each other, as whole numbers, and a model that reads these."""
