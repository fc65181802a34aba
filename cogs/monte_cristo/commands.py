"""`/monte-cristo`: the moves of Le Secret de Monte Cristo, typed."""

from __future__ import annotations

from typing import Final

from bot.incoming.move_commands import MoveCommand, group_of

MOVES: Final = (
    MoveCommand("monte_cristo.supply", "card", ("keep-", "give-"), about="supply_card"),
    MoveCommand("monte_cristo.place", "where", ("place-", "plan-", "pass")),
    MoveCommand("monte_cristo.treasure", "dungeon", ("treasure-",)),
    MoveCommand("monte_cristo.shuffle", "change", ("slide-", "market-", "pass")),
    MoveCommand("monte_cristo.marble", "track", ("marble-",)),
    MoveCommand("monte_cristo.collect", "treasures", ("take-", "pass")),
    MoveCommand("monte_cristo.pay", "cards", ("pay-",), about="payment"),
    MoveCommand("monte_cristo.discard", "card", ("discard-",), about="discard_card"),
)

GROUP: Final = group_of("monte_cristo", MOVES)
"""The commands of Le Secret de Monte Cristo."""
