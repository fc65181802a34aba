"""Keeps Discord's messages right: plans, carries out, and plans again until nothing is missing.

Every table that is behind has one worker. It always shows the newest state, so several moves in a
row are drawn once, and a move never waits for it. Whatever fails is tried again, later and later.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from bot.intents import Refusal
from bot.services import Services
from bot.surfaces.courier import Courier
from bot.surfaces.crowd import Crowd
from bot.surfaces.dispatch import Dispatch
from bot.surfaces.reconcile import Action, Key, Plan, Tuning, plan
from bot.surfaces.situation import situation_of
from bot.table import Table
from games.protocol import Millis

log = logging.getLogger(__name__)

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
"""Seconds before a failed request is tried again: at first, and at most (doubling)."""

HEAD_START = 20
"""Turns of the event loop by which an answer is ahead: it is on its way before all is drawn."""


class Keeper:
    """Brings the surfaces of every table up to date. One for each process."""

    def __init__(self, services: Services, courier: Courier, tuning: Tuning) -> None:
        self._services = services
        self._courier = courier
        self._tuning = tuning
        self._crowd = Crowd()
        self._workers: dict[str, _Worker] = {}
        self._closing = False

    def wake(self, game_id: str) -> None:
        """Look at a table soon, whatever the reason."""
        if self._closing:
            return
        worker = self._workers.get(game_id)
        if worker is None:
            dispatch = Dispatch(self._services, self._courier, self._crowd, game_id)
            worker = _Worker(self._services, dispatch, self._tuning, game_id)
            self._workers[game_id] = worker
            worker.task.add_done_callback(lambda _task: self._gone(game_id))
        worker.wanted.set()

    async def catch_up(self, guild_id: int | None = None) -> None:
        """Look at every table whose messages do not show its newest row.

        Of one server (None: of all), only the open ones.
        """
        behind = await self._services.store.behind()
        if behind and guild_id is not None:
            own = {record.game_id for record in await self._services.store.of_guild(guild_id)}
            behind = [game_id for game_id in behind if game_id in own]
        for game_id in behind:
            self.wake(game_id)

    def heard(self, channel_id: int) -> None:
        """Count a message of somebody else in a channel."""
        self._crowd.heard(channel_id)

    async def deleted(self, message_id: int) -> None:
        """Take note that a message was deleted; if it was a surface it comes back, once."""
        surface = await self._services.store.surface_of(message_id)
        if self._closing:
            return
        if surface is not None:
            self.wake(surface.game_id)
            self._workers[surface.game_id].dispatch.gone.add(message_id)
            return
        # One that is being posted just now is not stored yet: its worker will recognise it.
        for worker in self._workers.values():
            worker.dispatch.gone.add(message_id)

    async def shut(self, channel_id: int, reason: str) -> None:
        """Send nothing more to a channel that takes our messages no longer."""
        for record in await self._services.store.in_channel(channel_id):
            await self._services.host.suspend(record.game_id, reason)

    async def reopen(self, guild_id: int) -> None:
        """Try again at every table of a server to which nothing could be sent."""
        for worker in self._workers.values():
            worker.dispatch.openings += 1
        for record in await self._services.store.of_guild(guild_id):
            if record.suspended is not None:
                await self._services.host.suspend(record.game_id, None)
                self.wake(record.game_id)

    async def close(self) -> None:
        """Stop every worker; what they leave undone is found again by `catch_up`."""
        self._closing = True
        tasks = [worker.task for worker in self._workers.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _gone(self, game_id: str) -> None:
        worker = self._workers.pop(game_id, None)
        if worker is not None and worker.wanted.is_set() and not self._closing:
            self.wake(game_id)


class _Worker:
    """Brings one table up to date, then ends."""

    def __init__(
        self, services: Services, dispatch: Dispatch, tuning: Tuning, game_id: str
    ) -> None:
        self.dispatch = dispatch
        self.wanted = asyncio.Event()
        self._services = services
        self._tuning = tuning
        self._game_id = game_id
        self._pause = FIRST_PAUSE
        self.task = asyncio.create_task(self._run(), name=f"keeper-{game_id}")

    async def _run(self) -> None:
        loaded = done = False
        while not done:
            for _ in range(HEAD_START):
                await asyncio.sleep(0)
            self.wanted.clear()
            try:
                if not loaded:
                    await self.dispatch.load()
                    loaded = True
                done = await self._one_pass()
            except Refusal as error:
                # The host has said so, once.
                log.info("table %s cannot be shown: %s", self._game_id, error.reason)
                done = True
            except Exception:
                # Whatever it was: the table goes on, and its messages are tried again.
                log.exception("the messages of table %s", self._game_id)
                await self._slow_down()

    async def _one_pass(self) -> bool:
        """Do what is missing now; return whether nothing is left, now or later."""
        await self.dispatch.forget_gone()
        table = await self._services.host.table(self._game_id)
        todo = await self._plan(table)
        if todo.actions:
            if await self._carry_out(table, todo.actions):
                self._pause = FIRST_PAUSE
            else:
                await self._slow_down()
            return False
        if self.wanted.is_set():
            return False
        if todo.wake is not None:
            await self._wait((todo.wake - self._services.clock.now()) / 1000)
            return False
        await self.dispatch.settle(table)
        return not self.wanted.is_set()

    async def _carry_out(self, table: Table, actions: Sequence[Action]) -> bool:
        """Do what was planned, each message's actions in order; return whether all was done."""
        by_key: dict[Key, list[Action]] = {}
        for action in actions:
            by_key.setdefault(action.key, []).append(action)
        results = await asyncio.gather(*(self._in_order(table, each) for each in by_key.values()))
        return all(results)

    async def _in_order(self, table: Table, actions: Sequence[Action]) -> bool:
        done = True
        for action in actions:
            try:
                done = await self.dispatch.carry_out(table, action) and done
            except Exception:
                log.exception("table %s: %s", self._game_id, action)
                done = False
        return done

    async def _plan(self, table: Table) -> Plan:
        people = {
            member.user_id: await self._services.languages.user(member.user_id)
            for member in table.members
            if member.user_id is not None
        }
        below = await self.dispatch.below()
        now: Millis = self._services.clock.now()
        situation = situation_of(table, self.dispatch.known, people, below, now)
        return self.dispatch.allowed(table, plan(situation, self.dispatch.known, self._tuning))

    async def _slow_down(self) -> None:
        await self._wait(self._pause)
        self._pause = min(LONGEST_PAUSE, self._pause * 2)

    async def _wait(self, seconds: float) -> None:
        """Wait until something happens at the table, at most so long."""
        try:
            async with asyncio.timeout(max(0.0, seconds)):
                await self.wanted.wait()
        except TimeoutError:
            return
