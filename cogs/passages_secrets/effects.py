"""What a move of Passages Secrets would bring, in words: short for menus, whole for panels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cogs.passages_secrets.result import totals
from cogs.passages_secrets.voice import Voice
from games.passages_secrets.components import ZONES, Achievement
from games.passages_secrets.preview import Opening, Preview, gains, score_now
from games.passages_secrets.public_state import Midgame, other, towards
from games.passages_secrets.tunnel import longest, mask_of
from games.passages_secrets.view import View
from games.protocol import Seat

Won = Iterable[tuple[Seat, Achievement]]


def tunnel_of(seen: View, seat: Seat) -> int:
    """Return how many passages a seat's longest tunnel has."""
    return longest(mask_of(seen.table.players[seat].paths))


def signed(number: int) -> str:
    """Return a change with its sign: "+5", "−2", "±0"."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"


def in_short(voice: Voice, before: View, seat: Seat, foreseen: Preview) -> Iterator[str]:
    """Yield what a passage would bring beside its token and markers, as a menu says it.

    Both scores first: they are what paths are compared by.
    """
    words = voice.words
    opening = _best(before, seat, foreseen)
    yield _in_short(voice, before, seat, foreseen.after if opening is None else opening.after)
    if opening is not None:
        yield words("passages_secrets.short.opening", district=voice.district(opening.district))
    if foreseen.statues:
        yield words("passages_secrets.short.statues", count=len(foreseen.statues))
    for winner, achievement in foreseen.achieved:
        name = words(f"passages_secrets.achievement.{achievement.value}")
        own = winner == seat
        key = "passages_secrets.short.achieved" if own else "passages_secrets.short.achieved_other"
        yield words(key, name=name)
    if foreseen.midgame is not None or (opening is not None and opening.midgame is not None):
        yield words("passages_secrets.short.midgame")
    tunnel = tunnel_of(foreseen.after, seat)
    if tunnel > tunnel_of(before, seat):
        yield words("passages_secrets.short.tunnel", length=tunnel)


def _best(before: View, seat: Seat, foreseen: Preview) -> Opening | None:
    """Return the district that leaves a seat furthest ahead; None where none is opened."""

    def ahead(opening: Opening) -> int:
        both = gains(before, opening.after)
        return both[seat] - both[other(seat)]

    return max(foreseen.openings, key=ahead, default=None)


def _in_short(voice: Voice, before: View, seat: Seat, after: View) -> str:
    """Return by how much both scores would change: "score +5, theirs −2"."""
    both = gains(before, after)
    own, theirs = signed(both[seat]), signed(both[other(seat)])
    return voice.words("passages_secrets.short.score", gain=own, theirs=theirs)


def of_passage(voice: Voice, before: View, seat: Seat, foreseen: Preview) -> Iterator[str]:
    """Yield what a passage would bring, a line each; the score last."""
    words = voice.words
    yield words("passages_secrets.effect.token", token=voice.token(foreseen.token))
    yield from (voice.shift(shift) for shift in foreseen.shifts)
    if foreseen.statues:
        statues = voice.statues(foreseen.statues)
        yield words("passages_secrets.effect.statues", statues=statues)
    yield from _achieved(voice, foreseen.achieved, foreseen.tied)
    before_it, then = tunnel_of(before, seat), tunnel_of(foreseen.after, seat)
    if then > before_it:
        yield words("passages_secrets.effect.tunnel", start=before_it, end=then)
    yield from _midgame(voice, foreseen.midgame)
    yield _score(voice, before, foreseen.after)


def of_opening(voice: Voice, before: View, seat: Seat, opening: Opening) -> Iterator[str]:
    """Yield what opening a district would bring: its marker, achievements, scores."""
    yield voice.shift(opening.shift)
    yield from _achieved(voice, opening.achieved, opening.tied)
    yield from _midgame(voice, opening.midgame)
    yield _in_short(voice, before, seat, opening.after)


def pulled(place: int, seat: Seat) -> int:
    """Return where a marker would stand that a seat pulls by one zone: it stops at the end."""
    return max(-ZONES, min(ZONES, place + towards(seat)))


def _achieved(voice: Voice, won: Won, tied: Iterable[Achievement]) -> Iterator[str]:
    for winner, achievement in won:
        name, worth = voice.name(winner), voice.achievement(achievement)
        yield voice.words("passages_secrets.effect.achieved", name=name, achievement=worth)
    for achievement in tied:
        worth = voice.achievement(achievement)
        yield voice.words("passages_secrets.effect.tied", achievement=worth)


def _midgame(voice: Voice, midgame: Midgame | None) -> Iterator[str]:
    if midgame is not None:
        figures = totals(voice, midgame.sheets)
        yield voice.words("passages_secrets.effect.midgame", **figures)


def _score(voice: Voice, before: View, after: View) -> str:
    now = score_now(after)
    changes = gains(before, after)
    return voice.words(
        "passages_secrets.effect.score",
        first=voice.names[0],
        one=now[0].total,
        gained=signed(changes[0]),
        second=voice.names[1],
        other=now[1].total,
        lost=signed(changes[1]),
    )
