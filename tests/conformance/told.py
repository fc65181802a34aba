"""What every game promises about what is told: nothing that the hearer cannot see.

Over one walk, for every seat and for the onlooker:

* a row on two states that differ by one hidden thing is told the same, event by event, as long as
  the view stays the same after each, and only an event that reveals something makes it differ;
* so is a row decided with two shuffles that differ in two places;
* so is a row and the row of another move in its place: a choice made in secret;
* whose view an event leaves the same, and who did not move, hears nothing of it;
* who hears nothing of a row sees what they saw.

Each law counts how often something did differ (`Counts`): a law that compares the same with the
same forbids nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, zip_longest
from typing import Generic, TypeVar

import msgspec

from games.chance import seeded
from games.protocol import Chance, E, IllegalMoveError, M, O, Rules, S, Seat, T, V
from tests.conformance.counts import Compared, Counts
from tests.conformance.luck import SwappingChance, WatchedChance
from tests.conformance.walk import BrokenLawError, Step, Walk

Item = TypeVar("Item")

Swaps = Callable[[S, Chance], Iterator[S]]
"""States that differ from the given one by one hidden thing each, every such thing in turn."""

Alike = Callable[[object], object]
"""What is public of a thing that is shuffled: things with the same can be exchanged unseen."""


def matched(items: Sequence[Item], chance: Chance) -> Iterator[tuple[Item, Item]]:
    """Yield pairs in which every item is once (an odd one not at all)."""
    order = chance.shuffled(items)
    yield from zip(order[::2], order[1::2], strict=False)


@dataclass(frozen=True)
class Hearing(Generic[S, M, E, V, T, O]):
    """The laws of what is told over one walk."""

    rules: Rules[S, M, E, V, T, O]
    swaps: Swaps[S]
    alike: Alike
    reveals: tuple[type[msgspec.Struct], ...]
    game: Walk[S, M, E]
    counts: Counts = field(default_factory=Counts)

    @property
    def _shows(self) -> set[type]:
        """The events after which views may differ; in one of two rows there may be none."""
        return {*self.reveals, type(None)}

    def keeps(self) -> Counts:
        """Try every law and return what was compared; raise `BrokenLawError` at the first
        that fails.
        """
        self.counts.games += 1
        for step in self.game.steps:
            self.silence_is_kept(step)
        for step in self.game.kinds():
            self.hidden_things_are_not_told(step)
            self.hidden_moves_are_not_told(step)
            if step.seat is None or len(step.events) > 1:
                self.hidden_shuffles_are_not_told(step)
        return self.counts

    def fail(self, law: str, step: Step[S, M, E], seat: Seat | None) -> BrokenLawError:
        """Return the error that names all that is needed to see it again."""
        return BrokenLawError(f"{law}: {self.game}, step {step.number}, seen by {seat}")

    def luck(self, purpose: str, step: Step[S, M, E]) -> Chance:
        """Return luck for choosing what to compare, other than that of the game."""
        return seeded(self.game.seed, purpose, step.number)

    # One row as it is.

    def silence_is_kept(self, step: Step[S, M, E]) -> None:
        """Whose view stays equal and who did not move hears nothing; and the other way round."""
        states = folded(self.rules, step.before, step.events)
        for seat in self.game.table.observers():
            views = [self.rules.view(state, seat) for state in states]
            heard = [self.rules.tell(event, seat) for event in step.events]
            if views[0] != views[-1] and not any(heard):
                raise self.fail("who hears nothing sees no change", step, seat)
            if seat != step.seat:
                for at, told in enumerate(heard):
                    if views[at] == views[at + 1]:
                        self._unheard(step, seat, told, states[at : at + 2])

    def _unheard(
        self, step: Step[S, M, E], seat: Seat | None, told: T | None, states: Sequence[S]
    ) -> None:
        """Judge an event after which an observer sees what they saw."""
        self.counts.note(Compared.SILENCE, seat, differs=states[0] != states[1])
        if told is not None:
            raise self.fail("who sees no change hears nothing", step, seat)
        if self._public(states[0]) != self._public(states[1]):
            raise self.fail("who sees no change has the same turns", step, seat)

    def _public(self, state: S) -> str:
        """Return what the bot shows to everybody whatever the view."""
        rules, seats = self.rules, map(Seat, range(self.game.table.seats))
        turns = (sorted(rules.to_act(state)), sorted(rules.to_react(state)))
        return repr((turns, [rules.decision(state, seat) for seat in seats], rules.timers(state)))

    # Two rows that differ in something hidden.

    def hidden_things_are_not_told(self, step: Step[S, M, E]) -> None:
        """The same move where one hidden thing is otherwise is accepted and told the same."""
        for law, swapped in self._otherwise(step):
            try:
                events = decided(self.rules, step, swapped, self.game.luck(step.number))
            except IllegalMoveError as refused:
                self._may_refuse(step, swapped, refused)
                continue
            after = folded(self.rules, swapped, events)
            moved = apart(step.before, swapped) != apart(step.after, after[-1])
            if moved or events != step.events:
                for seat in self._unaware(swapped, step):
                    self._told_the_same(law, step, seat, events, after, moved=moved)

    def _otherwise(self, step: Step[S, M, E]) -> Iterator[tuple[Compared, S]]:
        """Yield states before the row with one hidden thing otherwise, and what each imagines."""
        for swapped in self.swaps(step.before, self.luck("swaps", step)):
            yield Compared.SWAP, swapped
        for seat in self.game.table.observers():
            seen = self.rules.view(step.before, seat)
            imagined = self.rules.imagine(seen, self.luck(f"imagined-{seat}", step))
            yield Compared.IMAGINED, imagined

    def _may_refuse(self, step: Step[S, M, E], swapped: S, refused: IllegalMoveError) -> None:
        """A move may be refused where its own seat can see that it should be, nowhere else."""
        if step.seat in self._unaware(swapped, step):
            raise self.fail(f"a refusal ({refused}) follows from the view", step, step.seat)

    def _unaware(self, swapped: S, step: Step[S, M, E]) -> list[Seat | None]:
        """Return the observers who see no difference before the row."""
        view = self.rules.view
        observers = self.game.table.observers()
        return [seat for seat in observers if view(swapped, seat) == view(step.before, seat)]

    def hidden_moves_are_not_told(self, step: Step[S, M, E]) -> None:
        """Another move in its place is told the same, if the game looks the same after it."""
        if step.seat is None:
            return
        rules, observers = self.rules, self.game.table.observers()
        moves = rules.legal_moves(rules.view(step.before, step.seat))
        for move in self.luck("moves", step).shuffled(moves)[:3]:
            chance = self.game.luck(step.number)
            events = rules.decide(step.before, step.seat, move, step.at, chance)
            after = folded(rules, step.before, events)
            for seat in observers:
                if seat != step.seat and events != step.events:
                    self._told_the_same(Compared.MOVE, step, seat, events, after)

    def hidden_shuffles_are_not_told(self, step: Step[S, M, E]) -> None:
        """Two places of a shuffle that an observer cannot tell apart are not told to them either.

        Every place changes once with another that shows the same to everybody.
        """
        watched = WatchedChance(self.game.luck(step.number))
        decided(self.rules, step, step.before, watched)
        chance = self.luck("shuffles", step)
        for number, order in enumerate(watched.shuffles):
            for places in self._exchangeable(order, chance):
                luck = SwappingChance(self.game.luck(step.number), number, places)
                events = decided(self.rules, step, step.before, luck)
                if events != step.events:
                    after = folded(self.rules, step.before, events)
                    for seat in self.game.table.observers():
                        self._told_the_same(Compared.SHUFFLE, step, seat, events, after)

    def _exchangeable(self, order: tuple[object, ...], chance: Chance) -> Iterator[tuple[int, int]]:
        shown: dict[object, list[int]] = {}
        for place, item in enumerate(order):
            shown.setdefault(self.alike(item), []).append(place)
        for places in shown.values():
            yield from matched(places, chance)

    def _told_the_same(
        self,
        law: Compared,
        step: Step[S, M, E],
        seat: Seat | None,
        events: tuple[E, ...],
        states: Sequence[S],
        *,
        moved: bool = False,
    ) -> None:
        """Compare what is told event by event, until something is shown that makes a difference."""
        unseen = moved
        here = folded(self.rules, step.before, step.events)
        for at, (mine, theirs) in enumerate(zip_longest(step.events, events)):
            views = [self._seen(row, at + 1, seat) for row in (here, states)]
            if views[0] != views[1]:
                if law is not Compared.MOVE and not {type(mine), type(theirs)} <= self._shows:
                    raise self.fail("only what reveals shows a difference", step, seat)
                return
            unseen = unseen or mine != theirs
            if self._told(mine, seat) != self._told(theirs, seat):
                raise self.fail("twins hear the same", step, seat)
        self.counts.note(law, seat, differs=unseen)

    def _seen(self, states: Sequence[S], at: int, seat: Seat | None) -> V:
        return self.rules.view(states[min(at, len(states) - 1)], seat)

    def _told(self, event: E | None, seat: Seat | None) -> bytes:
        return msgspec.json.encode(None if event is None else self.rules.tell(event, seat))


def folded(rules: Rules[S, M, E, V, T, O], state: S, events: tuple[E, ...]) -> tuple[S, ...]:
    """Return the state before the events and after each of them."""
    return tuple(accumulate(events, rules.evolve, initial=state))


def decided(
    rules: Rules[S, M, E, V, T, O], step: Step[S, M, E], state: S, chance: Chance
) -> tuple[E, ...]:
    """Return the events of a step's request in a state; raise `IllegalMoveError` as the
    rules do.
    """
    if step.timer is not None:
        return rules.expire(state, step.timer, step.at, chance)
    if step.seat is None or step.move is None:
        return rules.deal(state, chance)
    return rules.decide(state, step.seat, step.move, step.at, chance)


def apart(one: object, other: object) -> list[tuple[str, int]]:
    """Return where two states differ: the field, and the item of it that has items of its own.

    Where the same hidden thing is in another place after a row, the row has moved it.
    """
    assert isinstance(one, msgspec.Struct)
    found: list[tuple[str, int]] = []
    for name in one.__struct_fields__:
        mine, theirs = getattr(one, name), getattr(other, name)
        if mine == theirs:
            continue
        nested = isinstance(mine, tuple) and any(isinstance(item, tuple | None) for item in mine)
        pairs = zip(mine, theirs, strict=False) if nested else ()
        places = [at for at, (this, that) in enumerate(pairs) if this != that]
        found += [(name, at) for at in places or [-1]]
    return found
