"""A game's face: its words, its text board, its pictures and its controls, as data.

A cog registers the face of its game; everything that the bot shows of a table is made of it, so
`bot` imports no cog. A face knows nothing of Discord: it returns texts, scenes and `Panel`s. It is
given an `Observation`, which holds no more than one observer may know, so nothing that it says or
shows can betray a secret.

A game fills in a `Script`, and `Face` makes everything else of it: languages, bounds, titles,
pages, pictures with their words, the result, what typed texts mean. The cog of a game,
`cogs/<slug>/`, has these files; what is long is a folder of the same name. A file that would fill
in nothing of its own is left out. What every game has, `bot.faces.plan.script` takes out of the
files, and checks it by its types; what only some have, the record names one by one.

============== ==================================================================================
file           fills in
============== ==================================================================================
`face`         `FACE`, the record itself, and nothing else
`commands`     `MOVES`, `GROUP`: what can be typed, and commands of the game's own
`voice`        `voice`: the pieces in words
`headline`     `headline`, `place`, `task`, `clocks`
`narration`    `story`, `ends`
`board`        `board`, `hand`, `alt`
`result`       `ranks`, `sheet`
`pictures`     `shown`, `held`
`panel`        `panel`, `asks`, `rows`, `chosen`
`effects`      nothing: what a choice would bring, for `panel` and `typed`
`typed`        `label`, `button`, `find`, `nameable`
`rulebook`     `pages`, `fill`, `value`, `detail`
`seating`      `seating`
`signal`       `signal`
============== ==================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, cast

import msgspec

from bot.faces import bounds, panels, reading
from bot.faces.album import Album
from bot.faces.parts import (
    Choice,
    Illustration,
    Illustrations,
    Name,
    Observation,
    Page,
    Panel,
    Pick,
    Press,
    Signal,
    Style,
    T,
    V,
)
from bot.faces.script import Script
from bot.faces.voice import Voice, best_first, fitted, sentences
from games.protocol import Option, Outcome
from phrases import Phrases

__all__ = [
    "AnyFace",
    "Choice",
    "Face",
    "Illustration",
    "Illustrations",
    "Name",
    "Observation",
    "Page",
    "Panel",
    "Pick",
    "Press",
    "Signal",
    "Style",
    "face_of",
    "faces",
    "register_face",
    "title_of",
]

FILES: Final[Mapping[str, tuple[str, ...]]] = {
    "face": (),
    "commands": (),
    "voice": ("voice",),
    "headline": ("headline", "place", "task", "clocks"),
    "narration": ("story", "ends"),
    "board": ("board", "hand", "alt"),
    "result": ("ranks", "sheet"),
    "pictures": ("shown", "held"),
    "panel": ("panel", "asks", "rows", "chosen"),
    "effects": (),
    "typed": ("label", "button", "find", "nameable"),
    "rulebook": ("pages", "fill", "value", "detail"),
    "seating": ("seating",),
    "signal": ("signal",),
}
"""The table above: which file of a cog fills in what."""


@dataclass(frozen=True, eq=False)
class Face(Generic[V, T]):
    """How one game looks and speaks: all that the bot asks. Every function is pure and quick."""

    script: Script[V, T, Any, Any]

    @property
    def slug(self) -> str:
        """The game's name in identifiers."""
        return self.script.slug

    @property
    def _voice(self) -> type[Voice]:
        return self.script.voice

    @property
    def first(self) -> bool:
        """Whether this is the game to begin with."""
        return self.script.first

    # What the game is

    def title(self, words: Phrases) -> str:
        """Return the game's name."""
        return words(f"{self.slug}.title")

    def pitch(self, words: Phrases) -> str:
        """Return one line that makes people want to play."""
        return words(f"{self.slug}.pitch")

    def summary(self, words: Phrases) -> str:
        """Return players and length, for lists: at most 90 characters."""
        return words(f"{self.slug}.summary")

    def cover(self, words: Phrases) -> Illustrations:
        """Return the picture of the lobby."""
        return Album(self.slug).cover(words)

    def rules(self, words: Phrases) -> tuple[Page, ...]:
        """Return the rules in our own words."""
        album, fill = Album(self.slug), self.script.fill
        return tuple(album.page(page, words, **fill(page, words)) for page in self.script.pages)

    def option_label(self, option: Option, words: Phrases) -> str:
        """Return what an option of the table is called."""
        return words(f"{self.slug}.option.{option.key}")

    def value_label(self, option: Option, value: str, words: Phrases) -> str:
        """Return what a value of an option is called."""
        own = self.script.value and self.script.value(option.key, value, words)
        return own or words(f"{self.slug}.option.{option.key}.{value}")

    def seating(
        self, options: Mapping[str, str], names: Sequence[Name], drawn: bool, words: Phrases
    ) -> str:
        """Return who plays with whom; "" where everybody plays alone."""
        seating = self.script.seating
        return "" if seating is None else seating(options, names, drawn, words)

    def refusal(self, words: Phrases, code: str, detail: Mapping[str, str | int]) -> str:
        """Return why the rules refuse a request: one sentence for `IllegalMoveError.code`
        and its detail.
        """
        said = {place: self.script.detail(words, place, value) for place, value in detail.items()}
        own = f"{self.slug}.refusal.{code}"
        return words(own if own in words else f"common.refusal.{code}", **said)

    # Where it stands

    def headline(self, observation: Observation[V]) -> str:
        """Return whose turn it is and for what, or who won: one line with `marked` names."""
        return fitted(bounds.HEADLINE, observation, self._voice.marked, self._headline(observation))

    def _headline(self, observation: Observation[V]) -> Writer:
        clocks = self.script.clocks(observation.words, observation.view)
        said = tuple(clocks)
        return lambda voice: " ".join((self.script.headline(voice, observation.view), *said))

    def place(self, observation: Observation[V]) -> str:
        """Return where the game stands, short and plain: "round 2, trick 3"."""
        if _outcome(observation) is not None:
            return observation.words("common.place.over")
        return self.script.place(observation.words, observation.view)

    def task(self, observation: Observation[V]) -> str:
        """Return what the game asks of `observation.seat` now: "play a card (trick 3)"."""
        if _outcome(observation) is not None:
            return observation.words("table.game_over")
        return self.script.task(observation) or observation.words("common.task.wait")

    # What happened

    def story(self, observation: Observation[V], told: tuple[T, ...]) -> tuple[str, ...]:
        """Return paragraphs with `marked` names for what was told, in order; the last is who won.

        The view is the one after the last of the events.
        """
        over = () if _outcome(observation) is None or not told else (self.headline(observation),)
        return (*self.before(observation, told), *over)

    def before(self, observation: Observation[V], told: tuple[T, ...]) -> tuple[str, ...]:
        """Return the same without who won, for where the result stands below."""
        voice = self._voice
        written = self.script.story(observation, told)
        said = (fitted(bounds.PARAGRAPH, observation, voice.marked, write) for write in written)
        return tuple(text for text in said if text)

    def milestone(self, told: tuple[T, ...]) -> bool:
        """Tell whether these events end something that every hand message should show: a trick."""
        return any(map(self.script.ends, told))

    # What lies there

    def text_board(self, observation: Observation[V]) -> str:
        """Return everything that the view holds."""
        voice, headline = self._voice, self._headline(observation)
        spoken = voice.marked if self.script.bold else voice.listed

        def written(voice: Voice) -> str:
            return "\n".join((headline(voice), *self.script.board(voice, observation)))

        return fitted(bounds.TEXT_BOARD, observation, spoken, written)

    def hand_text(self, observation: Observation[V]) -> str:
        """Return the hand of `observation.seat` in the words of a message; "" for an onlooker."""
        if observation.seat is None:
            return ""
        spoken = self._voice.marked if self.script.bold else self._voice.listed

        def written(voice: Voice) -> str:
            return " ".join(self.script.hand(voice, observation))

        return fitted(bounds.ALT, observation, spoken, written)

    def hand_alt(self, observation: Observation[V]) -> str:
        """Return the picture of the hand of `observation.seat` in plain words."""
        return self._voice.alt_text(observation, lambda voice: self.script.hand(voice, observation))

    def board(self, observation: Observation[V]) -> Illustrations:
        """Return the table as an onlooker sees it; the words say turn, last move and standing."""
        if self.script.shown is not None:
            return self.script.shown(observation)
        return (Album(self.slug).table(observation, self.alt(observation)),)

    def alt(self, observation: Observation[V]) -> str:
        """Return the picture of the table in plain words."""
        alt = self.script.alt or self.script.board
        return self._voice.alt_text(
            observation, lambda voice: self._titled(voice, observation, alt(voice, observation))
        )

    def hand(self, observation: Observation[V]) -> Illustrations:
        """Return the hand of `observation.seat`, or what the player likes to have at hand."""
        if self.script.held is not None:
            return self.script.held(observation)
        return (Album(self.slug).hand(observation, self.hand_alt(observation)),)

    # How it ended

    def ranking(self, observation: Observation[V], outcome: Outcome) -> str:
        """Return the result in words, with `marked` names: who won, then the ranks."""

        def written(voice: Voice) -> str:
            headline = self.script.headline(voice, observation.view)
            return "\n".join((headline, *self._ranks(voice, observation, outcome)))

        return fitted(bounds.RANKING, observation, self._voice.marked, written)

    def _ranks(self, voice: Voice, observation: Observation[V], outcome: Outcome) -> Iterable[str]:
        ranks = self.script.ranks
        return (
            self._figures(voice, outcome) if ranks is None else ranks(voice, observation, outcome)
        )

    def _figures(self, voice: Voice, outcome: Outcome) -> Iterator[str]:
        """Yield a line for each player, best first, with their figures by category."""
        for seat in best_first(outcome):
            score = outcome.scores[seat]
            figures = " · ".join(
                voice.figure(self.slug, name, figure) for name, figure in score.categories.items()
            )
            yield voice.rank(score.rank, voice.name(seat), figures)

    def score(self, observation: Observation[V]) -> Illustrations:
        """Return the score sheet of a game that is over."""
        return (Album(self.slug).score(observation, self.score_alt(observation)),)

    def score_alt(self, observation: Observation[V]) -> str:
        """Return the score sheet in plain words."""

        def written(voice: Voice) -> Iterable[str]:
            outcome = _outcome(observation)
            lines = self.script.sheet or self._ranks
            return self._titled(
                voice, observation, () if outcome is None else lines(voice, observation, outcome)
            )

        return self._voice.alt_text(observation, written)

    def _titled(
        self, voice: Voice, observation: Observation[V], lines: Iterable[str]
    ) -> Iterable[str]:
        """Return title and headline, then lines, as plain sentences."""
        return sentences(
            (self.title(observation.words), self.script.headline(voice, observation.view), *lines)
        )

    # What can be done

    def panel(self, observation: Observation[V], step: str) -> Panel:
        """Return what `observation.seat` may do now, or the further step chosen ("": none)."""
        if self.script.panel is not None:
            return self.script.panel(observation, step)
        return panels.plain_panel(self.script, observation)

    def label(self, observation: Observation[V], code: str) -> str:
        """Return what a move's code means, for autocomplete: unique among the legal moves.

        Raise `BadCodeError` if it is no code of the game.
        """
        return reading.label_of(self.script, observation, self.script.rules.parse(code))

    def find(self, observation: Observation[V], text: str) -> str | None:
        """Return the code that a typed text means (label or code, any case), or None."""
        return reading.code_meant(self.script, observation, text)

    @property
    def signals(self) -> bool:
        """Whether the game ever signals."""
        return self.script.signal is not None

    def signal(self, observation: Observation[V]) -> Signal | None:
        """Return what everybody has to be told at once, before anything is drawn; mostly None.

        It is posted silently as a message of its own, which goes when it is over; its button stands
        in everybody's panel and hand message too. What it says depends on nothing secret, and does
        not change as long as its code is the same.
        """
        return None if self.script.signal is None else self.script.signal(observation)


Writer = Callable[[Any], str]

AnyFace = Face[msgspec.Struct, msgspec.Struct]

_FACES: dict[str, AnyFace] = {}


def _outcome(observation: Observation[V]) -> Outcome | None:
    """Return how the game ended, which every view holds, or None while it runs."""
    return cast("Outcome | None", getattr(observation.view, "outcome", None))


def register_face(face: Face[V, T]) -> None:
    """Make the face of a game known; one registered later replaces it (an extension reload)."""
    _FACES[face.slug] = cast("AnyFace", face)


def face_of(slug: str) -> AnyFace:
    """Return the face of a game; raise KeyError if its cog is not loaded."""
    return _FACES[slug]


def title_of(slug: str, words: Phrases) -> str:
    """Return a game's name; its slug if there is no such game any more, so tables can be listed."""
    return _FACES[slug].title(words) if slug in _FACES else slug


def faces() -> tuple[AnyFace, ...]:
    """Return every registered face: the game to begin with, then the others by slug."""
    return tuple(sorted(_FACES.values(), key=lambda face: (not face.first, face.slug)))
