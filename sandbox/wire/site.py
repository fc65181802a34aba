"""What every answer needs to know: the world, where it is served, and whose bot this is."""

from __future__ import annotations

from dataclasses import dataclass

from sandbox.world.model import User
from sandbox.world.state import World


@dataclass(frozen=True)
class Site:
    """A world served at `url` ("http://127.0.0.1:PORT") to the application `bot_id`.

    The application and its bot's account share one id, as those made since 2016 do.
    """

    world: World
    url: str
    bot_id: int

    @property
    def gateway(self) -> str:
        """Where the bot's WebSocket connects."""
        return self.url.replace("http", "ws", 1) + "/gateway/"

    @property
    def bot(self) -> User:
        """The bot's account."""
        return self.user(self.bot_id)

    def user(self, user_id: int) -> User:
        """The account with this id; `LookupError` if there is none."""
        user = self.world.users.get(user_id)
        if user is None:
            raise LookupError(f"no user {user_id}")
        return user
