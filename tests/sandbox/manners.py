"""Whether a bot has behaved as Discord wants it: it came in time, and asked for what it may."""

from __future__ import annotations

from sandbox import Sandbox
from sandbox.rates import Scope
from sandbox.rates.figures import INVALID, INVALID_STATUSES

MOST_INVALID = INVALID.limit // 100
"""How many requests may be invalid in one test, which may take permissions away. Decided: a bot
that asked without end would have so many in seconds; one that is told in each place has not."""


MOST_EARLY = 5
"""How many requests of one test may meet a limit, where time flows. A request that the client has
let go and that has not arrived yet belongs to the window before; where time flows on meanwhile (on
a busy machine, which takes longer than `sandbox.rates.flow.QUIET` to send it), it takes a place of
the next window, for which the client lets go as many as that has. So one limit's worth (decided:
5, of messages or edits in a channel): a bot that did not wait for limits would meet them with every
other request. Where time does not flow there must be none (`tests/e2e/test_limited.py`)."""


def none_was_limited(sandbox: Sandbox) -> bool:
    """Assert that no request met a limit: the client waited for each of them beforehand.

    Those that a test itself wants to be answered so are no fault of the client.
    """
    met = [f"{r.method} {r.path} {r.limited}" for r in sandbox.limited if not r.by_fault]
    assert not met, met
    return True


def few_were_limited(sandbox: Sandbox) -> bool:
    """Assert that hardly any request met a limit, where time flows (`sandbox.rates.flow`)."""
    met = [f"{r.method} {r.path} {r.limited}" for r in sandbox.limited if not r.by_fault]
    assert len(met) <= MOST_EARLY, met
    return True


def none_was_invalid(sandbox: Sandbox) -> bool:
    """Assert that no request counts towards a lockout (401, 403, or 429 but of a shared limit)."""
    assert _invalid(sandbox) == []
    return True


def few_were_invalid(sandbox: Sandbox) -> bool:
    """Assert that a bot from which permissions are taken learns it, and does not go on asking."""
    invalid = _invalid(sandbox)
    assert len(invalid) <= MOST_INVALID, invalid
    return True


def _invalid(sandbox: Sandbox) -> list[str]:
    counted = (r for r in sandbox.requests if r.limited is not Scope.SHARED)
    return [f"{r.method} {r.path} {r.status}" for r in counted if r.status in INVALID_STATUSES]
