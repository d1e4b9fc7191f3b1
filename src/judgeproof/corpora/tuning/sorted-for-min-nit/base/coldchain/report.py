"""Sums up what the sensors of a delivery van measured on one tour.

A sensor that lost its contact sends a reading without a temperature of its own; it is
marked as failed, counts as missing and stays out of every figure.
"""

from collections.abc import Sequence
from dataclasses import dataclass

# Above this the load has to be looked at, in degrees Celsius.
LIMIT = 7.0


@dataclass(frozen=True, kw_only=True)
class Reading:
    """One measurement: a finite temperature, and the minute counted from the start of the tour."""

    sensor: str
    minute: int
    celsius: float
    failed: bool = False


@dataclass(frozen=True, kw_only=True)
class Tour:
    """What the driver hands in."""

    lowest: float
    above_limit: int
    missing: int


def sum_up(readings: Sequence[Reading]) -> Tour | None:
    """The figures of a tour; None when no sensor measured anything."""
    measured = [reading for reading in readings if not reading.failed]
    if not measured:
        return None
    return Tour(
        lowest=min(reading.celsius for reading in measured),
        above_limit=sum(reading.celsius > LIMIT for reading in measured),
        missing=len(readings) - len(measured),
    )


def text(tour: Tour) -> str:
    """The figures as they are printed for the driver."""
    return f"lowest {tour.lowest:.1f} °C, {tour.above_limit} above {LIMIT:.1f} °C, {tour.missing} missing"
