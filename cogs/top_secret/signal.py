"""What everybody is told at once when cards are revealed against the clock."""

from __future__ import annotations

from bot.faces.bounds import SIGNAL
from bot.faces.parts import Observation, Signal
from bot.faces.voice import fitted
from cogs.top_secret.narration import happened
from cogs.top_secret.voice import Voice
from games.top_secret.moves import Boum, code
from games.top_secret.public_state import Reveal
from games.top_secret.view import View


def signal(observation: Observation[View]) -> Signal | None:
    """Return the reveal with the button to shout, as long as there is time.

    It is the same at every reveal, with an assassin or without, and whoever has shouted: the button
    reminds nobody.
    """
    table = observation.view.table
    if table.window is None or table.last is None:
        return None
    last = table.last
    text = fitted(SIGNAL, observation, Voice.marked, lambda voice: _text(voice, last))
    shout = code(Boum(table.window.number))
    return Signal(text, shout, observation.words("top_secret.button.boum"), emoji="💥")


def _text(voice: Voice, last: Reveal) -> str:
    reveal = happened.revealed(voice, last.cards, last.forced, last.under)
    return voice.words("top_secret.signal", reveal=reveal)
