"""Brings one surface up to date: waits for its turn, and does then what is missing by then."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

from bot.edge.pacer import Pacer, Urgency
from bot.jobs.supervisor import NotYetError
from bot.outgoing.executor import Executor
from bot.outgoing.planning.actions import Action, Delete, Edit, Look, Pledge, Post
from bot.shown.surfaces import BOARD, CALL, NOTICES, SIGNAL, Key
from bot.tables.table import Table
from clock import steady


class Owner(Protocol):
    """The table that a surface belongs to."""

    executor: Executor

    async def missing(self, key: Key) -> tuple[Table, Sequence[Action]]:
        """Return the newest table, and what one of its surfaces lacks to show it."""

    def answers_press(self, action: Action) -> bool:
        """Return whether an action answers a press, so that it needs no turn."""

    def release(self, key: Key) -> None:
        """Take note that nothing of a surface is under way now."""

    def look_again(self) -> None:
        """Plan anew: something was done, or nothing is left to do."""


def urgency_of(action: Action) -> Urgency:
    """Return what goes before what, over all tables."""
    match action:
        case Pledge():
            return Urgency.CALL
        case Post(key=(kind, _), activation=activation) if activation is not None or kind in (
            SIGNAL,
            CALL,
            *NOTICES,
        ):
            return Urgency.CALL
        case Post(key=(kind, _)) | Edit(key=(kind, _)) | Look(key=(kind, _)) if kind == BOARD:
            return Urgency.BOARD
        case Delete():
            return Urgency.BOARD
        case _:
            return Urgency.HAND


class SurfaceJob:
    """Does what is missing on one surface. One runs at a time (`Supervisor`).

    `had_turn` is set once it need not wait for others any more.
    """

    def __init__(self, owner: Owner, pacer: Pacer, table_id: str, key: Key) -> None:
        self.had_turn = asyncio.Event()
        self._owner = owner
        self._pacer = pacer
        self._table_id = table_id
        self._key = key
        self._since = steady()

    def __str__(self) -> str:
        return f"the {self._key[0]} of table {self._table_id}"

    async def run(self) -> float | None:
        """Do what is missing now; return 0 to look once more, or None if nothing is left.

        Raise `NotYetError` if something has to be tried again, and the first fault there was.
        """
        try:
            done = await self._in_turn()
        finally:
            self.had_turn.set()
            self._owner.release(self._key)
            # After a failure too: a refusal of one message may be what others waited for.
            self._owner.look_again()
        if not done:
            return None
        self._since = steady()
        return 0.0

    async def _in_turn(self) -> bool:
        """Wait for the turn and do what is missing by then; return False if nothing is."""
        table, actions = await self._owner.missing(self._key)
        if not actions:
            return False
        if await self._turn(actions[0]):
            # Others went first: what was missing before may be another thing now, or nothing.
            used = False
            try:
                table, actions = await self._owner.missing(self._key)
                used = bool(actions) and not self._owner.answers_press(actions[0])
            finally:
                if not used:
                    self._pacer.give_back()
            if not actions:
                return False
        self.had_turn.set()
        await self._do(table, actions)
        return True

    async def _turn(self, action: Action) -> bool:
        """Wait for the turn of an action, if it needs one; return whether it had to wait."""
        if self._owner.answers_press(action):
            return False
        return await self._pacer.turn(urgency_of(action), self._since)

    async def _do(self, table: Table, actions: Sequence[Action]) -> None:
        """Do the actions in order; what fails keeps no other from being done."""
        done, fault = True, None
        for number, action in enumerate(actions):
            if number:
                await self._turn(action)
            try:
                done = await self._owner.executor.carry_out(table, action) and done
            except Exception as error:
                fault = fault or error
        if fault is not None:
            raise fault
        if not done:
            raise NotYetError
