"""A face for games that have none: it says and paints all that a view holds, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import msgspec

from bot.shown import face as faces
from bot.shown.content import MENU_CHOICES
from bot.shown.face import (
    AnyFace,
    Choice,
    Face,
    Illustration,
    Illustrations,
    Observation,
    Page,
    Panel,
    Pick,
    Press,
)
from games import registry
from games.protocol import E, M, O, Outcome, Rules, S, T, V
from games.registry import Game
from phrases import Phrases
from render.scene import Box, Label, Lettering, Scene
from tests.games.versions import registered

AnySight = Observation[msgspec.Struct]

ROW = 5
"""Buttons in one row; more moves than that are in a menu."""

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


def plain_face(game: Game) -> AnyFace:
    """Return the face of a game as plain as it can be."""
    return Face(
        slug=game.slug,
        title=lambda _words: game.slug,
        pitch=lambda _words: game.slug,
        summary=lambda _words: game.slug,
        option_label=lambda option, _words: option.key,
        value_label=lambda _option, value, _words: value,
        seating=lambda _options, _names, _drawn, _words: "",
        rules=lambda _words: (Page(game.slug, game.slug),),
        headline=lambda _sight: game.slug,
        place=lambda _sight: "here",
        task=lambda _sight: "act",
        story=lambda _sight, told: tuple(map(_said, told)),
        milestone=bool,
        text_board=lambda observation: _said(observation.view)[:3_000],
        hand_text=lambda observation: _said(observation.view)[:1_000],
        board=_pictures,
        hand=_pictures,
        score=_pictures,
        cover=_cover,
        ranking=_ranking,
        panel=lambda observation, _step: _panel(game, observation),
        label=lambda _sight, code: f"move {code}",
        find=_found,
        refusal=_refusal,
    )


def _said(what: msgspec.Struct) -> str:
    return msgspec.json.encode(what).decode()


def _scene(text: str) -> Scene:
    box = Box(0, 0, 800, 40)
    return Scene("plain", 800, 40, (), (Label("all", text, box, _LETTERING),))


def _pictures(observation: AnySight) -> Illustrations:
    said = _said(observation.view)
    return (Illustration(lambda: _scene(said), said[:900]),)


def _cover(_words: Phrases) -> Illustrations:
    return (Illustration(lambda: _scene("cover"), "cover"),)


def _ranking(_sight: AnySight, outcome: Outcome) -> str:
    return _said(outcome)


def _panel(game: Game, observation: AnySight) -> Panel:
    codes = _legal(game, observation)
    if len(codes) > ROW:
        choices = tuple(Choice(code, f"move {code}") for code in codes[:MENU_CHOICES])
        return Panel("choose", (Pick("moves", choices),))
    return Panel("choose", (tuple(Press(code, f"move {code}") for code in codes),))


def _legal(game: Game, observation: AnySight) -> tuple[str, ...]:
    assert isinstance(game, registry._Game)
    return tuple(map(game.rules.code, game.rules.legal_moves(observation.view)))


def _found(_sight: AnySight, typed: str) -> str | None:
    return typed.removeprefix("move ") or None


def _refusal(_words: Phrases, code: str, detail: Mapping[str, str | int]) -> str:
    return f"{code} {dict(detail)}"
