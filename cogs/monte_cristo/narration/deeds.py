"""What was done at a table of Le Secret de Monte Cristo: a clause for each deed.

Several adventurers or treasures that one player places one after the other are one clause.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cogs.monte_cristo.voice import Voice
from games.monte_cristo.components import ZONE_POINTS, Place, Treasure
from games.monte_cristo.events import (
    BagRefilled,
    Began,
    CardsShuffled,
    Chose,
    Collected,
    Declined,
    Discarded,
    Drew,
    DrewJoker,
    Found,
    Gave,
    MarblePut,
    Passed,
    Placed,
    Revealed,
    Rose,
    Skipped,
    Slid,
    Told,
    Unchanged,
)
from games.monte_cristo.payment import Payment
from games.protocol import Seat


def clauses(voice: Voice, seat: Seat | None, scene: Sequence[Told]) -> Iterator[str]:
    """Yield a clause for each deed of a scene, as `seat` (None: an onlooker) is told of it."""
    for run in _runs(scene):
        match run[0]:
            case Placed():
                yield _placed(voice, seat, [one for one in run if isinstance(one, Placed)])
            case Found():
                yield _found(voice, [one for one in run if isinstance(one, Found)])
            case Gave() as gave:
                yield _gave(voice, gave)
            case Slid() | Rose() | Unchanged() as change:
                yield _changed(voice, change)
            case Discarded() | DrewJoker() | Passed() as operation:
                yield _deed(voice, operation)
            case event:
                yield _led(voice, event)


def _runs(scene: Sequence[Told]) -> Iterator[list[Told]]:
    """Yield deeds; adventurers, or treasures, that one player places in a row are one."""
    run: list[Told] = []
    for event in scene:
        if run and not (_places(event) is not None and _places(event) == _places(run[-1])):
            yield run
            run = []
        run.append(event)
    if run:
        yield run


def _places(event: Told) -> object:
    match event:
        case Placed(seat, _, _, planned):
            return Placed, seat, planned
        case Found(seat):
            return Found, seat
        case _:
            return None


def _placed(voice: Voice, seat: Seat | None, run: Sequence[Placed]) -> str:
    words, first = voice.words, run[0]
    gone = Counter(_whereto(voice, one) for one in run)
    places = words.all_of([place + (f" ×{n}" if n > 1 else "") for place, n in gone.items()])
    # Who has planned is told so; the others see only where the adventurer went.
    key = "planned" if first.planned and first.seat == seat else "placed"
    return words(
        f"monte_cristo.told.{key}", name=voice.name(first.seat), count=len(run), places=places
    )


def _whereto(voice: Voice, one: Placed) -> str:
    place = voice.whereto(one.place)
    gained = {Place.LANDING: one.landed, Place.POINTS: ZONE_POINTS}.get(one.place)
    return place if gained is None else f"{place} (+{gained})"


def _found(voice: Voice, run: Sequence[Found]) -> str:
    placed = [
        voice.words(
            "monte_cristo.told.found_in",
            treasure=voice.treasure(one.treasure),
            dungeon=voice.place(one.dungeon),
        )
        for one in run
    ]
    name, treasures = voice.name(run[0].seat), voice.words.all_of(placed)
    return voice.words("monte_cristo.told.found", name=name, treasures=treasures)


def _gave(voice: Voice, gave: Gave) -> str:
    bags = voice.bags(gave.card.kind, gave.card.bags)
    landed = voice.words("monte_cristo.told.landed", count=gave.landed)
    name, by = voice.name(gave.seat), voice.name(gave.by)
    key = "kept" if gave.seat == gave.by else "gave"
    return voice.words(f"monte_cristo.told.{key}", name=name, by=by, bags=bags, landed=landed)


def _deed(voice: Voice, operation: Discarded | DrewJoker | Passed) -> str:
    name = voice.name(operation.seat)
    match operation:
        case Discarded():
            gone = voice.card_or_joker(operation.card)
            return voice.words("monte_cristo.told.discarded", name=name, card=gone)
        case DrewJoker():
            return voice.words("monte_cristo.told.joker", name=name)
        case Passed():
            return voice.words("monte_cristo.told.passed", name=name)


def _changed(voice: Voice, change: Slid | Rose | Unchanged) -> str:
    words, name = voice.words, voice.name(change.seat)
    match change:
        case Slid(_, track, start, end):
            where = voice.track(track)
            return words("monte_cristo.told.slid", name=name, track=where, start=start, end=end)
        case Rose(_, kind, steps):
            return words("monte_cristo.told.rose", name=name, kind=voice.kind(kind), count=steps)
        case Unchanged():
            return words("monte_cristo.told.unchanged", name=name)


def _led(voice: Voice, event: Told) -> str:
    """Return what the marble leads to: the next action, and what was drawn for it."""
    words = voice.words
    match event:
        case MarblePut(seat, _, end, forced):
            key = "monte_cristo.told.marble_forced" if forced else "monte_cristo.told.marble"
            return words(key, name=voice.name(seat), track=voice.track(end))
        case Skipped(_, action):
            return words("monte_cristo.told.skipped", track=voice.track(action))
        case Began(number, action, active):
            key = f"monte_cristo.told.began.{action.value}"
            return words(key, name=voice.name(active), turn=number)
        case Drew(cards):
            drawn = " · ".join(map(voice.card, cards))
            return words("monte_cristo.told.drew", cards=drawn)
        case CardsShuffled(cards):
            return words("monte_cristo.told.reshuffled", count=cards)
        case BagRefilled(treasures):
            return words("monte_cristo.told.refilled", count=treasures)
        case Revealed(treasures):
            return words("monte_cristo.told.revealed", treasures=voice.treasures(treasures))
        case _:
            raise ValueError(f"no deed: {event}")


def collecting(voice: Voice, scene: Sequence[Told]) -> Iterator[str]:
    """Yield who took what from one dungeon, and paid what; a choice that is paid is told once."""
    for at, event in enumerate(scene):
        match event:
            case Chose() if at == len(scene) - 1:
                yield _taking(voice, "chose", event.seat, event.treasures)
            case Collected():
                yield _taking(voice, "collected", event.seat, event.treasures, event.payment)
            case Declined():
                yield _taking(voice, "declined", event.seat)
            case _:
                continue


def _taking(
    voice: Voice,
    key: str,
    seat: Seat,
    treasures: tuple[Treasure, ...] = (),
    payment: Payment = (),
) -> str:
    return voice.words(
        f"monte_cristo.told.{key}",
        name=voice.name(seat),
        treasures=voice.treasures(treasures),
        cost=voice.payment(payment),
    )
