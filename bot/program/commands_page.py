"""The page that says who may do what: printed from `bot.tables.authority`, in English.

`python -m bot commands` prints it; `docs/commands.md` is that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeVar

from bot.records import Status
from bot.tables.authority import AUTHORITY, Grant, Operation, Role, Source

Key = TypeVar("Key")


class Line(NamedTuple):
    """What an operation is in words, and the commands and buttons that ask for it."""

    what: str
    ways: str


LINES: Final[dict[Operation, Line]] = {
    Operation.LOOK: Line(
        "look at the board, the log, the luck", "`/board` `/table log` `/table fairness`"
    ),
    Operation.PLAY: Line(
        "see one's hand and make moves", "`/turn` `/hand` `/move` and each game's own"
    ),
    Operation.JOIN: Line("sit down", "`/table join`"),
    Operation.DECLINE: Line("decline the seat that is held for one", "*No thanks*"),
    Operation.RETURN: Line("take one's seat back", "`/table join`"),
    Operation.LEAVE: Line("stand up, or leave the game to a computer", "`/table leave`"),
    Operation.INVITE: Line("invite somebody", "`/table invite`"),
    Operation.ARRANGE: Line("change options and computers", "*Options* *Add a computer*"),
    Operation.START: Line("start", "`/table start`"),
    Operation.FILL: Line(
        "start with computers for the missing", "*Fill up with computers and start*"
    ),
    Operation.CUT: Line("cut the deck, when one is asked to", "*Cut the deck*"),
    Operation.STAND_IN: Line(
        "let a computer go on for who left the server", "*Let a computer play on*"
    ),
    Operation.KICK: Line("put somebody out", "`/table kick`"),
    Operation.HAND_OVER: Line("make somebody else the host", "`/table host`"),
    Operation.END: Line("close the table without a result", "`/table end`"),
    Operation.AGAIN: Line("play the same again", "*Same again*"),
}

WHO: Final[dict[Role, str]] = {
    Role.HOST: "the host",
    Role.SEATED: "who sits there",
    Role.AWAY: "who left that seat",
    Role.HELD: "for whom a seat is held",
    Role.MEMBER: "who can see the channel",
    Role.MODERATOR: "who may manage messages in the table's channel",
    Role.OPERATOR: "the bot's owner",
}

PLACES: Final[dict[Source, str]] = {
    Source.HERE: "the table's channel",
    Source.SERVER: "its server",
    Source.DM: "a direct message",
    Source.ELSEWHERE: "another server",
}

WHEN: Final[dict[Status, str]] = {
    Status.LOBBY: "before the game",
    Status.CUTTING: "while the deck is cut",
    Status.RUNNING: "during the game",
    Status.OVER: "after it",
    Status.CLOSED: "once closed",
}


def page() -> str:
    """Return the page in Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "# Who may do what"
    yield ""
    yield (
        "Printed from `bot/tables/authority.py` by `python -m bot commands`. "
        "`/table open`, `/tablier`,"
    )
    yield "`/rules` and one's settings are everybody's; a game's own commands work at its tables."
    yield ""
    yield "| what | how | who | from where | when |"
    yield "|---|---|---|---|---|"
    for operation, grants in AUTHORITY.items():
        for grant in grants:
            cells = (*LINES[operation], _who(grant), _where(grant), _when(grant))
            yield f"| {' | '.join(cells)} |"


def _who(grant: Grant) -> str:
    also = f", and {_listed(WHO, grant.also)}" if grant.also else ""
    return f"{_listed(WHO, grant.who)}{also}"


def _where(grant: Grant) -> str:
    return "anywhere" if grant.source == set(Source) else _listed(PLACES, grant.source)


def _when(grant: Grant) -> str:
    when = "always" if grant.states == set(Status) else _listed(WHEN, grant.states)
    return f"{when}, once no seat is free" if grant.full else when


def _listed(words: Mapping[Key, str], chosen: Iterable[Key]) -> str:
    picked = set(chosen)
    return " or ".join(word for key, word in words.items() if key in picked)
