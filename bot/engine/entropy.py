"""Randomness that nobody can foretell: the secrets and ids of new tables."""

from __future__ import annotations

import secrets
import string
from typing import Protocol

_LETTERS = string.ascii_lowercase + string.digits


class Entropy(Protocol):
    """The source of what must not be guessed, or must not be the same twice."""

    def secret(self) -> bytes:
        """Return the secret of a new table: 32 bytes that nobody can guess."""

    def table_id(self) -> str:
        """Return an id for a new table: 8 of the characters a-z and 0-9."""


class SystemEntropy:
    """The operating system's own source of randomness."""

    def secret(self) -> bytes:
        """Return 32 random bytes."""
        return secrets.token_bytes(32)

    def table_id(self) -> str:
        """Return 8 random characters."""
        return "".join(secrets.choice(_LETTERS) for _ in range(8))
