"""What every game promises about secrets: nothing depends on what a seat cannot know.

Two kinds of twins are compared here, for every seat and for the onlooker:

* a state and `imagine` of its view: the game's own idea of what is hidden;
* a state and a twin that the test makes from what the rules call secret, so that a view that
  shows too much cannot hide behind an `imagine` that keeps it.

What is told of a row is under laws of its own, in `tests.conformance.told`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic

import msgspec

from games.chance import seeded
from games.protocol import Chance, E, M, O, Rules, S, Seat, T, V
from tests.conformance.counts import Counts, Least
from tests.conformance.told import Alike, Hearing, Swaps
from tests.conformance.walk import BrokenLawError, Step, Table, Walk, walk

BUDGET = 3
"""A computer player that knows what it must not would decide otherwise on few nodes as well."""


def no_swaps(_state: object, _chance: Chance) -> Iterator[S]:
    """Yield nothing: where everybody sees everything there is nothing to exchange."""
    yield from ()


def all_alike(_thing: object) -> object:
    """Return the same for everything that is shuffled: nothing of it shows."""
    return None


@dataclass(frozen=True)
class Secrecy(Generic[S, M, E, V, T, O]):
    """The laws of secrecy over one game, and what its rulebook calls secret.

    `twin(state, seat, chance)` is a state that differs from the given one only in what that seat
    cannot know, or the same one where it knows everything. `swaps(state, chance)` are states that
    differ from it by one thing each that an onlooker does not see: two hidden things exchanged, or
    one secret choice. `alike(thing)` is what everybody sees of a thing that lies face down.
    `reveals` are the events that turn something over, and `least` is how often in one game the laws
    have to compare what could differ.
    """

    rules: Rules[S, M, E, V, T, O]
    twin: Callable[[S, Seat | None, Chance], S]
    swaps: Swaps[S] = no_swaps
    alike: Alike = all_alike
    reveals: tuple[type[msgspec.Struct], ...] = ()
    least: Least = field(default_factory=dict)

    def keeps(self, table: Table, seed: int) -> Counts:
        """Walk one game and try every law; return what was compared of what is told.

        Raise `BrokenLawError` at the first difference.
        """
        game = walk(self.rules, table, seed)
        for step in game.sample(8):
            for seat in table.observers():
                self.imagined_looks_the_same(game, step, seat)
                self.twins_look_the_same(game, step, seat)
        return self._hearing(game).keeps()

    def hears(self, table: Table, seed: int) -> Counts:
        """Walk one game and try the laws of what is told; return what was compared.

        Raise `BrokenLawError` at the first difference.
        """
        return self._hearing(walk(self.rules, table, seed)).keeps()

    def _hearing(self, game: Walk[S, M, E]) -> Hearing[S, M, E, V, T, O]:
        return Hearing(self.rules, self.swaps, self.alike, self.reveals, game)

    def fail(self, law: str, game: Walk[S, M, E], step: int, seat: Seat | None) -> BrokenLawError:
        """Return the error that names all that is needed to see it again."""
        return BrokenLawError(f"{law}: {game}, step {step}, seen by {seat}")

    def luck(self, game: Walk[S, M, E], step: int, seat: Seat | None, turn: int = 0) -> Chance:
        """Return luck for imagining, other than that of the game."""
        return seeded(game.seed, f"secrecy-{seat}-{turn}", step)

    def imagined_looks_the_same(
        self, game: Walk[S, M, E], step: Step[S, M, E], seat: Seat | None
    ) -> None:
        """`imagine` gives sound states with the same view, and not always the same state."""
        seen = self.rules.view(step.after, seat)
        try:
            drawn = [
                self.rules.imagine(seen, self.luck(game, step.number, seat, turn))
                for turn in range(4)
            ]
        except Exception as error:
            law = f"imagine copes with every view ({error!r})"
            raise self.fail(law, game, step.number, seat) from error
        for state in drawn:
            if faults := self.rules.violations(state):
                raise self.fail(f"imagined states are sound {faults}", game, step.number, seat)
            self._look_the_same(game, step, seat, state)
        twins = self._twins(game, step, seat)
        if any(one != step.after for one in twins) and not self._varies(game, step, seat):
            raise self.fail("imagine varies what is hidden", game, step.number, seat)

    def _varies(self, game: Walk[S, M, E], step: Step[S, M, E], seat: Seat | None) -> bool:
        """Return whether `imagine` gives two states; one bit may be all that is hidden."""
        seen = self.rules.view(step.after, seat)
        drawn = (
            self.rules.imagine(seen, self.luck(game, step.number, seat, turn)) for turn in range(40)
        )
        first = next(drawn)
        return any(state != first for state in drawn)

    def twins_look_the_same(
        self, game: Walk[S, M, E], step: Step[S, M, E], seat: Seat | None
    ) -> None:
        """States that differ only in what the rules call secret look the same."""
        for state in self._twins(game, step, seat):
            self._look_the_same(game, step, seat, state)

    def _twins(self, game: Walk[S, M, E], step: Step[S, M, E], seat: Seat | None) -> list[S]:
        return [
            self.twin(step.after, seat, self.luck(game, step.number, seat, turn))
            for turn in range(4)
        ]

    def _look_the_same(
        self, game: Walk[S, M, E], step: Step[S, M, E], seat: Seat | None, other: S
    ) -> None:
        rules = self.rules
        mine, theirs = rules.view(step.after, seat), rules.view(other, seat)
        if mine != theirs or msgspec.json.encode(mine) != msgspec.json.encode(theirs):
            raise self.fail("twins look the same", game, step.number, seat)
        if self._public(step.after, game.table) != self._public(other, game.table):
            raise self.fail("turns, decisions and results are public", game, step.number, seat)
        codes = [[rules.code(m) for m in rules.legal_moves(seen)] for seen in (mine, theirs)]
        if codes[0] != codes[1]:
            raise self.fail("twins may do the same", game, step.number, seat)
        if codes[0] and self._choices_differ(game, step, seat, mine, theirs, codes[0]):
            raise self.fail("a computer player decides the same", game, step.number, seat)

    def _choices_differ(
        self,
        game: Walk[S, M, E],
        step: Step[S, M, E],
        seat: Seat | None,
        mine: V,
        theirs: V,
        codes: Sequence[str],
    ) -> bool:
        chosen = [
            self.rules.code(self.rules.choose(seen, self.luck(game, step.number, seat), BUDGET))
            for seen in (mine, theirs)
        ]
        return chosen[0] != chosen[1] or chosen[0] not in codes

    def _public(self, state: S, table: Table) -> str:
        """Return what the bot shows to everybody whatever the view."""
        rules = self.rules
        numbers = [rules.decision(state, Seat(seat)) for seat in range(table.seats)]
        return repr(
            (
                sorted(rules.to_act(state)),
                sorted(rules.to_react(state)),
                numbers,
                rules.timers(state),
                rules.outcome(state),
            )
        )
