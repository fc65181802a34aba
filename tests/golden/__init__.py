"""Whole games that were written down once, played again to the same text."""
