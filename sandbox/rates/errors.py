"""The answer to a request that came too soon.

Source: Discord's documentation, "Rate Limits", "Exceeding A Rate Limit".
"""

from __future__ import annotations

import math
from enum import StrEnum

from sandbox.validate.errors import DiscordError
from sandbox.world.model import JsonObject


class Scope(StrEnum):
    """Whose limit it was: the bot's, the bot's for everything, one that others share, an address's.

    The first three are values of `X-RateLimit-Scope`; the last is Cloudflare's.
    """

    USER = "user"
    GLOBAL = "global"
    SHARED = "shared"
    ADDRESS = "address"


_SENTENCES = {Scope.SHARED: "The resource is being rate limited."}


class LimitedError(DiscordError):
    """A 429: nothing was done, and it may be tried again after `retry_after` seconds."""

    def __init__(
        self, retry_after: float, scope: Scope = Scope.USER, *, code: int = 0, sentence: str = ""
    ) -> None:
        said = sentence or _SENTENCES.get(scope, "You are being rate limited.")
        super().__init__(429, code, said)
        self.retry_after = up_to_the_millisecond(retry_after)
        self.scope = scope

    def body(self) -> JsonObject:
        """The JSON of the answer; without a code unless there is one."""
        code: JsonObject = {"code": self.code} if self.code else {}
        everywhere = self.scope is Scope.GLOBAL
        return {
            "message": self.sentence,
            "retry_after": self.retry_after,
            "global": everywhere,
            **code,
        }

    def headers(self) -> dict[str, str]:
        """What comes with it, apart from the headers of the bucket."""
        whole_seconds = str(math.ceil(self.retry_after))
        found = {"Retry-After": whole_seconds, "X-RateLimit-Scope": str(self.scope)}
        if self.scope is Scope.GLOBAL:
            found["X-RateLimit-Global"] = "true"
        return found


def up_to_the_millisecond(seconds: float) -> float:
    """Discord's precision, rounded up: whoever waits so long never comes too early."""
    return math.ceil(seconds * 1000) / 1000
