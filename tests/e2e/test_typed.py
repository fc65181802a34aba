"""What people type: moves in their own words, suggestions, and what is none of their business."""

from __future__ import annotations

import asyncio

import pytest

import phrases
from bot.text import LONGEST_TYPED
from sandbox import Suggestion
from tests.e2e.house import House
from tests.e2e.party import open_party
from tests.e2e.ways import by_panel, by_typing, code_of, decision_of

MOST = 25
"""The most suggestions that Discord takes."""

ALREADY_ANSWERED = 40060
"""What Discord says to a second answer."""


@pytest.mark.case("16")
async def test_moves_are_completed_and_typed_freely(house: House) -> None:
    alice, bob = house.person("Alice"), house.person("Chloé")
    party = await open_party(house, [alice, bob], 1, ways={alice: by_panel, bob: by_panel})
    channel = party.channel
    for text_of in (
        lambda choice: choice.value,
        lambda choice: choice.name,
        lambda choice: choice.name.upper(),
        lambda choice: str(choice.value).split(":")[1],
        lambda choice: str(choice.value).split("-", 1)[1].replace("-", " "),
        lambda choice: " ".join(reversed(str(choice.value).split("-", 1)[1].split("-"))),
    ):
        choices: list[Suggestion] = []
        while not any("play" in str(choice.value) for choice in choices):
            await party.turn_of(alice)
            choices = await alice.complete(channel, "pass-pass play", "card", "")
            if not choices:
                await by_typing(party, alice)
        choice = party.pick(choices)
        typed = await alice.slash(channel, "pass-pass play", card=text_of(choice))
        answer = await typed.answer()
        assert answer.viewer_id == alice.id
        decision, code = str(choice.value).split(":")
        party.acted(alice, int(decision))
        party.accepted(alice, typed, code)
        assert party.logged() == party.made, (party.sandbox.text(answer), text_of(choice))


@pytest.mark.case("16")
async def test_suggestions_are_for_players_and_fit(house: House) -> None:
    alice, chloe, outsider = (house.person(name) for name in ("Alice", "Chloé", "Marek"))
    party = await open_party(house, [alice, chloe], 1, ways={alice: by_panel, chloe: by_panel})
    channel = party.channel
    moves = await party.turn_of(alice)
    for path, option in (("move", "move"), ("pass-pass play", "card")):
        choices = await alice.complete(channel, path, option, "")
        decision = decision_of(moves[0])
        assert {str(c.value) for c in choices} == {f"{decision}:{code_of(m)}" for m in moves}
        assert len(choices) <= MOST
        assert await alice.complete(channel, path, option, "no such card") == []
        assert await outsider.complete(channel, path, option, "") == []
        assert await chloe.complete(channel, path, option, "") == []
    assert await alice.complete(channel, "pass-pass take", "cards", "") == []
    first = (await alice.complete(channel, "move", "move", ""))[0]
    assert first in await alice.complete(channel, "move", "move", first.name[2:])
    await by_typing(party, alice)
    await party.turn_of(chloe)
    names = [c.name for c in await chloe.complete(channel, "move", "move", "")]
    assert any(colour in name for name in names for colour in ("violet", "bleu", "vert", "jaune"))
    tables = await alice.complete(channel, "turn", "table", "")
    assert [table.value for table in tables] == [party.table_id]
    assert await outsider.complete(channel, "turn", "table", "") == []


@pytest.mark.case("16")
async def test_late_and_blank_texts_break_nothing(house: House) -> None:
    alice = house.person("Alice")
    party = await open_party(house, [alice], 2, ways={alice: by_panel})
    await party.turn_of(alice)
    late = alice.completing(party.channel, "move", "move", "v", {})
    await house.sandbox.turn(4)
    assert await late.failure()
    typed = [await alice.slash(party.channel, "move", move=text) for text in (" ", "?", "7" * 90)]
    for attempt in typed:
        answer = await attempt.answer()
        assert phrases.of("en-US")("refusal.no_such_move") in party.sandbox.text(answer)
    house.sandbox.faults.duplicate_interactions()
    assert await alice.complete(party.channel, "move", "move", "")
    quick = [
        alice.completing(party.channel, "move", "move", text, {})
        for text in ("", "v", "vi", "vio", "viol")
    ]
    await asyncio.gather(*(one.choices() for one in quick))
    assert party.logged() == party.made
    assert ALREADY_ANSWERED not in [request.code for request in house.sandbox.requests]


@pytest.mark.case("16")
async def test_more_than_can_be_suggested_can_be_typed(house: House) -> None:
    alice, chloe = house.person("Alice"), house.person("Inês")
    party = await open_party(house, [alice, chloe], game="passages_secrets")
    await party.play(moves=1)
    seat = min(party.table().to_act)
    mover = next(one for one in (alice, chloe) if party.table().seat_of(one.id) == seat)
    legal = party.table().running().legal(seat)
    assert len(legal) > MOST
    offered = await mover.complete(party.channel, "move", "move", "")
    assert len(offered) == MOST
    shown = {str(choice.value).split(":")[1] for choice in offered}
    hidden = next(code for code in legal if code not in shown)
    number = hidden.split("-")[1]
    found = await mover.complete(party.channel, "move", "move", number)
    assert hidden in [str(choice.value).split(":")[1] for choice in found]
    typed = await mover.slash(party.channel, "move", move=number)
    await typed.answer()
    assert party.logged()[-1] == (mover.id, hidden, typed.id)


async def test_a_text_that_is_too_long_is_refused_in_ones_own_language(house: House) -> None:
    """A client of somebody's own keeps to no length; the bot answers all the same, at once."""
    alice, chloe = house.person("Alice"), house.person("Chloé")
    party = await open_party(house, [alice, chloe], 1, ways={alice: by_panel, chloe: by_panel})
    for person, locale in ((alice, "en"), (chloe, "fr")):
        told = phrases.of(locale)("refusal.too_long", most=LONGEST_TYPED)
        for leaf in person.commands(party.channel):
            texts = [option["name"] for option in leaf.options if option["type"] == 3]
            if not texts:
                continue
            for text in ("\u0301\u0327" * 3000, "(" * 6000):
                given = dict.fromkeys(texts, text)
                answer = await person.run(party.channel, leaf.path, given, raw=True).answer()
                assert told in party.sandbox.text(answer), leaf.path
                asked = person.completing(party.channel, leaf.path, texts[0], text, {}, raw=True)
                assert await asked.choices() == []
    assert party.logged() == party.made
