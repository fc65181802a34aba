"""A face for games that have none: it says and paints all that a view holds, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial

import msgspec

from bot.faces import face as faces
from bot.faces.bounds import MENU, ROW
from bot.faces.face import AnyFace, Face
from bot.faces.parts import (
    Choice,
    Illustration,
    Illustrations,
    Observation,
    Page,
    Panel,
    Pick,
    Press,
)
from bot.faces.script import Paragraph, Script
from bot.faces.voice import Voice
from games import registry
from games.protocol import E, M, O, Option, Rules, S, T, V
from games.registry import Game
from phrases import Phrases
from render.scene import Label, Lettering, Scene
from render.scene.geometry import Box
from tests.games.versions import registered

AnySight = Observation[msgspec.Struct]

Told = tuple[msgspec.Struct, ...]

_LETTERING = Lettering("text", 20, 400, 0xFFFFFFFF)


@contextmanager
def at_home(rules: Rules[S, M, E, V, T, O]) -> Iterator[Game]:
    """Let a game be one of those that there are, with a plain face, for a while."""
    with registered(rules) as played:
        faces.register_face(plain_face(played))
        try:
            yield played
        finally:
            del faces._FACES[rules.slug]


class PlainFace(Face[msgspec.Struct, msgspec.Struct]):
    """The face of a game as plain as it can be."""

    def title(self, _words: Phrases) -> str:
        """Return the slug: there are no words of such a game."""
        return self.slug

    def pitch(self, _words: Phrases) -> str:
        """Return the same."""
        return self.slug

    def summary(self, _words: Phrases) -> str:
        """Return the same."""
        return self.slug

    def rules(self, _words: Phrases) -> tuple[Page, ...]:
        """Return one page that says nothing."""
        return (Page(self.slug, self.slug),)

    def option_label(self, option: Option, _words: Phrases) -> str:
        """Return the key of an option."""
        return option.key

    def value_label(self, _option: Option, value: str, _words: Phrases) -> str:
        """Return a value as it is."""
        return value

    def refusal(self, _words: Phrases, code: str, detail: Mapping[str, str | int]) -> str:
        """Return all that the rules say of a refusal."""
        return f"{code} {dict(detail)}"

    def board(self, observation: AnySight) -> Illustrations:
        """Return a picture of all that a view holds."""
        said = _said(observation.view)
        return (Illustration(lambda: _scene(said), said[:900]),)

    hand = board
    score = board

    def panel(self, observation: AnySight, _step: str) -> Panel:
        """Return the moves as buttons or, if they are more than a row, as a menu."""
        codes = tuple(map(self.script.code, self.script.legal(observation.view)))
        if len(codes) > ROW:
            choices = tuple(Choice(code, f"move {code}") for code in codes[:MENU])
            return Panel("choose", (Pick("moves", choices),))
        return Panel("choose", (tuple(Press(code, f"move {code}") for code in codes),))

    def cover(self, _words: Phrases) -> Illustrations:
        """Return a picture without anything."""
        return (Illustration(lambda: _scene("cover"), "cover"),)


def plain_face(game: Game) -> AnyFace:
    """Return the face of a game as plain as it can be."""
    assert isinstance(game, registry._Game)
    rules = game.rules

    def story(_observation: AnySight, told: Told) -> Iterator[Paragraph[Voice]]:
        return (partial(_tell, _said(event)) for event in told)

    return PlainFace(
        Script(
            rules=rules,
            voice=Voice,
            headline=lambda _voice, _view: game.slug,
            place=lambda _words, _view: "here",
            task=lambda _observation: "act",
            story=story,
            board=lambda _voice, observation: (_said(observation.view),),
            hand=lambda _voice, observation: (_said(observation.view),),
            ranks=lambda _voice, _observation, outcome: (_said(outcome),),
            label=lambda _voice, _observation, move: f"move {rules.code(move)}",
            pages=(),
        )
    )


def _tell(said: str, _voice: Voice) -> str:
    return said


def _said(what: msgspec.Struct) -> str:
    return msgspec.json.encode(what).decode()


def _scene(text: str) -> Scene:
    box = Box(0, 0, 800, 40)
    return Scene("plain", 800, 40, (), (Label("all", text, box, _LETTERING),))
