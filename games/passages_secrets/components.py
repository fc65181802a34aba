"""What is in the box of Passages Secrets (rulebook: Matériel)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations


class District(StrEnum):
    """One of the five districts, in the order in which they are listed and go round a hex."""

    BANK = "bank"
    POLITICAL = "political"
    MERCHANT = "merchant"
    RESIDENTIAL = "residential"
    NOBLE = "noble"


DISTRICTS: tuple[District, ...] = tuple(District)


class Token(StrEnum):
    """The visible face of an object token: one of four kinds of loot, or shovels."""

    YELLOW = "yellow"
    BLUE = "blue"
    VIOLET = "violet"
    BROWN = "brown"
    ONE_SHOVEL = "one_shovel"
    TWO_SHOVELS = "two_shovels"


LOOT: tuple[Token, ...] = (Token.YELLOW, Token.BLUE, Token.VIOLET, Token.BROWN)
"""The kinds of loot, in the order in which they are listed and counted."""

LOOT_OF: dict[District, Token] = {
    District.BANK: Token.YELLOW,
    District.POLITICAL: Token.BLUE,
    District.MERCHANT: Token.VIOLET,
    District.RESIDENTIAL: Token.BROWN,
}
"""The loot of a district's colour; Noble is white and has none."""

Counts = tuple[int, int, int, int]
"""How much loot of each kind, in the order of `LOOT`."""

PASSAGES = 13
"""Passages of each player (rulebook: 26 Passages secrets, 13 par joueur)."""

TURNS = 2 * PASSAGES
"""Turns in a game: one of the 27 paths stays empty (follows from the passages)."""

MIDGAME_LEFT = 5
"""The number of passages that both players have left when mid-game scoring comes (rulebook: Phases
de décompte)."""

MIDGAME_STATUES = 2
"""The number of stolen statues, of the four, at which mid-game scoring comes (rulebook: Phases de
décompte)."""

# Assumed: the picture of the control board is lost. The longest distance in print is 5 zones (the
# achievement "5 zones ou plus"); 7 is where the loot table ends too. A marker stops at the end.
ZONES = 7
"""Zones on each side of a control track; the centre is 0."""

# Printed: 10 hexes and five districts; the ten sets of three districts, each once, are the only
# even way. Assumed: clockwise they come in the order of `DISTRICTS`.
HEXES: tuple[tuple[District, District, District], ...] = tuple(combinations(DISTRICTS, 3))
"""The hexes of the box: the three districts of each, clockwise."""

# Printed: 22 loot tokens and 5 shovel tokens, all two-sided. Assumed: 4 tokens with the same loot
# on both faces for each of four kinds (16), one token for each of the six pairs of kinds (6), so
# 11 faces a kind; and five shovel tokens alike, one shovel on one face and two on the other.
TOKENS: tuple[tuple[Token, Token], ...] = (
    *((kind, kind) for kind in LOOT for _ in range(4)),
    *combinations(LOOT, 2),
    *((Token.ONE_SHOVEL, Token.TWO_SHOVELS) for _ in range(5)),
)
"""The object tokens: both faces of each."""


class Achievement(StrEnum):
    """One of the 15 achievement cards (rulebook: Guide des hauts faits)."""

    TWO_STATUES = "two_statues"
    TUNNEL_OF_SIX = "tunnel_of_six"
    TWO_TUNNELS_OF_THREE = "two_tunnels_of_three"
    SURROUNDED_DISTRICT = "surrounded_district"
    ONE_OF_EACH_LOOT = "one_of_each_loot"
    TWO_OF_THREE_LOOTS = "two_of_three_loots"
    THREE_OF_TWO_LOOTS = "three_of_two_loots"
    FOUR_OF_ONE_LOOT = "four_of_one_loot"
    FOUR_DISTRICTS = "four_districts"
    ONE_DISTRICT_BY_FIVE = "one_district_by_five"
    TWO_DISTRICTS_BY_THREE = "two_districts_by_three"
    THREE_DISTRICTS_BY_TWO = "three_districts_by_two"
    THREE_DISTRICTS_WITH_LOOT = "three_districts_with_loot"
    LONGEST_TUNNEL_MIDGAME = "longest_tunnel_midgame"
    MOST_DISTRICTS_MIDGAME = "most_districts_midgame"


POINTS: dict[Achievement, int] = {
    Achievement.TWO_STATUES: 3,
    Achievement.TUNNEL_OF_SIX: 3,
    Achievement.TWO_TUNNELS_OF_THREE: 5,
    Achievement.SURROUNDED_DISTRICT: 5,
    Achievement.ONE_OF_EACH_LOOT: 5,
    Achievement.TWO_OF_THREE_LOOTS: 5,
    Achievement.THREE_OF_TWO_LOOTS: 4,
    Achievement.FOUR_OF_ONE_LOOT: 4,
    Achievement.FOUR_DISTRICTS: 4,
    Achievement.ONE_DISTRICT_BY_FIVE: 6,
    Achievement.TWO_DISTRICTS_BY_THREE: 4,
    Achievement.THREE_DISTRICTS_BY_TWO: 4,
    Achievement.THREE_DISTRICTS_WITH_LOOT: 4,
    Achievement.LONGEST_TUNNEL_MIDGAME: 3,
    Achievement.MOST_DISTRICTS_MIDGAME: 3,
}
"""What each achievement is worth in the final phase, in points."""

REVEALED = 3
"""Achievements revealed in a game (rulebook: Mise en place)."""

_COLUMN: dict[District, int] = {district: column for column, district in enumerate(DISTRICTS)}


def column(district: District) -> int:
    """Return the place of a district in `DISTRICTS`, and of its marker and track."""
    return _COLUMN[district]


def counts(tokens: Sequence[Token]) -> Counts:
    """Return how much loot of each kind is among the tokens."""
    yellow, blue, violet, brown = [tokens.count(kind) for kind in LOOT]
    return yellow, blue, violet, brown


def shovels(tokens: Sequence[Token]) -> int:
    """Return how many of the tokens bear shovels, whether one or two."""
    return tokens.count(Token.ONE_SHOVEL) + tokens.count(Token.TWO_SHOVELS)
