"""Nobody reads what they must not know, wherever they look."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest

from bot.tables.table import default_options
from games.protocol import Seat
from sandbox import Person
from tests.conformance.cases import Case
from tests.e2e.chronicle import Chronicle
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.secrecy import leaks
from tests.e2e.twin_party import TwinParty, side_of
from tests.e2e.ways import by_dm, by_panel, by_typing
from tests.secrecy.repertoire import ALL, lasting
from tests.secrecy.twins import Game, twin_game

ROWS = 9
"""How many rows of a twin game are played through the real bot."""


def usual_tables() -> Iterator[Case]:
    """Yield a table of every game, with the options that it has if nobody chooses any."""
    known: set[str] = set()
    for case in ALL:
        with lasting(case):
            usual = default_options(case.slug, {})
        if case.table.options == usual and case.slug not in known:
            known.add(case.slug)
            yield case


@pytest.mark.case("07")
async def test_no_message_betrays_a_card(house: House, chronicle: Chronicle) -> None:
    alice, chloe, bob, outsider = (house.person(n) for n in ("Alice", "Chloé", "Bob", "Marek"))
    ways = {alice: by_dm, chloe: by_panel, bob: by_typing}
    party = await open_party(house, [alice, chloe, bob], 0, ways=ways)
    for _ in range(4):
        await party.play(moves=6)
        for person in (*party.people, outsider):
            await _look_everywhere(party, person)
    await party.right()
    assert leaks(party, chronicle) == []
    _is_noticed(party, chronicle, alice)
    for person in (*party.people, outsider):
        for channel in person.channels():
            assert all(m.viewer_id in (None, person.id) for m in person.sees(channel))
            assert channel.recipient_id in (None, person.id)


async def _look_everywhere(party: Party, person: Person) -> None:
    """Open everything that can be opened."""
    for action in ("more", "rules"):
        await (await party.press(person, action)).answer()
    for path in ("hand", "turn", "table log", "table fairness", "tablier"):
        await (await person.slash(party.channel, path)).answer()
    for text in (True, False):
        await (await person.slash(party.channel, "board", text=text)).answer()
    await person.complete(party.channel, "move", "move", "")


def _is_noticed(party: Party, chronicle: Chronicle, person: Person) -> None:
    """Had a hand message been public, the test would have found it."""
    own = chronicle.for_eyes_of(person)
    chronicle.versions.extend(msgspec.structs.replace(one, viewer=None) for one in own)
    assert leaks(party, chronicle)


@pytest.mark.case("07")
@pytest.mark.parametrize("case", tuple(usual_tables()), ids=str)
async def test_twin_games_look_the_same_to_the_byte(case: Case, tmp_path: Path) -> None:
    with lasting(case):
        game = twin_game(case, Seat(0), 1, ROWS)
        if not game.differing():
            pytest.skip("these rules hide nothing")
        rows = _playable(game)
        assert rows > ROWS / 2
        folders = [tmp_path / str(side) for side in (0, 1)]
        for folder in folders:
            folder.mkdir()
        async with AsyncExitStack() as houses:
            sides = (side_of(game, side, rows, folders[side]) for side in (0, 1))
            one, other = await asyncio.gather(*map(houses.enter_async_context, sides))
            assert one.answers == other.answers
            assert one.lasting() == other.lasting()
            assert one.logged() == other.logged()
            assert len(one.lasting()) > rows
            assert _of_somebody_else(one) != _of_somebody_else(other)


def _playable(game: Game) -> int:
    """Return how many rows people can play: until a timer, or a twin that no moves have led to."""
    ends = [
        number
        for number, row in enumerate(game.rows)
        if not row.sincere or (row.seat is None and number > 0)
    ]
    return min([len(game.rows), *ends])


def _of_somebody_else(party: TwinParty) -> list[str]:
    """Return what the next player got: they may know the difference."""
    party.observer = party.party.people[1]
    return party.lasting()
