"""Whether a bot has behaved as Discord wants it: it came in time, and asked for what it may."""

from __future__ import annotations

from sandbox import Sandbox
from sandbox.rates import Scope
from sandbox.rates.figures import INVALID_STATUSES


def none_was_limited(sandbox: Sandbox) -> bool:
    """Assert that no request met a limit: the client waited for each of them beforehand."""
    assert [f"{r.method} {r.path} {r.limited}" for r in sandbox.limited] == []
    return True


def none_was_invalid(sandbox: Sandbox) -> bool:
    """Assert that no request counts towards a lockout (401, 403, or 429 but of a shared limit)."""
    invalid = [r for r in sandbox.requests if r.status in INVALID_STATUSES]
    counted = [r for r in invalid if r.limited is not Scope.SHARED]
    assert [f"{r.method} {r.path} {r.status}" for r in counted] == []
    return True
