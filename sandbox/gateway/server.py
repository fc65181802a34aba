"""The gateway's side of the conversation: HELLO, IDENTIFY, RESUME, heartbeats, events.

Close codes. Source: Discord's documentation, "Gateway Close Event Codes".
"""

from __future__ import annotations

import asyncio
from copy import deepcopy
from typing import Any, TypeGuard

from aiohttp import WSMsgType, web

from sandbox.gateway import session as op
from sandbox.gateway.events import Event, Reshape, events_of, introduction, present
from sandbox.gateway.frames import (
    Members,
    UnreadableError,
    read_frame,
    read_members,
    read_presence,
    read_shard,
)
from sandbox.gateway.intents import HIGHEST, Intent, application_flags, disallowed
from sandbox.gateway.session import Session, Socket
from sandbox.reading import is_number
from sandbox.tokens import Tokens
from sandbox.wire.people import member_json, own_user_json
from sandbox.wire.site import Site
from sandbox.world import changes
from sandbox.world.model import JsonObject

_HEARTBEAT_MS = 41_250

_ACK_AFTER = 0.02
"""Seconds before a heartbeat is acknowledged."""
_CONNECTS_WITHIN = 30.0
"""Seconds after its login in which a bot is expected to connect."""
UNKNOWN_OP, DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED = 4001, 4002, 4003, 4004
INVALID_SEQ = 4007
ALREADY_AUTHENTICATED, INVALID_SHARD, INVALID_INTENTS, DISALLOWED_INTENTS = 4005, 4010, 4013, 4014


class Gateway:
    """All sessions of the bot; it turns the world's changes into their events."""

    def __init__(self, site: Site, tokens: Tokens, enabled: frozenset[str]) -> None:
        self.duplicates = 0
        self.kept_back = 0
        self.reshapes: list[Reshape] = []
        self.playing: tuple[str, ...] = ()
        self._late: list[tuple[Session, Event]] = []
        self._site = site
        self._tokens = tokens
        self._enabled = enabled
        self._sessions: dict[str, Session] = {}
        self._sockets: set[Socket] = set()
        self._expected_until = 0.0
        site.world.listen(self._heard)

    @property
    def online(self) -> bool:
        """Whether the bot has a session with a socket."""
        return any(session.socket is not None for session in self._sessions.values())

    @property
    def expecting(self) -> bool:
        """Whether the bot has logged in just now and is not connected yet."""
        return not self.online and self._site.world.clock.now() < self._expected_until

    def _expect(self) -> None:
        clock = self._site.world.clock
        self._expected_until = clock.now() + _CONNECTS_WITHIN
        clock.ring_at(self._expected_until, self._tell)

    def _tell(self) -> None:
        self._site.world.publish(changes.BotConnection(online=self.online))

    # Events.

    def _heard(self, change: changes.Change) -> None:
        if isinstance(change, changes.BotLoggingIn):
            self._expect()
        for session in tuple(self._sessions.values()):
            for event in events_of(self._site, change, session.intents):
                self._deliver(session, event)

    def _deliver(self, session: Session, event: Event) -> None:
        if not session.serves(event.guild_id) or self._hidden(event):
            return
        if event.intents and not session.intents & event.intents:
            return
        if event.name == "INTERACTION_CREATE" and self.kept_back > 0:
            self.kept_back -= 1
            self._late.append((session, event))
            return
        data = self._reshaped(event)
        session.dispatch(event.name, data)
        if event.name == "INTERACTION_CREATE" and self.duplicates > 0:
            self.duplicates -= 1
            session.dispatch(event.name, data)

    def _reshaped(self, event: Event) -> Any:
        """What an event carries, changed by the next reshaping of its kind, if there is one."""
        reshape = next((r for r in self.reshapes if r.name == event.name), None)
        if reshape is None:
            return event.data
        self.reshapes.remove(reshape)
        return reshape.of(deepcopy(event.data))

    def _hidden(self, event: Event) -> bool:
        """Nothing is heard from a guild that the bot is not in, or that is in an outage."""
        guild = self._site.world.guilds.get(event.guild_id or 0)
        if guild is None or present(guild) or event.name == "GUILD_DELETE":
            return False
        # Commands may be in a server without their bot; then interactions come from there.
        return guild.bot_present or event.name != "INTERACTION_CREATE"

    def show(self, playing: tuple[str, ...]) -> None:
        """Show what the bot plays."""
        self.playing = playing
        self._site.world.publish(changes.BotConnection(online=True))

    # Sockets.

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one WebSocket until it closes."""
        response = web.WebSocketResponse(max_msg_size=1 << 20, autoping=True)
        await response.prepare(request)
        socket = Socket(response, request)
        self._sockets.add(socket)
        socket.send(op.HELLO, {"heartbeat_interval": _HEARTBEAT_MS})
        conversation = _Conversation(self, socket)
        try:
            async for message in response:
                if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                    conversation.hear(message.data)
        finally:
            self._sockets.discard(socket)
            conversation.end(response.close_code)
            await socket.finish()
        return response

    def open(self, socket: Socket, intents: int, shard: tuple[int, int]) -> Session:
        """Begin a session and introduce the world to it."""
        for old in [s for s in self._sessions.values() if s.shard == shard and s.socket is None]:
            self.forget(old)
        session = Session(intents, shard)
        self._sessions[session.id] = session
        session.socket = socket
        self.playing = ()
        self._expected_until = 0.0
        guilds = [g for g in self._site.world.guilds if g.bot_present and session.serves(g.id)]
        session.dispatch("READY", self._ready(session, [guild.id for guild in guilds]))
        for guild in guilds:
            if present(guild):
                self._deliver(session, introduction(self._site, guild, intents))
        self._site.world.publish(changes.BotConnection(online=True))
        return session

    def _ready(self, session: Session, guild_ids: list[int]) -> JsonObject:
        site = self._site
        flags = application_flags(self._enabled)
        return {
            "v": 10,
            "user": own_user_json(site.bot),
            "guilds": [{"id": str(guild_id), "unavailable": True} for guild_id in guild_ids],
            "private_channels": [],
            "session_id": session.id,
            "resume_gateway_url": site.gateway,
            "shard": list(session.shard),
            "application": {"id": str(site.bot_id), "flags": flags},
        }

    def resume(self, socket: Socket, session_id: str, number: int) -> Session | None:
        """Give a session its new socket and what it missed; None when it is unknown."""
        session = self._sessions.get(session_id)
        if session is None:
            return None
        session.socket = socket
        if not session.replay(number):
            self.forget(session)
            return None
        session.dispatch("RESUMED", {})
        self._site.world.publish(changes.BotConnection(online=True))
        return session

    def part(self, session: Session, socket: Socket, *, for_good: bool) -> None:
        """A session lost its socket; one that the bot closed properly is over."""
        if session.socket is not socket:
            return
        session.socket = None
        if for_good:
            self.forget(session)
        self._tell()

    def forget(self, session: Session) -> None:
        """End a session."""
        self._sessions.pop(session.id, None)

    def refusal(self, identity: JsonObject) -> int | None:
        """The close code for an IDENTIFY that is not accepted."""
        intents = identity.get("intents")
        if not self._tokens.accepts(identity.get("token")):
            return AUTHENTICATION_FAILED
        if not _is_whole(intents) or not 0 <= intents <= HIGHEST:
            return INVALID_INTENTS
        if disallowed(intents, self._enabled):
            return DISALLOWED_INTENTS
        return INVALID_SHARD if read_shard(identity.get("shard")) is None else None

    def knows(self, token: object) -> bool:
        """Whether this is the bot's token."""
        return self._tokens.accepts(token)

    def chunk(self, session: Session, wanted: Members) -> None:
        """Answer a request for members; all of them, or those asked for by id."""
        ids = wanted.user_ids
        everyone = self._site.world.members_of(wanted.guild_id)
        if not ids and not session.intents & Intent.MEMBERS:
            everyone = [m for m in everyone if m.user_id == self._site.bot_id]
        members = [m for m in everyone if not ids or m.user_id in ids]
        data: JsonObject = {
            "guild_id": str(wanted.guild_id),
            "members": [member_json(self._site, member) for member in members],
            "chunk_index": 0,
            "chunk_count": 1,
        }
        if wanted.nonce:
            data["nonce"] = wanted.nonce
        session.dispatch("GUILD_MEMBERS_CHUNK", data)

    # Faults.

    def deliver_late(self) -> None:
        """Deliver the interactions that were kept back, oldest first."""
        late, self._late = self._late, []
        for session, event in late:
            session.dispatch(event.name, event.data)

    async def drop(self) -> None:
        """Cut the sockets without a word."""
        for socket in tuple(self._sockets):
            socket.cut()

    async def ask_reconnect(self) -> None:
        """Tell the bot to connect again (op 7)."""
        for socket in tuple(self._sockets):
            socket.send(op.RECONNECT, None)

    async def invalidate(self, *, resumable: bool) -> None:
        """Tell the bot that its session is invalid (op 9)."""
        for session in tuple(self._sessions.values()):
            if not resumable:
                self.forget(session)
            if session.socket is not None:
                session.socket.send(op.INVALID_SESSION, resumable)

    async def close(self) -> None:
        """Close every socket: the sandbox goes away."""
        for socket in tuple(self._sockets):
            socket.close(1001)


class _Conversation:
    """What has been said on one socket."""

    def __init__(self, gateway: Gateway, socket: Socket) -> None:
        self._gateway = gateway
        self._socket = socket
        self._session: Session | None = None
        self._is_over = False

    def hear(self, frame: str | bytes) -> None:
        """React to one frame of the bot; to none after one that closes the socket."""
        if self._is_over:
            return
        try:
            self._react(*read_frame(frame))
        except UnreadableError:
            self._close(DECODE_ERROR)

    def _close(self, code: int) -> None:
        self._is_over = True
        self._socket.close(code)

    def _react(self, code: int, data: Any) -> None:
        if code == op.HEARTBEAT:
            # discord.py notes when it has sent a heartbeat only after sending it: an answer that is
            # quicker than any network could be would count as one to the heartbeat before.
            loop = asyncio.get_running_loop()
            loop.call_later(_ACK_AFTER, self._socket.send, op.HEARTBEAT_ACK, None)
        elif code in (op.IDENTIFY, op.RESUME):
            self._begin(code, data)
        elif self._session is None:
            self._close(NOT_AUTHENTICATED)
        elif code == op.REQUEST_MEMBERS:
            self._gateway.chunk(self._session, read_members(data))
        elif code == op.PRESENCE:
            self._gateway.show(read_presence(data))
        elif code not in op.IGNORED:
            self._close(UNKNOWN_OP)

    def _begin(self, code: int, data: Any) -> None:
        if self._session is not None:
            self._close(ALREADY_AUTHENTICATED)
        elif not isinstance(data, dict):
            raise UnreadableError
        elif code == op.IDENTIFY:
            self._identify(data)
        else:
            self._resume(data)

    def _identify(self, identity: JsonObject) -> None:
        refused = self._gateway.refusal(identity)
        shard = read_shard(identity.get("shard"))
        if refused is not None or shard is None:
            self._close(refused or INVALID_SHARD)
            return
        self._session = self._gateway.open(self._socket, identity["intents"], shard)

    def _resume(self, wanted: JsonObject) -> None:
        number = wanted.get("seq") or 0
        if not self._gateway.knows(wanted.get("token")):
            self._close(AUTHENTICATION_FAILED)
        elif not _is_whole(number) or not is_number(str(number)):
            self._close(INVALID_SEQ)
        else:
            session_id = str(wanted.get("session_id"))
            self._session = self._gateway.resume(self._socket, session_id, number)
            if self._session is None:
                self._socket.send(op.INVALID_SESSION, False)

    def end(self, close_code: int | None) -> None:
        """The socket is closed; with 1000 or 1001 the bot also gave up its session."""
        if self._session is not None:
            self._gateway.part(self._session, self._socket, for_good=close_code in (1000, 1001))


def _is_whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
