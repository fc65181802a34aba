"""Keys of Passages Secrets that the code puts together."""

from __future__ import annotations

from collections.abc import Iterable

from games.passages_secrets.board import Statue
from games.passages_secrets.components import Achievement, District, Token
from games.passages_secrets.public_state import Phase, Trigger

_ASKING = (Phase.OPENING, Phase.PLACE, Phase.OPEN)

PATTERNS: dict[str, Iterable[str] | None] = {
    "passages_secrets.district.{}": District,
    "passages_secrets.token.{}": Token,
    "passages_secrets.statue.{}": Statue,
    "passages_secrets.achievement.{}": Achievement,
    "passages_secrets.headline.{}": (*_ASKING, "won", "won_by_tunnel", "won_by_districts"),
    "passages_secrets.task.{}": _ASKING,
    "passages_secrets.board.trigger.{}": Trigger,
    "passages_secrets.told.midgame.{}": Trigger,
}
