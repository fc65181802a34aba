"""Random and hostile input of every kind, through people's own doors.

`python -m tests.hostile --inputs 100000` (`make hostile`) prints what came of it.
"""
