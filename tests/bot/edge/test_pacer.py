"""Turns keep below Discord's limit, in the order of urgency, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.edge.pacer import BURST, GLOBAL_LIMIT, PATIENCE, RATE, Pacer, Urgency
from tests.bot.turning import turned

Turn = tuple[float, Urgency, float]
"""When it came, what it was for, since when it was waited for."""


async def _waits(pacer: Pacer, urgency: Urgency, at: float, turns: list[Turn]) -> None:
    await asyncio.sleep(at)
    await pacer.turn(urgency, at)
    turns.append((asyncio.get_running_loop().time(), urgency, at))


def _served(wanted: list[tuple[float, Urgency]]) -> list[Turn]:
    """Return the turns that a pacer gives to what is wanted from some instants on."""
    turns: list[Turn] = []

    async def story() -> None:
        pacer = Pacer()
        await asyncio.gather(*(_waits(pacer, urgency, at, turns) for at, urgency in wanted))

    turned(story())
    return turns


@pytest.mark.case("51")
@pytest.mark.parametrize("seed", range(5))
def test_no_second_has_more_turns_than_discord_takes(seed: int) -> None:
    luck = random.Random(seed)
    wanted = [(luck.uniform(0, 8), luck.choice(list(Urgency))) for _ in range(600)]
    instants = sorted(at for at, _, _ in _served(wanted))
    assert len(instants) == len(wanted), seed
    for first, at in enumerate(instants):
        within = [other for other in instants[first:] if other < at + 1]
        assert len(within) <= GLOBAL_LIMIT, (seed, at)


def test_a_quiet_bot_waits_for_nothing() -> None:
    wanted = [(number * 0.1, Urgency.HAND) for number in range(50)]
    assert all(at == since for at, _, since in _served(wanted))


def test_urgent_turns_come_first_and_among_equals_who_waited_longest() -> None:
    wanted = [(number * 1e-4, Urgency(number % 3)) for number in range(60)]
    late = [turn for turn in _served(wanted) if turn[0] > turn[2]]
    order = [(urgency, since) for _, urgency, since in late]
    assert order == sorted(order)
    assert len(late) == len(wanted) - GLOBAL_LIMIT * BURST


def test_hands_are_served_although_boards_alone_are_too_many() -> None:
    boards = [
        (number / (GLOBAL_LIMIT * 2), Urgency.BOARD)
        for number in range(round(GLOBAL_LIMIT * 2 * 30))
    ]
    hands = [(0.5, Urgency.HAND)] * 10
    came = [at for at, urgency, _ in _served(boards + hands) if urgency is Urgency.HAND]
    # From then on they are in the row of the boards, ahead of whatever came after them.
    assert PATIENCE <= max(came) < PATIENCE * 1.5


def test_a_signal_never_waits_behind_the_boards_of_a_hundred_tables() -> None:
    boards = [(0.0, Urgency.BOARD)] * 100 + [(0.0, Urgency.HAND)] * 400
    signals = [(number * 0.5, Urgency.CALL) for number in range(10)]
    waited = [at - since for at, urgency, since in _served(boards + signals) if not urgency]
    assert max(waited) <= 2 / (GLOBAL_LIMIT * RATE)


def test_a_turn_that_is_cancelled_or_not_used_is_the_next_one_s() -> None:
    async def story() -> None:
        pacer, turns = Pacer(1 / RATE), list[Turn]()
        await pacer.turn(Urgency.HAND, 0.0)
        gone = asyncio.create_task(pacer.turn(Urgency.CALL, 0.0))
        waits = asyncio.create_task(_waits(pacer, Urgency.HAND, 0.0, turns))
        await asyncio.sleep(0.5)
        gone.cancel()
        await waits
        assert [at for at, _, _ in turns] == [pytest.approx(1.0)]
        pacer.give_back()
        assert not await pacer.turn(Urgency.HAND, 1.0)
        pacer.charge()
        assert await pacer.turn(Urgency.HAND, 1.0)
        assert asyncio.get_running_loop().time() == pytest.approx(3.0)

    turned(story())
