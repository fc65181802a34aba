"""Keys that the code puts together, and everything that may stand in their places.

A key is best written whole. Where it holds a value (`f"pass_pass.refusal.{code}"`), its pattern is
declared here with every value, so that no phrase can be missing and none left over. `None` stands
for values that no type lists: whatever the catalogues hold below the pattern then counts as used.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.records import Status
from bot.shown.content import Action
from bot.shown.preferences import OFF, ON, Setting
from bot.tables.refusals import RefusalReason
from cogs.monte_cristo import notice as cristo_notice
from cogs.monte_cristo.commands import MOVES as CRISTO_MOVES
from cogs.pass_pass import notice as pass_notice
from cogs.pass_pass.commands import MOVES as PASS_MOVES
from cogs.passages_secrets import notice as passages_notice
from cogs.passages_secrets.commands import MOVES as PASSAGES_MOVES
from cogs.top_secret import notice as secret_notice
from cogs.top_secret.commands import MOVES as SECRET_MOVES
from games.monte_cristo.components import PLACES, PLAYER_COLOURS, ZONES, TreasureKind
from games.monte_cristo.components import Action as CristoAction
from games.monte_cristo.moves import Refusal as CristoRefusal
from games.monte_cristo.public_state import Phase as CristoPhase
from games.pass_pass.components import Colour
from games.pass_pass.moves import Refusal
from games.pass_pass.options import TEAMS
from games.pass_pass.public_state import EndReason as End
from games.pass_pass.public_state import Phase
from games.passages_secrets.board import Statue
from games.passages_secrets.components import Achievement, District, Token
from games.passages_secrets.moves import Refusal as PassagesRefusal
from games.passages_secrets.public_state import Phase as PassagesPhase
from games.passages_secrets.public_state import Trigger
from games.protocol import Option
from games.top_secret.components import CardKind as SecretKind
from games.top_secret.moves import Policy
from games.top_secret.moves import Refusal as SecretRefusal
from games.top_secret.options import LENGTH, PACE, SCHEMA
from games.top_secret.public_state import How, Why
from games.top_secret.public_state import Phase as SecretPhase
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


def _values(option: Option) -> Iterator[str]:
    """Yield the places of every value of an option."""
    return (f"{option.key}.{value}" for value in option.values)


_RULES = {
    "monte_cristo": cristo_notice.PAGES,
    "pass_pass": pass_notice.PAGES,
    "passages_secrets": passages_notice.PAGES,
    "top_secret": secret_notice.PAGES,
}

_PAGES = [f"{slug}.rules.{page}" for slug, pages in _RULES.items() for page in pages]

_PICTURED = [f"{slug}.rules.{page}" for slug in _RULES for page in pictures_of(slug).pages]

_MOVES = (*CRISTO_MOVES, *PASS_MOVES, *PASSAGES_MOVES, *SECRET_MOVES)

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
    "{}.title": _RULES,
    "{}.rules.{}.title": _PAGES,
    "{}.rules.{}.text": _PAGES,
    "{}.rules.{}.alt": _PICTURED,
    "monte_cristo.kind.{}": TreasureKind,
    "monte_cristo.action.{}": CristoAction,
    "monte_cristo.spot.{}": PLACES,
    "monte_cristo.whereto.{}": PLACES,
    "monte_cristo.colour.{}": PLAYER_COLOURS,
    "monte_cristo.headline.{}": (*_CRISTO, "won", "by_adventurers", "shared"),
    "monte_cristo.alt.{}": (CristoPhase.SUPPLY, CristoPhase.TAKE, CristoPhase.PAY),
    "monte_cristo.place.{}": (CristoPhase.SET_UP, CristoPhase.OVER),
    "monte_cristo.task.{}": _CRISTO_TASKS,
    "monte_cristo.button.{}": ("done", "nobody", "nothing", "unchanged", "plan_nobody", "cancel"),
    "monte_cristo.effect.{}": ("joker_eighth", *ZONES),
    "monte_cristo.told.{}": ("placed", "planned", "kept", "gave", *_TAKINGS),
    "monte_cristo.told.began.{}": CristoAction,
    "monte_cristo.refusal.{}": CristoRefusal,
    "pass_pass.colour.{}": Colour,
    "pass_pass.option.{}": (TEAMS.key,),
    "pass_pass.option.{}.{}": (f"{TEAMS.key}.{value}" for value in TEAMS.values),
    "pass_pass.headline.{}": _TURNS,
    "pass_pass.headline.over.{}": End,
    "pass_pass.place.{}": Phase,
    "pass_pass.task.{}": (*_TURNS, Phase.RECORD),
    "pass_pass.told.pass_pass.{}": ("1", "2", "3"),
    "pass_pass.told.ended.{}": End,
    "pass_pass.panel.{}": (*_TURNS, Phase.RECORD),
    "pass_pass.effect.{}": ("first", "second", "none", "higher", "earlier"),
    "pass_pass.refusal.{}": Refusal,
    "passages_secrets.district.{}": District,
    "passages_secrets.token.{}": Token,
    "passages_secrets.statue.{}": Statue,
    "passages_secrets.achievement.{}": Achievement,
    "passages_secrets.headline.{}": (*_ASKING, "won", "won_by_tunnel", "won_by_districts"),
    "passages_secrets.place.{}": PassagesPhase,
    "passages_secrets.task.{}": _ASKING,
    "passages_secrets.board.trigger.{}": Trigger,
    "passages_secrets.told.midgame.{}": Trigger,
    "passages_secrets.refusal.{}": PassagesRefusal,
    "top_secret.option.{}": (option.key for option in SCHEMA),
    "top_secret.option.{}.{}": (*_values(PACE), *_values(LENGTH)),
    "top_secret.option.pace.{}": PACE.values,
    "top_secret.option.length.{}": LENGTH.values,
    "top_secret.kind.{}": (SecretKind.AGENT, SecretKind.MOLE, SecretKind.ASSASSIN),
    "top_secret.how.{}": How,
    "top_secret.headline.{}": (SecretPhase.STEAL, SecretPhase.BANK),
    "top_secret.task.{}": (SecretPhase.CHOOSE, SecretPhase.STEAL, SecretPhase.BANK),
    "top_secret.told.wasted.{}": Why,
    "top_secret.told.banked.{}": ("pair", "two", "one"),
    "top_secret.policy.{}": Policy,
    "top_secret.button.{}": ("bank", "keep"),
    "top_secret.button.single.{}": Policy,
    "top_secret.single.{}": Policy,
    "top_secret.refusal.{}": SecretRefusal,
}
"""By pattern, what its places together may hold; several places with what stands between them."""
