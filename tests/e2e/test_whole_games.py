"""Games from the lobby to the ranking, with a crash or a stop in the middle."""

from __future__ import annotations

import pytest

from sandbox import Message, Person
from tests.e2e.chronicle import Chronicle
from tests.e2e.endings import ended_well
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import Way, by_dm, by_move, by_panel, by_typing, code_of, decision_of, mixed

GAMES = {
    "three seats": (1, "teams=off", by_panel),
    "four seats in teams": (2, "teams=on", mixed(by_panel, by_typing, by_move)),
    "five seats": (3, "teams=off", by_typing),
}
"""How many computers play with two people, the options, and how the second person plays."""


@pytest.mark.case("03")
@pytest.mark.parametrize(("computers", "options", "way"), GAMES.values(), ids=GAMES.keys())
async def test_a_whole_game_with_a_crash_in_the_middle(
    house: House, chronicle: Chronicle, computers: int, options: str, way: Way
) -> None:
    guests = [house.person("Alice"), house.person("Chloé")]
    ways = {guests[0]: by_dm, guests[1]: way}
    party = await open_party(house, guests, computers, ways=ways, options=options)
    await _through_a_crash(party)
    await party.play()
    await ended_well(party, chronicle)


@pytest.mark.case("17")
async def test_the_longest_names_fit_everywhere(house: House, chronicle: Chronicle) -> None:
    """Six seats in teams: everything that has a limit is at its longest, a crash and a stop too."""
    names = [f"{letter * 31}{number}" for number, letter in enumerate("𝕎Щ龘", 1)]
    guests = [house.sandbox.crowd.add(name, "fr") for name in names]
    ways = dict(zip(guests, (by_dm, by_panel, by_typing), strict=True))
    party = await open_party(house, guests, 3, ways=ways, options="teams=on")
    await _through_a_crash(party)
    await house.stop()
    await house.start()
    await party.play()
    await ended_well(party, chronicle)


async def _through_a_crash(party: Party) -> None:
    """Play, crash, play on: what was pressed counts once, and old controls only answer."""
    first, second = party.people[:2]
    await party.play(moves=2)
    hand, panel, call = await _old_messages(party, first, second)
    await party.play(moves=2)
    await _crash_while_somebody_presses(party, first)
    await party.right()
    await _old_controls_answer(party, first, hand)
    await _old_controls_answer(party, second, panel)
    assert party.sandbox.message(call.id) is None, "an answered call goes"


async def _old_messages(
    party: Party, first: Person, second: Person
) -> tuple[Message, Message, Message]:
    """Return a hand of one with moves, a panel of another with moves, and that one's call."""
    await party.turn_of(first)
    hand = next(m for m in party.surfaces.hands(first) if party.surfaces.moves(m))
    await party.ways[first](party, first)
    await party.turn_of(second)
    call = await party.sandbox.until(lambda: party.surfaces.calls(second))
    opened = await second.press(call[0], party.control("play"))
    panel = await opened.answer()
    assert party.surfaces.moves(panel)
    assert party.surfaces.controls(call[0])
    await party.ways[second](party, second)
    return hand, panel, call[0]


async def _crash_while_somebody_presses(party: Party, person: Person) -> None:
    """Kill the bot in the instant of a press, start it again; the press counted once or not."""
    controls = await party.turn_of(person)
    hand = next(m for m in party.surfaces.hands(person) if controls[0] in party.offered(m))
    pressed = await person.press(hand, controls[0])
    await party.house.kill()
    await party.house.start()
    await party.house.ready()
    stored = [made for made in party.logged() if made[2] == pressed.id]
    assert len(stored) <= 1
    if stored:
        party.acted(person, decision_of(controls[0]))
        party.accepted(person, pressed, code_of(controls[0]))


async def _old_controls_answer(party: Party, person: Person, message: Message) -> None:
    """Press the oldest control of a message from before: it says that the table has moved on."""
    made = party.logged()
    old = party.surfaces.moves(message)[0]
    pressed = await person.press_raw(message, old)
    answer = await pressed.answer()
    assert party.says_stale(answer), party.sandbox.text(answer)
    assert answer.viewer_id == person.id
    assert party.logged() == made
