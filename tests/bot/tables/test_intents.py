"""What is asked of a table as a function of it: timers that are not due do nothing."""

from __future__ import annotations

from bot.tables import dealing, intents
from bot.tables.table import Table, open_timers
from games.chance import HmacChance
from games.protocol import Millis
from games.registry import games
from tests.bot.files import tables
from tests.bot.lives import HOST_ID, TICK, Life, lobby, person

MOST = 120
"""How many rows of a game are looked at: several rounds of every timer."""


def _go_on(life: Life, chance: HmacChance) -> None:
    """Let the timer take effect that is due next, or somebody move."""
    first = min(open_timers(life.table), key=lambda timer: timer.due, default=None)
    if first is not None and (first.due <= life.at + TICK or not life.table.to_act):
        life.at = max(life.at, first.due)
        life.do(intents.shown(first.name) if first.on_shown else intents.expire(first.name))
    else:
        life.play(chance)


def _early(table: Table) -> int:
    """Fail if an open timer takes effect before it is due, or not then; return how many are."""
    for timer in open_timers(table):
        expires = intents.expire(timer.name)
        assert expires(table, Millis(timer.due - 1)) == (), (table.head, timer)
        assert expires(table, timer.due) != (), (table.head, timer)
    return len(open_timers(table))


def _timers_of(slug: str) -> int:
    """Play at every kind of table; return how often a timer was compared with its time."""
    timers = 0
    for _, options, seats in (each for each in tables() if each[0] == slug):
        life = lobby([person(number) for number in range(seats)], dict(options), 1, slug)
        life.do(dealing.start(), HOST_ID)
        chance = HmacChance(b"timers", f"{slug} {options} {seats}".encode())
        while life.table.is_open and life.table.head < MOST:
            timers += _early(life.table)
            _go_on(life, chance)
    return timers


def test_no_timer_of_any_rules_takes_effect_before_it_is_due() -> None:
    compared = {game.slug: _timers_of(game.slug) for game in games()}
    assert compared["top_secret"] > MOST


def test_who_is_asked_to_cut_the_deck_has_all_their_time() -> None:
    life = lobby([person(number) for number in range(3)])
    life.do(dealing.offer_cut(on=True), HOST_ID)
    life.do(dealing.start(), HOST_ID)
    assert _early(life.table) == 1
