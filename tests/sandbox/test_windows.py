"""The laws of a bucket: never more than its limit, and its headers are true."""

from __future__ import annotations

import itertools
import random

import pytest

from sandbox import Clock
from sandbox.rates.figures import FIGURES, Figure
from sandbox.rates.limiter import Standing
from sandbox.rates.windows import Windows

SEEDS = range(20)
EVERY = sorted(set(FIGURES.values()), key=lambda figure: figure.name)


def asked(windows: Windows, figure: Figure, clock: Clock) -> Standing:
    return Standing(figure, windows.take(figure.name, figure.limit, figure.seconds, clock.now()))


@pytest.mark.parametrize("seed", SEEDS)
def test_no_window_grants_more_than_its_limit(seed: int) -> None:
    chance, clock, windows = random.Random(seed), Clock(1e9), Windows()
    figure = chance.choice(EVERY)
    granted: dict[float, int] = {}
    for _ in range(400):
        clock.turn(chance.random() * figure.seconds / figure.limit * chance.choice((0, 1, 3)))
        taken = asked(windows, figure, clock).taken
        granted[taken.resets_at] = granted.get(taken.resets_at, 0) + taken.granted
    ends = sorted(granted)
    assert max(granted.values()) == figure.limit
    # Windows never overlap: each is as long as it should be, and begins after the one before.
    apart = [later - earlier for earlier, later in itertools.pairwise(ends)]
    assert min(apart, default=figure.seconds) >= figure.seconds - 1e-6


@pytest.mark.parametrize("seed", SEEDS)
def test_a_client_that_obeys_the_headers_is_never_refused(seed: int) -> None:
    chance, clock, windows = random.Random(seed), Clock(1e9), Windows()
    figure = chance.choice(EVERY)
    for _ in range(300):
        standing = asked(windows, figure, clock)
        assert standing.taken.granted, f"seed {seed}"
        headers = standing.headers(clock.now())
        clock.turn(chance.choice((0, 0, 0.001, chance.random())))
        if headers["X-RateLimit-Remaining"] == "0":
            clock.turn(float(headers["X-RateLimit-Reset-After"]))


@pytest.mark.parametrize("seed", SEEDS)
def test_who_ignores_the_headers_is_refused_until_the_very_instant_they_name(seed: int) -> None:
    chance, clock, windows = random.Random(seed), Clock(1e9 + seed / 7), Windows()
    figure = chance.choice(EVERY)
    told = [asked(windows, figure, clock) for _ in range(figure.limit + 1)]
    assert [standing.taken.granted for standing in told] == [True] * figure.limit + [False]
    headers = told[-1].headers(clock.now())
    assert headers["X-RateLimit-Remaining"] == "0"
    assert float(headers["X-RateLimit-Reset"]) >= clock.now() + figure.seconds - 1e-6
    clock.turn(figure.seconds - 0.002)
    assert not asked(windows, figure, clock).taken.granted
    clock.turn(0.003)
    assert asked(windows, figure, clock).taken.remaining == figure.limit - 1


def test_what_remains_counts_down_by_one() -> None:
    clock, windows = Clock(1e9), Windows()
    figure = Figure("any", 5, 5.0)
    assert [asked(windows, figure, clock).taken.remaining for _ in range(6)] == [4, 3, 2, 1, 0, 0]


def test_keys_do_not_take_from_each_other() -> None:
    windows = Windows()
    assert all(windows.take(("send", channel), 1, 5.0, 1e9).granted for channel in range(100))


def test_windows_that_are_over_are_forgotten() -> None:
    clock, windows, most = Clock(1e9), Windows(), 0
    for token in range(20_000):
        windows.take(("answer", token), 5, 2.0, clock.now())
        clock.turn(0.1)
        most = max(most, len(windows))
    assert most <= 300


def test_a_clock_that_is_set_back_keeps_nobody_waiting() -> None:
    windows = Windows()
    windows.take("send", 1, 5.0, 1e9)
    assert windows.take("send", 1, 5.0, 1e9 - 86_400).granted
