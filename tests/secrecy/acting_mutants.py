"""Programs that betray one bit of what is hidden by what they do, answer or let be known.

Each is the real program with one function changed.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.incoming import responder
from bot.incoming.answer import Answer, NoReply
from bot.incoming.handlers import play
from bot.incoming.lookup import table_meant
from bot.incoming.responder import RequestContext
from bot.log.events import TableEvent, Via
from bot.outgoing import table_worker
from bot.outgoing.planning import planner
from bot.outgoing.planning.actions import Plan
from bot.outgoing.planning.desired_state import DesiredState, desired_state
from bot.shown import messages, private
from bot.shown.content import Content
from bot.tables import intents
from bot.tables.refusals import Intent, RefusalError, RefusalReason
from bot.tables.stamp import Stamp
from bot.tables.table import Table
from games import registry
from games.protocol import Millis, Seat
from games.registry import EncodedEvents
from tests.secrecy.mutant import Mutants, Spy, bit, bit_of, changed, said
from tests.secrecy.traces import Channel

MUTANTS = Mutants()

# Messages.


@MUTANTS.betray(Channel.ORDER, "messages are sent in another order")
def _order(monkeypatch: pytest.MonkeyPatch) -> None:
    spied, plan = Spy(), planner.plan

    def spying(table: Table, *arguments: Any) -> DesiredState:
        spied.bit = bit_of(table)
        return desired_state(table, *arguments)

    def leaky(situation: DesiredState, *arguments: Any) -> Plan:
        made = plan(situation, *arguments)
        return Plan(made.actions[::-1], made.wake) if spied.bit else made

    monkeypatch.setattr(table_worker, "desired_state", spying)
    monkeypatch.setattr(table_worker, "plan", leaky)


@MUTANTS.betray(Channel.ORDER, "a hand message is brought up to date when others' hands change")
def _refresh(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(table: Table, *arguments: Any) -> DesiredState:
        situation = desired_state(table, *arguments)
        seats = tuple(
            msgspec.structs.replace(seat, refresh=table.head if bit_of(table) else seat.refresh)
            for seat in situation.seats
        )
        return msgspec.structs.replace(situation, seats=seats)

    monkeypatch.setattr(table_worker, "desired_state", leaky)


@MUTANTS.betray(Channel.SENDING, "a call notifies nobody")
def _silent(monkeypatch: pytest.MonkeyPatch) -> None:
    changed(monkeypatch, messages, "call", lambda content: replace(content, mentions=()))


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

        def judging(table: Table, at: Millis) -> tuple[TableEvent, ...]:
            if bit_of(table) and code not in table.running().legal(seat):
                raise RefusalError(RefusalReason.NO_SUCH_MOVE)
            return judged(table, at)

        return judging

    monkeypatch.setattr(intents, "move", leaky)


@MUTANTS.betray(Channel.ANSWER, "an old control is answered in other words")
def _stale(monkeypatch: pytest.MonkeyPatch) -> None:
    true = play._moved_on

    def leaky(context: RequestContext, table: Table, seat: Seat) -> Content:
        shown = true(context, table, seat)
        return said(shown) if bit_of(table) else shown

    monkeypatch.setattr(play, "_moved_on", leaky)


@MUTANTS.betray(Channel.ANSWER, "an onlooker's press is answered in other words")
def _wrong_player(monkeypatch: pytest.MonkeyPatch) -> None:
    true = play.seated

    async def leaky(context: RequestContext, table_id: str) -> tuple[Table, Seat]:
        table = await context.services.engine.table(table_id)
        try:
            return await true(context, table_id)
        except RefusalError as error:
            raise (RefusalError(RefusalReason.NOT_YOUR_TURN) if bit_of(table) else error) from None

    monkeypatch.setattr(play, "seated", leaky)


# The log.


@MUTANTS.betray(Channel.LOG, "a line of the log tells of a press")
def _log(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Answer.show

    async def leaky(answer: Answer, content: Content | NoReply) -> None:
        context = await responder.context_of(answer.interaction)
        table = await context.services.engine.table(await table_meant(context, None))
        logging.getLogger("bot.outgoing").debug("answered %s", bit_of(table))
        await true(answer, content)

    monkeypatch.setattr(Answer, "show", leaky)


@MUTANTS.betray(Channel.LOG, "a line of the log tells what is shown")
def _log_of_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    true = desired_state

    def leaky(table: Table, *arguments: Any) -> DesiredState:
        if bit_of(table):
            logging.getLogger("bot.outgoing.control_loop").debug("table %s", table.table_id)
        return true(table, *arguments)

    monkeypatch.setattr(table_worker, "desired_state", leaky)


# What the rules let be known, further on.


@MUTANTS.betray(Channel.TOLD, "onlookers are told what the first player hears")
def _told(monkeypatch: pytest.MonkeyPatch) -> None:
    true = registry._Game.told

    def leaky(
        self: registry._Game[Any, Any, Any, Any, Any, Any], events: EncodedEvents, seat: Seat | None
    ) -> tuple[msgspec.Struct, ...]:
        return true(self, events, Seat(0) if seat is None else seat)

    monkeypatch.setattr(registry._Game, "told", leaky)


@MUTANTS.betray(Channel.VIEW, "everybody sees what the seat on their left sees")
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
