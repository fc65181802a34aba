"""Whole games of Passages Secrets: by menus, previews, commands, with a crash in the middle."""

from __future__ import annotations

import pytest

from games.passages_secrets.components import TURNS
from games.passages_secrets.view import View
from games.protocol import Seat
from sandbox import Message, Person
from tests.e2e.chronicle import Chronicle
from tests.e2e.endings import kept_well
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import Way, by_dm, by_move, by_panel, by_typing, mixed

GAME = "passages_secrets"

TABLES = {
    "two people": (by_dm, by_panel),
    "a person and a computer": (mixed(by_panel, by_typing, by_move, by_dm), None),
}
"""How the people at a table play; None is a computer player."""


@pytest.mark.case("03")
@pytest.mark.parametrize(("first", "second"), TABLES.values(), ids=TABLES.keys())
async def test_a_whole_game_with_a_crash_in_the_middle(
    house: House, chronicle: Chronicle, first: Way, second: Way | None
) -> None:
    alice, bob = house.person("Alice"), house.person("Chloé")
    ways = {alice: first} if second is None else {alice: first, bob: second}
    computers = 1 if second is None else 0
    party = await open_party(house, list(ways), computers, ways=ways, game=GAME)
    await party.play(moves=4)
    await house.kill()
    await house.start()
    await house.ready()
    await party.right()
    await party.play()
    await kept_well(party, chronicle)
    assert sum(len(player.paths) for player in _view(party).table.players) == TURNS


def _view(party: Party) -> View:
    seen = party.table().running().view(None)
    assert isinstance(seen, View)
    return seen


def _to_act(party: Party) -> frozenset[Seat]:
    return party.table().to_act


async def _back_and_forth(party: Party, person: Person, panel: Message) -> Message:
    """Look at a path, go back with *Other paths*, and return the first panel again."""
    menu = party.surfaces.menus(panel)[-1]
    shown = await (await person.choose(panel, menu.custom_id, menu.values[-1])).answer()
    back = [c for c in party.surfaces.controls(shown) if c.custom_id.endswith(":back")]
    first = await (await person.press(shown, back[0].custom_id)).answer()
    assert [m.values for m in party.surfaces.menus(first)] == [
        m.values for m in party.surfaces.menus(panel)
    ]
    assert first.attachments == ()
    return first


async def test_a_passage_takes_three_touches(house: House) -> None:
    alice, bob = house.person("Alice"), house.person("Chloé")
    party = await open_party(house, [alice, bob], game=GAME)
    await party.play(moves=1)
    mover = next(one for one in (alice, bob) if party.table().seat_of(one.id) in _to_act(party))
    opened = await mover.press(party.surfaces.board(), party.control("play"))
    panel = await opened.answer()
    low, high = party.surfaces.menus(panel)
    assert [*low.values, *high.values] == [f"place-{path}" for path in _view(party).table.free]
    back = await _back_and_forth(party, mover, panel)
    menu = party.surfaces.menus(back)[0]
    shown = await (await mover.choose(back, menu.custom_id, menu.values[0])).answer()
    assert len(shown.attachments) == 1
    assert shown.attachments[0].description
    confirmed = await mover.press(shown, party.surfaces.moves(shown)[0])
    assert "passage" in party.sandbox.text(await confirmed.answer())
    assert len(_view(party).table.free) == 26


@pytest.mark.parametrize("locale", ["en-US", "fr"])
async def test_the_score_can_be_asked_for_at_any_time(house: House, locale: str) -> None:
    alice, bob = house.person("Alice"), house.person("Chloé")
    await alice.speak(locale)
    party = await open_party(house, [alice, bob], game=GAME)
    await party.play(moves=3)
    asked = await alice.slash(party.channel, "passages score")
    answer = await asked.answer()
    assert answer.viewer_id == alice.id
    said = party.sandbox.text(answer)
    assert "Alice" in said
    assert "Chloé" in said
    assert ("final phase" if locale == "en-US" else "décompte final") in said
    assert len(answer.attachments) == 1
