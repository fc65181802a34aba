"""Names of every script are set whole, and cut where people would cut them."""

from __future__ import annotations

import pytest

from render import fonts
from render.artwork import text, title
from render.fonts import Typecase
from render.painter import Painter
from render.scene import Form, Label, Scene
from render.scene.geometry import Box, Rounded
from render.text import ELLIPSIS, Typesetter, from_right, graphemes

NAMES = {
    "latin": "Zoë Łukasik Ñandú Ðorđe Čeněk Þór ß œ Æ ǅ",
    "vietnamese": "Nguyễn Thị Ắng",
    "greek": "Ἀλέξανδρος Σωκράτης",
    "cyrillic": "Жанна Щукіна Ђорђе",
    "arabic": "محمد بن سلمان",
    "hebrew": "שלום עולם",
    "thai": "สมชาย ผู้ใหญ่",
    "hindi": "क्षत्रिय नमस्ते",
    "bengali": "বাংলা",
    "tamil": "தமிழ்",
    "telugu": "తెలుగు",
    "kannada": "ಕನ್ನಡ",
    "malayalam": "മലയാളം",
    "gujarati": "ગુજરાતી",
    "gurmukhi": "ਪੰਜਾਬੀ",
    "oriya": "ଓଡ଼ିଆ",
    "sinhala": "සිංහල",
    "khmer": "ខ្មែរ",
    "lao": "ລາວ",
    "burmese": "မြန်မာ",
    "georgian": "ქართული",
    "armenian": "Հայերեն",
    "amharic": "አማርኛ",
    "chinese": "王小明 李華 张伟 𠮷野",
    "japanese": "さくら カタカナ 太郎",
    "korean": "김민수 이지은",
    "newer emoji": "🫩 🐦‍🔥 🙂‍↔️ 🏃🏽‍➡️ 🍋‍🟩 🇨🇶",
    "emoji": "🦊 👨‍👩‍👧‍👦 🇫🇷 👍🏽 1️⃣ ❤️ 🏴‍☠️",
}


@pytest.fixture(scope="module")
def setter() -> Typesetter:
    """Return a typesetter."""
    return Typesetter(Typecase())


def label(words: str, width: float, least: int = 0) -> Label:
    """Return a label in a box of these sizes, in pixels."""
    return Label("name", words, Box(0, 0, width, 40), text(30), "left", least)


def test_every_font_is_there() -> None:
    assert fonts.check() is None


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_package", lambda _: None)
    sentence = fonts.check()
    assert sentence is not None
    assert "pip install fontpkg-cinzel" in sentence


def test_no_font_of_the_system_is_used() -> None:
    places = {str(font.path.parent) for font in fonts.files()}
    assert all("site-packages" in place or "render" in place for place in places)


@pytest.mark.parametrize("script", NAMES)
def test_no_glyph_is_missing(setter: Typesetter, script: str) -> None:
    assert setter.covers(NAMES[script])


@pytest.mark.parametrize("script", NAMES)
@pytest.mark.parametrize("width", [30, 60, 90, 150, 240])
def test_words_never_leave_their_box(setter: Typesetter, script: str, width: int) -> None:
    line = setter.line(label(NAMES[script], width, least=24))
    assert line.width <= width or line.text == ELLIPSIS
    assert line.x >= 0 or line.text == ELLIPSIS


@pytest.mark.parametrize("script", NAMES)
def test_names_are_cut_between_graphemes(setter: Typesetter, script: str) -> None:
    name = NAMES[script] * 4
    whole = graphemes(name)
    line = setter.line(label(name, 60))
    assert line.text.endswith(ELLIPSIS)
    kept = graphemes(line.text[: -len(ELLIPSIS)])
    assert kept == whole[: len(kept)]


def test_words_shrink_before_they_are_cut(setter: Typesetter) -> None:
    wide = setter.width("Anne-Charlotte", text(30))
    assert setter.line(label("Anne-Charlotte", wide + 1)).text == "Anne-Charlotte"
    assert setter.line(label("Anne-Charlotte", wide * 0.85, least=24)).text == "Anne-Charlotte"
    assert setter.line(label("Anne-Charlotte", wide * 0.85)).text.endswith(ELLIPSIS)


def test_names_from_right_to_left_end_at_the_left() -> None:
    assert from_right("محمد 12")
    assert from_right("12 שלום")
    assert not from_right("Bob محمد")
    assert not from_right("🦊 12")
    assert not from_right("\u2068محمد\u2069: play a card")
    assert not from_right("→ \u2068محمد\u2069")


SEQUENCES = (
    *("1️⃣", "#️⃣", "🏴‍☠️", "❤️", "👨‍👩‍👧‍👦", "🇫🇷", "👁️‍🗨️", "🏳️‍🌈"),
    *("🫩", "🐦‍🔥", "🙂‍↔️", "🏃🏽‍➡️", "⛓️‍💥", "🍄‍🟫", "🧑‍🧑‍🧒", "🇨🇶"),
)


@pytest.mark.parametrize("emoji", SEQUENCES)
def test_an_emoji_of_many_code_points_is_one_sign_and_no_empty_one(
    setter: Typesetter, emoji: str
) -> None:
    # Every emoji is as wide as it is high; parts beside each other would be wider.
    assert abs(setter.width(emoji, text(40)) - setter.width("🦊", text(40))) <= 1
    painter = Painter()
    ground = Form("ground", Box(0, 0, 60, 60), Rounded(), 0xFF000000)
    blank = Scene("blank", 60, 60, (ground,), ())
    label = Label("emoji", emoji, Box(5, 5, 50, 50), text(40), "centre")
    drawn = painter.paint(Scene("emoji", 60, 60, (ground,), (label,)))[..., :3].copy()
    changed = (drawn != painter.paint(blank)[..., :3]).any(axis=2).mean()
    assert changed > 0.1


def test_letters_that_no_font_has_are_set_plain(setter: Typesetter) -> None:
    assert setter.line(label("𝓩𝓸𝓮 𝓯𝓾𝓵𝓵", 400)).text == "Zoe full"


def test_line_breaks_become_spaces(setter: Typesetter) -> None:
    assert setter.line(label("one\n\ttwo", 400)).text == "one two"


def test_the_baseline_is_the_same_for_every_script(setter: Typesetter) -> None:
    def baseline(words: str) -> float:
        line = setter.line(label(words, 900))
        return line.y + float(line.paragraph.AlphabeticBaseline)

    lines = {round(baseline(name), 2) for name in NAMES.values()}
    assert len(lines) == 1


def test_titles_fall_back_too(setter: Typesetter) -> None:
    line = setter.line(Label("title", "Пасс محمد", Box(0, 0, 600, 50), title(40)))
    assert line.width > 100
