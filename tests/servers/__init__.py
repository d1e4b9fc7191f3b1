"""Servers on loopback that tests ask."""
