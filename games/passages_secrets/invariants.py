"""What is true of every table of Passages Secrets between two moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.kit.faults import faults
from games.passages_secrets.board import PATHS, STATUES
from games.passages_secrets.components import (
    HEXES,
    LOOT,
    MIDGAME_LEFT,
    MIDGAME_STATUES,
    PASSAGES,
    REVEALED,
    TOKENS,
    TURNS,
    ZONES,
    Achievement,
    Token,
    counts,
    shovels,
)
from games.passages_secrets.public_state import Phase, PublicState, other
from games.passages_secrets.standing import COMPARED, MET, sheets, standing
from games.passages_secrets.state import State
from games.protocol import Seat


def violations(table: State) -> tuple[str, ...]:
    """Return every invariant that the table breaks, in plain English."""
    if table.phase is Phase.SET_UP:
        return ()
    return faults(
        table, _hexes, _faces, _passages, _markers, _statues, _achievements, _turn, _scoring
    )


def _hexes(table: PublicState) -> Iterator[str]:
    """Six different hexes of the box lie there, their districts clockwise as printed."""
    printed = {tile[turn:] + tile[:turn]: tile for tile in HEXES for turn in range(3)}
    found = {printed.get(tile) for tile in table.layout}
    if None in found or len(found) != 6 or len(table.layout) != 6:
        yield f"the city is {table.layout}"


def _faces(table: PublicState) -> Iterator[str]:
    """27 faces, as the tokens of the box can show them.

    Any k kinds of loot show on the 4 tokens that each has to itself and on those that they share.
    """
    loot = counts(table.faces)
    if len(table.faces) != len(TOKENS) or sum(loot) + shovels(table.faces) != len(TOKENS):
        yield f"{len(table.faces)} tokens, {loot} loot"
    for size in range(1, len(LOOT) + 1):
        least = 4 * size + size * (size - 1) // 2
        if any(sum(few) < least for few in combinations(loot, size)):
            yield f"no tokens show {loot} loot"
    if shovels(table.faces) != 5:
        yield f"{shovels(table.faces)} shovel tokens"


def _passages(table: PublicState) -> Iterator[str]:
    """Everybody's passages lie where the table shows them, and they own the tokens of these."""
    for player in table.players:
        there = [path for path, owner in enumerate(table.owners, 1) if owner == player.seat]
        if sorted(player.paths) != there:
            yield f"seat {player.seat} has passages on {player.paths}, not {there}"
        if player.tokens != tuple(table.faces[path - 1] for path in player.paths):
            yield f"seat {player.seat} has the tokens {player.tokens}"
        placed = (table.turns + (player.seat == table.first)) // 2
        if len(player.paths) != placed or player.left != PASSAGES - placed:
            yield f"seat {player.seat} has placed {len(player.paths)} of {table.turns}"
    if len(table.owners) != len(PATHS) or len(table.free) != len(PATHS) - table.turns:
        yield f"{len(table.free)} paths are free after {table.turns} turns"


def _markers(table: PublicState) -> Iterator[str]:
    if any(abs(place) > ZONES for place in table.markers):
        yield f"markers at {table.markers}"


def _when(table: PublicState, path: int) -> int:
    """Return in which turn, from 0, the passage on a path was placed."""
    (player,) = (player for player in table.players if path in player.paths)
    return 2 * player.paths.index(path) + (player.seat != table.first)


def _statues(table: PublicState) -> Iterator[str]:
    """A statue belongs to whoever placed the last passage around it."""
    for statue, node in STATUES.items():
        holders = [player.seat for player in table.players if statue in player.statues]
        expected: list[Seat | None] = []
        if not set(node.paths) & set(table.free):
            last = max(node.paths, key=lambda path: _when(table, path))
            expected = [table.owner(last)]
        if holders != expected:
            yield f"the {statue} statue is held by {holders}, not {expected}"
    if any(len(set(player.statues)) != len(player.statues) for player in table.players):
        yield "a statue was stolen twice"


_LASTING = (
    Achievement.TWO_STATUES,
    Achievement.TUNNEL_OF_SIX,
    Achievement.SURROUNDED_DISTRICT,
    Achievement.ONE_OF_EACH_LOOT,
    Achievement.TWO_OF_THREE_LOOTS,
    Achievement.THREE_OF_TWO_LOOTS,
    Achievement.FOUR_OF_ONE_LOOT,
)
"""Those whose condition cannot fail again."""


def _achievements(table: PublicState) -> Iterator[str]:
    """Each is held by one at most, who met it; who has just moved could take no other."""
    held = [one for player in table.players for one in player.achievements]
    gone = [*held, *table.tied]
    if len(set(table.revealed)) != REVEALED or not set(gone) <= set(table.revealed):
        yield f"revealed {table.revealed}, gone {gone}"
    if len(set(gone)) != len(gone):
        yield f"held or tied twice: {gone}"
    for one in COMPARED:
        if (one in gone) != (one in table.revealed and table.midgame is not None):
            yield f"{one} is settled by mid-game scoring, not otherwise"
    if not set(table.tied) <= set(COMPARED):
        yield f"{table.tied} cannot be tied"
    yield from _conditions(table, gone)


def _conditions(table: PublicState, gone: list[Achievement]) -> Iterator[str]:
    for player in table.players:
        own = standing(table, player.seat)
        for one in player.achievements:
            if one in _LASTING and not MET[one](own):
                yield f"seat {player.seat} holds {one}"
        moved = table.last is not None and table.last.seat == player.seat
        for one in table.revealed:
            if moved and one in MET and one not in gone and MET[one](own):
                yield f"seat {player.seat} did not take {one}"


def _turn(table: PublicState) -> Iterator[str]:
    """Seats alternate; a one-shovel token lets its owner decide once more."""
    mover = table.first if table.turns % 2 == 0 else other(table.first)
    awaited: dict[Phase, Seat | None] = {
        Phase.OPENING: other(table.first),
        Phase.PLACE: mover,
        Phase.OPEN: other(mover),
        Phase.OVER: None,
    }
    if table.to_act != awaited[table.phase]:
        yield f"seat {table.to_act} acts in turn {table.turns} ({table.phase})"
    digs = [token for player in table.players for token in player.tokens]
    decided = 1 + table.turns + digs.count(Token.ONE_SHOVEL) - (table.phase is Phase.OPEN)
    if table.decisions != (0 if table.phase is Phase.OPENING else decided):
        yield f"{table.decisions} decisions in turn {table.turns}"
    taken = table.last.token if table.last else None
    if table.phase is Phase.OPEN and taken is not Token.ONE_SHOVEL:
        yield f"a district is opened with {taken}"


def _scoring(table: PublicState) -> Iterator[str]:
    """Each phase is scored when it is due, and the final one as the table lies."""
    stolen = sum(len(player.statues) for player in table.players)
    spent = all(player.left <= MIDGAME_LEFT for player in table.players)
    due = stolen >= MIDGAME_STATUES or spent
    if table.phase is not Phase.OPEN and due != (table.midgame is not None):
        yield f"{stolen} statues stolen after {table.turns} turns, mid-game {table.midgame}"
    if (table.turns == TURNS and table.phase is not Phase.OPEN) != (table.phase is Phase.OVER):
        yield f"{table.phase} after {table.turns} turns"
    if table.final != (sheets(table, final=True) if table.phase is Phase.OVER else None):
        yield f"final sheets {table.final}"
    if table.midgame and any(sheet.achievements is not None for sheet in table.midgame.sheets):
        yield "achievements scored at mid-game"
