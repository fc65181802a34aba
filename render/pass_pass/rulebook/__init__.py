"""The pictures of the rules of Pass Pass: one for each page, drawn like the table itself.

They are seen small, beside the words of their page, so each shows one thing, in large pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from render.pass_pass.rulebook import aims, people, play
from render.pictures import Words
from render.scene import Scene

PAGES: Final[Mapping[str, Callable[[Words], Scene]]] = {
    "goal": aims.goal,
    "trick": play.trick,
    "winners": play.winners_of,
    "picks": play.picks,
    "pass_pass": aims.pass_pass,
    "score": aims.score,
    "teams": people.teams,
    "talk": people.talk,
}
"""The picture of each page of the rules, by the page's name, in order."""
