"""The whole truth about a game of Top Secret, and how events change it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import assert_never

import msgspec
from msgspec.structs import replace

from games.kit.tuples import less, put
from games.protocol import Seat
from games.top_secret.components import Card, CardKind
from games.top_secret.events import (
    Asking,
    Chosen,
    Counting,
    Decided,
    Ended,
    Event,
    Exploded,
    Named,
    PolicySet,
    Revealed,
    RoundBegun,
    RoundScored,
    Settled,
    Shouted,
    Shown,
    Stolen,
    Wasted,
    WindowClosed,
)
from games.top_secret.moves import Policy
from games.top_secret.options import Options
from games.top_secret.public_state import (
    Banked,
    How,
    Lying,
    Phase,
    Player,
    PublicState,
    Reveal,
    Side,
    TargetPress,
    Theft,
    Window,
)
from games.top_secret.safes import filled


class State(msgspec.Struct, frozen=True):
    """The open table, what is never displayed, and what is pending; each in seat order.

    `hands` are sorted. `singles` and `pairs` are the cards in the safes. Pending are the cards
    `chosen`, the targets `named`, whether a single card is to be banked (`banking`), and what
    each seat has settled ahead about single cards (`policies`).
    """

    table: PublicState
    hands: tuple[tuple[CardKind, ...], ...]
    singles: tuple[tuple[Card, ...], ...]
    pairs: tuple[tuple[tuple[Card, ...], ...], ...]
    chosen: tuple[CardKind | None, ...]
    named: tuple[Seat | None, ...]
    banking: tuple[bool | None, ...]
    policies: tuple[Policy, ...]


def initial(seats: int, options: Options) -> State:
    """Return the empty table."""
    players = tuple(Player(Seat(seat)) for seat in range(seats))
    nothing = (None,) * seats
    return State(
        PublicState(options, players),
        hands=((),) * seats,
        singles=((),) * seats,
        pairs=((),) * seats,
        chosen=nothing,
        named=nothing,
        banking=nothing,
        policies=(Policy.ASK,) * seats,
    )


def evolve(state: State, event: Event) -> State:
    """Return the state after one event. Draws no luck and judges no legality."""
    match event:
        case Chosen(seat, kind):
            chosen = put(state.chosen, seat, kind)
            return replace(state, chosen=chosen, table=_chosen(state.table, seat))
        case PolicySet(seat, policy):
            return replace(state, policies=put(state.policies, seat, policy))
        case Named():
            named = put(state.named, event.seat, event.victim)
            return replace(state, named=named, table=_named(state.table, event))
        case Decided(seat, bank):
            banking = put(state.banking, seat, bank)
            return replace(state, banking=banking, table=_ready(state.table, seat))
        case RoundBegun():
            return _begun(state, event)
        case Revealed():
            return _revealed(state, event)
        case Stolen(thefts):
            return _stolen(state, thefts)
        case Asking():
            return _asking(state, event)
        case Settled():
            return _settled(state, event)
        case _:
            return replace(state, table=_on_table(state.table, event))


_Open = Counting | Exploded | Shown | Shouted | WindowClosed | Wasted | RoundScored | Ended


def _on_table(table: PublicState, event: _Open) -> PublicState:
    match event:
        case Counting(due):
            return replace(table, countdown=due)
        case Exploded():
            return _exploded(table, event)
        case Shown():
            return _shown(table, event)
        case Shouted(seat):
            window = _open(table)
            shouted = tuple(sorted((*window.shouted, seat)))
            return replace(table, window=replace(window, shouted=shouted))
        case WindowClosed(fined):
            return _closed(table, fined)
        case Wasted(moles):
            gone = tuple(mole.seat for mole in moles)
            last = _last(table)
            table = _with_last(table, wasted=(*last.wasted, *moles))
            return _without_thieves(_without_moles(table, gone), gone)
        case RoundScored(counts=counts):
            players = tuple(
                replace(player, rounds=(*player.rounds, count))
                for player, count in zip(table.players, counts, strict=True)
            )
            return _next(table, Phase.SCORED, players=players)
        case Ended():
            return _next(table, Phase.OVER)
        case _:
            assert_never(event)


def _next(table: PublicState, phase: Phase, **changes: object) -> PublicState:
    """Return the table in a phase, one stage further: no decision of before is open any more."""
    return replace(table, phase=phase, stage=table.stage + 1, **changes)


def _changed(table: PublicState, seat: Seat, change: Callable[[Player], Player]) -> PublicState:
    return replace(table, players=put(table.players, seat, change(table.players[seat])))


def _ready(table: PublicState, seat: Seat) -> PublicState:
    if table.players[seat].ready:
        return table
    return _changed(table, seat, lambda player: replace(player, ready=True))


def _last(table: PublicState) -> Reveal:
    """Return the turn that is being played."""
    return table.turns[-1]


def _with_last(table: PublicState, **changes: object) -> PublicState:
    turn = replace(_last(table), **changes)
    return replace(table, turns=(*table.turns[:-1], turn))


def _open(table: PublicState) -> Window:
    if table.window is None:
        raise LookupError("no window is open")
    return table.window


def _begun(state: State, event: RoundBegun) -> State:
    table, seats = state.table, state.table.seats
    players = tuple(
        Player(player.seat, hand=len(event.hand), rounds=player.rounds) for player in table.players
    )
    begun = _next(
        table,
        Phase.CHOOSE,
        players=players,
        round=event.round,
        turn=1,
        turns=(),
        before=table.last,
        discards=(),
    )
    empty = ((),) * seats
    return replace(state, table=begun, hands=(event.hand,) * seats, singles=empty, pairs=empty)


def _chosen(table: PublicState, seat: Seat) -> PublicState:
    table = _ready(table, seat)
    return table if table.waiting else _next(table, Phase.LOCKED)


def _revealed(state: State, event: Revealed) -> State:
    hands = tuple(less(hand, kind) for hand, kind in zip(state.hands, event.cards, strict=True))
    nothing = (None,) * len(hands)
    return replace(state, table=_laid(state.table, event), hands=hands, chosen=nothing)


def _laid(table: PublicState, event: Revealed) -> PublicState:
    number = table.reveals + 1
    under = tuple(player.pile[0].card if player.pile else None for player in table.players)
    reveal = Reveal(number, table.round, table.turn, event.cards, under, event.forced)
    players = tuple(
        replace(
            player,
            hand=player.hand - 1,
            pile=(*player.pile, Lying(Card(kind, player.seat), How.PLAYED)),
            ready=False,
        )
        for player, kind in zip(table.players, event.cards, strict=True)
    )
    moles = () if reveal.bombs else reveal.owners(CardKind.MOLE)
    shown_by = event.shown_by
    return _next(
        table,
        Phase.EXPLODE if reveal.bombs else Phase.STEAL if moles else Phase.SETTLE,
        players=players,
        thieves=moles,
        countdown=None,
        window=None if shown_by is None else Window(number, reveal.bombs, shown_by),
        turns=(*table.turns, reveal),
    )


def _exploded(table: PublicState, event: Exploded) -> PublicState:
    players = list(table.players)
    for blast in event.blasts:
        pile = tuple(one for one in players[blast.seat].pile if one.card in blast.saved)
        players[blast.seat] = replace(players[blast.seat], pile=pile)
    lost = tuple(card for blast in event.blasts for card in blast.lost)
    table = _with_last(table, blasts=event.blasts)
    return _next(table, Phase.SETTLE, players=tuple(players), discards=table.discards + lost)


def _shown(table: PublicState, event: Shown) -> PublicState:
    window = table.window
    if window is not None and event.boum_until is not None:
        window = replace(window, until=event.boum_until)
    return replace(table, window=window, steal_until=event.steal_until)


def _closed(table: PublicState, fined: tuple[Seat, ...]) -> PublicState:
    players = tuple(
        replace(player, missed=player.missed + 1) if player.seat in fined else player
        for player in table.players
    )
    return replace(_with_last(table, fined=fined), players=players, window=None)


def _named(table: PublicState, event: Named) -> PublicState:
    table = _ready(table, event.seat)
    if event.at is None:
        return table
    return replace(table, presses=(*table.presses, TargetPress(event.seat, event.at)))


def _stolen(state: State, thefts: tuple[Theft, ...]) -> State:
    table, named = state.table, state.named
    for theft in thefts:
        table = _without_moles(table, (theft.thief,))
        table = _changed(table, theft.victim, _robbed)
        table = _changed(table, theft.thief, partial(_enriched, theft.card))
        for seat in (*theft.among, *theft.late):
            table = _changed(table, seat, lambda player: replace(player, ready=False))
            named = put(named, seat, None)
    table = _with_last(table, thefts=_last(table).thefts + thefts)
    gone = tuple(theft.thief for theft in thefts)
    table = _without_thieves(table, gone)
    pressed = tuple(press for press in table.presses if named[press.seat] is not None)
    return replace(state, table=replace(table, presses=pressed), named=named)


def _robbed(player: Player) -> Player:
    return replace(player, pile=tuple(one for one in player.pile if one.how is not How.PLAYED))


def _enriched(card: Card, player: Player) -> Player:
    return replace(player, pile=(*player.pile, Lying(card, How.STOLEN)))


def _without_moles(table: PublicState, seats: tuple[Seat, ...]) -> PublicState:
    """Discard the moles that these seats have just played."""
    for seat in seats:
        table = _changed(table, seat, _robbed)
    moles = tuple(Card(CardKind.MOLE, seat) for seat in seats)
    return replace(table, discards=table.discards + moles)


def _without_thieves(table: PublicState, gone: tuple[Seat, ...]) -> PublicState:
    thieves = tuple(seat for seat in table.thieves if seat not in gone)
    until = table.steal_until if thieves else None
    phase = Phase.STEAL if thieves else Phase.SETTLE
    return _next(table, phase, thieves=thieves, steal_until=until)


def _asking(state: State, event: Asking) -> State:
    """Who has settled it ahead has decided already."""
    table, banking = _next(state.table, Phase.BANK, asked=event.seats), state.banking
    for seat in event.seats:
        policy = state.policies[seat]
        if policy is not Policy.ASK:
            banking = put(banking, seat, policy is Policy.BANK)
            table = _ready(table, seat)
    return replace(state, table=table, banking=banking)


def _settled(state: State, event: Settled) -> State:
    singles, pairs = filled(state.singles, state.pairs, event.banked)
    return replace(
        state,
        table=_banked(state.table, event),
        singles=singles,
        pairs=pairs,
        banking=(None,) * len(singles),
    )


def _banked(table: PublicState, event: Settled) -> PublicState:
    players = [replace(player, ready=False) for player in table.players]
    for banked in event.banked:
        players[banked.seat] = _with_banked(players[banked.seat], banked)
    for seat in event.kept:
        (card,) = (lying.card for lying in players[seat].pile)
        players[seat] = replace(players[seat], pile=(Lying(card, How.KEPT),))
    table = _with_last(table, banked=event.banked, kept=event.kept, done=True)
    return _next(
        table,
        Phase.COUNT if event.final else Phase.CHOOSE,
        players=tuple(players),
        asked=(),
        turn=table.turn + (not event.final),
    )


def _with_banked(player: Player, banked: Banked) -> Player:
    """All of a seat's visible cards go into its safe at once."""
    if banked.side is Side.DOUBLE:
        return replace(player, pile=(), pairs=player.pairs + 1)
    return replace(player, pile=(), singles=player.singles + len(banked.cards))
