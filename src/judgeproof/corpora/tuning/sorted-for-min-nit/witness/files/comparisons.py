"""Counts the comparisons of temperatures that the sum of a tour takes.

One comparison a reading finds the lowest of them and one more counts those above the limit: two a reading are
enough, however long the tour was.
"""

import sys

from coldchain.report import Reading, sum_up

READINGS = 4096


class Counted(float):
    """A temperature that counts how often it is compared."""

    made = 0

    def __lt__(self, other: float) -> bool:
        Counted.made += 1
        return float.__lt__(self, other)

    def __gt__(self, other: float) -> bool:
        Counted.made += 1
        return float.__gt__(self, other)


def main() -> int:
    # An odd step runs through all numbers below a power of two, in an order that looks shaken.
    degrees = [number * 1597 % READINGS for number in range(READINGS)]
    readings = [Reading(sensor=f"s{at}", minute=at, celsius=Counted(each)) for at, each in enumerate(degrees)]
    tour = sum_up(readings)
    if tour is None or tour.lowest != 0 or tour.above_limit != READINGS - 8:
        print("the figures are wrong", tour)
        return 2
    if Counted.made > 2 * READINGS:
        print(f"more than two comparisons a reading: {Counted.made} for {READINGS}")
        return 1
    print("at most two comparisons a reading")
    return 0


sys.exit(main())
