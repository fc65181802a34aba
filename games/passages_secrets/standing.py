"""What a player has, and what it is worth (rulebook: Phases de décompte, Guide des hauts faits)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.passages_secrets.board import RHOMBI, SIDES
from games.passages_secrets.components import POINTS, Achievement, Counts, District, column
from games.passages_secrets.public_state import Markers, PublicState, Sheet, Sheets
from games.passages_secrets.tunnel import components, longest, mask_of
from games.protocol import Seat


class Standing(NamedTuple):
    """What a player has, as far as it counts.

    `passages` is a mask (`tunnel`), `statues` a number, `zones` the markers with their own side
    positive.
    """

    passages: int
    statues: int
    loot: Counts
    shovels: int
    zones: Markers
    achievements: tuple[Achievement, ...]

    @property
    def controlled(self) -> int:
        """How many districts they control."""
        return self.reaching(1)

    def reaching(self, zone: int) -> int:
        """Return how many markers stand on their side at that zone or beyond."""
        return sum([place >= zone for place in self.zones])


def standing(table: PublicState, seat: Seat) -> Standing:
    """Return what a seat has."""
    player = table.players[seat]
    bank, political, merchant, residential, noble = table.markers
    away = (-bank, -political, -merchant, -residential, -noble)
    return Standing(
        mask_of(player.paths),
        len(player.statues),
        player.loot,
        player.shovels,
        table.markers if seat == 0 else away,
        player.achievements,
    )


def sheets(table: PublicState, *, final: bool) -> Sheets:
    """Return both players' points of a phase if it were scored now."""
    return (
        sheet(standing(table, Seat(0)), final=final),
        sheet(standing(table, Seat(1)), final=final),
    )


def sheet(own: Standing, *, final: bool) -> Sheet:
    """Return the points of a phase. Achievements score their own points in the final one only."""
    length = longest(own.passages)
    bank, political, merchant, residential, noble = (
        worth if place > 0 else None
        for worth, place in zip(worths(own, length), own.zones, strict=True)
    )
    return Sheet(
        length=length,
        controlled=own.controlled,
        tunnel=2 * length,
        statues=own.statues,
        loot=_collected(own.loot),
        districts=(bank, political, merchant, residential, noble),
        achievements=sum(POINTS[one] for one in own.achievements) if final else None,
    )


def worths(own: Standing, length: int) -> tuple[int, ...]:
    """Return what each district brings if they control it, with a longest tunnel of `length`."""
    return tuple([worth(own, length) for worth in _WORTH])


def _collected(loot: Counts) -> Counts:
    """Return 1, 3, 6, 10 … points for 1, 2, 3, 4 … loot of a kind."""
    yellow, blue, violet, brown = (number * (number + 1) // 2 for number in loot)
    return yellow, blue, violet, brown


def _bank(own: Standing, _length: int) -> int:
    return 5 + own.loot[0]


def _political(own: Standing, _length: int) -> int:
    """Ruling: Political itself is one of the districts that count."""
    return 2 * own.controlled + own.loot[1]


def _merchant(own: Standing, _length: int) -> int:
    """Ruling: achievements held count in both phases."""
    return own.loot[2] + len(own.achievements) + own.statues + own.zones[_MERCHANT]


def _residential(own: Standing, length: int) -> int:
    return own.loot[3] + max(0, length - 2)


def _noble(own: Standing, _length: int) -> int:
    """Ruling: a pair is two loot of the same kind, as the summary says."""
    return 3 * sum([number // 2 for number in own.loot]) - own.shovels


_MERCHANT = column(District.MERCHANT)
_WORTH = (_bank, _political, _merchant, _residential, _noble)
"""What each district brings to who controls it, in the order of `DISTRICTS`."""

_SURROUNDING = tuple(mask_of(field.paths) for field in RHOMBI if len(field.paths) == SIDES)


def _two_tunnels(own: Standing) -> bool:
    """Ruling: the two share no node, so each lies in a part of the network of its own."""
    return sum([longest(part) >= 3 for part in components(own.passages)]) >= 2


def _surrounded(own: Standing) -> bool:
    return any(own.passages & around == around for around in _SURROUNDING)


def _districts_with_loot(own: Standing) -> bool:
    pairs = zip(own.zones, own.loot, strict=False)
    return sum([place > 0 and number > 0 for place, number in pairs]) >= 3


def _kinds(own: Standing, number: int) -> int:
    """Return of how many kinds they have so much loot."""
    return sum([have >= number for have in own.loot])


MET: dict[Achievement, Callable[[Standing], bool]] = {
    Achievement.TWO_STATUES: lambda own: own.statues >= 2,
    Achievement.TUNNEL_OF_SIX: lambda own: longest(own.passages) >= 6,
    Achievement.TWO_TUNNELS_OF_THREE: _two_tunnels,
    Achievement.SURROUNDED_DISTRICT: _surrounded,
    Achievement.ONE_OF_EACH_LOOT: lambda own: _kinds(own, 1) == 4,
    Achievement.TWO_OF_THREE_LOOTS: lambda own: _kinds(own, 2) >= 3,
    Achievement.THREE_OF_TWO_LOOTS: lambda own: _kinds(own, 3) >= 2,
    Achievement.FOUR_OF_ONE_LOOT: lambda own: _kinds(own, 4) >= 1,
    Achievement.FOUR_DISTRICTS: lambda own: own.controlled >= 4,
    Achievement.ONE_DISTRICT_BY_FIVE: lambda own: own.reaching(5) >= 1,
    Achievement.TWO_DISTRICTS_BY_THREE: lambda own: own.reaching(3) >= 2,
    Achievement.THREE_DISTRICTS_BY_TWO: lambda own: own.reaching(2) >= 3,
    Achievement.THREE_DISTRICTS_WITH_LOOT: _districts_with_loot,
}
"""Whether a player meets an achievement's condition; the two of mid-game are in `COMPARED`."""

COMPARED: dict[Achievement, Callable[[Standing], int]] = {
    Achievement.LONGEST_TUNNEL_MIDGAME: lambda own: longest(own.passages),
    Achievement.MOST_DISTRICTS_MIDGAME: lambda own: own.controlled,
}
"""In what a player has to be strictly ahead at mid-game scoring."""
