"""How phrases are looked up."""

from __future__ import annotations

from pathlib import Path

import pytest

import phrases

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: {rule}\\n"\n\n'
RULES = {"en": "nplurals=2; plural=(n != 1);", "fr": "nplurals=2; plural=(n > 1);"}

CARDS = (
    'msgid "cards"\nmsgid_plural "cards"\n'
    'msgstr[0] "{count} card of {name}"\nmsgstr[1] "{count} cards of {name}"\n\n'
)
NIGHT = 'msgid "night"\nmsgstr "Good night, {name}."\n\n'


def catalogue(folder: Path, locale: phrases.Locale, **files: str) -> phrases.Phrases:
    """Write catalogues below a folder and read them."""
    (folder / locale).mkdir()
    for name, entries in files.items():
        text = HEADER.format(rule=RULES[locale]) + entries
        (folder / locale / f"{name}.po").write_text(text, "utf-8")
    return phrases.read(locale, folder)


def test_a_key_becomes_a_sentence(tmp_path: Path) -> None:
    words = catalogue(tmp_path, "en", first=NIGHT, second=CARDS)
    assert words("night", name="Zoë") == "Good night, Zoë."
    assert "night" in words
    assert words.keys() == {"night", "cards"}


@pytest.mark.parametrize(
    ("locale", "count", "form"),
    [("en", 0, "cards"), ("en", 1, "card"), ("en", 2, "cards"),
     ("fr", 0, "card"), ("fr", 1, "card"), ("fr", 2, "cards")],
)  # fmt: skip
def test_the_count_chooses_the_form(
    tmp_path: Path, locale: phrases.Locale, count: int, form: str
) -> None:
    words = catalogue(tmp_path, locale, only=CARDS)
    assert words("cards", count=count, name="Zoë") == f"{count} {form} of Zoë"


@pytest.mark.parametrize(
    ("key", "places"),
    [("day", {}), ("night", {}), ("cards", {"name": "x"}), ("cards", {"count": 1})],
)
def test_what_is_missing_is_a_fault(tmp_path: Path, key: str, places: dict[str, str | int]) -> None:
    words = catalogue(tmp_path, "en", only=NIGHT + CARDS)
    with pytest.raises(KeyError):
        words(key, **places)


def test_a_name_is_never_read_as_a_place(tmp_path: Path) -> None:
    words = catalogue(tmp_path, "en", only=NIGHT)
    assert words("night", name="{name} {0}") == "Good night, {name} {0}."


def test_a_key_in_two_catalogues_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="night"):
        catalogue(tmp_path, "en", first=NIGHT, second=NIGHT)


@pytest.mark.parametrize(
    ("locale", "language"),
    [("fr", "fr"), ("fr-CA", "fr"), ("FR_fr", "fr"), ("en-US", "en"), ("en-GB", "en"), ("de", "en"),
     ("", "en"), (None, "en")],
)  # fmt: skip
def test_a_locale_of_discord_finds_its_language(locale: str | None, language: str) -> None:
    assert phrases.of(locale).locale == language


def test_a_language_is_read_once() -> None:
    assert phrases.of("fr") is phrases.of("fr-CA")


def test_lists_are_written_as_each_language_does() -> None:
    assert phrases.of("en").all_of(["A", "B", "C"]) == "A, B and C"
    assert phrases.of("fr").all_of(["A", "B", "C"]) == "A, B et C"
    assert phrases.of("en").one_of(["A", "B"]) == "A or B"
    assert phrases.of("fr").one_of(["A", "B"]) == "A ou B"
    assert phrases.of("fr").all_of(["A"]) == "A"
    assert phrases.of("fr").all_of([]) == ""


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (0, "0", "0"),
        (999, "999", "999"),
        (1_200, "1,200", "1\u202f200"),
        (-1_234_567, "−1,234,567", "−1\u202f234\u202f567"),
    ],
)
def test_numbers_are_written_as_each_language_does(number: int, english: str, french: str) -> None:
    assert phrases.of("en").number(number) == english
    assert phrases.of("fr").number(number) == french


def test_a_number_in_a_sentence_is_written_so_and_an_id_stays_as_it_is() -> None:
    points = {"en": "1,200 points", "fr": "1\u202f200 points"}
    for locale, said in points.items():
        words = phrases.of(locale)
        assert words("common.points", count=1_200, points=1_200) == said
        assert words("notice.joins", joins="1200") != words("notice.joins", joins=1_200)


def test_the_places_of_a_sentence_are_known() -> None:
    assert phrases.places("{name} has {{{count}}} of {name}") == {"name", "count"}
