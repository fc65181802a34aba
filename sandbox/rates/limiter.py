"""Judges every request of the bot by Discord's limits."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

from sandbox.rates import figures
from sandbox.rates.conditions import Conditions
from sandbox.rates.errors import LimitedError, Scope, up_to_the_millisecond
from sandbox.rates.figures import Figure
from sandbox.rates.windows import Taken, Windows
from sandbox.reading import number
from sandbox.validate.errors import DM_TOO_FAST, refusal
from sandbox.world.model import Message
from sandbox.world.state import World

_TOO_MANY_OLD_EDITS = (
    "Maximum number of edits to messages older than 1 hour reached. Try again later"
)
_OLD_EDITS_CODE = 30046


class Standing(NamedTuple):
    """How a bucket stood after a request took its place in it, or found none."""

    figure: Figure
    taken: Taken

    def headers(self, now: float) -> dict[str, str]:
        """Discord's headers for an answer at this time."""
        return {
            "X-RateLimit-Limit": str(self.figure.limit),
            "X-RateLimit-Remaining": str(self.taken.remaining),
            "X-RateLimit-Reset": f"{up_to_the_millisecond(self.taken.resets_at):.3f}",
            "X-RateLimit-Reset-After": f"{self.left(now):.3f}",
            "X-RateLimit-Bucket": self.figure.bucket,
        }

    def left(self, now: float) -> float:
        """Seconds until the bucket is full again."""
        return max(0.0, up_to_the_millisecond(self.taken.resets_at - now))


class Limiter:
    """All limits of one bot and its address; nothing is limited while the switch is off."""

    def __init__(self, world: World, conditions: Conditions) -> None:
        self._world = world
        self._conditions = conditions
        self._windows = Windows()
        self._invalid: deque[float] = deque(maxlen=figures.INVALID.limit)
        self._locked_until = 0.0

    @property
    def _now(self) -> float:
        return self._world.clock.now()

    def require_global(self, template: str, who: str) -> None:
        """Count a request of an account or address; `LimitedError` if it is one too many."""
        if not self._conditions.limits or template in figures.UNBOUND:
            return
        taken = self._take(figures.EVERYTHING, who)
        if not taken.granted:
            raise LimitedError(taken.resets_at - self._now, Scope.GLOBAL)

    def standing(self, method: str, template: str, params: Mapping[str, str]) -> Standing | None:
        """Take a place in the request's bucket, None if it has none; whether it was granted is
        in the answer."""
        figure = self._figure(method, template, params)
        if not self._conditions.limits or figure is None:
            return None
        return Standing(figure, self._take(figure, *(params[name] for name in figure.majors)))

    def _figure(self, method: str, template: str, params: Mapping[str, str]) -> Figure | None:
        if (method, template) == figures.DELETION:
            return self._deletion(params["message_id"])
        return figures.FIGURES.get((method, template))

    def _deletion(self, message_id: str) -> Figure:
        message = self._world.messages.get(number(message_id))
        age = 0.0 if message is None else self._now - message.created_at
        if age <= figures.YOUNG:
            return figures.DELETE_YOUNG
        return figures.DELETE if age < figures.OLD else figures.DELETE_OLD

    def require_edit(self, message: Message) -> None:
        """Count an edit of a message that is over an hour old; `LimitedError` with 30046."""
        if not self._conditions.limits or self._now - message.created_at <= figures.HOUR:
            return
        taken = self._take(figures.EDIT_AFTER_AN_HOUR, message.channel_id)
        if not taken.granted:
            wait = taken.resets_at - self._now
            raise LimitedError(wait, code=_OLD_EDITS_CODE, sentence=_TOO_MANY_OLD_EDITS)

    def require_new_dm(self) -> None:
        """Count a DM channel that is about to be made; 40003 if it is one too many."""
        if self._conditions.limits and not self._take(figures.NEW_DMS).granted:
            raise refusal(DM_TOO_FAST)

    def _take(self, figure: Figure, *of: object) -> Taken:
        clock = self._world.clock
        steady = clock.steady()
        taken = self._windows.take((figure.name, *of), figure.limit, figure.seconds, steady)
        # Bots are told an instant of the wall.
        return taken._replace(resets_at=clock.now() + taken.resets_at - steady)

    # Invalid requests.

    def count(self, status: int, scope: Scope | None) -> None:
        """Note how a request was answered; too many invalid ones lock the address out, loudly."""
        if status not in figures.INVALID_STATUSES or scope in (Scope.SHARED, Scope.ADDRESS):
            return
        if not self._conditions.limits:
            return
        self._invalid.append(self._now)
        full = len(self._invalid) == figures.INVALID.limit
        if full and self._now - self._invalid[0] < figures.INVALID.seconds:
            self._invalid.clear()
            self._locked_until = self._now + figures.LOCKED_FOR
            lines = f"LOCKED OUT: {figures.INVALID.limit} invalid requests (401, 403, 429) in "
            lines += (
                f"{figures.INVALID.seconds / 60:.0f} minutes; everything is refused for an hour"
            )
            print(f"sandbox: {lines}", file=sys.stderr)

    @property
    def locked_for(self) -> float:
        """Seconds for which the address is still locked out; 0 if it is not."""
        return max(0.0, self._locked_until - self._now) if self._conditions.limits else 0.0
