"""Prints the figures that both states have, for tours with ties, failures and nothing at all."""

from coldchain.report import Reading, sum_up

TOURS = [
    [],
    [("door", 1, 4.0, True)],
    [("door", 1, 4.0, False)],
    [("door", 1, 4.0, False), ("wall", 2, -1.5, False), ("door", 3, -1.5, False), ("wall", 4, 9.0, False)],
    [("door", 1, 8.5, False), ("wall", 2, -40.0, True), ("door", 3, 7.0, False)],
]

for rows in TOURS:
    readings = [Reading(sensor=name, minute=at, celsius=value, failed=bad) for name, at, value, bad in rows]
    order = list(readings)
    tour = sum_up(readings)
    print(None if tour is None else (tour.lowest, tour.above_limit, tour.missing), readings == order)
