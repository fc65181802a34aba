"""Which bot token opens the sandbox."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass, field


def drawn() -> str:
    """A token that nobody can guess, in the shape of Discord's: three parts without blanks."""
    return f"sandbox.{secrets.token_urlsafe(6)}.{secrets.token_urlsafe(32)}"


@dataclass(frozen=True)
class Tokens:
    """The one accepted token; it is shown nowhere."""

    only: str = field(repr=False)

    def accepts(self, token: object) -> bool:
        """Whether a token is the bot's."""
        given = token.encode("utf-8", "surrogateescape") if isinstance(token, str) else b""
        return hmac.compare_digest(given, self.only.encode())

    def accepts_header(self, header: str | None) -> bool:
        """Whether an Authorization header carries the bot's token."""
        kind, _, token = (header or "").partition(" ")
        return kind == "Bot" and self.accepts(token)
