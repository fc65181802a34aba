"""The table of Passages Secrets in words: text board, alt texts, and what a player owns.

The text board says everything that a view holds, for readers of the screen and for those who
play without pictures: plain lines and lists, every district with its name and its sign.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.faces.parts import Observation
from bot.faces.voice import sentences
from cogs.passages_secrets import result
from cogs.passages_secrets.effects import tunnel_of
from cogs.passages_secrets.headline import headline
from cogs.passages_secrets.voice import SIGNS, Voice, signs
from games.passages_secrets.board import NODES, RHOMBI, SIDES, STATUES, Rhombus, Statue
from games.passages_secrets.components import DISTRICTS, TURNS, Achievement, column
from games.passages_secrets.preview import score_now
from games.passages_secrets.public_state import Last, Phase, Player, PublicState
from games.passages_secrets.view import View
from games.protocol import Seat


def board(voice: Voice, observation: Observation[View]) -> Iterator[str]:
    """Yield everything that the view holds."""
    view, table = observation.view, observation.view.table
    if not table.layout:
        return
    if table.phase is not Phase.OVER:
        yield _turns(voice, table)
    if table.last is not None:
        yield _last(voice, table.last)
    yield _heading(voice, "passages_secrets.board.districts")
    yield from (f"- {line}" for line in tracks(voice, table))
    yield _heading(voice, "passages_secrets.board.achievements")
    yield from (f"- {_achievement(voice, table, one)}" for one in table.revealed)
    yield _heading(voice, "passages_secrets.board.statues")
    yield from (f"- {_statue(voice, table, statue)}" for statue in Statue)
    yield from _players(voice, view)
    yield from _paths(voice, table)
    yield from _map(voice, table)


def _heading(voice: Voice, key: str) -> str:
    return voice.strong(voice.words(key))


def _turns(voice: Voice, table: PublicState) -> str:
    first = voice.name(table.first)
    return voice.words("passages_secrets.board.turns", turn=table.turns, turns=TURNS, first=first)


def _last(voice: Voice, last: Last) -> str:
    words = voice.words
    parts = []
    if last.path is not None and last.token is not None:
        token = voice.token(last.token)
        parts.append(words("passages_secrets.board.last_path", path=last.path, token=token))
    parts += map(voice.shift, last.shifts)
    for statue in last.statues:
        parts.append(words("passages_secrets.board.last_statue", statue=voice.statue(statue)))
    for seat, won in last.achieved:
        parts.append(words("common.pair", what=voice.name(seat), value=voice.achievement(won)))
    for tied in last.tied:
        parts.append(words("passages_secrets.board.tied", achievement=voice.achievement(tied)))
    if last.midgame:
        parts.append(words("passages_secrets.short.midgame"))
    listed = " · ".join(parts) or words("passages_secrets.none")
    return words("passages_secrets.board.last", name=voice.name(last.seat), brought=listed)


def tracks(voice: Voice, table: PublicState) -> Iterator[str]:
    """Yield where each marker stands: "🔑 Bank: **Alice** 2"."""
    for district in DISTRICTS:
        where = voice.zone(table.markers[column(district)])
        yield voice.words("common.pair", what=voice.district(district), value=where)


def _achievement(voice: Voice, table: PublicState, achievement: Achievement) -> str:
    holder = table.holder(achievement)
    if holder is not None:
        state = voice.words("passages_secrets.board.held", name=voice.name(holder))
    elif achievement in table.tied:
        state = voice.words("passages_secrets.board.nobody")
    else:
        state = voice.words("passages_secrets.board.open")
    return voice.words("common.pair", what=voice.achievement(achievement), value=state)


def _statue(voice: Voice, table: PublicState, statue: Statue) -> str:
    """Return whose a statue is, or which of its paths are still free."""
    words = voice.words
    holder = next((one.seat for one in table.players if statue in one.statues), None)
    if holder is not None:
        state = words("passages_secrets.board.held", name=voice.name(holder))
    else:
        paths = [path for path in STATUES[statue].paths if table.owner(path) is None]
        listed = words.all_of([str(path) for path in paths])
        state = words("passages_secrets.board.needs", paths=listed, count=len(paths))
    return words("common.pair", what=voice.statue(statue), value=state)


def _players(voice: Voice, view: View) -> Iterator[str]:
    table = view.table
    for player in table.players:
        yield f"**{_bare(voice.name(player.seat))}**"
        yield from (f"- {line}" for line in _player(voice, view, player))
    if table.midgame is not None and table.final is None:
        trigger = f"passages_secrets.board.trigger.{table.midgame.trigger.value}"
        why = voice.words(trigger, turn=table.midgame.turn)
        yield f"-# {why}"


def _bare(name: str) -> str:
    """Return a name without the bold that a heading brings of its own."""
    return name.removeprefix("**").removesuffix("**")


def _player(voice: Voice, view: View, player: Player) -> Iterator[str]:
    words, table, seat = voice.words, view.table, player.seat
    yield words("passages_secrets.board.left", count=player.left)
    yield words("passages_secrets.board.tokens", tokens=voice.tokens(player))
    yield words("passages_secrets.board.tunnel", count=tunnel_of(view, seat))
    for number in table.surrounded(seat):
        district = voice.district(table.field(number))
        yield words("passages_secrets.board.surrounded", district=district)
    if table.midgame is not None:
        sheet = result.in_words(voice, table.midgame.sheets[seat])
        yield words("passages_secrets.phase.midgame", sheet=sheet)
    now = score_now(view)[seat]
    key = "passages_secrets.phase.final" if table.final else "passages_secrets.phase.now"
    yield words(key, sheet=result.in_words(voice, now.final))
    yield words("passages_secrets.board.total", points=voice.points(now.total))


def _paths(voice: Voice, table: PublicState) -> Iterator[str]:
    if table.free:
        yield _heading(voice, "passages_secrets.board.free")
        yield from (f"- {voice.path(table, path)}" for path in table.free)
    for player in table.players:
        if player.paths:
            listed = ", ".join(f"{path} ({signs(table, path)})" for path in player.paths)
            name = voice.name(player.seat)
            yield voice.words("passages_secrets.board.passages", name=name, paths=listed)


def _map(voice: Voice, table: PublicState) -> Iterator[str]:
    """Yield what the picture shows of how the city hangs together: where paths meet, so that
    tunnels can be planned, and which paths surround a district that one player can still surround.
    """
    yield voice.words("passages_secrets.board.meet", places=_CROSSINGS)
    around = [
        f"{SIGNS[table.field(field.index)]} {_joined(field.paths)}"
        for field in RHOMBI
        if _is_open(table, field)
    ]
    if around:
        yield voice.words("passages_secrets.board.around", fields=" · ".join(around))


def _is_open(table: PublicState, field: Rhombus) -> bool:
    """Tell whether one player can surround a field, or has: no two have a passage beside it."""
    owners = {table.owner(path) for path in field.paths} - {None}
    return len(field.paths) == SIDES and len(owners) < 2


def _joined(paths: Iterable[int]) -> str:
    return "-".join(map(str, paths))


_CROSSINGS = " · ".join(_joined(node.paths) for node in NODES if len(node.paths) > 1)
"""Where paths meet, as everybody reads it: "1-2-3 · 2-4-6 · …"."""


# What a player owns; nothing is hidden.


def hand(voice: Voice, observation: Observation[View]) -> Iterator[str]:
    """Yield what the observer's seat owns."""
    return (
        iter(()) if observation.seat is None else _owned(voice, observation.view, observation.seat)
    )


def _owned(voice: Voice, view: View, seat: Seat) -> Iterator[str]:
    words, table = voice.words, view.table
    player = table.players[seat]
    yield f"{words('passages_secrets.board.left', count=player.left)}."
    yield f"{words('passages_secrets.board.tokens', tokens=voice.tokens(player))}."
    statues = voice.statues(player.statues) or words("passages_secrets.none")
    yield words("passages_secrets.hand.statues", statues=statues)
    won = words.all_of([voice.achievement(one) for one in player.achievements])
    yield words("passages_secrets.hand.achievements", won=won or words("passages_secrets.none"))
    held = words.all_of([voice.district(one) for one in table.controlled(seat)])
    yield words("passages_secrets.hand.districts", districts=held or words("passages_secrets.none"))
    yield f"{words('passages_secrets.board.tunnel', count=tunnel_of(view, seat))}."


# The pictures in words. Whatever does not fit stands in the text board.


def city_alt(observation: Observation[View]) -> str:
    """Return the picture of the city in plain words."""
    return Voice.alt_text(observation, lambda voice: _city(voice, observation.view))


def _city(voice: Voice, view: View) -> Iterator[str]:
    words, table = voice.words, view.table
    yield words("passages_secrets.alt.city")
    yield headline(voice, view)
    if table.last is not None:
        yield f"{_last(voice, table.last)}."
    yield from _passages(voice, table)


def _passages(voice: Voice, table: PublicState) -> Iterator[str]:
    words = voice.words
    for player in table.players:
        paths = ", ".join(map(str, sorted(player.paths))) or words("passages_secrets.none")
        yield words("passages_secrets.alt.passages", name=voice.name(player.seat), paths=paths)
    free = ", ".join(map(str, table.free))
    yield words("passages_secrets.alt.free", paths=free or words("passages_secrets.none"))


def control_alt(observation: Observation[View]) -> str:
    """Return the picture of control tracks and collections in plain words."""
    return Voice.alt_text(observation, lambda voice: _control(voice, observation.view))


def _control(voice: Voice, view: View) -> Iterator[str]:
    yield voice.words("passages_secrets.alt.control")
    yield from _boards(voice, view)


def _boards(voice: Voice, view: View) -> Iterator[str]:
    words, table = voice.words, view.table
    yield f"{', '.join(tracks(voice, table))}."
    for player in table.players:
        left = words("passages_secrets.board.left", count=player.left)
        owned = f"{left}, {voice.tokens(player)}."
        yield words("common.pair", what=voice.name(player.seat), value=owned)
    for one in table.revealed:
        yield f"{_achievement(voice, table, one)}."
    if table.phase is not Phase.OVER:
        yield result.standing(voice, view)


def whole_alt(observation: Observation[View]) -> str:
    """Return the picture of the city over the control board in plain words.

    Decided: without the last turn, which the text of the same message tells; with it the longest
    ones would be cut.
    """

    def written(voice: Voice) -> Iterator[str]:
        view = observation.view
        yield voice.words("passages_secrets.alt.city")
        yield headline(voice, view)
        yield from _passages(voice, view.table)
        yield from _boards(voice, view)

    return Voice.alt_text(observation, written)


def score_alt(observation: Observation[View]) -> str:
    """Return the score sheet in plain words, also while the game runs."""
    return Voice.alt_text(observation, lambda voice: _score(voice, observation))


def _score(voice: Voice, observation: Observation[View]) -> Iterator[str]:
    ranks = observation.view.outcome and result.ranks(voice, observation, observation.view.outcome)
    title = voice.words("passages_secrets.title")
    return sentences((title, headline(voice, observation.view), *(ranks or ())))
