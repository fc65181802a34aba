"""What a restart must not change: lobbies, controls, and how much is kept in memory."""

from __future__ import annotations

import re

import pytest

import phrases
from sandbox import Sandbox
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_panel

ENGLISH = phrases.of("en-US")

WRAPPED = ("-m", "tests.e2e.counting_bot")
"""A bot that says how many controls its client keeps, when it is asked."""


@pytest.mark.case("03")
async def test_a_lobby_goes_on_after_a_crash(house: House) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice], 0, start=False)
    await house.kill()
    unheard = await party.press(bob, "join")
    await house.sandbox.turn(4)
    assert await unheard.failure()
    await house.start()
    await party.join(bob)
    missing = await (await party.press(alice, "start")).answer()
    assert ENGLISH("refusal.too_few", count=1) in party.sandbox.text(missing)
    await party.add_computers(alice, 1)
    await party.start(alice)
    await party.play(moves=2)
    await party.right()
    assert party.logged() == party.made


@pytest.mark.case("03")
async def test_nothing_is_kept_for_each_message(idle_house: House) -> None:
    house = idle_house
    await house.start(*WRAPPED)
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1, ways={bob: by_panel})
    await party.play(moves=4)
    before = await _kept(house)
    edits = _edits(house.sandbox)
    await party.play(moves=10)
    await _look_around(party)
    assert _edits(house.sandbox) > edits + 30
    assert await _kept(house) == before


def _edits(sandbox: Sandbox) -> int:
    return sum(request.method in ("PATCH", "POST") for request in sandbox.requests)


async def _look_around(party: Party) -> None:
    """Open every private panel that there is, a few times."""
    for person in party.people:
        for action in ("hand", "rules", "more", "play") * 2:
            await (await party.press(person, action)).answer()


async def _kept(house: House) -> dict[str, int]:
    """Return how many entries each part of the client's store of controls has."""
    return {key: int(count) for key, count in re.findall(r"(\w+)=(\d+)", await house.asks("kept"))}
