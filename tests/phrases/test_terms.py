"""One thing has one word, and what is asked never reads like what has happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest
import regex

import phrases

WORDS: Final = {locale: phrases.of(locale) for locale in phrases.LOCALES}


class Term(NamedTuple):
    """What is not said in a language, in which keys (a regular expression), and what is instead."""

    locale: phrases.Locale
    wrong: str
    instead: str
    keys: str = r".*"


TYPED: Final = regex.compile(r".*\.typed\..*|command\..*\.name")
"""What people type, and what commands are called: both are left as they are known."""

TERMS: Final = (
    Term("en", r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b", "they, their, themselves"),
    Term("en", r"\bWho (leads|played|has (?!to))", "the leader, anyone with"),
    Term("en", r"\b[Nn]ewest\b", "latest"),
    Term("en", r"Boum", "Boom"),
    Term("en", r"[Tt]rick before", "previous trick"),
    Term("en", r"\bof equals\b|equal ones", "ties"),
    Term("en", r"\bplaces?\b(?= several)|their place\b", "crossing", r"passages_secrets\..*"),
    Term("en", r"\bopens? (a|any|one|which|\{)", "move a marker", r"passages_secrets\..*"),
    Term("en", r"\bhides\b", "puts", r"monte_cristo\..*"),
    Term(
        "fr",
        r"(?<!bille )\b[Qq]ui mène|billes de qui",
        "le meneur, les propriétaires",
        r"monte_cristo\..*",
    ),
    Term("fr", r"font la file", "font la queue"),
    Term("fr", r"\bpions?\b", "marqueur, aventurier"),
    Term("fr", r"\b(un|des|le|même|aucun) lieux?\b", "croisement", r"passages_secrets\..*"),
    Term("fr", r"\bouvre", "déplacer un marqueur", r"passages_secrets\..*"),
    Term("fr", r"[Dd]érobée?s?\b", "volée"),
    Term("fr", r"[ÉéEe]cartée?s?\b", "de côté", r"pass_pass\..*"),
    Term("fr", r"\bFinal\b", "Finale"),
    Term("fr", r"\bcamps?\b", "le propriétaire d’une carte"),
)


def forms(locale: phrases.Locale) -> Iterator[tuple[str, str]]:
    """Yield every sentence of a language with its key, but for what people type."""
    words = WORDS[locale]
    for key in sorted(words.keys()):
        if not TYPED.fullmatch(key):
            yield from ((key, form) for form in words.forms(key))


@pytest.mark.parametrize("term", TERMS, ids=lambda term: f"{term.locale}: {term.instead}")
def test_a_thing_has_no_second_word(term: Term) -> None:
    wrong, keys = regex.compile(term.wrong), regex.compile(term.keys)
    said = [
        f"{key}: {form}"
        for key, form in forms(term.locale)
        if keys.fullmatch(key) and wrong.search(form)
    ]
    assert said == [], f"say {term.instead}"


def test_players_are_joueurs_in_french() -> None:
    french = WORDS["fr"]
    said = [
        f"{key}: {form}"
        for key, english in forms("en")
        if regex.search(r"\b[Pp]layers?\b", english)
        for form in french.forms(key)
        if regex.search(r"(\b(une|des|deux|\d+)|\}) personnes?\b", form)
    ]
    assert said == []


# Calls.

CALLS: Final = {
    "en": regex.compile(r"(\{names?\}|everybody) to \w"),
    "fr": regex.compile(r"[Àà] (\{names?\}|chacun) d(e |’)\w"),
}
"""Whose it is to do something: "Zoë to dig", "À Zoë de creuser"."""

RESULTS: Final = {
    "en": regex.compile(r"\b(wins?|share)\b|is the Master Spy"),
    "fr": regex.compile(r"\b(gagne(nt)?|partagent)\b|est le Maître Espion"),
}
"""Who has won, which a headline says in the end."""


def misses(
    locale: phrases.Locale, keys: str, shape: regex.Pattern[str], least: int, about: str = ""
) -> list[str]:
    """Return the sentences that begin or go on otherwise than `shape`, of those that `about` finds.

    Fail if there are fewer than `least` to look at.
    """
    asked = [
        (key, form)
        for key, form in forms(locale)
        if regex.fullmatch(keys, key) and regex.search(about, form)
    ]
    assert len(asked) >= least
    return [f"{key}: {form}" for key, form in asked if not shape.search(form)]


@pytest.mark.parametrize("locale", phrases.LOCALES)
def test_a_headline_that_names_somebody_is_a_call_or_a_result(locale: phrases.Locale) -> None:
    shape = regex.compile(f"{CALLS[locale].pattern}|{RESULTS[locale].pattern}")
    assert misses(locale, r"\w+\.headline\..*", shape, 20, r"\{name") == []


TASKS: Final = {
    "en": regex.compile(r"^(?!\w+(?<!pas)s\b)[a-z]+[ ,]"),
    "fr": regex.compile(r"^\p{Ll}+(er|re|ir)\b"),
}
"""What is to be done, as a list of turns says it: "keep a card", "garder une carte"."""


@pytest.mark.parametrize("locale", phrases.LOCALES)
def test_a_task_is_said_as_what_is_to_be_done(locale: phrases.Locale) -> None:
    assert misses(locale, r"\w+\.task\.(?!wait).*", TASKS[locale], 15) == []


RIBBONS: Final = {
    "en": regex.compile(r"^(to |may |has won|victory|the city )"),
    "fr": regex.compile(r"^(doit |peut |marqueur |victoire|la ville )"),
}
"""What stands behind somebody's name or sign on a ribbon."""


@pytest.mark.parametrize("locale", phrases.LOCALES)
def test_a_ribbon_says_what_somebody_is_to_do_not_what_they_do(locale: phrases.Locale) -> None:
    keys = r"\w+\.picture\.task\..*"
    assert misses(locale, keys, RIBBONS[locale], 10, r"^\p{Ll}") == []
