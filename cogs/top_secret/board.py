"""The table of Top Secret in words: text board, alt texts and hand.

The text board says everything that a view holds and that lies open, for readers of the screen and
for those who play without pictures: plain lines and lists, every card with its name and its sign.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.faces.parts import Observation
from cogs.top_secret import result
from cogs.top_secret.headline import headline, place
from cogs.top_secret.narration import happened
from cogs.top_secret.voice import Voice, public
from games.top_secret.components import Card
from games.top_secret.public_state import Phase, Player, PublicState, Reveal
from games.top_secret.view import View


def board(voice: Voice, observation: Observation[View]) -> Iterator[str]:
    """Yield everything that the view holds and that lies open, and what is the seat's own."""
    view, table, words = observation.view, observation.view.table, voice.words
    if view.outcome is not None:
        yield from result.ranks(voice, observation, view.outcome)
    elif table.round:
        yield f"{_capital(place(words, view))} · {_options(voice, table)}"
    if view.seat is not None:
        yield from own(voice, view)
    if view.outcome is None:
        yield voice.strong(words("common.board.players"))
        yield from (f"- {_player(voice, table, player)}" for player in table.players)
    if table.last is not None:
        yield voice.strong(_named(voice, table.last))
        yield from (f"- {line}" for line in of_turn(voice, table.last))
    if table.discards:
        discards = voice.counted(card.kind for card in table.discards)
        yield words("top_secret.board.discards", cards=discards)
    yield from _rounds(voice, view)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _options(voice: Voice, table: PublicState) -> str:
    options, words = table.options, voice.words
    pace = words(f"top_secret.option.pace.{options.pace.value}")
    length = words(f"top_secret.option.length.{options.length.value}")
    if not options.live:
        return f"{pace} · {length}"
    boum = words("top_secret.board.boum", time=words("top_secret.seconds", count=options.boum))
    return f"{pace} · {boum} · {length}"


# What is the seat's own.


def own(voice: Voice, view: View) -> Iterator[str]:
    """Yield the hand of the view's seat, its safe, and what it has chosen so far."""
    words = voice.words
    yield words("common.hand", cards=_or_none(voice, voice.counted(view.hand)))
    if view.singles or view.pairs:
        yield words("top_secret.board.safe", cards=_safe(voice, view.singles, view.pairs))
    if view.choice is not None:
        yield words("common.board.choice", card=voice.card(view.choice))
    if view.target is not None:
        yield words("top_secret.board.target", name=voice.name(view.target))
    if view.banks is not None:
        key = "top_secret.board.banks" if view.banks else "top_secret.board.keeps"
        yield words(key)
    if view.table.phase is not Phase.OVER:
        yield words(f"top_secret.policy.{view.policy.value}")


def _or_none(voice: Voice, listed: str) -> str:
    return listed or voice.words("common.none")


def _safe(voice: Voice, singles: Iterable[Card], pairs: Iterable[tuple[Card, ...]]) -> str:
    """Return what lies in a safe: "×1: 📄 80, 📄 20 ×2 · ×2: 📄 40 + 📄 40"."""
    doubled = ", ".join(voice.cards(pair) for pair in pairs)
    sides = (("×1", voice.counted(card.kind for card in singles)), ("×2", doubled))
    filled = [voice.words("common.pair", what=side, value=cards) for side, cards in sides if cards]
    return " · ".join(filled)


# What everybody sees.


def _player(voice: Voice, table: PublicState, player: Player) -> str:
    words = voice.words
    parts = [words("top_secret.board.cards", count=player.hand)]
    if player.pile:
        parts.append(words("top_secret.board.pile", cards=voice.lying(player.pile)))
    parts.append(words("top_secret.board.banked", singles=player.singles, pairs=player.pairs))
    if player.missed:
        parts.append(words("top_secret.board.missed", count=player.missed))
    if player.rounds:
        parts.append(words("top_secret.board.total", points=voice.points(player.points)))
    parts += _doing(voice, table, player)
    return words("common.pair", what=voice.name(player.seat), value=voice.clauses(parts))


def _doing(voice: Voice, table: PublicState, player: Player) -> Iterator[str]:
    """Yield whether a player has done what the phase asks, never what they have done."""
    phase, seat = table.phase, player.seat
    asked = {Phase.STEAL: table.thieves, Phase.BANK: table.asked}.get(phase)
    if phase in (Phase.CHOOSE, Phase.LOCKED) or (asked is not None and seat in asked):
        yield voice.words("common.board.ready" if player.ready else "common.board.not_yet")
    if table.window is not None and seat in table.window.shouted:
        yield voice.words("top_secret.board.shouted")


def _named(voice: Voice, reveal: Reveal) -> str:
    key = "top_secret.board.turn"
    return voice.words(key, round=reveal.round, turn=reveal.turn, number=reveal.number)


def of_turn(voice: Voice, reveal: Reveal) -> Iterator[str]:
    """Yield a turn line by line: what was played on what, and what came of it."""
    words = voice.words
    yield happened.revealed(voice, reveal.cards, reveal.forced, reveal.under)
    if reveal.blasts:
        lost = happened.lost_cards(voice, reveal.blasts)
        yield words("top_secret.board.lost", cards=_or_none(voice, lost))
        if saved := happened.saved_cards(voice, reveal.blasts):
            yield words("top_secret.board.saved", cards=saved)
    came = (
        *happened.stolen(voice, reveal.thefts),
        *happened.wasted(voice, reveal.wasted),
        *happened.settled(voice, reveal.banked, reveal.kept),
    )
    if came:
        yield f"{voice.clauses(came)}."
    if reveal.fined:
        yield happened.fined(voice, reveal.fined)


def _rounds(voice: Voice, view: View) -> Iterator[str]:
    """Yield the finished rounds: the newest card by card, those before by their points."""
    words, players = voice.words, view.table.players
    played = len(players[0].rounds)
    if view.outcome is None:
        for number in range(played - 1):
            points = [voice.points(player.rounds[number].points) for player in players]
            scores = [f"{name} {each}" for name, each in zip(voice.names, points, strict=True)]
            scored = words.all_of(scores)
            yield words("top_secret.told.scored", round=number + 1, scores=scored)
    if played:
        yield voice.strong(words("top_secret.board.round", round=played))
        yield from (f"- {_count(voice, player)}" for player in players)


def _count(voice: Voice, player: Player) -> str:
    """Return what a player reached in their newest round, card by card."""
    count = player.rounds[-1]
    line = result.count_words(voice, count)
    safe = _safe(voice, count.singles, count.pairs)
    listed = f"{line} – {safe}" if safe else line
    return voice.words("common.pair", what=voice.name(player.seat), value=listed)


# The pictures in words. Whatever does not fit stands in the text board.


def hand(voice: Voice, observation: Observation[View]) -> Iterator[str]:
    """Yield the hand of the observer's seat and what it has chosen."""
    return own(voice, observation.view) if observation.view.seat is not None else iter(())


def table_alt(observation: Observation[View]) -> str:
    """Return the picture of the table in plain words, the same for everybody."""
    shown = public(observation)
    return Voice.alt_text(shown, lambda voice: _table(voice, shown.view))


def _table(voice: Voice, view: View) -> Iterator[str]:
    yield f"{voice.words('top_secret.title')}."
    yield headline(voice, view)
    yield from (f"{_player(voice, view.table, player)}." for player in view.table.players)


def reveal_alt(observation: Observation[View]) -> str:
    """Return the picture of the newest reveal in plain words."""
    last = observation.view.table.last

    def written(voice: Voice) -> tuple[str, ...]:
        if last is None:
            return (voice.words("top_secret.title"),)
        return (f"{_named(voice, last)}.", *of_turn(voice, last))

    return Voice.alt_text(observation, written)
