"""What typed texts mean, and what autocomplete offers: games, options, tables and moves.

Whatever autocomplete shows is accepted as typed text too, in any case and without accents.
Autocomplete never fails: where nothing can be offered, nothing is.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator

from discord import app_commands

from bot.edge.translator import command_text
from bot.faces.face import AnyFace, face_of, faces
from bot.incoming.input import heard
from bot.incoming.lookup import table_meant, table_names
from bot.incoming.responder import AnyInteraction, RequestContext
from bot.incoming.scope import EVERYTHING, Scope
from bot.shown.observation import face, observe
from bot.store.protocol import StoreError
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.stamp import stamped
from bot.text import LONGEST_TYPED, folded
from games import registry
from games.protocol import IllegalMoveError

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


def game_named(context: RequestContext, typed: str) -> str:
    """Return the slug of the game that a typed text means; raise `RefusalError` for none."""
    wanted = folded(heard(typed))
    for each in faces():
        names = (each.title(context.words), _game_name(each, context))
        if wanted == each.slug or wanted in map(folded, names):
            return each.slug
    raise RefusalError(RefusalReason.NO_SUCH_GAME)


def game_choices(context: RequestContext, current: str) -> Choices:
    """Return the games that match what was typed so far."""
    return _choices(((_game_name(each, context), each.slug) for each in faces()), current)


def _game_name(game: AnyFace, context: RequestContext) -> str:
    return f"{game.title(context.words)} · {game.summary(context.words)}"[:100]


def options_named(context: RequestContext, slug: str, typed: str) -> dict[str, str]:
    """Return the options that a text such as `teams=on` chooses.

    The name under which autocomplete offers one is understood too. Raise `RefusalError` for any
    other text.
    """
    chosen: dict[str, str] = {}
    wanted = folded(heard(typed))
    for name, offered in _options(context, slug):
        if wanted == folded(name):
            typed = offered
    for part in typed.replace(",", " ").split():
        key, equals, value = part.partition("=")
        known = {option.key: option.values for option in registry.game(slug).option_schema}
        if not equals or value not in known.get(key, ()):
            raise RefusalError(RefusalReason.BAD_OPTION)
        chosen[key] = value
    return chosen


def option_choices(context: RequestContext, game: str, current: str) -> Choices:
    """Return the options of the game that was typed before."""
    try:
        slug = game_named(context, game)
    except RefusalError:
        return []
    return _choices(_options(context, slug), current)


def _options(context: RequestContext, slug: str) -> Iterator[tuple[str, str]]:
    """Yield every value of every option of a game: its name and what stands for it."""
    shown, words = face_of(slug), context.words
    for option in registry.game(slug).option_schema:
        for value in option.values:
            label = shown.value_label(option, value, words)
            name = words("common.pair", what=shown.option_label(option, words), value=label)
            yield name[:100], f"{option.key}={value}"


async def table_choices(
    context: RequestContext, current: str, scope: Scope = EVERYTHING
) -> Choices:
    """Return the person's own open tables of a command's game."""
    names = await table_names(context, scope)
    return _choices([(name, record.table_id) for name, record in names], current)


async def move_choices(
    context: RequestContext, table: str | None, current: str, scope: Scope = EVERYTHING
) -> Choices:
    """Return those of the person's legal moves that a command is for; onlookers get none."""
    try:
        return await _moves(context, table, current, scope)
    except (RefusalError, IllegalMoveError, StoreError):
        return []


async def _moves(context: RequestContext, named: str | None, current: str, scope: Scope) -> Choices:
    heard(current)
    table = await context.services.engine.table(await table_meant(context, named, scope))
    seat = table.seat_of(context.user_id)
    stamp = None if seat is None else table.stamp(seat)
    if seat is None or stamp is None:
        return []
    seen, game = observe(table, seat, context.words), face(table)
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
