"""What came of a reveal, in words: the same whether it is told as it happens or looked up later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from cogs.top_secret.voice import Voice
from games.protocol import Seat
from games.top_secret.components import FINE, Card, CardKind
from games.top_secret.public_state import Banked, Blast, Side, Theft, Waste, Why


def revealed(
    voice: Voice, cards: Sequence[CardKind], forced: bool, under: Sequence[Card | None] = ()
) -> str:
    """Return everyone's card, in seat order, maybe with what lay beneath: one sentence."""
    beneath = under or (None,) * len(cards)
    played = [
        f"{name} {_on(voice, kind, below)}"
        for name, kind, below in zip(voice.names, cards, beneath, strict=True)
    ]
    key = "top_secret.told.forced" if forced else "top_secret.told.revealed"
    return voice.words(key, cards=voice.words.all_of(played))


def _on(voice: Voice, kind: CardKind, below: Card | None) -> str:
    if below is None:
        return voice.card(kind)
    key = "top_secret.played_on"
    return voice.words(key, card=voice.card(kind), under=voice.card(below.kind))


def exploded(voice: Voice, bombs: Sequence[Seat], blasts: Iterable[Blast]) -> Iterator[str]:
    """Yield how many cards assassins destroyed besides themselves, and what agents protected."""
    blasts = tuple(blasts)
    count = sum(len(blast.others) for blast in blasts)
    key = "top_secret.told.exploded" if count else "top_secret.told.exploded_nothing"
    yield voice.words(key, names=voice.all_of(bombs), count=count)
    saved = saved_cards(voice, blasts)
    if saved:
        yield voice.words("top_secret.told.saved", cards=saved)


def saved_cards(voice: Voice, blasts: Iterable[Blast]) -> str:
    """Return what special agents protected, by player; "" if nothing."""
    return ", ".join(
        f"{voice.name(blast.seat)} {voice.cards(blast.saved)}" for blast in blasts if blast.saved
    )


def lost_cards(voice: Voice, blasts: Iterable[Blast]) -> str:
    """Return what was destroyed, by player."""
    return ", ".join(
        f"{voice.name(blast.seat)} {voice.cards(blast.lost)}" for blast in blasts if blast.lost
    )


def stolen(voice: Voice, thefts: Iterable[Theft]) -> Iterator[str]:
    """Yield who stole what from whom, and whom a lot or the clock left without it."""
    for theft in thefts:
        names = {"name": voice.name(theft.thief), "victim": voice.name(theft.victim)}
        said = voice.words("top_secret.told.stolen", card=voice.card(theft.card.kind), **names)
        beaten = [seat for seat in theft.among if seat != theft.thief]
        if beaten:
            said = voice.words("top_secret.told.by_lot", theft=said, names=voice.all_of(beaten))
        if theft.late:
            said = voice.words("top_secret.told.late", theft=said, names=voice.all_of(theft.late))
        yield said


def wasted(voice: Voice, moles: Iterable[Waste]) -> Iterator[str]:
    """Yield whose moles stole nothing, and why."""
    moles = tuple(moles)
    for why in Why:
        seats = [mole.seat for mole in moles if mole.why is why]
        if seats:
            key = f"top_secret.told.wasted.{why.value}"
            yield voice.words(key, names=voice.all_of(seats), count=len(seats))


def settled(voice: Voice, banked: Iterable[Banked], kept: Sequence[Seat]) -> Iterator[str]:
    """Yield who banked how many cards on which side, and who kept one visible."""
    ordered = sorted(banked, key=_how)
    for (side, count), group in groupby(ordered, key=_how):
        seats = [each.seat for each in group]
        what = "pair" if side is Side.DOUBLE else "two" if count > 1 else "one"
        key = f"top_secret.told.banked.{what}"
        yield voice.words(key, names=voice.all_of(seats), count=len(seats))
    if kept:
        yield voice.words("top_secret.told.kept", names=voice.all_of(kept), count=len(kept))


def _how(banked: Banked) -> tuple[Side, int]:
    return banked.side, len(banked.cards)


def fined(voice: Voice, seats: Sequence[Seat]) -> str:
    """Return who missed their "Boum !": one sentence."""
    key, names = "top_secret.told.fined", voice.all_of(seats)
    return voice.words(key, names=names, count=len(seats), fine=FINE)
