"""Preferences: how a person likes to play, stored with what is known of them."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from bot.records import UserRecord

ON, OFF = "on", "off"


class Setting(StrEnum):
    """What a person can switch; each is the key of a phrase `setting.<name>`."""

    CONFIRM = "confirm"
    HIDDEN = "hidden"
    IN_WORDS = "in_words"


class Preferences(msgspec.Struct, frozen=True):
    """A person's settings.

    `confirm`: every move is asked about once more. `hidden`: the hand is behind a spoiler and not
    on any button. `in_words`: tables and hands come in words, not as pictures.
    """

    confirm: bool = False
    hidden: bool = False
    in_words: bool = False


DEFAULT = Preferences()
"""How everybody plays who has not chosen otherwise."""


def preferences_of(user: UserRecord) -> Preferences:
    """Return a person's settings; what they never chose is off."""
    chosen = {setting.value: user.settings.get(setting) == ON for setting in Setting}
    return Preferences(**chosen)
