"""A whole local Discord: world, gateway, REST, CDN, people, page; started and stopped as one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from aiohttp import web

from sandbox.actors.crowd import Crowd
from sandbox.actors.handle import state_of
from sandbox.actors.person import Person
from sandbox.actors.pulse import PATIENCE, Pulse
from sandbox.bot_program import BotProgram
from sandbox.cdn import Cdn
from sandbox.components import Control, controls, texts
from sandbox.desk import Desk
from sandbox.door import Door, guard, log
from sandbox.faults import Faults
from sandbox.gateway import Gateway
from sandbox.gateway.clock import ClockServer
from sandbox.gateway.intents import application_flags
from sandbox.rates import Conditions
from sandbox.rates.flow import Flow
from sandbox.rest.server import PREFIX, RequestRecord, RestServer, Violation
from sandbox.seed import plant
from sandbox.tokens import Tokens, drawn
from sandbox.validate import limits
from sandbox.validate.openapi import description
from sandbox.viewer import PageServer
from sandbox.wire.messages import message_json
from sandbox.wire.site import Site
from sandbox.world import changes
from sandbox.world.clock import Clock
from sandbox.world.model import Attachment, Channel, Guild, JsonObject, Message, User
from sandbox.world.state import World
from sandbox.world.storage import Folder, MemoryStorage

Found = TypeVar("Found")


class Sandbox:
    """A local Discord on 127.0.0.1; an async context manager.

    `privileged`: the privileged intents enabled for the bot ("members", "presences",
    "message_content"). `token`: the bot's; drawn if it is None. `limits`: requests are limited as
    Discord does; `slow`: limited, and each is on its way for a while. See API.md for the rest.
    Entering raises as `start` does.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        people: int = 6,
        data: Path | None = None,
        clock: Clock | None = None,
        privileged: Iterable[str] = (),
        token: str | None = None,
        limits: bool = True,
        slow: bool = False,
    ) -> None:
        self.conditions = Conditions(limits=limits or slow, slow=slow)
        self.token = token or drawn()
        self.clock = clock or Clock()
        self._port = port
        self._people_wanted = people
        self._data = data
        self._privileged = frozenset(privileged)
        self._tokens = Tokens(self.token)

    async def __aenter__(self) -> Sandbox:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """Load or make the world and listen; `OSError` when the port or folder is taken."""
        self.world = World(
            self.clock, MemoryStorage() if self._data is None else Folder(self._data)
        )
        bot_id = plant(self.world, self._people_wanted)
        self._runner = web.AppRunner(
            web.Application(client_max_size=limits.REQUEST_BYTES),
            access_log=None,
            logger=log,
            shutdown_timeout=1.0,
        )
        self._pulse = Pulse(self.describe)
        self.program = BotProgram(self._beat_bot)
        try:
            await self._listen(self._runner.app, bot_id)
        except OSError:
            await self._runner.cleanup()
            self.world.storage.close()
            raise

    async def _listen(self, app: web.Application, bot_id: int) -> None:
        """Bind first: everything else needs to know the address."""
        front = _Front()
        app.on_response_prepare.append(guard)
        app.router.add_route("*", "/{path:.*}", front.handle)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        await site.start()
        port = self._runner.addresses[0][1]
        self.url = f"http://127.0.0.1:{port}"
        self._door = Door(port)
        self._assemble(Site(self.world, self.url, bot_id))
        front.open(self, self._door)
        self.world.storage.announce(self.url)

    def _assemble(self, site: Site) -> None:
        self.site = site
        self.gateway = Gateway(site, self._tokens, self._privileged)
        self.faults = Faults(self.world, site.bot_id, self.gateway)
        self.desk = Desk(self.world)
        self.clocks = ClockServer(self.world, self._tokens, self._pulse)
        self.rest = RestServer(
            site,
            self.desk,
            self.faults,
            tokens=self._tokens,
            flags=application_flags(self._privileged),
            description=description(),
            conditions=self.conditions,
            changed=self._pulse.beat,
            heard=self.clocks.heard,
        )
        self.cdn = Cdn(site)
        self._flow = Flow(self.clock, self._pulse, self._is_settled, self.clocks.flow)
        self.crowd = Crowd(site, self.desk, self._pulse)
        policy = self._door.page_policy()
        self.page = PageServer(
            site,
            self.crowd,
            self.gateway,
            self.program,
            self.clocks.turn,
            self.conditions,
            policy,
        )
        self.world.listen(lambda _: self._pulse.beat())
        self.world.listen(self._flow.hear)

    async def stop(self) -> None:
        """Stop the bot program if there is one, close everything, write everything."""
        await self.program.stop()
        await self._flow.close()
        await self.page.close()
        await self.clocks.close()
        await self.gateway.close()
        await self._runner.cleanup()
        self.world.storage.close()

    # Reading the world.

    @property
    def people(self) -> list[Person]:
        """Everybody but the bot, in the order in which they came."""
        return self.crowd.people

    def person(self, name: str) -> Person:
        """The person with this name; `LookupError` if there is none."""
        return self.crowd.named(name)

    @property
    def bot(self) -> User:
        """The bot's account."""
        return self.site.bot

    def guild(self, name: str = "Tablier") -> Guild:
        """The server with this name; `LookupError` if there is none."""
        for guild in self.world.guilds:
            if guild.name == name:
                return guild
        raise LookupError(f"no server {name}")

    def channel(self, name: str, guild: str | None = None) -> Channel:
        """The channel or thread with this name; `LookupError` if there is none."""
        guild_id = None if guild is None else self.guild(guild).id
        for channel in sorted(self.world.channels, key=lambda c: c.id):
            if channel.name == name and guild_id in (None, channel.guild_id):
                return channel
        raise LookupError(f"no channel {name}")

    def messages(self, channel: Channel) -> list[Message]:
        """Every message of a channel, everybody's ephemerals included, oldest first."""
        return self.world.messages_in(channel.id)

    def message(self, message_id: int) -> Message | None:
        """A message as it is now, None when it was deleted."""
        return self.world.messages.get(message_id)

    def file(self, attachment: Attachment) -> bytes:
        """The bytes of a file; `LookupError` when it is gone."""
        content = self.world.storage.read_file(attachment.id)
        if content is None:
            raise LookupError(f"no file {attachment.filename}")
        return content

    def controls(self, message: Message) -> tuple[Control, ...]:
        """The buttons and selects of a message, in the order in which they are shown."""
        return controls(message.components)

    def text(self, message: Message) -> str:
        """All the words of a message: content, V2 text, embeds."""
        words = [message.content, *texts(message.components)]
        words += [str(e.get(key) or "") for e in message.embeds for key in ("title", "description")]
        return "\n".join(word for word in words if word)

    def json(self, message: Message) -> JsonObject:
        """A message as Discord's JSON."""
        return message_json(self.site, message)

    def commands(self) -> list[JsonObject]:
        """The registered commands as Discord's JSON."""
        ordered = sorted(self.world.commands, key=lambda command: command.id)
        return [command.body | {"id": str(command.id)} for command in ordered]

    @property
    def requests(self) -> list[RequestRecord]:
        """The requests of the bot, oldest first."""
        return list(self.rest.requests)

    @property
    def limited(self) -> list[RequestRecord]:
        """The requests that were refused by a rate limit, oldest first."""
        return [record for record in self.rest.requests if record.limited is not None]

    @property
    def refusals(self) -> list[str]:
        """Requests that the sandbox does not know."""
        return self.rest.refusals

    @property
    def violations(self) -> list[Violation]:
        """What Discord would not have accepted, or answered otherwise."""
        return self.rest.violations

    # Time.

    async def turn(self, seconds: float, timeout: float = PATIENCE) -> None:
        """Let so many seconds pass at once, here and in the bot; return once what came due has run.

        Raises `ValueError` for a turn back or too far, `TimeoutError` when the bot does not follow.
        """
        await self.clocks.turn(seconds, timeout)

    # Waiting.

    async def until(self, look: Callable[[], Found], timeout: float = PATIENCE) -> Found:
        """What `look` gives once that is true; it is asked again after every change.

        Raises `TimeoutError` with a description of the world after `timeout` seconds of real time,
        and what `look` raises.
        """
        return await self._pulse.until(look, timeout)

    async def online(self, timeout: float = PATIENCE) -> None:
        """Return when the bot is connected; `TimeoutError` after `timeout` seconds."""
        await self.until(lambda: self.gateway.online, timeout)

    async def settled(self, timeout: float = PATIENCE) -> None:
        """Return when no request is being answered and no interaction waits for its answer.

        Raises `TimeoutError` after `timeout` seconds.
        """
        await self.until(self._is_settled, timeout)

    def _is_settled(self) -> bool:
        waiting = [r for r in self.world.interactions if state_of(r) == "sent"]
        return not self.rest.in_flight and not waiting

    def describe(self) -> str:
        """The world in a few lines, for the message of a failed wait."""
        lines = [f"bot {'online' if self.gateway.online else 'offline'}"]
        lines += [f"violation: {violation}" for violation in self.violations[-5:]]
        lines += [f"refused: {refused}" for refused in self.refusals[-5:]]
        for record in list(self.rest.requests)[-8:]:
            lines.append(f"request: {record.method} {record.path} {record.status} {record.code}")
        for record_ in list(self.world.interactions)[-5:]:
            lines.append(f"interaction: {record_.kind.name} {state_of(record_)} {record_.data}")
        newest = sorted(self.world.messages, key=lambda m: m.id)[-6:]
        lines += [f"message: {self._summary(message)}" for message in newest]
        return "\n".join(lines)

    def _summary(self, message: Message) -> str:
        author = self.site.user(message.author_id).name
        shown = self.text(message)[:120].replace("\n", " ⏎ ")
        labels = [control.label for control in self.controls(message)]
        return f"{message.id} {author} flags={message.flags}: {shown!r} {labels}"

    def _beat_bot(self) -> None:
        self.world.publish(changes.BotConnection(self.gateway.online))


class _Front:
    """Sends each request that may come in to the part of the sandbox that answers it."""

    def __init__(self) -> None:
        self._sandbox: Sandbox | None = None
        self._door: Door | None = None

    def open(self, sandbox: Sandbox, door: Door) -> None:
        """Begin to answer."""
        self._sandbox, self._door = sandbox, door

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one request."""
        if self._sandbox is None or self._door is None:
            raise web.HTTPServiceUnavailable
        if not self._door.admits(request):
            raise web.HTTPForbidden(text="The sandbox only talks to its own page and to programs.")
        if request.path.startswith(PREFIX + "/"):
            return await self._sandbox.rest.handle(request)
        if request.path in ("/gateway", "/gateway/"):
            return await self._sandbox.gateway.handle(request)
        if request.path == "/clock":
            return await self._sandbox.clocks.handle(request)
        if request.path.startswith("/cdn/"):
            return await self._sandbox.cdn.handle(request)
        return await self._sandbox.page.handle(request)
