"""Keys that the code puts together, and everything that may stand in their places.

A key is best written whole. Where it holds a value (`f"pass_pass.refusal.{code}"`), its pattern is
declared with every value, so that no phrase can be missing and none left over: here, or in the
module of this folder that has a game's slug as its name. `None` stands for values that no type
lists: whatever the catalogues hold below the pattern then counts as used.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from types import ModuleType

from bot.incoming.move_commands import MoveCommand
from bot.records import Status
from bot.shown.content import Action
from bot.shown.preferences import OFF, ON, Setting
from bot.tables.refusals import RefusalReason
from games.registry import games
from render.pictures import pictures_of

SLUGS = tuple(game.slug for game in games())


def _of_games(part: str) -> dict[str, ModuleType]:
    """Return a module of each game, by its slug: all games have the same ones."""
    return {slug: import_module(part.format(slug)) for slug in SLUGS}


_PAGES = [
    f"{slug}.rules.{page}"
    for slug, notice in _of_games("cogs.{}.notice").items()
    for page in notice.PAGES
]

_PICTURED = [f"{slug}.rules.{page}" for slug in SLUGS for page in pictures_of(slug).pages]

_MOVES: list[MoveCommand] = [
    made for commands in _of_games("cogs.{}.commands").values() for made in commands.MOVES
]

_NO_BUTTONS = (Action.ORDER, Action.RAISE, Action.OFFER_CUT)

PATTERNS: dict[str, Iterable[str] | None] = {
    "command.{}.name": (made.key for made in _MOVES),
    "command.{}.description": (made.key for made in _MOVES),
    "command.option.{}.name": (made.option for made in _MOVES),
    "command.option.{}.description": (made.about or made.option for made in _MOVES),
    "button.{}": (action for action in Action if action not in _NO_BUTTONS),
    "cut.{}": (ON, OFF),
    "hub.{}": (Status.LOBBY, Status.CUTTING, Status.RUNNING),
    "panel.{}": (Action.QUIT_SURE, Action.END_SURE),
    "permission.{}": None,
    "refusal.{}": RefusalReason,
    "order.{}": ("drawn", "listed"),
    "setting.{}": Setting,
    "setting.{}.about": Setting,
    "table.closed.{}": ("abandoned", "deserted", "empty", "ended", "expired"),
    "{}.title": SLUGS,
    "{}.rules.{}.title": _PAGES,
    "{}.rules.{}.text": _PAGES,
    "{}.rules.{}.alt": _PICTURED,
}
"""By pattern, what its places together may hold; several places with what stands between them."""

for _declared in _of_games("tests.phrases.{}").values():
    PATTERNS.update(_declared.PATTERNS)
