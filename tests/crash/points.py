"""Where the bot dies."""

from __future__ import annotations

from enum import StrEnum


class Point(StrEnum):
    """A kind of instant at which the bot is killed."""

    BEFORE_COMMIT = "before-commit"
    """All rows of a group are written, the transaction is not yet committed."""

    AFTER_COMMIT = "after-commit"
    """The transaction is committed; nobody has heard of it."""

    AFTER_SEND = "after-send"
    """Discord has taken a message; nothing is remembered of that."""

    BEFORE_ANSWER = "before-answer"
    """An interaction is about to be answered: its move, if any, is stored."""

    RECONCILING = "reconciling"
    """The control loop is about to carry out an action, perhaps after others."""

    MIGRATING = "migrating"
    """A migration has changed the schema and is not yet committed."""

    RECOVERING = "recovering"
    """Killed once, it comes back and dies again, in the middle of what it has to make right."""

    RANDOM = "random"
    """Any instant: the killer sits outside."""


INSIDE = frozenset(Point) - {Point.RANDOM, Point.MIGRATING, Point.RECOVERING}
"""Where a running bot can be told to die."""

STARTING = frozenset({Point.MIGRATING, Point.RECOVERING})
"""Where a bot dies that was killed before, as it starts."""
