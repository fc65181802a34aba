"""Sketches of the shapes that other games have, to keep the protocol fit for them.

Each is a game of a few moves with the one thing that is awkward in its model: simultaneous
choices that may be changed, timers, and a race; placements inside placements, and instructions
set ahead by a seat that nobody waits for; a turn of two steps without anything hidden; and two
that are examples of a kit: `bids` of `games.kit.secret_choice`, `highest` of `games.kit.hands`.
They go through the same laws as the games that people play (`test_sketches.py`).
"""
