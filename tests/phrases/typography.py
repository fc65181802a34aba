"""How a text is set in each language; said of phrases, and of what code puts together from them.

French: a narrow no-break space before ; ! ?, a wide one before : and inside « » (Lexique des règles
typographiques en usage à l'Imprimerie nationale). English: none of these, and “ ” without a
space inside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import regex

_SPACE = "[ \u202f\u00a0]"

FAULTS: Final[Mapping[str, Mapping[str, regex.Pattern[str]]]] = {
    "fr": {
        "a straight apostrophe": regex.compile("'"),
        "a straight quotation mark": regex.compile('"'),
        "no narrow no-break space before ; ! ?": regex.compile("(?<![\u202f!?;]|^)[;!?]"),
        "no no-break space before a colon": regex.compile(r"(?<![\u202f\u00a0]):(?=\s|\*|$)"),
        "a narrow space where a wide one stands": regex.compile("\u202f[:»]|«\u202f"),
        "no no-break space inside « »": regex.compile("«(?![\u202f\u00a0])|(?<![\u202f\u00a0])»"),
        "three dots for an ellipsis": regex.compile(r"\.\.\."),
        "an English quotation mark": regex.compile("[“”]"),
    },
    "en": {
        "a space before : ; ! ?": regex.compile(rf"{_SPACE}[:;!?](?=\s|$)"),
        "a French quotation mark": regex.compile("[«»]"),
        "a space inside “ ”": regex.compile(rf"“{_SPACE}|{_SPACE}”"),
        "three dots for an ellipsis": regex.compile(r"\.\.\."),
    },
}
"""By language, the kinds of faults and how they look."""


def faults(text: str, locale: str) -> Iterator[str]:
    """Yield each kind of fault that a text has, with the text."""
    for fault, sign in FAULTS[locale].items():
        if sign.search(text):
            yield f"{fault}: {text}"
