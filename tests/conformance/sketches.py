"""The sketches of other games' shapes, and what is secret in them."""

from __future__ import annotations

from games.kit.hands import Dealt, Drawn
from tests.conformance.cases import Case, cases_of
from tests.conformance.counts import Compared
from tests.conformance.laws import Laws
from tests.conformance.secrecy import Secrecy
from tests.games.sketches import bids, highest, passages, placements, secrets

CHOICES = Secrecy(
    secrets.RULES,
    secrets.twin,
    secrets.swaps,
    reveals=(secrets.Revealed,),
    least={Compared.SWAP: 0.2, Compared.MOVE: 0.2, Compared.SILENCE: 0.05},
)

BIDS = Secrecy(
    bids.RULES,
    bids.twin,
    bids.swaps,
    reveals=(bids.Revealed,),
    least={Compared.SWAP: 0.2, Compared.MOVE: 0.2, Compared.SILENCE: 0.05},
)

HIDDEN_HANDS = Secrecy(
    highest.RULES,
    highest.twin,
    highest.swaps,
    reveals=(Dealt, Drawn, highest.Revealed),
    least={Compared.SWAP: 0.2, Compared.SHUFFLE: 0.5, Compared.MOVE: 0.2, Compared.SILENCE: 0.05},
)

PLANS = Secrecy(
    placements.RULES,
    placements.twin,
    placements.swaps,
    reveals=(placements.Placed, placements.Discarded),
    least={Compared.SWAP: 3, Compared.SHUFFLE: 3, Compared.MOVE: 0.5, Compared.SILENCE: 0.3},
)

OPEN = Secrecy(passages.RULES, lambda state, _seat, _chance: state, reveals=(passages.Laid,))

SKETCHES: tuple[Case, ...] = (
    *cases_of(Laws(secrets.RULES), CHOICES, alphabet=tuple(secrets._MOVES)),
    *cases_of(Laws(bids.RULES), BIDS, alphabet=bids.CODES.texts),
    *cases_of(Laws(highest.RULES), HIDDEN_HANDS, alphabet=highest.CODES.texts),
    *cases_of(Laws(placements.RULES), PLANS, alphabet=tuple(placements._MOVES)),
    *cases_of(Laws(passages.RULES), OPEN),
)
