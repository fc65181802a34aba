"""The bot is killed at every kind of instant, again and again, while people and computers play.

`python -m tests.crash --kills 2000` (`make crash`) prints what came of it.
"""
