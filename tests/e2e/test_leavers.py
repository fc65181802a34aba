"""Somebody leaves the server while a game is waiting for them, and may come back."""

from __future__ import annotations

import pytest

import phrases
from bot.tables.table import Table
from sandbox import Message, Person
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_dm, by_panel

ENGLISH = phrases.of("en-US")


def _notice(party: Party, seat: int) -> Message | None:
    """Return the message that says that a seat's player has left the server."""
    control = party.control(f"stand-in:{seat}")
    public = [m for m in party.sandbox.messages(party.channel) if m.viewer_id is None]
    offered = [m for m in public if control in [c.custom_id for c in party.surfaces.controls(m)]]
    return next(iter(offered), None)


def _is_called(party: Party, person: Person) -> bool:
    """Return whether somebody is called: in the channel, or the first time where their hand is."""
    rang = {each.message_id for each in person.notifications}
    hands = [each for each in party.surfaces.hands(person) if each.id in rang]
    return bool(party.surfaces.calls(person)) or any(map(party.surfaces.moves, hands))


async def _offered(party: Party, person: Person, control: str) -> Message:
    """Ask until a control is offered: a look-up that was under way knows no better at first."""
    for _ in range(10):
        asked = await person.press(await party.on_board("play"), party.control("play"))
        answer = await asked.answer()
        if control in [one.custom_id for one in party.surfaces.controls(answer)]:
            return answer
    raise AssertionError(f"{control} is not offered")


async def _leaves_before_his_turn(party: Party, leaver: Person) -> Message:
    """Let a person leave the server, play until the game waits for them; return the notice."""
    seat = party.table().seat_of(leaver.id)
    assert seat is not None
    host = party.people[0]
    await party.turn_of(host)
    await leaver.leave(party.sandbox.guild())
    while _notice(party, seat) is None:
        await party.ways[host](party, host)
        await party.sandbox.until(lambda: _notice(party, seat) or party.new_moves(host))
    notice = _notice(party, seat)
    assert notice is not None
    return notice


@pytest.mark.case("06")
async def test_anybody_can_let_a_computer_go_on_for_a_leaver(forgetful_house: House) -> None:
    house = forgetful_house
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1, ways={bob: by_panel})
    await house.sandbox.settled()
    seat = party.table().seat_of(bob.id)
    assert seat is not None
    notice = await _leaves_before_his_turn(party, bob)
    assert party.sandbox.text(notice).startswith("**Pass Pass**")
    assert f"<@{bob.id}>" not in notice.content
    outsider = house.person("Chloé")
    pressed = await outsider.press(notice, party.control(f"stand-in:{seat}"))
    await pressed.acknowledged()

    def table() -> Table:
        return party.table()

    await party.sandbox.until(lambda: table().members[seat].user_id is None)
    await party.sandbox.until(lambda: _notice(party, seat) is None)
    del party.ways[bob]
    await party.play(moves=2)
    await party.right()

    await bob.join(house.sandbox.guild())
    back = await bob.slash(party.channel, "table join")
    await back.answer()
    assert table().seat_of(bob.id) == seat
    party.ways[bob] = by_panel
    await party.play(moves=3)
    await party.right()


@pytest.mark.case("06")
async def test_nobody_is_replaced_who_is_here(forgetful_house: House) -> None:
    house = forgetful_house
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1, ways={bob: by_panel})
    await house.sandbox.settled()
    seat = party.table().seat_of(bob.id)
    assert seat is not None
    notice = await _leaves_before_his_turn(party, bob)
    await bob.join(house.sandbox.guild())
    pressed = await alice.press(notice, party.control(f"stand-in:{seat}"))
    answer = await pressed.answer()
    assert ENGLISH("refusal.still_here") in party.sandbox.text(answer)
    assert party.table().members[seat].user_id == bob.id


@pytest.mark.case("06")
async def test_who_asks_hears_that_the_awaited_player_has_left(forgetful_house: House) -> None:
    house = forgetful_house
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1, ways={bob: by_panel})
    while not _is_called(party, bob):
        await party.turn_of(alice)
        await by_dm(party, alice)
        await house.sandbox.until(lambda: _is_called(party, bob) or party.new_moves(alice))
    await bob.leave(house.sandbox.guild())
    seat = party.table().seat_of(bob.id)
    answer = await _offered(party, alice, party.control(f"stand-in:{seat}"))
    await (await alice.press(answer, party.control(f"stand-in:{seat}"))).acknowledged()
    await party.sandbox.until(lambda: party.table().seat_of(bob.id) is None)
    del party.ways[bob]
    await party.play(moves=1)
    await party.right()


@pytest.mark.case("06")
async def test_who_leaves_while_the_bot_is_away_holds_up_nobody(forgetful_house: House) -> None:
    house = forgetful_house
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1, ways={bob: by_panel})
    seat = party.table().seat_of(bob.id)
    await party.turn_of(alice)
    while seat not in party.table().to_act:
        await by_dm(party, alice)
        await house.sandbox.until(lambda: _is_called(party, bob) or party.new_moves(alice))
    await house.kill()
    await bob.leave(house.sandbox.guild())
    await house.start()
    answer = await _offered(party, alice, party.control(f"stand-in:{seat}"))
    await (await alice.press(answer, party.control(f"stand-in:{seat}"))).acknowledged()
    await party.sandbox.until(lambda: party.table().seat_of(bob.id) is None)
    del party.ways[bob]
    await party.play(moves=2)
    await party.right()
