"""Which bot tokens open the sandbox."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tokens:
    """The one accepted token; None accepts any that is not empty."""

    only: str | None

    def accepts(self, token: object) -> bool:
        """Whether a token is the bot's."""
        return bool(token) if self.only is None else token == self.only

    def accepts_header(self, header: str | None) -> bool:
        """Whether an Authorization header carries the bot's token."""
        kind, _, token = (header or "").partition(" ")
        return kind == "Bot" and self.accepts(token)
