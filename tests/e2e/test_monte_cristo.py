"""Whole games of Le Secret de Monte Cristo, with crashes in the middle of its longer actions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.log.events import Moved
from games.chance import seeded
from games.monte_cristo.components import Place
from games.monte_cristo.events import Placed, Told
from games.monte_cristo.public_state import Phase, PublicState
from games.monte_cristo.view import View
from games.protocol import Seat
from sandbox import Message, Person
from tests.e2e.chronicle import Chronicle
from tests.e2e.endings import kept_well
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import Way, by_dm, by_move, by_panel, by_typing, code_of, mixed

GAME = "monte_cristo"

TABLES: dict[str, tuple[Way | None, ...]] = {
    "two people": (by_panel, mixed(by_typing, by_dm)),
    "two people and a computer": (mixed(by_panel, by_dm), by_move, None),
    "a person and three computers": (mixed(by_panel, by_typing, by_move, by_dm), None, None, None),
}
"""How the people at a table play; None is a computer player."""

NAMES = ("Alice", "Chloé", "Bob")


@pytest.mark.parametrize("ways", TABLES.values(), ids=TABLES.keys())
async def test_a_whole_game(
    house: House, chronicle: Chronicle, ways: tuple[Way | None, ...]
) -> None:
    people = [house.person(name) for name, way in zip(NAMES, ways, strict=False) if way]
    chosen = dict(zip(people, (way for way in ways if way), strict=True))
    party = await open_party(house, people, ways.count(None), ways=chosen, game=GAME)
    await party.play()
    await kept_well(party, chronicle)
    assert _table(party).phase is Phase.OVER


def _view(party: Party, seat: Seat | None = None) -> View:
    seen = party.table().running().view(seat)
    assert isinstance(seen, View)
    return seen


def _table(party: Party) -> PublicState:
    return _view(party).table


async def _play_until(party: Party, holds: Callable[[PublicState], bool]) -> None:
    """Play move by move until the table is as a test needs it."""
    while not holds(_table(party)):
        assert not party.is_over()
        await party.play(moves=1)


def _serving(table: PublicState) -> bool:
    return table.phase is Phase.SUPPLY and 0 < len(table.served) < table.seats


def _placing(table: PublicState) -> bool:
    return table.phase is Phase.PLACE and 0 < len(table.waiting) < table.seats - 1


def _collecting(table: PublicState) -> bool:
    scoring = table.scoring
    return scoring is not None and bool(scoring.takings) and scoring.dungeon is not Place.A


async def test_crashes_while_cards_are_served_adventurers_placed_and_treasures_taken(
    house: House,
) -> None:
    people = [house.person(name) for name in NAMES]
    party = await open_party(house, people, game=GAME)
    for holds in (_serving, _placing, _collecting):
        await _play_until(party, holds)
        at = _table(party)
        await house.kill()
        await house.start()
        await house.ready()
        party.ask_again()
        await party.right()
        assert _table(party) == at
        assert party.logged() == party.made
    await party.play(moves=3)
    await party.right()


# Plans


async def _planner(party: Party) -> Person:
    """Play until somebody at the table may plan, and return them."""
    while not (found := [one for one in party.people if _may_plan(party, one)]):
        await party.play(moves=1)
    return found[-1]


def _may_plan(party: Party, person: Person) -> bool:
    table = party.table()
    seat = table.seat_of(person.id)
    assert seat is not None
    return seat not in table.to_act and table.running().decision(seat) is not None


def _placed(party: Party) -> list[Placed]:
    """Return every adventurer that has been placed, in order."""
    table = party.table()
    rows = [events for row in table.rows if (events := row.encoded_game_events()) is not None]
    told: list[Told] = [event for events in rows for event in table.game.told(events, None)]  # type: ignore[misc]
    return [event for event in told if isinstance(event, Placed)]


async def _carried_out(party: Party, person: Person) -> Placed:
    """Let the others play until a person's adventurer stands where they planned; return that."""
    seat = party.table().seat_of(person.id)

    def done() -> list[Placed]:
        return [event for event in _placed(party) if event.seat == seat and event.planned]

    while not done():
        found = await party.sandbox.until(party.asked)
        assert found is not None
        assert found is not person
        await by_dm(party, found)
    return done()[-1]


async def _own_hand(party: Party, person: Person, text: str) -> Message:
    """Return a person's hand message once it says something."""

    def found() -> Message | None:
        hands = party.surfaces.hands(person)
        return next((hand for hand in hands if text in party.sandbox.text(hand)), None)

    hand = await party.sandbox.until(found)
    assert hand is not None
    return hand


async def _english(house: House) -> Party:
    """Return a party of three who read English."""
    people = [house.person(name) for name in NAMES]
    for person in people:
        await person.speak("en-US")
    return await open_party(house, people, game=GAME)


async def test_a_plan_is_made_in_secret_and_carried_out(house: House, chronicle: Chronicle) -> None:
    party = await _english(house)
    people = party.people
    planner = await _planner(party)
    hand = await _own_hand(party, planner, "not your turn yet")
    others = [one for one in people if one is not planner]
    await party.right()
    rings, board = [party.rings(one) for one in people], party.surfaces.board()
    versions = len(chronicle.of(board.id))
    (control,) = (one for one in party.surfaces.moves(hand) if one.endswith(":plan-b"))
    pressed = await planner.press(hand, control)
    await pressed.acknowledged()
    await _own_hand(party, planner, "Your plan: B.")
    party.acted(planner, int(control.split(":")[2]))
    party.accepted(planner, pressed, "plan-b")
    await party.sandbox.settled()
    assert [party.rings(one) for one in people] == rings
    assert len(chronicle.of(board.id)) == versions
    for one in others:
        assert all("plan: B" not in party.sandbox.text(m) for m in party.surfaces.hands(one))
    assert "plan" not in party.sandbox.text(party.surfaces.board())
    assert (await _carried_out(party, planner)).place is Place.B
    assert party.rings(planner) == rings[people.index(planner)]
    await party.right()


@pytest.mark.parametrize("by_command", [True, False], ids=["command", "panel"])
async def test_a_plan_is_changed_and_taken_back(house: House, by_command: bool) -> None:
    party = await _english(house)
    planner = await _planner(party)
    panel = await (await party.press(planner, "play")).answer()
    said = party.sandbox.text(panel)
    assert "A plan, not a move." in said
    for code, name, wanted in (
        ("plan-a", "a", "Your plan: A."),
        ("plan-pass", "pass", "Your plan: place nobody."),
        ("plan-cancel", "cancel", "You have no plan any more."),
    ):
        if by_command:
            typed = await planner.slash(party.channel, "monte-cristo place", where=name)
            panel = await typed.answer()
        else:
            offered = party.surfaces.moves(panel)
            control = next(one for one in offered if one.endswith(f":{code}"))
            panel = await (await planner.press(panel, control)).answer()
        assert wanted in party.sandbox.text(panel)
    codes = [
        event.code for m in party.table().rows for event in m.events if isinstance(event, Moved)
    ]
    assert codes[-3:] == ["plan-a", "plan-pass", "plan-cancel"]


# Payments


async def thoughtful(party: Party, person: Person) -> None:
    """Type the move that a computer player would make."""
    table = party.table()
    position, seat = table.running(), table.seat_of(person.id)
    assert seat is not None
    code = position.choose(seat, seeded(table.head, "thoughts", seat), 1)
    decision = position.decision(seat)
    assert decision is not None
    typed = await person.slash(party.channel, "move", move=f"{decision}:{code}")
    await typed.answer()
    party.acted(person, decision)
    party.accepted(person, typed, code)


async def _choosing(house: House, people: list[Person]) -> tuple[Party, Person, Message, str]:
    """Play until somebody may pay for treasures in several ways.

    Return the party, who it is, their panel, and the further step that shows the cheapest way.
    """
    ways: dict[Person, Way] = dict.fromkeys(people, thoughtful)
    while True:
        party = await open_party(house, people, ways=ways, game=GAME)
        while not party.is_over():
            person = next(one for one in people if _asked(party, one))
            if _table(party).phase is Phase.TAKE:
                panel = await (await party.press(person, "play")).answer()
                if step := _several(party, panel):
                    return party, person, panel, step
            await thoughtful(party, person)
            await party.sandbox.until(lambda: party.is_over() or party.table().to_act)  # noqa: B023


def _asked(party: Party, person: Person) -> bool:
    return party.table().seat_of(person.id) in party.table().to_act


def _several(party: Party, panel: Message) -> str:
    """Return the custom id of a button that looks at a set with several payments, or ""."""
    starts = f"s:{party.table_id}:"
    buttons = [c.custom_id for c in party.surfaces.controls(panel)]
    return next((one for one in buttons if one.startswith(starts)), "")


async def test_another_payment_takes_two_touches_more(house: House) -> None:
    people = [house.person("Alice"), house.person("Bob")]
    party, person, panel, step = await _choosing(house, people)
    preview = await (await person.press(panel, step)).answer()
    (cheapest,) = party.surfaces.moves(preview)
    change = next(c for c in party.surfaces.controls(preview) if ":change-" in c.custom_id)
    listed = await (await person.press(preview, change.custom_id)).answer()
    (menu,) = party.surfaces.menus(listed)
    assert code_of(cheapest) == menu.values[0]
    chosen = await (await person.choose(listed, menu.custom_id, menu.values[-1])).answer()
    (take,) = party.surfaces.moves(chosen)
    await (await person.press(chosen, take)).answer()
    moves = [event for m in party.table().rows for event in m.events if isinstance(event, Moved)]
    assert moves[-1].code == code_of(take) == menu.values[-1]
