"""Keys of Top Secret that the code puts together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.protocol import Option
from games.top_secret.components import CardKind
from games.top_secret.moves import Policy
from games.top_secret.options import LENGTH, PACE
from games.top_secret.public_state import How, Phase, Why


def _values(option: Option) -> Iterator[str]:
    """Yield the places of every value of an option."""
    return (f"{option.key}.{value}" for value in option.values)


PATTERNS: dict[str, Iterable[str] | None] = {
    "top_secret.option.pace.{}": PACE.values,
    "top_secret.option.length.{}": LENGTH.values,
    "top_secret.kind.{}": (CardKind.AGENT, CardKind.MOLE, CardKind.ASSASSIN),
    "top_secret.how.{}": How,
    "top_secret.headline.{}": (Phase.STEAL, Phase.BANK),
    "top_secret.task.{}": (Phase.STEAL, Phase.BANK),
    "top_secret.told.wasted.{}": Why,
    "top_secret.told.banked.{}": ("pair", "two", "one"),
    "top_secret.policy.{}": Policy,
    "top_secret.button.{}": ("bank", "keep"),
    "top_secret.button.single.{}": Policy,
    "top_secret.single.{}": Policy,
    "top_secret.typed.{}": (*Policy,),
}
