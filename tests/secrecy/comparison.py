"""Plays twin games to an observer and says how what he gets differs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.manners import Setting
from bot.table import Table
from games.chance import seeded
from games.protocol import Seat
from render.studio import Studio
from tests.secrecy.presses import Press, looks, wrong
from tests.secrecy.room import Guest, Room, patience
from tests.secrecy.traces import Difference, Trace, differences
from tests.secrecy.twins import Game, Pair

MANNERS: tuple[tuple[Setting, ...], ...] = (
    (),
    (Setting.HIDDEN,),
    (Setting.IN_WORDS, Setting.CONFIRM),
)
"""How guests like to play, one after the other."""

LOCALES = ("en-GB", "fr")


def guest_of(game: Game) -> Guest:
    """Return the observer as a guest; his language and manner go by the seed."""
    manner = MANNERS[game.seed % len(MANNERS)]
    locale = LOCALES[game.seed % len(LOCALES)]
    return Guest(game.observer, locale, manner, pictures=game.seed % 4 != 0)


async def compared(game: Game, pairs: Sequence[Pair], studio: Studio) -> list[Difference]:
    """Return what the observer of a twin game could notice: nothing, if all is well."""
    todo = [presses(game, pair, number) for number, pair in enumerate(pairs)]
    guest = guest_of(game)
    one = await transcript(guest, [pair.one for pair in pairs], todo, studio)
    other = await transcript(guest, [pair.other for pair in pairs], todo, studio)
    return differences(one, other)


def presses(game: Game, pair: Pair, number: int) -> list[Press]:
    """Return everything that the observer tries, the same at both tables."""
    chance = seeded(game.seed, "presses", number)
    locale = guest_of(game).locale
    return [*looks(pair, locale), *wrong(pair, game.case.foreign, chance)]


async def transcript(
    guest: Guest, tables: Sequence[Table], todo: Sequence[Sequence[Press]], studio: Studio
) -> list[Trace]:
    """Return all that a guest gets while he is shown tables and tries things at each of them."""
    room = Room(guest, studio)
    await room.enters()
    for table, tried in zip(tables, todo, strict=True):
        await room.shows(table)
        somebody = next(seat for seat in range(len(table.members)) if seat != guest.seat)
        with patience():
            await room.tries(tried)
            await room.others_try(tried[:3], Guest(Seat(somebody), guest.locale).user_id)
    return room.traces
