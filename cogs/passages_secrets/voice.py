"""Districts, tokens, markers and players of Passages Secrets in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from bot.faces import voice as spoken
from games.passages_secrets.board import Statue
from games.passages_secrets.components import POINTS, Achievement, District, Token
from games.passages_secrets.public_state import Player, PublicState, Shift
from phrases import Phrases

SIGNS: Final[dict[District, str]] = {
    District.BANK: "🔑",
    District.POLITICAL: "🏛️",
    District.MERCHANT: "⚖️",
    District.RESIDENTIAL: "🏠",
    District.NOBLE: "👑",
}
"""The sign of each district, as in the pictures: key, temple, scales, house, crown."""

TOKEN_SIGNS: Final[dict[Token, str]] = {
    Token.YELLOW: "🪙",
    Token.BLUE: "💎",
    Token.VIOLET: "✶",
    Token.BROWN: "📦",
    Token.ONE_SHOVEL: "⛏️",
    Token.TWO_SHOVELS: "⛏️⛏️",
}
"""The sign of each face: coin, jewel, star, chest, and a tool for each shovel."""


@dataclass(frozen=True)
class Voice(spoken.Voice):
    """A language and the players' names, with the pieces of Passages Secrets."""

    def district(self, district: District) -> str:
        """Return a district with its sign: "🔑 Bank"."""
        return district_words(self.words, district)

    def token(self, token: Token) -> str:
        """Return a token's face with its sign: "✶ violet loot"."""
        return f"{TOKEN_SIGNS[token]} {self.words(f'passages_secrets.token.{token.value}')}"

    def beside(self, table: PublicState, path: int) -> str:
        """Return the districts beside a path: "🔑 Bank | 👑 Noble"."""
        first, second = table.beside(path)
        if first is second:
            return self.words("passages_secrets.beside_twice", district=self.district(first))
        pair = {"first": self.district(first), "second": self.district(second)}
        return self.words("passages_secrets.beside", **pair)

    def path(self, table: PublicState, path: int) -> str:
        """Return a path with its districts and token: "12 · 🔑 Bank | 👑 Noble · ✶ violet loot"."""
        token = table.token(path)
        lies = "" if token is None else f" · {self.token(token)}"
        return f"{path} · {self.beside(table, path)}{lies}"

    def zone(self, place: int) -> str:
        """Return where a marker stands: "**Alice** 2", or "centre"."""
        if place == 0:
            return self.words("passages_secrets.centre")
        return f"{self.names[0 if place > 0 else 1]} {abs(place)}"

    def shift(self, shift: Shift) -> str:
        """Return the move of a marker: "🔑 Bank: centre → **Alice** 1"."""
        return self.words(
            "passages_secrets.shift",
            district=self.district(shift.district),
            start=self.zone(shift.start),
            end=self.zone(shift.end),
        )

    def statue(self, statue: Statue) -> str:
        """Return which statue: "top statue"."""
        return self.words(f"passages_secrets.statue.{statue.value}")

    def statues(self, statues: Iterable[Statue]) -> str:
        """Return several statues as a list."""
        return self.words.all_of([self.statue(statue) for statue in statues])

    def achievement(self, achievement: Achievement) -> str:
        """Return an achievement and its points: "tunnel of 6 passages (3 points)"."""
        return achievement_words(self.words, achievement)

    def tokens(self, player: Player) -> str:
        """Return what tokens a player owns, by face: "✶ violet loot ×2, ⛏️ one shovel"."""
        listed = ", ".join(self._counted(player))
        return listed or self.words("passages_secrets.none")

    def _counted(self, player: Player) -> Iterator[str]:
        for token in Token:
            count = player.tokens.count(token)
            if count:
                yield self.token(token) + (f" ×{count}" if count > 1 else "")


def signs(table: PublicState, path: int) -> str:
    """Return the signs of the two districts beside a path: "🔑👑"."""
    return "".join(SIGNS[district] for district in table.beside(path))


def district_words(words: Phrases, district: District) -> str:
    """Return a district with its sign: "🔑 Bank"."""
    return f"{SIGNS[district]} {words(f'passages_secrets.district.{district.value}')}"


def achievement_words(words: Phrases, achievement: Achievement) -> str:
    """Return an achievement and its points: "tunnel of 6 passages (3 points)"."""
    points = POINTS[achievement]
    return words(
        "passages_secrets.achievement_worth",
        name=words(f"passages_secrets.achievement.{achievement.value}"),
        points=words("common.points", count=points, points=points),
    )
