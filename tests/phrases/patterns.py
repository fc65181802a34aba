"""Keys that the code puts together, and everything that may stand in their places.

A key is best written whole. Where it holds a value (`f"pass_pass.refusal.{code}"`), its pattern is
declared here with every value, so that no phrase can be missing and none left over. `None` stands
for values that no type lists: whatever the catalogues hold below the pattern then counts as used.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable

import phrases
from bot.asking import Reason
from bot.manners import OFF, ON, Setting
from bot.store.records import Status
from bot.surfaces.content import Action
from games.monte_cristo.components import PLACES, PLAYER_COLOURS, ZONES, Kind
from games.monte_cristo.components import Action as CristoAction
from games.monte_cristo.table import Phase as CristoPhase
from games.pass_pass.components import Colour
from games.pass_pass.table import Phase
from games.pass_pass.table import Reason as End
from games.passages_secrets.board import Statue
from games.passages_secrets.components import Achievement, District, Token
from games.passages_secrets.table import Phase as PassagesPhase
from games.passages_secrets.table import Trigger
from games.registry import games
from games.top_secret.components import Kind as SecretKind
from games.top_secret.moves import Policy
from games.top_secret.options import LENGTH, PACE
from games.top_secret.table import How, Why
from games.top_secret.table import Phase as SecretPhase
from render.pictures import pictures_of

_ASKING = (PassagesPhase.OPENING, PassagesPhase.PLACE, PassagesPhase.OPEN)

_CRISTO = (CristoPhase.SUPPLY, CristoPhase.DISCARD, CristoPhase.SHUFFLE, CristoPhase.MARBLE)

_CRISTO_TASKS = (
    *_CRISTO,
    CristoPhase.PLACE,
    CristoPhase.TREASURE,
    CristoPhase.TAKE,
    CristoPhase.PAY,
    "give",
)

_TAKINGS = ("chose", "collected", "declined")

_TURNS = ("lead", Phase.PLAY, Phase.FIRST_PICK, Phase.SECOND_PICK)


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
    for code in importlib.import_module(f"games.{slug}.moves").Refusal
    if f"common.refusal.{code}" not in phrases.of(None)
]

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
    "refusal.{}": Reason,
    "order.{}": ("drawn", "listed"),
    "setting.{}": Setting,
    "setting.{}.about": Setting,
    "table.closed.{}": ("abandoned", "deserted", "empty", "ended", "expired"),
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
    "monte_cristo.kind.{}": Kind,
    "monte_cristo.action.{}": CristoAction,
    "monte_cristo.spot.{}": PLACES,
    "monte_cristo.whereto.{}": PLACES,
    "monte_cristo.colour.{}": PLAYER_COLOURS,
    "monte_cristo.headline.{}": _CRISTO,
    "monte_cristo.alt.{}": (CristoPhase.SUPPLY, CristoPhase.TAKE, CristoPhase.PAY),
    "monte_cristo.task.{}": _CRISTO_TASKS,
    "monte_cristo.button.{}": ("done", "nobody", "nothing", "unchanged", "plan_nobody", "cancel"),
    "monte_cristo.effect.{}": ("joker_eighth", *ZONES),
    "monte_cristo.told.{}": ("placed", "planned", "kept", "gave", *_TAKINGS),
    "monte_cristo.told.began.{}": CristoAction,
    "pass_pass.colour.{}": Colour,
    "pass_pass.headline.{}": _TURNS,
    "pass_pass.headline.over.{}": End,
    "pass_pass.task.{}": (*_TURNS, Phase.RECORD),
    "pass_pass.told.pass_pass.{}": ("1", "2", "3"),
    "pass_pass.panel.{}": (*_TURNS, Phase.RECORD),
    "pass_pass.effect.{}": ("first", "second", "none", "higher", "earlier"),
    "passages_secrets.district.{}": District,
    "passages_secrets.token.{}": Token,
    "passages_secrets.statue.{}": Statue,
    "passages_secrets.achievement.{}": Achievement,
    "passages_secrets.headline.{}": (*_ASKING, "won", "won_by_tunnel", "won_by_districts"),
    "passages_secrets.task.{}": _ASKING,
    "passages_secrets.board.trigger.{}": Trigger,
    "passages_secrets.told.midgame.{}": Trigger,
    "top_secret.option.pace.{}": PACE.values,
    "top_secret.option.length.{}": LENGTH.values,
    "top_secret.kind.{}": (SecretKind.AGENT, SecretKind.MOLE, SecretKind.ASSASSIN),
    "top_secret.how.{}": How,
    "top_secret.headline.{}": (SecretPhase.STEAL, SecretPhase.BANK),
    "top_secret.task.{}": (SecretPhase.STEAL, SecretPhase.BANK),
    "top_secret.told.wasted.{}": Why,
    "top_secret.told.banked.{}": ("pair", "two", "one"),
    "top_secret.policy.{}": Policy,
    "top_secret.button.{}": ("bank", "keep"),
    "top_secret.button.single.{}": Policy,
    "top_secret.single.{}": Policy,
    "top_secret.typed.{}": (*Policy,),
}
"""By pattern, what its places together may hold; several places with what stands between them."""
