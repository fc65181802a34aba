"""Presses that come too often, too late, at once, or from the wrong person."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

import phrases
from bot.log.events import Started
from bot.shown.content import Action
from sandbox import Interaction, Message, Person
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_panel, code_of, decision_of

ENGLISH = phrases.of("en-US")

ALREADY_ANSWERED = 40060

DEADLINE, TOKEN_LIFE = 3.0, 15 * 60.0
"""Seconds in which Discord wants an answer, and in which an answer can be changed."""


async def _told_alone(party: Party, person: Person, attempt: Interaction) -> str:
    """Return the words of an answer that is for one person's eyes."""
    answer = await attempt.answer()
    assert answer.viewer_id == person.id
    assert party.sandbox.text(answer)
    return party.sandbox.text(answer)


async def _forge(party: Party, person: Person, custom_id: str, *values: str) -> Interaction:
    """Use a control that stands in nobody's message: as a client would that was tampered with."""
    option = {"label": "forged", "value": values[0]} if values else {}
    control = (
        {"type": 3, "id": 2, "custom_id": custom_id, "options": [option]}
        if values
        else {"type": 2, "id": 2, "custom_id": custom_id, "label": "forged", "style": 1}
    )
    row = {"type": 1, "id": 1, "components": [control]}
    message = msgspec.structs.replace(party.surfaces.board(), components=(row,))
    if values:
        return await person.choose_raw(message, custom_id, *values)
    return await person.press_raw(message, custom_id)


def _hand_with(party: Party, person: Person, control: str) -> Message:
    return next(m for m in party.surfaces.hands(person) if control in party.offered(m))


async def _press_hand(party: Party, person: Person) -> Interaction:
    """Make a move by the hand message when it is a person's turn, without looking further."""
    control = (await party.turn_of(person))[0]
    pressed = await person.press(_hand_with(party, person, control), control)
    party.acted(person, decision_of(control))
    party.accepted(person, pressed, code_of(control))
    return pressed


@pytest.mark.case("01")
async def test_a_missed_deadline_loses_and_doubles_nothing(house: House) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1)
    hand = _hand_with(party, alice, (await party.turn_of(alice))[0])
    control = party.offered(hand)[0]
    pressed = await _press_hand(party, alice)
    await house.sandbox.turn(DEADLINE + 0.1)
    assert await pressed.failure()
    await party.sandbox.until(lambda: control not in party.offered(hand))
    assert party.logged() == party.made
    again = await alice.press_raw(hand, control)
    assert party.says_stale(await again.answer())
    assert party.logged() == party.made

    await party.turn_of(bob)
    choices = await bob.complete(party.channel, "move", "move", "")
    typed = await bob.slash(party.channel, "move", move=choices[0].value)
    await house.sandbox.turn(DEADLINE + 0.1)
    assert await typed.failure()
    decision, code = str(choices[0].value).split(":")
    await party.stored(typed)
    party.acted(bob, int(decision))
    party.accepted(bob, typed, code)
    assert party.logged() == party.made
    await party.right()


@pytest.mark.case("01")
async def test_what_arrives_too_late_counts_once(house: House) -> None:
    alice = house.person("Alice")
    party = await open_party(house, [alice], 2)
    await party.turn_of(alice)
    house.sandbox.faults.keep_back_interactions()
    pressed = await _press_hand(party, alice)
    await house.sandbox.turn(DEADLINE + 0.1)
    assert await pressed.failure()
    assert party.logged() == []
    house.sandbox.faults.deliver_late()
    await party.stored(pressed)
    await party.play(moves=1)
    await party.right()
    assert party.logged() == party.made


@pytest.mark.case("02")
async def test_many_presses_in_one_instant_are_one_move(house: House) -> None:
    alice = house.person("Alice")
    party = await open_party(house, [alice], 2)
    for count in (2, 3, 20):
        control = (await party.turn_of(alice))[0]
        hand = _hand_with(party, alice, control)
        pressed = [await alice.press(hand, control) for _ in range(count)]
        await asyncio.gather(*(one.acknowledged() for one in pressed))
        answers = [message for one in pressed for message in one.messages if message.ephemeral]
        assert len(answers) == count - 1
        assert all(party.says_stale(answer) for answer in answers)
        party.acted(alice, decision_of(control))
        (moved,) = (one for one in pressed if not any(m.ephemeral for m in one.messages))
        party.accepted(alice, moved, code_of(control))
        assert party.logged() == party.made
    assert ALREADY_ANSWERED not in [request.code for request in house.sandbox.requests]
    await party.right()


@pytest.mark.case("02")
async def test_two_people_sit_down_on_the_last_seat(house: House) -> None:
    alice, bob, chloe = (house.person(name) for name in ("Alice", "Bob", "Inês"))
    others = [house.person(name) for name in ("Marek", "Ōtani", "Zoë")]
    party = await open_party(house, [alice, *others], start=False)
    pressed = await asyncio.gather(party.press(bob, "join"), party.press(chloe, "join"))
    said = [party.sandbox.text(await one.answer()) for one in pressed]
    assert any(text.startswith(ENGLISH("refusal.table_full")) for text in said)
    assert any(ENGLISH("table.joined", game="Pass Pass") in text for text in said)
    assert len(party.table().members) == 5


@pytest.mark.case("02")
async def test_two_people_press_start(house: House) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 3, start=False)
    board, control = party.surfaces.board(), party.control("start")
    pressed = await asyncio.gather(alice.press(board, control), bob.press(board, control))
    await asyncio.gather(*(one.acknowledged() for one in pressed))
    await party.on_board("play")
    answers = [message for one in pressed for message in one.messages if message.ephemeral]
    (refused,) = [party.sandbox.text(answer) for answer in answers]
    assert refused.startswith(ENGLISH("refusal.not_in_lobby"))
    started = [f for m in party.table().rows for f in m.events if isinstance(f, Started)]
    assert len(started) == 1
    await party.right()


@pytest.mark.case("02")
async def test_what_is_delivered_twice_counts_once(house: House) -> None:
    alice = house.person("Alice")
    party = await open_party(house, [alice], 2)
    for _ in range(3):
        house.sandbox.faults.duplicate_interactions()
        await (await _press_hand(party, alice)).acknowledged()
    house.sandbox.faults.duplicate_interactions()
    panel = await (await party.press(alice, "hand")).answer()
    assert panel.picture
    await party.right()
    await house.sandbox.settled()
    assert party.logged() == party.made
    assert ALREADY_ANSWERED not in [request.code for request in house.sandbox.requests]


@pytest.mark.case("04")
async def test_each_press_reaches_the_game_of_its_own_message(house: House) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    here = await open_party(house, [alice, bob], 1)
    there = await open_party(house, [bob, alice], 1, channel=house.channel("general"))
    turns = ((here, alice, there), (there, alice, here), (there, bob, here), (here, bob, there))
    for party, person, other in turns:
        before = other.logged()
        await (await _press_hand(party, person)).acknowledged()
        await party.right()
        assert other.logged() == before
    for party in (here, there):
        panel = await (await party.press(bob, "more")).answer()
        assert all(party.table_id in c.custom_id for c in party.sandbox.controls(panel))
        assert party.logged() == party.made


@pytest.mark.case("10")
async def test_whoever_may_not_is_told_so_privately(house: House) -> None:
    alice, bob, outsider = (house.person(name) for name in ("Alice", "Bob", "Marek"))
    party = await open_party(house, [alice, bob], 1, ways={alice: by_panel, bob: by_panel})
    control = (await party.turn_of(alice))[0]
    call = await party.sandbox.until(lambda: party.surfaces.calls(alice))
    before, code = party.table().head, code_of(control)
    value, menu = f"{decision_of(control)}:{code}", f"m:{party.table_id}:{decision_of(control)}:1-0"
    for person in (bob, outsider):
        for attempt in (
            await person.press(call[0], party.control("play")),
            await _forge(party, person, control),
            await _forge(party, person, menu, code),
            await person.slash(party.channel, "move", move=value),
            await person.slash(party.channel, "move", move=code),
            await person.slash(party.channel, "pass-pass play", card=value),
            await person.slash(party.channel, "pass-pass take", cards="violet 7"),
            await person.slash(party.channel, "pass-pass record", member="Alice"),
        ):
            assert await _told_alone(party, person, attempt)
    for action in (Action.PLAY, Action.HAND, Action.QUIT, Action.QUIT_SURE, Action.AGAIN):
        attempt = await _forge(party, outsider, party.control(action))
        told = await _told_alone(party, outsider, attempt)
        assert told.startswith(ENGLISH("refusal.not_seated"))
    assert party.table().head == before
    await party.right()


OWN = {Action.QUIT_SURE}
"""What anybody at the table may do to themselves."""


@pytest.mark.case("10")
async def test_every_action_of_somebody_else_is_answered_privately(house: House) -> None:
    alice, bob, outsider = (house.person(name) for name in ("Alice", "Bob", "Marek"))
    party = await open_party(house, [alice, bob], 1)
    await party.turn_of(alice)
    before = party.table().head
    for person, own in ((bob, OWN), (outsider, set[Action]())):
        attempts = [
            await _forge(party, person, party.control(action)) for action in set(Action) - own
        ]
        attempts += [
            await _forge(party, person, party.control(menu), value)
            for menu, value in (("options:teams", "on"), ("order", "drawn"), ("raise", "1"))
        ]
        attempts += [
            await person.slash(party.channel, path)
            for path in ("table start", "table join", "table end", "turn", "hand")
        ]
        assert all([await _told_alone(party, person, attempt) for attempt in attempts])
    assert party.table().head == before
    await party.right()


@pytest.mark.case("10")
async def test_controls_that_nobody_sent_change_nothing(house: House) -> None:
    alice = house.person("Alice")
    party = await open_party(house, [alice], 2)
    decision = decision_of((await party.turn_of(alice))[0])
    game, head = party.table_id, party.table().head
    for custom_id in (
        f"t:{game}:999999999:play-violet-1",
        f"t:{game}:{decision}:play-violet-99",
        f"t:{game}:{decision}:record-1",
        f"s:{game}:{decision}:nowhere",
        f"g:{game}:options:teams",
        "t:zzzzzzzz:1:play-violet-1",
        "g:zzzzzzzz:play",
        "r:no_such_game:0",
        "r:pass_pass:999",
    ):
        attempt = await _forge(party, alice, custom_id)
        assert await _told_alone(party, alice, attempt)
    assert party.table().head == head
    await party.right()


@pytest.mark.case("15")
async def test_an_answer_whose_token_has_expired_stops_nobody(house: House) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1)
    opened = await party.press(alice, "hand")
    await opened.acknowledged()
    await house.sandbox.turn(TOKEN_LIFE + 1)
    await house.says("could not be answered")
    panel = await (await party.press(alice, "more")).answer()
    await house.sandbox.turn(TOKEN_LIFE + 1)
    # A press in an old private panel brings a token of its own.
    board = await (await alice.press(panel, party.control("board"))).answer()
    assert "Alice" in party.sandbox.text(board)
    await party.play(moves=4)
    await party.right()
    assert party.logged() == party.made


@pytest.mark.case("20")
async def test_an_error_after_the_effect_doubles_nothing(house: House) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    faults = house.sandbox.faults
    faults.fail_after("POST", r"^/channels/\d+/messages$")
    party = await open_party(house, [alice, bob], 1, ways={bob: by_panel})
    faults.fail_after("POST", r"^/channels/\d+/messages$", times=2)
    faults.fail_after("PATCH", r"^/channels/\d+/messages/\d+$")
    await party.play(moves=2)
    faults.fail_after("POST", r"/callback$")
    await party.play(moves=2)
    await party.right()
    await house.sandbox.settled()
    assert len(party.surfaces.boards()) == 1
    assert len(party.surfaces.hands(alice)) == 1
    assert party.logged() == party.made
