"""The catalogues are complete, consistent, used, and well set."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import regex
from babel.messages.pofile import read_po

import phrases
from phrases import CATALOGUE, LOCALES, PLURALS, places
from tests.phrases.patterns import PATTERNS
from tests.phrases.source import KEY, source
from tests.phrases.typography import faults

EN, FR = phrases.of("en"), phrases.of("fr")

FILES = [
    pytest.param(locale, path, id=f"{locale}/{path.name}")
    for locale in LOCALES
    for path in sorted((CATALOGUE / locale).glob("*.po"))
]


def keys_of(pattern: str) -> Iterator[str]:
    """Yield every key that a declared pattern stands for."""
    values = PATTERNS[pattern]
    if values is None:
        shape = regex.compile(regex.escape(pattern).replace(r"\{\}", r"[\w.-]+"))
        yield from (key for key in EN.keys() | FR.keys() if shape.fullmatch(key))
    else:
        head, _, tail = pattern.partition("{}")
        tail = tail.rpartition("{}")[2]
        yield from (f"{head}{value}{tail}" for value in values)


DYNAMIC = {key: pattern for pattern in PATTERNS for key in keys_of(pattern)}


def used_places(key: str, words: phrases.Phrases) -> frozenset[str]:
    """Return the places in all forms of a phrase."""
    return frozenset(place for form in words.forms(key) for place in places(form))


def test_both_languages_have_the_same_keys() -> None:
    assert EN.keys() == FR.keys()


def test_both_languages_have_the_same_places() -> None:
    for key in EN.keys() & FR.keys():
        assert used_places(key, EN) - {"count"} == used_places(key, FR) - {"count"}, key


def test_both_languages_have_the_same_plurals() -> None:
    for key in EN.keys() & FR.keys():
        assert len(EN.forms(key)) == len(FR.forms(key)), key


@pytest.mark.parametrize("words", [EN, FR], ids=["en", "fr"])
def test_no_phrase_is_empty_and_every_key_is_well_formed(words: phrases.Phrases) -> None:
    for key in sorted(words.keys()):
        assert KEY.fullmatch(key), key
        assert all(form.strip() for form in words.forms(key)), key
        assert all(place for form in words.forms(key) for place in places(form)), key


@pytest.mark.parametrize(("locale", "path"), FILES)
def test_a_file_has_the_plural_rule_of_its_language_and_no_key_twice(
    locale: phrases.Locale, path: Path
) -> None:
    with path.open("rb") as file:
        catalog = read_po(file, locale=locale, abort_invalid=True)
    assert catalog.plural_expr == PLURALS[locale]
    assert not any(message.fuzzy for message in catalog if message.id)
    keys = regex.findall(r'^msgid "([^"]+)"', path.read_text("utf-8"), regex.MULTILINE)
    assert len(keys) == len(set(keys))


def test_both_languages_have_the_same_files() -> None:
    names = [{path.name for path in (CATALOGUE / locale).glob("*.po")} for locale in LOCALES]
    assert names[0] == names[1]


@pytest.mark.parametrize("words", [EN, FR])
def test_every_phrase_is_set_as_its_language_is(words: phrases.Phrases) -> None:
    found = [
        f"{key}: {fault}"
        for key in sorted(words.keys())
        for form in words.forms(key)
        for fault in faults(form, words.locale)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        *(("fr", text) for text in ("Banque: loin", "Banque : loin", "**Banque**: 2", "Quoi?")),
        *(("fr", text) for text in ("Vite !", "« oui »", "«oui»", "l'un", "donc...")),
        *(("en", text) for text in ("Bank : far", "What\u00a0?", "« yes »", "“ yes ”", "so...")),
    ],
)
def test_what_is_set_as_another_language_is_is_found(locale: str, text: str) -> None:
    assert list(faults(text, locale)) != []


BARE = regex.compile(r"\d{4}|\d[ .\u00a0]\d{3}(?!\d)")
"""A number that no language parts, or parts as neither does."""

OTHERS = {"en": regex.compile("\\d\u202f\\d"), "fr": regex.compile(r"\d,\d{3}")}
"""A number that is parted as the other language does."""


@pytest.mark.parametrize("words", [EN, FR], ids=["en", "fr"])
def test_numbers_in_sentences_are_parted_as_the_language_does(words: phrases.Phrases) -> None:
    wrong = [
        f"{key}: {form}"
        for key in sorted(words.keys())
        for form in words.forms(key)
        if BARE.search(form) or OTHERS[words.locale].search(form)
    ]
    assert wrong == []


def test_no_phrase_that_the_code_asks_for_is_missing() -> None:
    missing = [f"{call.where}: {call.key}" for call in source().calls if call.key not in EN]
    missing += [f"{DYNAMIC[key]}: {key}" for key in DYNAMIC if key not in EN]
    assert missing == []


def test_every_place_is_filled_where_a_phrase_is_asked_for() -> None:
    empty = [
        f"{call.where}: {call.key} lacks {sorted(used_places(call.key, EN) - call.places)}"
        for call in source().calls
        if call.key in EN and call.places is not None
        if not used_places(call.key, EN) <= call.places
    ]
    assert empty == []


def test_no_phrase_is_left_over() -> None:
    assert sorted(EN.keys() - source().strings - DYNAMIC.keys()) == []


def test_every_pattern_of_keys_is_declared() -> None:
    domains = {key.partition(".")[0] for key in sorted(EN.keys())}
    found = {
        pattern: where
        for pattern, where in source().patterns.items()
        if pattern in PATTERNS
        or (pattern.partition(".")[0] in domains and KEY.fullmatch(pattern.replace("{}", "x")))
    }
    undeclared = [
        f"{where}: {pattern}" for pattern, where in found.items() if pattern not in PATTERNS
    ]
    assert undeclared == [], "declare them in tests/phrases/patterns.py"
    assert sorted(PATTERNS.keys() - found.keys()) == [], "patterns that nobody uses"
