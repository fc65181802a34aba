"""Whether anything that somebody was shown betrays a card that they could not know.

A card is open from the row in which it is played. Until then its owner alone
may read of it: in their direct messages, and in answers that only they see. Within a game every
message that anybody could ever read is looked at, in every version.

What is looked for are cards as the messages write them: "■ green 7", "▲ violet 1 (3 diamonds)",
and the codes of moves, "play-green-7". A card that was open in an earlier round counts as open:
the first round is where this looks closest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

import phrases
from bot.tables.table import Table
from games.pass_pass.components import CARDS, COLOURS
from tests.e2e.chronicle import Chronicle
from tests.e2e.party import Party

_NAMES = {
    phrases.of(locale)(f"pass_pass.colour.{colour.value}").casefold(): colour.value
    for locale in phrases.LOCALES
    for colour in COLOURS
} | {colour.value: colour.value for colour in COLOURS}

_NEVER = 1 << 62

_CARD = re.compile(rf"\b({'|'.join(_NAMES)})[ \u00a0-](\d{{1,2}})\b", re.IGNORECASE)


def mentioned(words: str) -> set[str]:
    """Return the codes of the cards that a text names."""
    found = {f"{_NAMES[name.casefold()]}-{value}" for name, value in _CARD.findall(words)}
    return found & set(CARDS)


def opened(table: Table) -> dict[str, int]:
    """Return every card that was ever played, with the row since which it is open."""
    known: dict[str, int] = {}
    for row in table.rows:
        events = row.encoded_game_events()
        if events is None:
            continue
        for card in _played(events):
            known.setdefault(card, row.seq)
    return known


def _played(events: bytes) -> Iterator[str]:
    for event in msgspec.json.decode(events):
        if event["type"] == "played":
            colour, value = event["card"]
            yield f"{colour}-{value}"


def leaks(party: Party, chronicle: Chronicle) -> list[str]:
    """Return what somebody could read that they must not know."""
    table, found = party.table(), []
    known = opened(table)
    assert known
    held = {person.id: _held(table, person.id) for person in party.people}
    for version in chronicle.versions:
        words, head = chronicle.words(version.message), version.heads.get(party.table_id, -1)
        secret = {card for card in mentioned(words) if known.get(card, _NEVER) > head}
        if not secret <= held.get(version.viewer or 0, set()):
            found.append(f"{sorted(secret)} in {words!r}")
    return found


def _held(table: Table, user_id: int) -> set[str]:
    """Return every card that was ever dealt to a person."""
    cards: set[str] = set()
    seat = table.seat_of(user_id)
    if seat is None:
        return cards
    for row in table.rows:
        for event in msgspec.json.decode(row.encoded_game_events() or b"[]"):
            if event["type"] == "dealt":
                cards |= {f"{colour}-{value}" for colour, value in event["hands"][seat]}
    return cards
