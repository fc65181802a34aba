"""How a person is called, whatever Discord sends in the place of their name."""

from __future__ import annotations

from bot.text import BLANK, told


def display_name(person: object) -> str:
    """Return the name under which others see a person: in that server, else everywhere.

    What is no text counts as not told; somebody of whom no name is told at all is `BLANK`. So what
    is stored and shown is always a text, and nobody is kept from playing by a field of Discord's.
    """
    names = (told(getattr(person, each, None)) for each in ("nick", "global_name", "name"))
    return next((name for name in names if name is not None), BLANK)
