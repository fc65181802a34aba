"""What typed texts mean, and what autocomplete offers: games, options, tables and moves.

Whatever autocomplete shows is accepted as typed text too, in any case and without accents.
Autocomplete never fails: where nothing can be offered, nothing is.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator

from discord import app_commands

from bot.asking import Reason, Refusal
from bot.stamp import stamped
from bot.store.protocol import StoreError
from bot.surfaces.answers import AnyInteraction, Asker
from bot.surfaces.face import AnyFace, face_of, faces
from bot.surfaces.heard import heard
from bot.surfaces.scope import EVERYTHING, Scope
from bot.surfaces.sights import face, sight
from bot.surfaces.where import table_meant, table_names
from bot.text import LONGEST_TYPED, folded
from bot.translator import command_text
from games import registry
from games.protocol import Illegal

log = logging.getLogger(__name__)

Choices = list[app_commands.Choice[str]]

MOST = 25
"""The most choices that Discord takes."""


def filled(interaction: AnyInteraction, option: str) -> str | None:
    """Return what another option of the command holds so far, or None if nothing.

    `option` is the key of the option's name; Discord knows it by the English one.
    """
    value = getattr(interaction.namespace, command_text(option).message)
    return value if isinstance(value, str) and value.strip() else None


def game_named(asker: Asker, typed: str) -> str:
    """Return the slug of the game that a typed text means; refuse if there is none."""
    wanted = folded(heard(typed))
    for each in faces():
        names = (each.title(asker.words), _game_name(each, asker))
        if wanted == each.slug or wanted in map(folded, names):
            return each.slug
    raise Refusal(Reason.NO_SUCH_GAME)


def game_choices(asker: Asker, current: str) -> Choices:
    """Return the games that match what was typed so far."""
    return _choices(((_game_name(each, asker), each.slug) for each in faces()), current)


def _game_name(game: AnyFace, asker: Asker) -> str:
    return f"{game.title(asker.words)} · {game.summary(asker.words)}"[:100]


def options_named(asker: Asker, slug: str, typed: str) -> dict[str, str]:
    """Return the options that a text such as `teams=on` chooses; refuse what is unknown.

    The name under which autocomplete offers one is understood too.
    """
    chosen: dict[str, str] = {}
    wanted = folded(heard(typed))
    for name, offered in _options(asker, slug):
        if wanted == folded(name):
            typed = offered
    for part in typed.replace(",", " ").split():
        key, equals, value = part.partition("=")
        known = {option.key: option.values for option in registry.game(slug).option_schema}
        if not equals or value not in known.get(key, ()):
            raise Refusal(Reason.BAD_OPTION)
        chosen[key] = value
    return chosen


def option_choices(asker: Asker, game: str, current: str) -> Choices:
    """Return the options of the game that was typed before."""
    try:
        slug = game_named(asker, game)
    except Refusal:
        return []
    return _choices(_options(asker, slug), current)


def _options(asker: Asker, slug: str) -> Iterator[tuple[str, str]]:
    """Yield every value of every option of a game: its name and what stands for it."""
    shown, words = face_of(slug), asker.words
    for option in registry.game(slug).option_schema:
        for value in option.values:
            label = shown.value_label(option, value, words)
            name = words("common.pair", what=shown.option_label(option, words), value=label)
            yield name[:100], f"{option.key}={value}"


async def table_choices(asker: Asker, current: str, scope: Scope = EVERYTHING) -> Choices:
    """Return the person's own open tables of a command's game."""
    names = await table_names(asker, scope)
    return _choices([(name, record.game_id) for name, record in names], current)


async def move_choices(
    asker: Asker, table: str | None, current: str, scope: Scope = EVERYTHING
) -> Choices:
    """Return those of the person's legal moves that a command is for; outsiders get nothing."""
    try:
        return await _moves(asker, table, current, scope)
    except (Refusal, Illegal, StoreError):
        return []


async def _moves(asker: Asker, named: str | None, current: str, scope: Scope) -> Choices:
    heard(current)
    table = await asker.services.host.table(await table_meant(asker, named, scope))
    seat = table.seat_of(asker.user_id)
    stamp = None if seat is None else table.stamp(seat)
    if seat is None or stamp is None:
        return []
    seen, game = sight(table, seat, asker.words), face(table)
    moves = [code for code in table.running().legal(seat) if scope.includes(code)]
    labels = [(game.label(seen, code), stamped(stamp, code)) for code in moves]
    if (meant := game.find(seen, current)) in moves:
        # What would be understood anyway comes first: "7 violet" is in no label.
        labels.insert(0, labels.pop(moves.index(str(meant))))
        return _choices(labels[:1], "") + _choices(labels[1:], current)[: MOST - 1]
    return _choices(labels, current)


def _choices(named: Iterable[tuple[str, str]], current: str) -> Choices:
    wanted = folded(current)
    if len(current) > LONGEST_TYPED:
        return []
    fitting = [(name, value) for name, value in named if wanted in folded(name)]
    return [app_commands.Choice(name=name, value=value) for name, value in fitting[:MOST]]
