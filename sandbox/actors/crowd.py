"""Everybody in the local Discord but the bot."""

from __future__ import annotations

from sandbox.actors.person import Person
from sandbox.actors.pulse import Pulse
from sandbox.desk import Desk
from sandbox.reading import is_name
from sandbox.seed import add_person
from sandbox.wire.site import Site
from sandbox.words import ImpossibleError
from sandbox.world import changes

_LONGEST_NAME = 32


class Crowd:
    """The people of a world; a new message reaches their phones."""

    def __init__(self, site: Site, desk: Desk, pulse: Pulse) -> None:
        self._site = site
        self._desk = desk
        self._pulse = pulse
        self._people: dict[int, Person] = {}
        site.world.listen(self._heard)

    @property
    def people(self) -> list[Person]:
        """All people, in the order in which they came."""
        users = sorted((u for u in self._site.world.users if not u.bot), key=lambda u: u.id)
        return [self.by_id(user.id) for user in users]

    def by_id(self, user_id: int) -> Person:
        """The person with this id; nothing is looked up, so nothing is raised."""
        if user_id not in self._people:
            self._people[user_id] = Person(self._site, self._desk, self._pulse, user_id)
        return self._people[user_id]

    def named(self, name: str) -> Person:
        """The person with this name; `LookupError` if there is none."""
        for person in self.people:
            if person.name == name:
                return person
        raise LookupError(f"no person {name}")

    def add(self, name: str, locale: str, asked_in: str = "en-US") -> Person:
        """Somebody new, on every server; `ImpossibleError` when the name is taken or unfit."""
        name = name.strip()
        if not is_name(name, _LONGEST_NAME):
            raise ImpossibleError("bad_name", asked_in)
        if any(person.name == name for person in self.people):
            raise ImpossibleError("taken", asked_in, name=name)
        return self.by_id(add_person(self._site.world, name, locale).id)

    def _heard(self, change: changes.Change) -> None:
        if not isinstance(change, changes.MessageCreated):
            return
        channel = self._site.world.channels.get(change.message.channel_id)
        if channel is not None:
            for person in self.people:
                person.notify(change.message, channel)
