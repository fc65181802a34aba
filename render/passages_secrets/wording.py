"""The words on the pictures of Passages Secrets."""

from __future__ import annotations

from typing import Final

from games.passages_secrets.components import Achievement, District
from games.passages_secrets.public_state import Phase
from games.passages_secrets.view import View
from games.protocol import Seat
from render.kit import people
from render.pictures import Words

_TASKS: Final = {
    Phase.SET_UP: "passages_secrets.picture.task.set_up",
    Phase.OPENING: "passages_secrets.picture.task.opening",
    Phase.PLACE: "passages_secrets.picture.task.place",
    Phase.OPEN: "passages_secrets.picture.task.open",
    Phase.OVER: "passages_secrets.picture.task.over",
}

_DISTRICTS: Final = {
    District.BANK: "passages_secrets.district.bank",
    District.POLITICAL: "passages_secrets.district.political",
    District.MERCHANT: "passages_secrets.district.merchant",
    District.RESIDENTIAL: "passages_secrets.district.residential",
    District.NOBLE: "passages_secrets.district.noble",
}

_ACHIEVEMENTS: Final = {
    Achievement.TWO_STATUES: "passages_secrets.picture.achievement.two_statues",
    Achievement.TUNNEL_OF_SIX: "passages_secrets.picture.achievement.tunnel_of_six",
    Achievement.TWO_TUNNELS_OF_THREE: "passages_secrets.picture.achievement.two_tunnels_of_three",
    Achievement.SURROUNDED_DISTRICT: "passages_secrets.picture.achievement.surrounded_district",
    Achievement.ONE_OF_EACH_LOOT: "passages_secrets.picture.achievement.one_of_each_loot",
    Achievement.TWO_OF_THREE_LOOTS: "passages_secrets.picture.achievement.two_of_three_loots",
    Achievement.THREE_OF_TWO_LOOTS: "passages_secrets.picture.achievement.three_of_two_loots",
    Achievement.FOUR_OF_ONE_LOOT: "passages_secrets.picture.achievement.four_of_one_loot",
    Achievement.FOUR_DISTRICTS: "passages_secrets.picture.achievement.four_districts",
    Achievement.ONE_DISTRICT_BY_FIVE: "passages_secrets.picture.achievement.one_district_by_five",
    Achievement.TWO_DISTRICTS_BY_THREE: (
        "passages_secrets.picture.achievement.two_districts_by_three"
    ),
    Achievement.THREE_DISTRICTS_BY_TWO: (
        "passages_secrets.picture.achievement.three_districts_by_two"
    ),
    Achievement.THREE_DISTRICTS_WITH_LOOT: (
        "passages_secrets.picture.achievement.three_districts_with_loot"
    ),
    Achievement.LONGEST_TUNNEL_MIDGAME: (
        "passages_secrets.picture.achievement.longest_tunnel_midgame"
    ),
    Achievement.MOST_DISTRICTS_MIDGAME: (
        "passages_secrets.picture.achievement.most_districts_midgame"
    ),
}


_CATEGORIES: Final = {
    "tunnel": "passages_secrets.picture.category.tunnel",
    "statues": "passages_secrets.picture.category.statues",
    "loot": "passages_secrets.picture.category.loot",
    "districts": "passages_secrets.picture.category.districts",
    "achievements": "passages_secrets.picture.category.achievements",
}


def category(which: str, words: Words) -> str:
    """Return what a category of scoring is called."""
    return words(_CATEGORIES[which])


def district(which: District, words: Words) -> str:
    """Return a district's name."""
    return words(_DISTRICTS[which])


def achievement(which: Achievement, words: Words) -> str:
    """Return an achievement's short name."""
    return words(_ACHIEVEMENTS[which])


def actors(seen: View) -> tuple[Seat, ...]:
    """Return who is to act, or who has won."""
    return people.actors(seen.outcome, seen.table.to_act)


def task(seen: View, words: Words) -> str:
    """Return what the actors are to do, or that they have won."""
    return words(_TASKS[seen.table.phase])
