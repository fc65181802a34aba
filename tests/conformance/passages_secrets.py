"""What the rules of Passages Secrets call secret (nothing), and moves that are out of place."""

from __future__ import annotations

from games.passages_secrets import RULES
from games.passages_secrets.events import SetUp
from games.passages_secrets.moves import MARKERS, OPENINGS, PLACES, code
from games.passages_secrets.public_state import PublicState
from games.protocol import Chance, Seat
from tests.conformance.laws import Laws
from tests.conformance.secrecy import Secrecy

FOREIGN = (
    *(code(move) for move in MARKERS),
    *(code(move) for move in PLACES),
    *(code(move) for move in OPENINGS),
)


def twin(table: PublicState, seat: Seat | None, chance: Chance) -> PublicState:
    """Return the same table: everybody sees all of it."""
    del seat, chance
    return table


LAWS = Laws(RULES, FOREIGN)

SECRECY = Secrecy(RULES, twin, reveals=(SetUp,))
