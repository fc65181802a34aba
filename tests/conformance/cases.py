"""Every game under the laws: its rules, what its rules call secret, and moves out of place.

A registered game that is missing here fails the suite.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace

from games import registry
from games.monte_cristo import RULES as MONTE_CRISTO
from games.pass_pass import RULES as PASS_PASS
from games.passages_secrets import RULES as PASSAGES_SECRETS
from games.protocol import Chance, E, M, O, S, Seat, T, V
from games.registry import Position
from games.top_secret import RULES as TOP_SECRET
from tests.conformance import monte_cristo, pass_pass, passages_secrets, top_secret
from tests.conformance.laws import Law, Laws
from tests.conformance.secrecy import Secrecy
from tests.conformance.walk import Table, tables

PositionTwin = Callable[[Position, Seat | None, Chance], Position]
"""A second position that looks the same to a seat (None: to an onlooker), by the rules."""


@dataclass(frozen=True, eq=False)
class Case:
    """One table of one game, its types erased: both suites as functions of a seed.

    `twin` and `foreign` (codes that may be out of place) are what other suites need of the game.
    """

    slug: str
    table: Table
    laws: Law
    secrecy: Law
    twin: PositionTwin
    foreign: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.slug}-{self.table}"


def cases_of(
    laws: Laws[S, M, E, V, T, O],
    secrecy: Secrecy[S, M, E, V, T, O],
    same_play: Collection[str] = (),
) -> Iterator[Case]:
    """Yield one case for each table of a game; see `tables`."""
    for table in tables(laws.rules, same_play):
        yield Case(
            laws.rules.slug, table, laws.obeys, secrecy.keeps, _erased(secrecy), laws.foreign
        )


def _erased(secrecy: Secrecy[S, M, E, V, T, O]) -> PositionTwin:
    def twin(position: Position, seat: Seat | None, chance: Chance) -> Position:
        assert isinstance(position, registry._Position)
        return replace(position, state=secrecy.twin(position.state, seat, chance))

    return twin


CASES: tuple[Case, ...] = (
    *cases_of(Laws(PASS_PASS, pass_pass.FOREIGN), Secrecy(PASS_PASS, pass_pass.twin)),
    *cases_of(
        Laws(PASSAGES_SECRETS, passages_secrets.FOREIGN),
        Secrecy(PASSAGES_SECRETS, passages_secrets.twin),
    ),
    *cases_of(Laws(MONTE_CRISTO, monte_cristo.FOREIGN), Secrecy(MONTE_CRISTO, monte_cristo.twin)),
    *cases_of(
        Laws(TOP_SECRET, top_secret.FOREIGN),
        Secrecy(TOP_SECRET, top_secret.twin),
        top_secret.SAME_PLAY,
    ),
)
