"""Names and descriptions of commands, in every language."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

import phrases


def command_text(key: str) -> locale_str:
    """Return the text of a command: English, and the key under which the others are found."""
    return locale_str(phrases.of("en")(key), key=key)


class PhraseTranslator(app_commands.Translator):
    """Finds the words of commands in the phrase catalogues."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, _context: Any
    ) -> str | None:
        """Return the text in a language of ours other than English, or None."""
        words = phrases.of(str(locale))
        key = string.extras.get("key")
        if words.locale == "en" or key is None:
            return None
        return words(key)
