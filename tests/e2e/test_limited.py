"""Whole games in a Discord that limits: the bot waits where it has to, and is never refused."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from sandbox import Sandbox
from sandbox.world.changes import BotSlowed, Change
from tests.e2e.house import House
from tests.e2e.party import open_party
from tests.sandbox.manners import none_was_invalid, none_was_limited

GAMES = {"pass_pass": 2, "passages_secrets": 1, "top_secret": 1, "monte_cristo": 1}
"""How many computers play with one person."""


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A Discord that limits, by the computer's clock: what comes early is the bot's own fault."""
    async with Sandbox(people=8) as made:
        yield made


@pytest.mark.case("51")
@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_meets_no_limit_and_makes_no_invalid_request(
    house: House, game: str
) -> None:
    sandbox, alice = house.sandbox, house.person("Alice")
    heard: list[Change] = []
    sandbox.world.listen(heard.append)
    party = await open_party(house, [alice], GAMES[game], game=game)
    await party.play()
    await party.right(within=60)
    assert party.is_over()
    # The limits were there, or this would say nothing.
    assert any(isinstance(change, BotSlowed) for change in heard)
    assert none_was_limited(sandbox)
    assert none_was_invalid(sandbox)
