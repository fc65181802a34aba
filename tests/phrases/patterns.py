"""Keys that the code puts together, and everything that may stand in their places.

A key is best written whole. Where it holds a value (`f"pass_pass.refusal.{code}"`), its pattern is
declared with every value, so that no phrase can be missing and none left over: here, or, where a
game needs it, in the module of this folder that has its slug as its name. `None` stands for values
that no type lists: whatever the catalogues hold below the pattern then counts as used.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from importlib.util import find_spec

import phrases
from bot.records import Status
from bot.shown.content import Action
from bot.shown.preferences import OFF, ON, Setting
from bot.shown.shut import HELPED
from bot.tables.refusals import RefusalReason
from bot.tables.shut import UNSHOWN, Cause
from games.registry import games
from render.pictures import pictures_of

_FACES = {game.slug: importlib.import_module(f"cogs.{game.slug}.face").FACE for game in games()}

_PAGES = [f"{slug}.rules.{page}" for slug, face in _FACES.items() for page in face.script.pages]

_TITLES = [f"{page}.title" for page in _PAGES if f"{page}.title" in phrases.of(None)]
"""Those of a game's own; all others are common."""

_PICTURED = [f"{slug}.rules.{page}" for slug in _FACES for page in pictures_of(slug).pages]

_MOVES = [
    made for slug in _FACES for made in importlib.import_module(f"cogs.{slug}.commands").MOVES
]

_COMMANDS = {key for made in _MOVES for key in (made.key, made.key.partition(".")[0])}
"""Every command by which moves are typed, and the game that it stands under."""

_OPTIONS = [f"{game.slug}.option.{option.key}" for game in games() for option in game.option_schema]

_VALUES = [
    f"{game.slug}.option.{option.key}.{value}"
    for game in games()
    for option in game.option_schema
    for value in option.values
    if f"{game.slug}.option.{option.key}.{value}" in phrases.of(None)
]
"""Those that are words: a time is said by its figure."""

_REFUSALS = [
    f"{slug}.refusal.{code}"
    for slug in _FACES
    for code in getattr(importlib.import_module(f"games.{slug}.moves"), "Refusal", ())
    if f"common.refusal.{code}" not in phrases.of(None)
    or f"{slug}.refusal.{code}" in phrases.of(None)
]
"""Those that a game says itself, or has to: others are common."""

_NO_BUTTONS = (Action.ORDER, Action.RAISE, Action.OFFER_CUT)

PATTERNS: dict[str, Iterable[str] | None] = {
    "command.{}.name": _COMMANDS,
    "command.{}.description": _COMMANDS,
    "command.option.{}.name": (made.option for made in _MOVES),
    "command.option.{}.description": (made.about or made.option for made in _MOVES),
    "button.{}": (action for action in Action if action not in _NO_BUTTONS),
    "cut.{}": (ON, OFF),
    "hub.{}": (Status.LOBBY, Status.CUTTING, Status.RUNNING),
    "panel.{}": (Action.QUIT_SURE, Action.END_SURE),
    "permission.{}": None,
    "refusal.{}": RefusalReason,
    "shut.{}": (*Cause, f"{Cause.FORBIDDEN}.guessed"),
    "shut.{}.help": (*HELPED, f"{Cause.FORBIDDEN}.guessed"),
    "shut.{}.remedy": frozenset(Cause) - HELPED,
    "order.{}": ("drawn", "listed"),
    "setting.{}": Setting,
    "setting.{}.about": Setting,
    "table.closed.{}": ("abandoned", "deserted", "empty", "ended", "expired", UNSHOWN),
    "{}.title": _FACES,
    "{}.pitch": _FACES,
    "{}.summary": _FACES,
    "{}.option.{}": _OPTIONS,
    "{}.option.{}.{}": _VALUES,
    "{}.refusal.{}": _REFUSALS,
    "{}.category.{}": None,
    "common.{}": ("points", "cards"),
    "{}.typed.aside": None,
    "common.refusal.{}": None,
    "common.rules.{}.title": None,
    "{}.rules.{}.title": [title.removesuffix(".title") for title in _TITLES],
    "{}.rules.{}.text": _PAGES,
    "{}.rules.{}.alt": _PICTURED,
}
"""By pattern, what its places together may hold; several places with what stands between them."""


for _slug in _FACES:
    if find_spec(f"tests.phrases.{_slug}") is not None:
        PATTERNS.update(importlib.import_module(f"tests.phrases.{_slug}").PATTERNS)
