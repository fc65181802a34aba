"""Tables of Passages Secrets as a test wants them, and how they go on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from games.chance import seeded
from games.passages_secrets import RULES
from games.passages_secrets.board import STATUES, Statue
from games.passages_secrets.components import (
    DISTRICTS,
    LOOT,
    PASSAGES,
    Achievement,
    District,
    Token,
)
from games.passages_secrets.events import Event, SetUp
from games.passages_secrets.moves import Marker, Move, Open, PlacePassage
from games.passages_secrets.public_state import Markers, Phase, Player, PublicState, Tile
from games.passages_secrets.view import View
from games.protocol import Millis, NoOptions, Seat

BANK, POLITICAL, MERCHANT, RESIDENTIAL, NOBLE = DISTRICTS
YELLOW, BLUE, VIOLET, BROWN = LOOT
ONE, TWO = Token.ONE_SHOVEL, Token.TWO_SHOVELS

LAYOUT: tuple[Tile, ...] = (
    (BANK, POLITICAL, MERCHANT),
    (POLITICAL, RESIDENTIAL, BANK),
    (BANK, POLITICAL, NOBLE),
    (BANK, MERCHANT, RESIDENTIAL),
    (BANK, MERCHANT, NOBLE),
    (MERCHANT, RESIDENTIAL, NOBLE),
)
"""Path 1 lies between Merchant and Bank, path 4 in Political, path 5 beside Noble too."""

_FACES = (*LOOT * 5, YELLOW, BLUE, ONE, ONE, ONE, TWO, TWO)
"""Loot on paths 1 to 22 in turn, shovels on 23 to 27."""

QUIET = (
    Achievement.LONGEST_TUNNEL_MIDGAME,
    Achievement.MOST_DISTRICTS_MIDGAME,
    Achievement.TWO_TUNNELS_OF_THREE,
)
"""Achievements that nobody takes by the way."""


def among(achievement: Achievement) -> tuple[Achievement, ...]:
    """Return an achievement and the two that are settled at mid-game only."""
    return (achievement, *QUIET[:2])


def faces(wanted: Mapping[int, Token]) -> tuple[Token, ...]:
    """Return the faces by path with what is wanted where: tokens change places for it."""
    laid = list(_FACES)
    for path, token in wanted.items():
        other = next(
            place for place, face in enumerate(laid, 1) if face is token and place not in wanted
        )
        laid[path - 1], laid[other - 1] = laid[other - 1], laid[path - 1]
    return tuple(laid)


class Scene:
    """A table that goes on by `marker`, `place` and `open`, and remembers the last events."""

    def __init__(self, table: PublicState, *, checked: bool = True) -> None:
        self.table = table
        self.checked = checked
        self.events: tuple[Event, ...] = ()

    def do(self, move: Move, seat: int | None = None) -> tuple[Event, ...]:
        """Let the awaited seat, or another, move and fold what follows."""
        mover = self.table.to_act if seat is None else Seat(seat)
        assert mover is not None
        self.events = RULES.decide(self.table, mover, move, Millis(0), seeded(1))
        for event in self.events:
            self.table = RULES.evolve(self.table, event)
        assert not self.checked or RULES.violations(self.table) == ()
        return self.events

    def marker(self, district: District | None) -> tuple[Event, ...]:
        """Let the second player begin."""
        return self.do(Marker(district))

    def place(self, *paths: int) -> tuple[Event, ...]:
        """Let those whose turn it is place passages, one after the other."""
        for path in paths:
            self.do(PlacePassage(path))
        return self.events

    def turn(self, path: int, district: District = District.NOBLE) -> tuple[Event, ...]:
        """Take a whole turn: a district is opened if the token is a one-shovel token."""
        events = self.place(path)
        return (*events, *self.open(district)) if self.table.phase is Phase.OPEN else events

    def open(self, district: District) -> tuple[Event, ...]:
        """Open a district with the one-shovel token just taken."""
        return self.do(Open(district))

    def play_on(self, turns: int = 26) -> None:
        """Go on with the first legal move each until this number of turns are over."""
        while self.table.to_act is not None and (
            self.table.turns < turns or self.table.phase is Phase.OPEN
        ):
            self.do(RULES.legal_moves(self.view())[0])

    def view(self, seat: int | None = None) -> View:
        """Return the view of the awaited seat, or of another."""
        return RULES.view(self.table, self.table.to_act if seat is None else Seat(seat))


def opened(
    wanted: Mapping[int, Token] | None = None,
    revealed: Sequence[Achievement] = QUIET,
    first: int = 0,
) -> Scene:
    """Return a table that was set up as wanted; the second player is to begin."""
    event = SetUp(LAYOUT, faces(wanted or {}), tuple(revealed), Seat(first))
    return Scene(RULES.evolve(RULES.initial(2, NoOptions()), event))


def begun(
    wanted: Mapping[int, Token] | None = None,
    revealed: Sequence[Achievement] = QUIET,
    first: int = 0,
) -> Scene:
    """Return a table that was set up as wanted; the second player has declined."""
    scene = opened(wanted, revealed, first)
    scene.marker(None)
    return scene


def markers(zones: Mapping[District, int]) -> Markers:
    """Return the markers, 0 where nothing is said; seat 0's side is positive."""
    bank, political, merchant, residential, noble = (zones.get(one, 0) for one in DISTRICTS)
    return bank, political, merchant, residential, noble


def arranged(
    mine: Iterable[int] = (),
    theirs: Iterable[int] = (),
    *,
    wanted: Mapping[int, Token] | None = None,
    revealed: Sequence[Achievement] = QUIET,
    zones: Mapping[District, int] | None = None,
    tokens: Sequence[Token] | None = None,
    statues: Sequence[Statue] = (),
    held: Sequence[Achievement] = (),
    turns: int | None = None,
) -> Scene:
    """Return a table in the middle of a game, as no game need have led there; seat 0 is to act.

    `mine` and `theirs` are the paths of seats 0 and 1; `tokens`, `statues` and `held` are seat
    0's, the tokens those of their paths if not given. It is not checked from here on.
    """
    scene = begun(wanted, revealed)
    table = scene.table
    paths: list[tuple[int, ...]] = [tuple(mine), tuple(theirs)]
    owned = [tuple(table.faces[path - 1] for path in own) for own in paths]
    players = (
        Player(Seat(0), paths[0], owned[0] if tokens is None else tuple(tokens)),
        Player(Seat(1), paths[1], owned[1]),
    )
    first = replace(players[0], statues=tuple(statues), achievements=tuple(held))
    owner = {path: Seat(seat) for seat, own in enumerate(paths) for path in own}
    scene.table = replace(
        table,
        players=(first, players[1]),
        owners=tuple(owner.get(path) for path in range(1, 28)),
        markers=markers(zones or {}),
        turns=len(owner) if turns is None else turns,
    )
    scene.checked = False
    return scene


def beside(scene: Scene, district: District) -> int:
    """Return a free path that lies beside a district on one side only, far from any statue."""
    return next(
        path
        for path in scene.table.free
        if scene.table.beside(path).count(district) == 1
        and not any(path in node.paths for node in STATUES.values())
    )


def late(scene: Scene) -> Scene:
    """Let both have exactly six passages left, so that the next two turns bring mid-game.

    Those who have placed fewer so far get paths by turns, from the highest number down.
    """
    spare = list(reversed(scene.table.free))
    paths = [list(player.paths) for player in scene.table.players]
    while any(len(own) < PASSAGES - 6 for own in paths):
        own = min(paths, key=len)
        own.append(spare.pop(0))
    first, second = (
        replace(player, paths=tuple(own))
        for player, own in zip(scene.table.players, paths, strict=True)
    )
    owner = {path: Seat(seat) for seat, own in enumerate(paths) for path in own}
    owners = tuple(owner.get(path) for path in range(1, 28))
    scene.table = replace(scene.table, players=(first, second), owners=owners, turns=14)
    return scene
