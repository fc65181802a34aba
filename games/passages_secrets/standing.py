"""What a player has, and what it is worth (rulebook: Phases de décompte, Guide des hauts faits)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.passages_secrets.board import RHOMBI
from games.passages_secrets.components import POINTS, Achievement, Counts, District, column
from games.passages_secrets.public_state import Markers, PublicState, Sheet, Sheets
from games.passages_secrets.tunnel import components, longest, mask_of
from games.protocol import Seat


class Standing(NamedTuple):
    """What a player has, as far as it counts.

    `passages` is a mask (`tunnel`), `statues` a number, `zones` the markers with his own side
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
        """How many districts he controls."""
        return self.reaching(1)

    def reaching(self, zone: int) -> int:
        """Return how many markers stand on his side at that zone or beyond."""
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


def sheet(his: Standing, *, final: bool) -> Sheet:
    """Return the points of a phase. Achievements score their own points in the final one only."""
    length = longest(his.passages)
    bank, political, merchant, residential, noble = (
        worth if place > 0 else None
        for worth, place in zip(worths(his, length), his.zones, strict=True)
    )
    return Sheet(
        length=length,
        controlled=his.controlled,
        tunnel=2 * length,
        statues=his.statues,
        loot=_collected(his.loot),
        districts=(bank, political, merchant, residential, noble),
        achievements=sum(POINTS[one] for one in his.achievements) if final else None,
    )


def worths(his: Standing, length: int) -> tuple[int, ...]:
    """Return what each district brings if he controls it, with a longest tunnel of `length`."""
    return tuple([worth(his, length) for worth in _WORTH])


def _collected(loot: Counts) -> Counts:
    """Return 1, 3, 6, 10 … points for 1, 2, 3, 4 … loot of a kind."""
    yellow, blue, violet, brown = (number * (number + 1) // 2 for number in loot)
    return yellow, blue, violet, brown


def _bank(his: Standing, _length: int) -> int:
    return 5 + his.loot[0]


def _political(his: Standing, _length: int) -> int:
    """Ruling: Political itself is one of the districts that count."""
    return 2 * his.controlled + his.loot[1]


def _merchant(his: Standing, _length: int) -> int:
    """Ruling: achievements held count in both phases."""
    return his.loot[2] + len(his.achievements) + his.statues + his.zones[_MERCHANT]


def _residential(his: Standing, length: int) -> int:
    return his.loot[3] + max(0, length - 2)


def _noble(his: Standing, _length: int) -> int:
    """Ruling: a pair is two loot of the same kind, as the summary says."""
    return 3 * sum([number // 2 for number in his.loot]) - his.shovels


_MERCHANT = column(District.MERCHANT)
_WORTH = (_bank, _political, _merchant, _residential, _noble)
"""What each district brings to who controls it, in the order of `DISTRICTS`."""

_SURROUNDING = tuple(mask_of(field.paths) for field in RHOMBI if len(field.paths) == 4)


def _two_tunnels(his: Standing) -> bool:
    """Ruling: the two share no node, so each lies in a part of the network of its own."""
    return sum([longest(part) >= 3 for part in components(his.passages)]) >= 2


def _surrounded(his: Standing) -> bool:
    return any(his.passages & around == around for around in _SURROUNDING)


def _districts_with_loot(his: Standing) -> bool:
    pairs = zip(his.zones, his.loot, strict=False)
    return sum([place > 0 and number > 0 for place, number in pairs]) >= 3


def _kinds(his: Standing, number: int) -> int:
    """Return of how many kinds he has so much loot."""
    return sum([have >= number for have in his.loot])


MET: dict[Achievement, Callable[[Standing], bool]] = {
    Achievement.TWO_STATUES: lambda his: his.statues >= 2,
    Achievement.TUNNEL_OF_SIX: lambda his: longest(his.passages) >= 6,
    Achievement.TWO_TUNNELS_OF_THREE: _two_tunnels,
    Achievement.SURROUNDED_DISTRICT: _surrounded,
    Achievement.ONE_OF_EACH_LOOT: lambda his: _kinds(his, 1) == 4,
    Achievement.TWO_OF_THREE_LOOTS: lambda his: _kinds(his, 2) >= 3,
    Achievement.THREE_OF_TWO_LOOTS: lambda his: _kinds(his, 3) >= 2,
    Achievement.FOUR_OF_ONE_LOOT: lambda his: _kinds(his, 4) >= 1,
    Achievement.FOUR_DISTRICTS: lambda his: his.controlled >= 4,
    Achievement.ONE_DISTRICT_BY_FIVE: lambda his: his.reaching(5) >= 1,
    Achievement.TWO_DISTRICTS_BY_THREE: lambda his: his.reaching(3) >= 2,
    Achievement.THREE_DISTRICTS_BY_TWO: lambda his: his.reaching(2) >= 3,
    Achievement.THREE_DISTRICTS_WITH_LOOT: _districts_with_loot,
}
"""Whether a player meets an achievement's condition; the two of mid-game are in `COMPARED`."""

COMPARED: dict[Achievement, Callable[[Standing], int]] = {
    Achievement.LONGEST_TUNNEL_MIDGAME: lambda his: longest(his.passages),
    Achievement.MOST_DISTRICTS_MIDGAME: lambda his: his.controlled,
}
"""In what a player has to be strictly ahead at mid-game scoring."""
