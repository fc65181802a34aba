"""What the bot says on standard error: one line an entry, and no secret."""

from __future__ import annotations

import logging
import sys

import aiohttp
import discord

from bot.edge.errors import CallError, ErrorKind, error_kind
from bot.program.config import Settings
from bot.store.protocol import StoreError


def set_up_logging(settings: Settings) -> None:
    """Log to standard error, one line an entry, never the token nor the password of a proxy."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(RedactingFormatter(*settings.secrets))
    handler.addFilter(brief_if_plain)
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    logging.getLogger("discord").setLevel(max(settings.log_level, logging.WARNING))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def brief_if_plain(record: logging.LogRecord) -> bool:
    """Keep every entry; where the error says all there is to say, it has no traceback.

    Somebody types on while their suggestions are on their way, or the database is full, or closed
    because the bot ends: that is nobody's fault.
    """
    error = record.exc_info[1] if record.exc_info else None
    foreign = discord.HTTPException | aiohttp.ClientError | CallError
    late = isinstance(error, foreign) and error_kind(error) in (
        ErrorKind.EXPIRED,
        ErrorKind.PASSING,
    )
    if late or isinstance(error, StoreError):
        record.msg, record.args = f"{record.getMessage()}: {error}", None
        record.exc_info = record.exc_text = None
    return True


class RedactingFormatter(logging.Formatter):
    """Writes entries and their tracebacks without secrets: whole texts that nobody may read."""

    def __init__(self, *secrets: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        """Return the entry as one text."""
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, "…")
        return text
