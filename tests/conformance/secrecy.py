"""What every game promises about secrets: nothing depends on what a seat cannot know.

Four kinds of twins are compared, for every seat and for the onlooker:

* a state and `imagine` of its view: the game's own idea of what is hidden;
* a state and a twin that the test makes from what the rules call secret, so that a view that
  shows too much cannot hide behind an `imagine` that keeps it;
* a row and the row of another move that looks the same: a choice made in secret;
* a row decided with two shuffles that differ in two places which the observer cannot see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import msgspec

from games.chance import seeded
from games.protocol import Chance, E, Illegal, M, O, Rules, S, Seat, T, V
from tests.conformance.walk import Broken, Step, Table, Walk, fold, walk

Item = TypeVar("Item")

BUDGET = 3
"""A computer player that knows what it must not would decide otherwise on few nodes as well."""


@dataclass
class SwappingChance:
    """The luck of another source, but for two places of one shuffle, which change."""

    source: Chance
    shuffle: int
    places: tuple[int, int]
    shuffles: int = field(default=0, init=False)

    def below(self, bound: int) -> int:
        return self.source.below(bound)

    def pick(self, items: Sequence[Item]) -> Item:
        return self.source.pick(items)

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        order = list(self.source.shuffled(items))
        if self.shuffles == self.shuffle and max(self.places) < len(order):
            one, other = self.places
            order[one], order[other] = order[other], order[one]
        self.shuffles += 1
        return tuple(order)


@dataclass(frozen=True)
class Secrecy(Generic[S, M, E, V, T, O]):
    """The laws of secrecy over one game.

    `twin(state, seat, chance)` is written by the test from the rules: a state that differs from
    the given one only in what that seat cannot know, or the same one where it knows everything.
    """

    rules: Rules[S, M, E, V, T, O]
    twin: Callable[[S, Seat | None, Chance], S]

    def keeps(self, table: Table, seed: int) -> None:
        """Walk one game and compare twins; raise `Broken` at the first difference."""
        game = walk(self.rules, table, seed)
        for step in game.sample(8):
            for seat in table.observers():
                self.imagined_looks_the_same(game, step, seat)
                self.twins_look_the_same(game, step, seat)
        for step in game.sample(8):
            for seat in table.observers():
                self.told_what_is_seen(game, step, seat)
                self.hidden_moves_are_not_told(game, step, seat)
                self.silence_changes_nothing(game, step, seat)
        for step in game.steps:
            if step.seat is None or len(step.facts) > 1:
                self.hidden_shuffles_are_not_told(game, step)

    def fail(self, law: str, game: Walk[S, M, E], step: int, seat: Seat | None) -> Broken:
        """Return the error that names all that is needed to see it again."""
        return Broken(f"{law}: {game}, step {step}, seen by {seat}")

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
        """Return what the host shows to everybody whatever the view."""
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

    def told_what_is_seen(
        self, game: Walk[S, M, E], step: Step[S, M, E], seat: Seat | None
    ) -> None:
        """The same move in two twins is told the same, if the twins look the same after it."""
        if step.seat is None or step.move is None:
            return
        seen = self.rules.view(step.before, seat)
        for turn in range(6):
            state = self.rules.imagine(seen, self.luck(game, step.number, seat, turn))
            try:
                facts = self.rules.decide(
                    state, step.seat, step.move, step.at, game.luck(step.number)
                )
            except Illegal:
                continue
            self._told_the_same(game, step, seat, facts, fold(self.rules, state, facts))

    def hidden_moves_are_not_told(
        self, game: Walk[S, M, E], step: Step[S, M, E], seat: Seat | None
    ) -> None:
        """Another move in its place is told the same, if the game looks the same after it."""
        if step.seat is None or step.seat == seat:
            return
        moves = self.rules.legal_moves(self.rules.view(step.before, step.seat))
        for move in self.luck(game, step.number, seat).shuffled(moves)[:3]:
            chance = game.luck(step.number)
            facts = self.rules.decide(step.before, step.seat, move, step.at, chance)
            self._told_the_same(game, step, seat, facts, fold(self.rules, step.before, facts))

    def silence_changes_nothing(
        self, game: Walk[S, M, E], step: Step[S, M, E], seat: Seat | None
    ) -> None:
        """Who hears nothing of a row sees what he saw, so nothing need be shown to him anew."""
        heard = [self.rules.tell(fact, seat) for fact in step.facts]
        seen = (self.rules.view(step.before, seat), self.rules.view(step.after, seat))
        if not any(heard) and seen[0] != seen[1]:
            raise self.fail("who hears nothing sees no change", game, step.number, seat)

    def hidden_shuffles_are_not_told(self, game: Walk[S, M, E], step: Step[S, M, E]) -> None:
        """Two places of a shuffle that an observer cannot tell apart are not told to him either."""
        luck = seeded(game.seed, "swap", step.number)
        for turn in range(24):
            places = luck.below(48), luck.below(48)
            chance = SwappingChance(game.luck(step.number), turn % 2, places)
            facts = self._decided(step, chance)
            if chance.shuffles == 0:
                return
            state = fold(self.rules, step.before, facts)
            for seat in game.table.observers():
                self._told_the_same(game, step, seat, facts, state)

    def _decided(self, step: Step[S, M, E], chance: Chance) -> tuple[E, ...]:
        if step.timer is not None:
            return self.rules.expire(step.before, step.timer, step.at, chance)
        if step.seat is None or step.move is None:
            return self.rules.deal(step.before, chance)
        return self.rules.decide(step.before, step.seat, step.move, step.at, chance)

    def _told_the_same(
        self,
        game: Walk[S, M, E],
        step: Step[S, M, E],
        seat: Seat | None,
        facts: tuple[E, ...],
        state: S,
    ) -> None:
        rules = self.rules
        if rules.view(state, seat) != rules.view(step.after, seat):
            return
        told = [
            msgspec.json.encode([told for fact in row if (told := rules.tell(fact, seat))])
            for row in (step.facts, facts)
        ]
        if told[0] != told[1]:
            raise self.fail("twins hear the same", game, step.number, seat)
