"""Points of Passages Secrets in words: sheets by category, the standing, the result."""

from __future__ import annotations

from collections.abc import Iterator

from bot.faces.bounds import RANKING
from bot.faces.parts import Observation
from bot.faces.voice import best_first, fitted
from cogs.passages_secrets.voice import TOKEN_SIGNS, Voice
from games.passages_secrets.components import DISTRICTS, LOOT
from games.passages_secrets.preview import Now, score_now
from games.passages_secrets.public_state import Phase, PublicState, Sheet, Sheets
from games.passages_secrets.view import View
from games.protocol import Outcome, Seat


def ranks(voice: Voice, observation: Observation[View], outcome: Outcome) -> Iterator[str]:
    """Yield a line for each rank and one for each phase below it."""
    for seat in best_first(outcome):
        score = outcome.scores[seat]
        points = voice.points(score.categories["points"])
        yield voice.rank(score.rank, voice.name(seat), points)
        yield from (f"- {line}" for line in _phases(voice, observation.view.table, seat))


def _phases(voice: Voice, table: PublicState, seat: Seat) -> Iterator[str]:
    """Yield the sheets of a seat, phase by phase."""
    if table.midgame is not None:
        sheet = in_words(voice, table.midgame.sheets[seat])
        yield voice.words("passages_secrets.phase.midgame", sheet=sheet)
    if table.final is not None:
        yield voice.words("passages_secrets.phase.final", sheet=in_words(voice, table.final[seat]))


def in_words(voice: Voice, sheet: Sheet) -> str:
    """Return a sheet by category: "29: tunnel 8 (4 passages), statues 1, loot 6 (…) …"."""
    words = voice.words
    parts = [
        words("passages_secrets.sheet.tunnel", points=sheet.tunnel, count=sheet.length),
        words("passages_secrets.sheet.statues", points=sheet.statues),
        words("passages_secrets.sheet.loot", points=sheet.looted) + _aside(_loot(sheet)),
        words("passages_secrets.sheet.districts", points=sheet.governed)
        + _aside(_districts(voice, sheet)),
    ]
    if sheet.achievements is not None:
        parts.append(words("passages_secrets.sheet.achievements", points=sheet.achievements))
    listed = ", ".join(parts)
    return words("passages_secrets.sheet", total=sheet.total, categories=listed)


def _aside(items: Iterator[str]) -> str:
    listed = ", ".join(items)
    return f" ({listed})" if listed else ""


def _loot(sheet: Sheet) -> Iterator[str]:
    for kind, points in zip(LOOT, sheet.loot, strict=True):
        if points:
            yield f"{TOKEN_SIGNS[kind]} {points}"


def _districts(voice: Voice, sheet: Sheet) -> Iterator[str]:
    for district, points in zip(DISTRICTS, sheet.districts, strict=True):
        if points is not None:
            yield f"{voice.district(district)} {points}"


def standing(voice: Voice, view: View) -> str:
    """Return both totals if the game ended now: one line."""
    first, second = score_now(view)
    return voice.words(
        "passages_secrets.standing",
        first=voice.names[0],
        one=first.total,
        second=voice.names[1],
        other=second.total,
    )


def score_text(observation: Observation[View]) -> str:
    """Return the exact score of both if the game ended now, by category and phase."""
    return fitted(
        RANKING, observation, Voice.marked, lambda voice: "\n".join(_now(voice, observation.view))
    )


def _now(voice: Voice, view: View) -> Iterator[str]:
    over = view.table.phase is Phase.OVER
    key = "passages_secrets.score.over" if over else "passages_secrets.score.now"
    yield voice.words(key)
    for seat, now in enumerate(score_now(view)):
        yield from _of(voice, Seat(seat), now)
    if view.table.midgame is None:
        yield voice.words("passages_secrets.score.before_midgame")


def _of(voice: Voice, seat: Seat, now: Now) -> Iterator[str]:
    total = voice.points(now.total)
    yield voice.words("passages_secrets.score.line", name=voice.name(seat), points=total)
    if now.midgame is not None:
        sheet = in_words(voice, now.midgame)
        yield f"- {voice.words('passages_secrets.phase.midgame', sheet=sheet)}"
    yield f"- {voice.words('passages_secrets.phase.final', sheet=in_words(voice, now.final))}"


def totals(voice: Voice, sheets: Sheets) -> dict[str, str | int]:
    """Return both names and totals of a phase, to be put into a sentence."""
    first, second = sheets
    names = {"first": voice.names[0], "second": voice.names[1]}
    return {**names, "one": first.total, "other": second.total}
