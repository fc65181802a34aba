"""What lies in the box of TITLE: a heap of counters, to begin with."""

HEAP = 21
"""How many counters there are."""

MOST = 3
"""How many a player may take at once, at most."""
