"""Programs that betray one bit of what is hidden by what they do, answer or let be known.

Each is the real program with one function changed.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot import intents
from bot.asking import Intent, Reason, Refusal
from bot.facts import TableFact, Via
from bot.stamp import Stamp
from bot.surfaces import actions, answers, keeper, messages, private, reconcile
from bot.surfaces.answers import Asker
from bot.surfaces.content import Content
from bot.surfaces.reconcile import Plan, Situation
from bot.surfaces.situation import situation_of
from bot.surfaces.where import table_meant
from bot.table import Table
from games import registry
from games.protocol import Millis, Seat
from games.registry import Facts
from tests.secrecy.mutant import Mutants, Spy, bit, bit_of, changed, said
from tests.secrecy.traces import Channel

MUTANTS = Mutants()

# Messages.


@MUTANTS.betray(Channel.ORDER, "messages are sent in another order")
def _order(monkeypatch: pytest.MonkeyPatch) -> None:
    spied, plan = Spy(), reconcile.plan

    def spying(table: Table, *arguments: Any) -> Situation:
        spied.bit = bit_of(table)
        return situation_of(table, *arguments)

    def leaky(situation: Situation, *arguments: Any) -> Plan:
        made = plan(situation, *arguments)
        return Plan(made.actions[::-1], made.wake) if spied.bit else made

    monkeypatch.setattr(keeper, "situation_of", spying)
    monkeypatch.setattr(keeper, "plan", leaky)


@MUTANTS.betray(Channel.ORDER, "a hand message is brought up to date when others' hands change")
def _refresh(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(table: Table, *arguments: Any) -> Situation:
        situation = situation_of(table, *arguments)
        seats = tuple(
            msgspec.structs.replace(seat, refresh=table.head if bit_of(table) else seat.refresh)
            for seat in situation.seats
        )
        return msgspec.structs.replace(situation, seats=seats)

    monkeypatch.setattr(keeper, "situation_of", leaky)


@MUTANTS.betray(Channel.SENDING, "a call notifies nobody")
def _silent(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, messages, "call", lambda content: replace(content, mention=None))


@MUTANTS.betray(Channel.TEXT, "a private answer is shown to everybody")
def _public(monkeypatch: pytest.MonkeyPatch) -> None:
    def shown(content: Content) -> Content:
        return replace(content, public=True, pictures=())

    changed(monkeypatch, private, "hand", shown)


# Answers to wrong presses.


@MUTANTS.betray(Channel.ANSWER, "an illegal move is refused in other words")
def _refused(monkeypatch: pytest.MonkeyPatch) -> None:
    true = intents.move

    def leaky(seat: Seat, stamp: Stamp | None, code: str, via: Via) -> Intent:
        judged = true(seat, stamp, code, via)

        def judging(table: Table, at: Millis) -> tuple[TableFact, ...]:
            if bit_of(table) and code not in table.running().legal(seat):
                raise Refusal(Reason.NO_SUCH_MOVE)
            return judged(table, at)

        return judging

    monkeypatch.setattr(intents, "move", leaky)


@MUTANTS.betray(Channel.ANSWER, "an old control is answered in other words")
def _stale(monkeypatch: pytest.MonkeyPatch) -> None:
    true = actions._moved_on

    def leaky(asker: Asker, table: Table, seat: Seat) -> Content:
        shown = true(asker, table, seat)
        return said(shown) if bit_of(table) else shown

    monkeypatch.setattr(actions, "_moved_on", leaky)


@MUTANTS.betray(Channel.ANSWER, "an onlooker's press is answered in other words")
def _wrong_player(monkeypatch: pytest.MonkeyPatch) -> None:
    true = actions.seated

    async def leaky(asker: Asker, game_id: str) -> tuple[Table, Seat]:
        table = await asker.services.host.table(game_id)
        try:
            return await true(asker, game_id)
        except Refusal as error:
            raise (Refusal(Reason.NOT_YOUR_TURN) if bit_of(table) else error) from None

    monkeypatch.setattr(actions, "seated", leaky)


# The log.


@MUTANTS.betray(Channel.LOG, "a line of the log tells of a press")
def _log(monkeypatch: pytest.MonkeyPatch) -> None:
    true: Callable[..., Awaitable[None]] = answers._show

    async def leaky(asker: Asker, content: Content) -> None:
        table = await asker.services.host.table(await table_meant(asker, None))
        logging.getLogger("bot.surfaces").debug("answered %s", bit_of(table))
        await true(asker, content)

    monkeypatch.setattr(answers, "_show", leaky)


@MUTANTS.betray(Channel.LOG, "a line of the log tells what is shown")
def _log_of_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    true = situation_of

    def leaky(table: Table, *arguments: Any) -> Situation:
        if bit_of(table):
            logging.getLogger("bot.surfaces.keeper").debug("table %s", table.game_id)
        return true(table, *arguments)

    monkeypatch.setattr(keeper, "situation_of", leaky)


# What the rules let be known, further on.


@MUTANTS.betray(Channel.TOLD, "onlookers are told what the first player hears")
def _told(monkeypatch: pytest.MonkeyPatch) -> None:
    true = registry._Game.told

    def leaky(
        self: registry._Game[Any, Any, Any, Any, Any, Any], facts: Facts, seat: Seat | None
    ) -> tuple[msgspec.Struct, ...]:
        return true(self, facts, Seat(0) if seat is None else seat)

    monkeypatch.setattr(registry._Game, "told", leaky)


@MUTANTS.betray(Channel.VIEW, "everybody sees what the seat on his left sees")
def _seen(monkeypatch: pytest.MonkeyPatch) -> None:
    true = registry._Position.view

    def leaky(
        self: registry._Position[Any, Any, Any, Any, Any, Any], seat: Seat | None
    ) -> msgspec.Struct:
        return true(self, Seat(0 if seat is None else (seat + 1) % self.seats))

    monkeypatch.setattr(registry._Position, "view", leaky)


@MUTANTS.betray(Channel.LEGAL, "moves are offered from the state, not from the view")
def _legal(monkeypatch: pytest.MonkeyPatch) -> None:
    true = registry._Position.legal

    def leaky(
        self: registry._Position[Any, Any, Any, Any, Any, Any], seat: Seat
    ) -> tuple[str, ...]:
        found = true(self, seat)
        return found[::-1] if bit(self) else found

    monkeypatch.setattr(registry._Position, "legal", leaky)
