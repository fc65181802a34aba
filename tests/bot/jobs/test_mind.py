"""Whose thought is next: no table waits for ever, and none waits for a crowd of others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.jobs.mind import STREAK, FairQueue, Mind


@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=200))
def test_nobody_in_line_is_passed_by_a_crowd(steps: list[tuple[bool, bool]]) -> None:
    """Each step lets one come (of which kind?) and perhaps serves one."""
    line: FairQueue[int] = FairQueue()
    kinds: dict[int, bool] = {}
    passed: dict[int, list[bool]] = {}
    served: list[int] = []

    def serve() -> None:
        number = line.next()
        if number is None:
            assert not passed
            return
        served.append(number)
        ahead, kind = passed.pop(number), kinds[number]
        earlier = [other for other in passed if kinds[other] == kind and other < number]
        assert not earlier
        # Of those who came later, only the other kind goes before: people often, computers rarely.
        if kind:
            assert ahead.count(False) <= 1 + len(ahead) // STREAK
        for waiting in passed.values():
            waiting.append(kind)

    for number, (for_people, serves) in enumerate(steps):
        kinds[number], passed[number] = for_people, []
        line.add(number, for_people=for_people)
        if serves:
            serve()
    while passed:
        serve()
    assert sorted(served) == sorted(kinds)


def test_people_go_before_computers_but_do_not_starve_them() -> None:
    line: FairQueue[str] = FairQueue()
    line.add("alone", for_people=False)
    for turn in range(3 * STREAK):
        line.add(f"people {turn}", for_people=True)
    line.add("alone too", for_people=False)
    order = [line.next() for _ in range(3 * STREAK + 2)]
    assert order.index("alone") == STREAK
    assert order.index("alone too") == 2 * STREAK + 1
    assert line.next() is None


def test_a_lone_thought_waits_for_nobody() -> None:
    line: FairQueue[str] = FairQueue()
    for kind in (True, False) * 20:
        line.add("only", for_people=kind)
        assert line.next() == "only"


async def test_one_that_fails_or_is_given_up_holds_up_no_other() -> None:
    mind, begun = Mind(), list[str]()

    def thought(name: str) -> Callable[[], str]:
        def think() -> str:
            begun.append(name)
            if name == "fails":
                raise RuntimeError(name)
            return name

        return think

    names = ("first", "given up", "fails", "last")
    tasks = [asyncio.create_task(mind.think(thought(name), for_people=True)) for name in names]
    await asyncio.sleep(0)
    tasks[1].cancel()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert (found[0], found[3]) == ("first", "last")
    assert isinstance(found[1], asyncio.CancelledError)
    assert isinstance(found[2], RuntimeError)
    assert begun == ["first", "fails", "last"]
    assert await mind.think(thought("again"), for_people=False) == "again"
    await mind.close()


async def test_closing_lets_everybody_go_who_still_waits() -> None:
    mind = Mind()
    tasks = [
        asyncio.create_task(mind.think(lambda: "thought", for_people=bool(n % 2))) for n in range(9)
    ]
    await asyncio.sleep(0)
    await mind.close()
    found = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 10)
    assert all(each == "thought" or isinstance(each, asyncio.CancelledError) for each in found)
    await mind.close()


async def test_a_mind_that_never_thought_can_be_closed() -> None:
    mind = Mind()
    await mind.close()
    with pytest.raises(RuntimeError):
        await asyncio.wait_for(mind.think(lambda: "late", for_people=True), 10)
