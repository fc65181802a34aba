"""Treasures of a scoring: what can be taken, what it brings, and how it is paid.

Few sets are buttons, many a menu, the best first. The cheapest payment is preset; *Other payments*
leads to the others. Where there is a choice of payments, taking and paying are one request.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.surfaces.bounds import BUTTON, ENTRY
from bot.surfaces.parts import Choice, Panel, Pick, Press, Sight
from bot.text import cut
from cogs.monte_cristo import effects
from cogs.monte_cristo.board import market_line
from cogs.monte_cristo.typed.labels import named
from cogs.monte_cristo.voice import Voice
from games.monte_cristo.components import Treasure, sorted_cards
from games.monte_cristo.moves import Pass, Pay, Take, code, parse
from games.monte_cristo.payment import Payment
from games.monte_cristo.table import Phase, Player
from games.monte_cristo.view import View, legal_moves
from games.protocol import BadCode, Seat
from games.registry import THEN

FEW: Final = 4
"""So many sets are buttons; more are a menu."""

BACK: Final = "back"
CHANGE: Final = "change-"
"""Further steps: the first panel again; the payments of a set, whose code follows."""

Treasures = tuple[Treasure, ...]


def panel(sight: Sight[View], seat: Seat, step: str) -> Panel:
    """Return what can be taken, or paid, or the further step that was chosen."""
    if sight.view.table.phase is Phase.PAY:
        return _paying(sight)
    take, pay = _meant(sight, seat, step.removeprefix(CHANGE))
    if take is None:
        return _sets(sight, seat)
    if step.startswith(CHANGE):
        return _payments(sight, seat, take.treasures)
    return _preview(sight, seat, take, pay)


def _meant(sight: Sight[View], seat: Seat, step: str) -> tuple[Take | None, Payment]:
    """Return the set and the payment that a step means; the cheapest payment if it names none."""
    first, _, second = step.partition(THEN)
    try:
        take, pay = parse(first), parse(second) if second else None
    except BadCode:
        return None, ()
    if not isinstance(take, Take) or take not in legal_moves(sight.view):
        return None, ()
    payments = effects.ways(sight.view.table, seat, take.treasures)
    payment = pay.payment if isinstance(pay, Pay) else payments[0]
    return (take, payment) if payment in payments else (None, ())


# What can be taken


def _sets(sight: Sight[View], seat: Seat) -> Panel:
    table = sight.view.table
    takes = [move for move in legal_moves(sight.view) if isinstance(move, Take)]
    takes.sort(key=lambda take: (-table.points_for(take.treasures), len(take.treasures)))
    few = len(takes) <= FEW

    listed = takes if few else []
    text = Voice.panel_text(sight, lambda voice: _asking(voice, sight.view, seat, listed))
    nothing = Press(code(Pass()), named(Voice.plain(sight), table, Pass()))
    if few:
        return Panel(text, ((*(_button(sight, seat, take) for take in takes), nothing),))
    choices = tuple(_choice(sight, seat, take) for take in takes)
    return Panel(
        text,
        (Pick(sight.words("monte_cristo.panel.sets"), choices, step=True), (nothing,)),
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


def _button(sight: Sight[View], seat: Seat, take: Take) -> Press:
    """Return the button of a set: a look at it where there are several ways to pay."""
    table = sight.view.table
    several = len(effects.ways(table, seat, take.treasures)) > 1
    label = Voice.button_label(sight, lambda voice: named(voice, table, take))
    return Press(code(take), label, "primary", step=several)


def _choice(sight: Sight[View], seat: Seat, take: Take) -> Choice:
    table, treasures = sight.view.table, take.treasures
    label = Voice.entry_label(sight, lambda voice: named(voice, table, take))
    brings = Voice.entry_label(
        sight, lambda voice: effects.of_taking(voice, table, seat, treasures)
    )
    return Choice(code(take), label, brings)


# One set, and how it is paid


def _preview(sight: Sight[View], seat: Seat, take: Take, payment: Payment) -> Panel:
    table, words = sight.view.table, sight.words
    several = len(effects.ways(table, seat, take.treasures)) > 1
    paid = f"{code(take)}{THEN}{code(Pay(payment))}" if several else code(take)
    confirm = Press(paid, words("monte_cristo.button.take"), "success", sure=True)
    change = Press(f"{CHANGE}{code(take)}", words("monte_cristo.button.change"), step=True)

    text = Voice.panel_text(
        sight, lambda voice: _foreseen(voice, sight.view, take.treasures, payment)
    )
    return Panel(text, ((confirm, *((change,) if several else ()), _back(sight)),))


def _foreseen(voice: Voice, view: View, treasures: Treasures, payment: Payment) -> Iterator[str]:
    words, points = voice.words, view.table.points_for(treasures)
    yield words("monte_cristo.panel.chosen", treasures=voice.treasures(treasures))
    yield f"- {words('monte_cristo.effect.points_then', points=voice.points(points))}"
    yield f"- {words('monte_cristo.effect.cost', cost=voice.payment(payment))}"
    yield f"- {words('monte_cristo.effect.back', count=len(treasures))}"


def _payments(sight: Sight[View], seat: Seat, treasures: Treasures) -> Panel:
    voice, table = Voice.plain(sight), sight.view.table
    take = Take(treasures)
    choices = tuple(
        Choice(f"{code(take)}{THEN}{code(Pay(way))}", cut(voice.payment(way), ENTRY))
        for way in effects.ways(table, seat, treasures)
    )
    text = sight.words("monte_cristo.panel.pay", treasures=f"**{voice.treasures(treasures)}**")
    menu = Pick(sight.words("monte_cristo.panel.payments", count=len(choices)), choices, step=True)
    return Panel(text, (menu, (_back(sight),)))


def _back(sight: Sight[View]) -> Press:
    return Press(BACK, sight.words("button.return"), step=True)


# Treasures that were chosen without their payment


def _paying(sight: Sight[View]) -> Panel:
    voice, table = Voice.plain(sight), sight.view.table
    cheapest, *others = (move for move in legal_moves(sight.view) if isinstance(move, Pay))
    label = sight.words("monte_cristo.button.pay", cost=voice.payment(cheapest.payment))
    first = Press(code(cheapest), cut(label, BUTTON), "success")
    choices = tuple(Choice(code(move), cut(voice.payment(move.payment), ENTRY)) for move in others)
    chosen = voice.treasures(table.scoring.chosen if table.scoring else ())
    text = sight.words("monte_cristo.panel.pay", treasures=f"**{chosen}**")
    menu = Pick(sight.words("monte_cristo.button.change"), choices)
    return Panel(text, ((first,), menu) if choices else ((first,),))
