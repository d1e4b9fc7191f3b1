"""Reviewers, answers and judges that nobody would ship, run through the real scorers against every published figure."""
