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


@pytest.mark.parametrize("locale", phrases.LOCALES)
def test_a_headline_that_names_somebody_is_a_call_or_a_result(locale: phrases.Locale) -> None:
    named = [
        (key, form)
        for key, form in forms(locale)
        if regex.fullmatch(r"\w+\.headline\..*", key) and "{name" in form
    ]
    assert len(named) > 20
    wrong = [
        f"{key}: {form}"
        for key, form in named
        if not (CALLS[locale].search(form) or RESULTS[locale].search(form))
    ]
    assert wrong == []


TASKS: Final = {
    "en": regex.compile(r"(?!\w+(?<!pas)s\b)[a-z]+[ ,]"),
    "fr": regex.compile(r"\p{Ll}+(er|re|ir)\b"),
}
"""What is to be done, as a list of turns says it: "keep a card", "garder une carte"."""


@pytest.mark.parametrize("locale", phrases.LOCALES)
def test_a_task_is_said_as_what_is_to_be_done(locale: phrases.Locale) -> None:
    said = [
        (key, form)
        for key, form in forms(locale)
        if regex.fullmatch(r"\w+\.task\..*", key) and key != "common.task.wait"
    ]
    assert len(said) > 15
    assert [f"{key}: {form}" for key, form in said if not TASKS[locale].match(form)] == []


RIBBONS: Final = {
    "en": regex.compile(r"to |may |has won|victory|the city "),
    "fr": regex.compile(r"doit |peut |marqueur |victoire|la ville "),
}
"""What stands behind somebody's name or sign on a ribbon."""


@pytest.mark.parametrize("locale", phrases.LOCALES)
def test_a_ribbon_says_what_somebody_is_to_do_not_what_they_do(locale: phrases.Locale) -> None:
    behind = [
        (key, form)
        for key, form in forms(locale)
        if regex.fullmatch(r"\w+\.picture\.task\..*", key) and form[0].islower()
    ]
    assert len(behind) > 10
    assert [f"{key}: {form}" for key, form in behind if not RIBBONS[locale].match(form)] == []
