"""What TITLE calls secret (nothing), and moves out of place."""

from __future__ import annotations

from games.SLUG import RULES
from games.SLUG.events import Begun
from games.SLUG.moves import CODES
from games.SLUG.state import State
from games.protocol import Chance, Seat
from tests.conformance.laws import Laws
from tests.conformance.secrecy import Secrecy

FOREIGN = CODES.texts


def twin(state: State, seat: Seat | None, chance: Chance) -> State:
    """Return the same table: everybody sees all of it."""
    del seat, chance
    return state


LAWS = Laws(RULES, FOREIGN)
SECRECY = Secrecy(RULES, twin, reveals=(Begun,))
