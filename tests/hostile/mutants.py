# ruff: noqa: ARG005 - a mutant takes what the original needs
"""The bot with a fault that hostile input has to find: `python -m tests.hostile.mutants NAME`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from bot.incoming import responder, visitor
from bot.incoming.answer import Answer
from bot.incoming.handlers import play
from bot.incoming.responder import RequestContext
from bot.program import app
from bot.program.command_line import main
from bot.shown import private
from bot.shown.content import Content
from bot.tables import authority, intents
from bot.tables.authority import Operation
from bot.tables.refusals import Intent
from bot.tables.table import Table
from games import registry
from games.protocol import Seat


def any_seat() -> None:
    """Whoever does not sit at a table acts for a seat that is awaited."""

    async def seated(context: RequestContext, table_id: str) -> tuple[Table, Seat]:
        table = await context.services.engine.table(table_id)
        seat = table.seat_of(context.user_id)
        return table, min(table.to_act, default=Seat(0)) if seat is None else seat

    def of_owner(user_id: int | None, seat: Seat, intent: Intent) -> Intent:
        return intent

    play.seated, intents.of_owner = seated, of_owner
    _let(Operation.PLAY)


def _let(*deeds: Operation) -> None:
    """Let everybody do something."""
    right = authority.judged
    wrong = lambda operation, standing: None if operation in deeds else right(operation, standing)  # noqa: E731
    authority.judged = wrong
    vars(visitor)["judged"] = wrong


def stale() -> None:
    """A control makes a move whichever decision it belonged to."""
    right = intents.move
    intents.move = lambda seat, stamp, code, via: right(seat, None, code, via)


def any_host() -> None:
    """Everybody arranges a table."""
    _let(Operation.ARRANGE)


def any_starter() -> None:
    """Everybody begins a game."""
    _let(Operation.START, Operation.FILL)


def any_end() -> None:
    """Everybody ends a table."""
    _let(Operation.END)


def fault() -> None:
    """A game that there is not is looked up all the same."""

    async def rules(context: RequestContext, slug: str, number: int) -> Content:
        return private.rules(slug, number, context.words)

    play.rules = rules


def too_long() -> None:
    """Refusals are longer than Discord allows."""
    responder._refused = lambda sentence: Content(sentence * 200, layout=True)


def deaf() -> None:
    """Some presses are never answered."""
    right = Answer.show

    async def show(answer: Answer, content: Any) -> None:
        if answer.interaction.id % 16:
            await right(answer, content)

    setattr(Answer, "show", show)  # noqa: B010 - a method is no variable to mypy


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
