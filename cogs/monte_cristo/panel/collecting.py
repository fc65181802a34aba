"""Treasures of a scoring: what can be taken, what it brings, and how it is paid.

Few sets are buttons, many a menu, the best first. The cheapest payment is preset; *Other payments*
leads to the others. Where there is a choice of payments, taking and paying are one request.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.faces.bounds import BUTTON, ENTRY
from bot.faces.parts import Choice, Observation, Panel, Pick, Press
from bot.text import cut
from cogs.monte_cristo import effects
from cogs.monte_cristo.board import market_line
from cogs.monte_cristo.typed.labels import named
from cogs.monte_cristo.voice import Voice
from games.monte_cristo.components import Treasure, sorted_cards
from games.monte_cristo.moves import Pass, Pay, Take, code, parse
from games.monte_cristo.payment import Payment
from games.monte_cristo.public_state import Phase, Player
from games.monte_cristo.view import View, legal_moves
from games.protocol import BadCodeError, Seat
from games.registry import THEN

FEW: Final = 4
"""The most sets that are buttons; more are a menu."""

BACK: Final = "back"
CHANGE: Final = "change-"
"""Further steps: the first panel again; the payments of a set, whose code follows."""

Treasures = tuple[Treasure, ...]


def panel(observation: Observation[View], seat: Seat, step: str) -> Panel:
    """Return what can be taken, or paid, or the further step that was chosen."""
    if observation.view.table.phase is Phase.PAY:
        return _paying(observation)
    take, pay = _meant(observation, seat, step.removeprefix(CHANGE))
    if take is None:
        return _sets(observation, seat)
    if step.startswith(CHANGE):
        return _payments(observation, seat, take.treasures)
    return _preview(observation, seat, take, pay)


def _meant(observation: Observation[View], seat: Seat, step: str) -> tuple[Take | None, Payment]:
    """Return the set and the payment that a step means; the cheapest payment if it names none."""
    first, _, second = step.partition(THEN)
    try:
        take, pay = parse(first), parse(second) if second else None
    except BadCodeError:
        return None, ()
    if not isinstance(take, Take) or take not in legal_moves(observation.view):
        return None, ()
    payments = effects.ways(observation.view.table, seat, take.treasures)
    payment = pay.payment if isinstance(pay, Pay) else payments[0]
    return (take, payment) if payment in payments else (None, ())


# What can be taken


def _sets(observation: Observation[View], seat: Seat) -> Panel:
    table = observation.view.table
    takes = [move for move in legal_moves(observation.view) if isinstance(move, Take)]
    takes.sort(key=lambda take: (-table.points_for(take.treasures), len(take.treasures)))
    few = len(takes) <= FEW

    listed = takes if few else []
    text = Voice.panel_text(
        observation, lambda voice: _asking(voice, observation.view, seat, listed)
    )
    nothing = Press(code(Pass()), named(Voice.plain(observation), table, Pass()))
    if few:
        return Panel(text, ((*(_button(observation, seat, take) for take in takes), nothing),))
    choices = tuple(_choice(observation, seat, take) for take in takes)
    return Panel(
        text,
        (Pick(observation.words("monte_cristo.panel.sets"), choices, step=True), (nothing,)),
    )


def _asking(voice: Voice, view: View, seat: Seat, takes: list[Take]) -> Iterator[str]:
    words, table = voice.words, view.table
    if table.scoring is None or table.scoring.dungeon is None:
        return
    place, player = table.scoring.dungeon, table.players[seat]
    dungeon = table.dungeon(place)
    yield words(
        "monte_cristo.panel.take",
        dungeon=voice.place(place),
        treasures=voice.treasures(dungeon.treasures),
        count=dungeon.queue.count(seat),
    )
    for take in takes:
        brings = effects.of_taking(voice, table, seat, take.treasures)
        what = f"**{voice.treasures(take.treasures)}**"
        yield words("monte_cristo.panel.line", what=what, brings=brings)
    yield words("monte_cristo.panel.standing", ranks=voice.ranks(table.scoring.rankings[-1]))
    yield words("monte_cristo.panel.purse", cards=_purse(voice, player))
    yield market_line(voice, view)


def _purse(voice: Voice, player: Player) -> str:
    """Return the bags that a player has by colour: "💗 ruby, 3 bags"."""
    kinds = dict.fromkeys(card.kind for card in sorted_cards(player.cards))
    listed = [voice.bags(kind, effects.bags_of(player, kind)) for kind in kinds]
    if player.jokers:
        listed.append(voice.jokers(player.jokers))
    return " · ".join(listed) or voice.words("common.none")


def _button(observation: Observation[View], seat: Seat, take: Take) -> Press:
    """Return the button of a set: a look at it where there are several ways to pay."""
    table = observation.view.table
    several = len(effects.ways(table, seat, take.treasures)) > 1
    label = Voice.button_label(observation, lambda voice: named(voice, table, take))
    return Press(code(take), label, "primary", step=several)


def _choice(observation: Observation[View], seat: Seat, take: Take) -> Choice:
    table, treasures = observation.view.table, take.treasures
    label = Voice.entry_label(observation, lambda voice: named(voice, table, take))
    brings = Voice.entry_label(
        observation, lambda voice: effects.of_taking(voice, table, seat, treasures)
    )
    return Choice(code(take), label, brings)


# One set, and how it is paid


def _preview(observation: Observation[View], seat: Seat, take: Take, payment: Payment) -> Panel:
    table, words = observation.view.table, observation.words
    several = len(effects.ways(table, seat, take.treasures)) > 1
    paid = f"{code(take)}{THEN}{code(Pay(payment))}" if several else code(take)
    confirm = Press(paid, words("monte_cristo.button.take"), "success", sure=True)
    change = Press(f"{CHANGE}{code(take)}", words("monte_cristo.button.change"), step=True)

    text = Voice.panel_text(
        observation, lambda voice: _foreseen(voice, observation.view, take.treasures, payment)
    )
    return Panel(text, ((confirm, *((change,) if several else ()), _back(observation)),))


def _foreseen(voice: Voice, view: View, treasures: Treasures, payment: Payment) -> Iterator[str]:
    words, points = voice.words, view.table.points_for(treasures)
    yield words("monte_cristo.panel.chosen", treasures=voice.treasures(treasures))
    yield f"- {words('monte_cristo.effect.points_then', points=voice.points(points))}"
    yield f"- {words('monte_cristo.effect.cost', cost=voice.payment(payment))}"
    yield f"- {words('monte_cristo.effect.back', count=len(treasures))}"


def _payments(observation: Observation[View], seat: Seat, treasures: Treasures) -> Panel:
    voice, table = Voice.plain(observation), observation.view.table
    take = Take(treasures)
    choices = tuple(
        Choice(f"{code(take)}{THEN}{code(Pay(way))}", cut(voice.payment(way), ENTRY))
        for way in effects.ways(table, seat, treasures)
    )
    text = observation.words(
        "monte_cristo.panel.pay", treasures=f"**{voice.treasures(treasures)}**"
    )
    menu = Pick(
        observation.words("monte_cristo.panel.payments", count=len(choices)), choices, step=True
    )
    return Panel(text, (menu, (_back(observation),)))


def _back(observation: Observation[View]) -> Press:
    return Press(BACK, observation.words("button.return"), step=True)


# Treasures that were chosen without their payment


def _paying(observation: Observation[View]) -> Panel:
    voice, table = Voice.plain(observation), observation.view.table
    cheapest, *others = (move for move in legal_moves(observation.view) if isinstance(move, Pay))
    label = observation.words("monte_cristo.button.pay", cost=voice.payment(cheapest.payment))
    first = Press(code(cheapest), cut(label, BUTTON), "success")
    choices = tuple(Choice(code(move), cut(voice.payment(move.payment), ENTRY)) for move in others)
    chosen = voice.treasures(table.scoring.chosen if table.scoring else ())
    text = observation.words("monte_cristo.panel.pay", treasures=f"**{chosen}**")
    menu = Pick(observation.words("monte_cristo.button.change"), choices)
    return Panel(text, ((first,), menu) if choices else ((first,),))
