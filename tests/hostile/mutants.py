# ruff: noqa: ARG005 - a mutant takes what the original needs
"""The bot with a fault that hostile input has to find: `python -m tests.hostile.mutants NAME`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from bot import app, authority, intents
from bot.asking import Intent
from bot.authority import Deed
from bot.command_line import main
from bot.surfaces import actions, answers, private, visitor
from bot.surfaces.answers import Asker
from bot.surfaces.content import Content
from bot.table import Table
from games import registry
from games.protocol import Seat


def any_seat() -> None:
    """Whoever does not sit at a table acts for a seat that is awaited."""

    async def seated(asker: Asker, game_id: str) -> tuple[Table, Seat]:
        table = await asker.services.host.table(game_id)
        seat = table.seat_of(asker.user_id)
        return table, min(table.to_act, default=Seat(0)) if seat is None else seat

    def of_owner(user_id: int | None, seat: Seat, intent: Intent) -> Intent:
        return intent

    actions.seated, intents.of_owner = seated, of_owner
    _let(Deed.PLAY)


def _let(*deeds: Deed) -> None:
    """Let everybody do something."""
    right = authority.judged
    wrong = lambda deed, standing: None if deed in deeds else right(deed, standing)  # noqa: E731
    authority.judged = wrong
    vars(visitor)["judged"] = wrong


def stale() -> None:
    """A control makes a move whichever decision it belonged to."""
    right = intents.move
    intents.move = lambda seat, stamp, code, via: right(seat, None, code, via)


def any_host() -> None:
    """Everybody arranges a table."""
    _let(Deed.ARRANGE)


def any_starter() -> None:
    """Everybody begins a game."""
    _let(Deed.START, Deed.FILL)


def any_end() -> None:
    """Everybody ends a table."""
    _let(Deed.END)


def fault() -> None:
    """A game that there is not is looked up all the same."""

    async def rules(asker: Asker, slug: str, number: int) -> Content:
        return private.rules(slug, number, asker.words)

    actions.rules = rules


def too_long() -> None:
    """Refusals are longer than Discord allows."""
    answers._refused = lambda sentence: Content(sentence * 200, layout=True)


def deaf() -> None:
    """Some presses are never answered."""
    right = answers._show

    async def show(asker: Asker, content: Any) -> None:
        if asker.interaction.id % 16:
            await right(asker, content)

    answers._show = show


def together() -> None:
    """Several moves as one request are judged part by part on the truth."""
    registry._Position.decide = registry._Position.replay  # type: ignore[method-assign]


def twice() -> None:
    """Suggestions are given as often as Discord asks for them."""

    del app.Tree.interaction_check


MUTANTS: dict[str, Callable[[], None]] = {
    change.__name__: change
    for change in (
        any_seat,
        stale,
        any_host,
        any_starter,
        any_end,
        fault,
        too_long,
        deaf,
        together,
        twice,
    )
}


if __name__ == "__main__":
    MUTANTS[sys.argv[1]]()
    sys.exit(main([]))
