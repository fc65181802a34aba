"""What is believed of places that refused our messages, and until when: a belief has an age.

Discord refuses a message for many reasons, tells few of them when they pass, and sometimes refuses
one although nothing was wrong. So one refusal proves nothing, and no refusal lasts for ever:

- *The first* refusal holds a place back for `CONFIRM` seconds. Nothing else follows from it.
- *The second* is believed: the place is shut. It is tried again after growing pauses (`PROBES`).
- *A message that is taken* ends the belief, and so does nothing else: what hints that the place may
  be open again (`doubt`: somebody uses it, its permissions were changed) only brings the next try
  forward, and one more refusal then is believed.

Beliefs are kept in memory only: after a restart every place is tried once, as if never refused.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal, NamedTuple

from cachetools import LRUCache

from clock import steady

CONFIRM = 3.0
"""Seconds between the first refusal of a place and the try that confirms it.

Decided: a passing fault of Discord is over by then, what was sent side by side with the refused
message is no second opinion, and a table that is really shut is told so soon.
"""

PROBES = (60.0, 300.0, 900.0, 3_600.0)
"""Seconds before a shut place is tried again, one after the other; the last one from then on.

Decided: a permission is usually given back within minutes. One refused request an hour is nothing
beside the 10,000 in 10 minutes for which Discord locks a bot out
(https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans).
"""

LONGEST = PROBES[-1]
"""Seconds after which whatever is held back is tried again, although nothing was heard."""

SPACING = 60.0
"""Seconds between two tries that events of a server bring about (decided: servers with helpful bots
change roles and channels all day)."""

REMEMBERED = 4_096
"""How many places are remembered; one that is forgotten is tried again."""

NEW_DMS = 10
"""How many DM channels are made in ten minutes, unless the operator says otherwise.

Discord asks not to open many quickly, without a figure
(https://discord.com/developers/docs/resources/user#create-dm); about ten in ten minutes are known
to bring about error 40003, and in the end a flag on the bot (20026).
"""

SPAN = 600.0
"""The seconds to which the number of new DM channels belongs."""

Verb = Literal["send", "change"]
"""What is asked of a place: a new message, or something about one that is there. Where one is
refused the other may be taken: a bot may edit in a channel where it must not write."""


VERBS: tuple[Verb, ...] = ("send", "change")


class Place(NamedTuple):
    """Where messages go: a channel, or a person's direct messages, by their Discord id."""

    kind: Literal["channel", "dm"]
    id: int


class _Belief(NamedTuple):
    """What is known of one place and verb; instants are seconds.

    `refusals` say that the place is shut, `delays` do not; the `last` of either; when it is tried
    `again`; and when a try was, or will be, brought forward by what was heard (`hinted`).
    """

    refusals: int = 0
    delays: int = 0
    last: float = -math.inf
    again: float = -math.inf
    hinted: float = -math.inf


class Beliefs:
    """What is believed of every place. `now` returns seconds that never go back.

    No method awaits anything: what is read and what is written in one turn belong together.
    """

    def __init__(self, now: Callable[[], float] = steady, *, new_dms: int = NEW_DMS) -> None:
        self._now = now
        self._beliefs: LRUCache[tuple[Place, Verb], _Belief] = LRUCache(REMEMBERED)
        self._openings: LRUCache[int, int] = LRUCache(REMEMBERED)
        self._listeners: list[Callable[[Place], None]] = []
        self.first_dms = FirstDms(now, new_dms)

    def listen(self, listener: Callable[[Place], None]) -> None:
        """Call `listener` with every place that may be tried earlier than was said before."""
        self._listeners.append(listener)

    def wait(self, place: Place, verb: Verb) -> float:
        """Return for how many seconds a place is held back: 0.0 if it may be tried now."""
        belief = self._beliefs.get((place, verb))
        return 0.0 if belief is None else max(0.0, belief.again - self._now())

    def knows(self, place: Place) -> bool:
        """Return whether a place has refused anything since it last took it."""
        return any((place, verb) in self._beliefs for verb in VERBS)

    def refused(self, place: Place, verb: Verb) -> bool:
        """Note that a place refused a message; return whether it is believed to be shut."""
        now = self._now()
        before = self._beliefs.get((place, verb), _Belief())
        if now - before.last < CONFIRM and before.refusals > 0:
            # Sent side by side with the one that is counted already.
            return before.refusals > 1
        count = before.refusals + 1
        pause = CONFIRM if count == 1 else PROBES[min(count - 2, len(PROBES) - 1)]
        changed = before._replace(refusals=count, last=now, again=now + pause)
        self._beliefs[place, verb] = changed
        return count > 1

    def delayed(self, place: Place, verb: Verb) -> None:
        """Note that a place could not be written to for now, which says nothing about the place."""
        now = self._now()
        before = self._beliefs.get((place, verb), _Belief())
        pause = PROBES[min(before.delays, len(PROBES) - 1)]
        changed = before._replace(delays=before.delays + 1, last=now, again=now + pause)
        self._beliefs[place, verb] = changed

    def took(self, place: Place, verb: Verb) -> bool:
        """Note that a place took a message; return whether anything else was believed.

        Where a message can be sent, those that are there can be changed too.
        """
        proved = VERBS if verb == "send" else (verb,)
        gone = [self._beliefs.pop((place, each), None) for each in proved]
        found = any(each is not None for each in gone)
        if found:
            self._tell(place)
        return found

    def doubt(self, place: Place, spacing: float = CONFIRM) -> bool:
        """Let a place be tried at once, but not twice in `spacing` seconds for what was heard.

        Return whether that is now. In the first `CONFIRM` seconds after a refusal nothing is tried:
        it would count as the same one.
        """
        now = soonest = self._now()
        for verb in VERBS:
            belief = self._beliefs.get((place, verb))
            if belief is not None:
                hinted = max(now, belief.last + CONFIRM, belief.hinted + spacing)
                again, refusals = min(belief.again, hinted), min(belief.refusals, 1)
                soonest = max(soonest, again)
                changed = belief._replace(again=again, refusals=refusals, hinted=again)
                self._beliefs[place, verb] = changed
        self._tell(place)
        return soonest <= now

    def ends(self, place: Place, verb: Verb, seconds: float) -> None:
        """Note that what shuts a place ends by itself in so many seconds: it is tried then."""
        belief = self._beliefs.get((place, verb))
        if belief is not None:
            again = min(belief.again, self._now() + max(CONFIRM, seconds))
            self._beliefs[place, verb] = belief._replace(again=again)

    def forget(self, place: Place) -> None:
        """Believe nothing of a place any more."""
        for verb in VERBS:
            self._beliefs.pop((place, verb), None)

    def opened(self, guild_id: int) -> None:
        """Note that what shut us out of a server may have passed."""
        self._openings[guild_id] = self._openings.get(guild_id, 0) + 1

    def openings(self, guild_id: int) -> int:
        """Return how often `opened` was said: a refusal from before the last one proves nothing."""
        return self._openings.get(guild_id, 0)

    def _tell(self, place: Place) -> None:
        for listener in self._listeners:
            listener(place)


class FirstDms:
    """Whose DM channel may be made when: one token bucket for all tables, first come first served.

    Of the `most` (from 2) in any ten minutes three fifths may be made at once: of ten, a whole
    table of six newcomers, and then one every 150 s. People who have a DM channel never ask here,
    so none of them waits for those who have none.
    """

    def __init__(self, now: Callable[[], float], most: int = NEW_DMS) -> None:
        self._now = now
        at_once = max(1, most * 3 // 5)
        self._every = SPAN / (most - at_once)
        self._room = at_once * self._every
        self._full_at = now()
        self._turns: LRUCache[int, float] = LRUCache(REMEMBERED)

    def wait(self, user_id: int) -> float:
        """Return in how many seconds a person's DM channel may be made; their turn is kept."""
        now = self._now()
        if user_id not in self._turns:
            self._full_at = max(self._full_at, now) + self._every
            self._turns[user_id] = self._full_at - self._room
        return max(0.0, self._turns[user_id] - now)

    def made(self, user_id: int) -> None:
        """Note that a person's turn was used, whatever came of it: the next is another one."""
        self._turns.pop(user_id, None)

    def exhausted(self) -> None:
        """Note that Discord found us too fast: nobody has a turn until one more would be due."""
        self._turns.clear()
        self._full_at = max(self._full_at, self._now() + self._room)
