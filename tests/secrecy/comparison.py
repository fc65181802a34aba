"""Plays twin games to an observer and says how what they get differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import phrases
from bot.shown.preferences import Setting
from bot.tables.refusals import RefusalReason
from bot.tables.table import Table
from games.chance import seeded
from games.protocol import Seat
from render.studio import Studio
from tests.secrecy.presses import Press, compounds, looks, wrong
from tests.secrecy.room import Guest, Room, patience
from tests.secrecy.traces import Channel, Difference, Trace, differences
from tests.secrecy.twins import Game, Pair

MANNERS: tuple[tuple[Setting, ...], ...] = (
    (),
    (Setting.HIDDEN,),
    (Setting.IN_WORDS, Setting.CONFIRM),
)
"""How guests like to play, one after the other."""

LOCALES = ("en-GB", "fr")


def guest_of(game: Game) -> Guest:
    """Return the observer as a guest; their language and manner go by the seed."""
    preferences = MANNERS[game.seed % len(MANNERS)]
    locale = LOCALES[game.seed % len(LOCALES)]
    return Guest(game.observer, locale, preferences, pictures=game.seed % 4 != 0)


async def compared(game: Game, pairs: Sequence[Pair], studio: Studio) -> list[Difference]:
    """Return what the observer of a twin game could notice: nothing, if all is well."""
    todo = [presses(game, pair, number) for number, pair in enumerate(pairs)]
    guest = guest_of(game)
    one = await transcript(guest, [pair.one for pair in pairs], todo, studio)
    other = await transcript(guest, [pair.other for pair in pairs], todo, studio)
    return differences(one, other)


@dataclass
class Requests:
    """What observers of twin games asked for through the bot, and how much of it was refused.

    `differing` of the `pairs` of tables did differ in what the observer cannot know; `texts` are
    the requests of which several moves were one.
    """

    pairs: int = 0
    differing: int = 0
    requests: int = 0
    texts: int = 0
    refused: int = 0

    def __str__(self) -> str:
        return (
            f"{self.pairs:,} pairs of tables, {self.differing:,} differing; {self.requests:,} "
            f"requests, {self.texts:,} of several moves; {self.refused:,} refused"
        )


async def requested(
    game: Game, pairs: Sequence[Pair], studio: Studio, count: int, tried: Requests
) -> list[Difference]:
    """Let an observer ask for what is not theirs, and for some compounds; count into `tried`.

    Return what they could notice: nothing, if all is well.
    """
    foreign = game.case.foreign
    todo: list[list[Press]] = []
    for number, pair in enumerate(pairs):
        chances = [seeded(game.seed, purpose, number) for purpose in ("presses", "compounds")]
        several = [*compounds(pair, foreign, chances[1], count)]
        todo.append([*wrong(pair, foreign, chances[0]), *several])
        tried.texts += len(several)
        tried.differing += pair.differ
    guest = guest_of(game)
    one = await transcript(guest, [pair.one for pair in pairs], todo, studio)
    other = await transcript(guest, [pair.other for pair in pairs], todo, studio)
    tried.pairs += len(pairs)
    tried.requests += sum(map(len, todo))
    tried.refused += refused(guest, one)
    return differences(one, other)


def refused(guest: Guest, traces: Sequence[Trace]) -> int:
    """Return how many requests were not accepted: those find the disk full, in a still engine."""
    sentence = phrases.of(guest.locale)(f"refusal.{RefusalReason.STORE_FULL}")
    answers = [trace.what for trace in traces if trace.channel is Channel.ANSWER]
    asked = sum(isinstance(what, list) for what in answers)
    return asked - sum(isinstance(what, str) and sentence in what for what in answers)


def presses(game: Game, pair: Pair, number: int) -> list[Press]:
    """Return everything that the observer tries, the same at both tables."""
    chance = seeded(game.seed, "presses", number)
    locale = guest_of(game).locale
    foreign = game.case.foreign
    return [
        *looks(pair, locale),
        *wrong(pair, foreign, chance),
        *compounds(pair, foreign, seeded(game.seed, "compounds", number)),
    ]


async def transcript(
    guest: Guest, tables: Sequence[Table], todo: Sequence[Sequence[Press]], studio: Studio
) -> list[Trace]:
    """Return all that a guest gets while they are shown tables and try things at each of them."""
    room = Room(guest, studio)
    await room.enters()
    for table, tried in zip(tables, todo, strict=True):
        await room.shows(table)
        somebody = next(seat for seat in range(len(table.members)) if seat != guest.seat)
        with patience():
            await room.tries(tried)
            await room.others_try(tried[:3], Guest(Seat(somebody), guest.locale).user_id)
    return room.traces
