"""A lobby’s options, *More* and the settings: what controls say, and to whom they are shown."""

from __future__ import annotations

import pytest

from bot.shown import lobby_options, messages, private
from bot.shown.content import Action, Button, Content, Menu, action_id
from bot.shown.preferences import Preferences, Setting
from bot.tables import dealing, intents
from bot.tables.refusals import RefusalError, RefusalReason
from games.registry import Game, games
from phrases import Phrases
from tests.bot.lives import HOST_ID, Life, computer, lobby, person
from tests.bot.shown.fitting import LOCALES


def _menus(content: Content) -> dict[str, Menu]:
    """Return the menus of a panel by what their custom ids end in."""
    menus = [row for row in content.rows if isinstance(row, Menu)]
    return {menu.custom_id.partition(":")[2].partition(":")[2]: menu for menu in menus}


def _buttons(content: Content) -> list[Button]:
    return [each for row in content.rows if isinstance(row, tuple) for each in row]


@pytest.mark.parametrize("words", LOCALES)
@pytest.mark.parametrize("slug", [game.slug for game in games()])
def test_an_option_keeps_its_name_once_something_is_chosen(slug: str, words: Phrases) -> None:
    """Discord shows the chosen entry in place of the menu's name."""
    panel = lobby_options.panel(lobby([person(0)], slug=slug).table, words)
    for place, menu in _menus(panel).items():
        if place.startswith(Action.OPTIONS):
            assert all(choice.label.startswith(menu.placeholder) for choice in menu.choices)


@pytest.mark.parametrize("words", LOCALES)
def test_an_option_that_does_nothing_is_not_shown(words: Phrases) -> None:
    """The time to shout matters against the clock only."""
    life = lobby([person(0)], slug="top_secret")
    name = words("top_secret.option.boum")
    assert "options:boum" not in _menus(lobby_options.panel(life.table, words))
    assert name not in messages.board(life.table, words, pictures=False).text
    life.do(intents.configure("pace", "live"))
    assert "options:boum" in _menus(lobby_options.panel(life.table, words))
    assert name in messages.board(life.table, words, pictures=False).text
    life.do(intents.configure("pace", "relaxed"))
    assert "options:boum" not in _menus(lobby_options.panel(life.table, words))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_what_an_option_needs_is_another_option(game: Game) -> None:
    schema = {option.key: option for option in game.option_schema}
    for option in schema.values():
        if option.needs is not None:
            key, value = option.needs
            assert value in schema[key].values
            assert schema[key].needs is None


def _named(life: Life) -> list[str]:
    return [member.name for member in life.table.members if member.user_id is None]


@pytest.mark.parametrize("words", LOCALES)
def test_removing_a_computer_asks_which_and_takes_that_one(words: Phrases) -> None:
    """It took the one that was added last."""
    life = lobby([person(0)])
    assert "remove" not in _menus(lobby_options.panel(life.table, words))
    for number in (1, 2, 3):
        life.do(intents.join(computer(number)))
    menu = _menus(lobby_options.panel(life.table, words))["remove"]
    assert [choice.value for choice in menu.choices] == _named(life)
    life.do(intents.remove_computer(computer(2).name), HOST_ID)
    assert _named(life) == [computer(1).name, computer(3).name]
    with pytest.raises(RefusalError) as refused:
        life.do(intents.remove_computer(computer(2).name), HOST_ID)
    assert refused.value.reason is RefusalReason.NO_COMPUTER
    assert len(_named(life)) == 2


@pytest.mark.parametrize("words", LOCALES)
def test_only_who_may_end_a_table_is_offered_to(words: Phrases) -> None:
    life = lobby([person(0), person(1), person(2)])
    life.do(dealing.start(), HOST_ID)
    ends = action_id(life.table.table_id, Action.END)
    for may in (True, False):
        panel = private.more(life.table, HOST_ID + 1, words, may_end=may)
        assert (ends in {button.custom_id for button in _buttons(panel)}) == may
    life.do(intents.close("ended"))
    panel = private.more(life.table, HOST_ID, words, may_end=True)
    assert ends not in {button.custom_id for button in _buttons(panel)}


@pytest.mark.parametrize("words", LOCALES)
@pytest.mark.parametrize("on", [True, False])
def test_a_button_of_a_setting_says_what_it_does(words: Phrases, *, on: bool) -> None:
    """ "Hide my hand: on" was read as what is, not as what a press does."""
    chosen = {setting.value: on for setting in Setting}
    panel = private.settings(Preferences(**chosen), words)
    verb = {"en": ("Switch on", "Switch off"), "fr": ("Activer", "Désactiver")}[words.locale][on]
    buttons = _buttons(panel)
    assert len(buttons) == len(Setting)
    for button in buttons:
        assert button.label.startswith(verb)
        assert button.custom_id.endswith(":off" if on else ":on")
