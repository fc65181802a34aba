"""What assassins destroy and moles steal (rulebook: Effet des cartes)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.protocol import Chance, Millis, Seat
from games.top_secret.components import Card, CardKind
from games.top_secret.events import Exploded, Stolen
from games.top_secret.public_state import Blast, Lying, PublicState, Reveal, Theft
from games.top_secret.state import State

RACE = 500
"""Milliseconds after the first press for a card within which a lot decides (live pace).

Ruling: so much do connections differ that no hand was surely first (rulebook: Une taupe a été
jouée).
"""


def exploded(table: PublicState, reveal: Reveal) -> Exploded:
    """Return what the assassins of a reveal blow up.

    Ruling: every visible card of every player is lost, whenever it was played, the assassins
    themselves included, except special agents and the card directly beneath one.
    """
    blasts = []
    for player in table.players:
        saved = tuple(_protected(player.pile))
        lost = tuple(lying.card for lying in player.pile if lying.card not in saved)
        blasts.append(Blast(player.seat, lost, saved))
    return Exploded(reveal.bombs, tuple(blasts))


def _protected(pile: tuple[Lying, ...]) -> Iterator[Card]:
    above: tuple[Lying | None, ...] = (*pile[1:], None)
    for lying, over in zip(pile, above, strict=True):
        covered = over is not None and over.card.kind is CardKind.AGENT
        if lying.card.kind is CardKind.AGENT or covered:
            yield lying.card


def all_named(state: State, chance: Chance) -> Stolen:
    """Return what the moles that have named a target steal: every card that was named, once."""
    named = {seat: state.named[seat] for seat in state.table.thieves}
    victims = sorted({victim for victim in named.values() if victim is not None})
    return Stolen(tuple(theft(state, victim, chance) for victim in victims))


def theft(state: State, victim: Seat, chance: Chance) -> Theft:
    """Return who of those who named a victim steals its card: a lot decides between several.

    In live pace only those take part who pressed within `RACE` of the first. Raises LookupError if
    the victim has nothing to steal.
    """
    table = state.table
    thieves = tuple(seat for seat in table.thieves if state.named[seat] == victim)
    among = _in_time(table, thieves)
    thief = among[0] if len(among) == 1 else chance.pick(among)
    late = tuple(seat for seat in thieves if seat not in among)
    fresh = table.players[victim].fresh
    if fresh is None:
        raise LookupError(f"seat {victim} has nothing to steal")
    return Theft(thief, victim, fresh.card, among, late)


def _in_time(table: PublicState, thieves: tuple[Seat, ...]) -> tuple[Seat, ...]:
    pressed = {press.seat: press.at for press in table.presses}
    first = min((pressed[seat] for seat in thieves if seat in pressed), default=Millis(0))
    return tuple(seat for seat in thieves if pressed.get(seat, first) <= first + RACE)


def without_target(table: PublicState) -> tuple[Seat, ...]:
    """Return the moles at work that have nothing to steal."""
    return tuple(seat for seat in table.thieves if not table.targets(seat))


def only_targets(table: PublicState) -> Iterable[tuple[Seat, Seat]]:
    """Yield the moles at work that have one target, and have not named it, with that target."""
    for seat in table.thieves:
        targets = table.targets(seat)
        if len(targets) == 1 and not table.players[seat].ready:
            yield seat, targets[0]
