"""The settings: read from the environment or `.env`, and checked before anything else happens."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from io import StringIO
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

import msgspec
import platformdirs
from dotenv import dotenv_values
from dotenv.parser import parse_stream

from bot.edge.pacer import GLOBAL_LIMIT
from bot.engine.beliefs import NEW_DMS
from bot.store.faults import reason
from bot.tables.lifetime import DAY, MINUTE
from bot.tables.limits import SETTINGS, Limits
from games.protocol import Millis
from render.encode import PictureFormat

MOST_REQUESTS = 1_200
"""What Discord may grant to the largest bots, to whom it gives more than 50 (decided: ample)."""

NO_LIMIT = 1e9
"""Requests a second that nobody ever sends."""

ENV_FILE = ".env"
"""The name of the file with the settings, in the folder where the bot is started."""


NAMES = frozenset(
    f"TABLIER_{name}"
    for name in (
        *("CALL_DELAY", "CLOCK", "COMPUTER_PACE", "DATA", "DESERTED_MINUTES", "IDLE_DAYS", "LOG"),
        *("NEW_DMS", "PICTURES", "PROXY", "REQUESTS_PER_SECOND"),
    )
) | frozenset(SETTINGS)
"""Every setting that is ours alone."""


def one_line(sentence: str) -> str:
    """Return a sentence without the controls that a value which it repeats may have."""
    return "".join(letter if letter.isprintable() else " " for letter in sentence)


class SettingsError(Exception):
    """Settings that cannot be used; `problems` are English sentences that name them."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = [*map(one_line, problems)]


class Settings(msgspec.Struct, frozen=True):
    """What the person who runs the bot can choose.

    `api_base` is empty for the real Discord; `computer_pace` is how many seconds a computer player
    takes for a move; `call_delay` how many seconds a player has before they are called. `idle` and
    `deserted` are how long a table goes on without people (`bot.tables.lifetime.Lifetimes`);
    `limits` how much one person may ask of everybody, `requests` how many requests Discord takes
    from this bot in a second, `new_dms` how many people are written to for the first time in ten
    minutes. `proxy` is the address of the proxy through which Discord is reached, or None. `clock`
    is where a sandbox tells its time, "" for the machine's own.
    """

    token: str
    api_base: str
    data: Path
    pictures: PictureFormat
    log_level: int
    computer_pace: float
    call_delay: float
    idle: Millis | None
    deserted: Millis
    limits: Limits = Limits()
    requests: float = GLOBAL_LIMIT
    new_dms: int = NEW_DMS
    proxy: str | None = None
    clock: str = ""

    @property
    def secrets(self) -> tuple[str, ...]:
        """What nobody may read in a log: the token, and the proxy's password."""
        password = None if self.proxy is None else urlsplit(self.proxy).password
        return tuple(filter(None, (self.token, password)))

    @property
    def database(self) -> Path:
        """The file in which everything is kept."""
        return self.data / "tablier.sqlite3"


def read_environment(folder: Path) -> dict[str, str]:
    """Return the settings of `.env` in a folder, overridden by the process's environment.

    Raise `SettingsError` if the file cannot be read, or has lines that set nothing.
    """
    file = folder / ENV_FILE
    text = _text_of(file)
    if problems := [*_unread(file, text)]:
        raise SettingsError(problems)
    found = {key: value or "" for key, value in dotenv_values(stream=StringIO(text)).items()}
    return found | dict(os.environ)


def _text_of(file: Path) -> str:
    """Return what a file says, "" if there is none; raise `SettingsError` where that is no text.

    A byte order mark, as Windows editors write it, is no part of the first name.
    """
    try:
        return file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return ""
    except IsADirectoryError:
        sentence = "is a folder: move it away, the file with the settings has that name"
    except UnicodeDecodeError:
        sentence = "is no UTF-8 text: save it as UTF-8"
    except OSError as error:
        sentence = f"cannot be read: {reason(error)}"
    raise SettingsError([f"{file} {sentence}"])


def _unread(file: Path, text: str) -> Iterator[str]:
    """Yield a sentence for each line that sets nothing. It may hold the token: it is not said."""
    for found in parse_stream(StringIO(text)):
        if found.error or (found.key is not None and found.value is None):
            blank = len(found.original.string) - len(found.original.string.lstrip())
            line = found.original.line + found.original.string.count("\n", 0, blank)
            yield f"{file}, line {line}: write NAME=VALUE, or # before it"


def settings_from(environment: Mapping[str, str], *, need_token: bool = True) -> Settings:
    """Return the settings; raise `SettingsError` with everything that is wrong, not just the first.

    Only `python -m bot` itself needs a token; its subcommands do not.
    """
    problems = list(_misspelt(environment))
    token = environment.get("DISCORD_TOKEN", "").strip()
    if need_token and not token:
        problems.append("DISCORD_TOKEN is not set: put the bot's token into .env")
    elif need_token and not re.fullmatch(r"[!-~]+", token):
        problems.append("DISCORD_TOKEN has a space or a strange letter in it: copy the token again")
    api_base = _api_base(environment.get("DISCORD_API_BASE", ""), problems)
    settings = Settings(
        token=token,
        api_base=api_base,
        clock=_clock(environment.get("TABLIER_CLOCK", "").strip(), api_base, problems),
        data=_folder(environment.get("TABLIER_DATA", ""), problems),
        pictures=cast(
            "PictureFormat", _one_of(environment, "TABLIER_PICTURES", ("webp", "png"), problems)
        ),
        log_level=_log_level(environment, problems),
        computer_pace=_seconds(environment, "TABLIER_COMPUTER_PACE", 1.5, problems),
        call_delay=_seconds(environment, "TABLIER_CALL_DELAY", 30.0, problems),
        limits=_limits(environment, problems),
        requests=_requests(environment, problems),
        new_dms=_new_dms(environment, problems),
        idle=_idle(environment, problems),
        deserted=_deserted(environment, problems),
        proxy=_proxy(environment, problems),
    )
    if problems:
        raise SettingsError(problems)
    return settings


def _misspelt(environment: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for each name that begins like ours and is no setting."""
    # Compared without what all of them begin with: or any would be like any other.
    meant = {name.removeprefix("TABLIER_"): name for name in NAMES}
    for name in sorted(environment):
        if name.upper().startswith("TABLIER_") and name not in NAMES:
            like = get_close_matches(name.upper().removeprefix("TABLIER_"), sorted(meant), 1)
            yield f"{name} is no setting" + (f": did you mean {meant[like[0]]}?" if like else "")


def _api_base(text: str, problems: list[str]) -> str:
    text = text.strip().rstrip("/")
    if text and not _is_address(text):
        problems.append(f"DISCORD_API_BASE is no http(s) address: {text}")
    return text


def _clock(text: str, api_base: str, problems: list[str]) -> str:
    """Return where the time is told; only a sandbox on this machine may do that."""
    if not text:
        return ""
    if not api_base:
        problems.append("TABLIER_CLOCK is set, but the real Discord's clock cannot be turned")
    elif not (_is_address(text) and text.startswith(f"{api_base}/") and _is_here(text)):
        problems.append(f"TABLIER_CLOCK is {text}; it lies in a sandbox on this machine")
    return text


def _is_here(address: str) -> bool:
    return urlsplit(address).hostname in ("127.0.0.1", "::1", "localhost")


def _is_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def _proxy(environment: Mapping[str, str], problems: list[str]) -> str | None:
    """Return the address of the proxy, or None.

    `TABLIER_PROXY` says so for every server. `HTTPS_PROXY`, which concerns all programs of the
    machine, counts on the way to the real Discord alone, and not where `NO_PROXY` excepts it: the
    sandbox is on the same machine.
    """
    name = "TABLIER_PROXY"
    text = environment.get(name, "").strip()
    if not text and not environment.get("DISCORD_API_BASE", "").strip():
        name, text = _system_proxy(environment)
    if not text:
        return None
    # As curl and others have it, who names no scheme means http.
    address = text if "://" in text else f"http://{text}"
    if not _is_address(address):
        problems.append(f"{name} is no http(s) address of a proxy")
        return None
    return address


def _system_proxy(environment: Mapping[str, str]) -> tuple[str, str]:
    """Return the variable that names the proxy of the machine, in small letters first, and it."""
    said = {key.lower(): value.strip() for key, value in environment.items() if key.isupper()}
    said |= {key: value.strip() for key, value in environment.items() if key.islower()}
    excepted = [name.strip().lstrip(".").lower() for name in said.get("no_proxy", "").split(",")]
    if not {"*", "discord.com"}.isdisjoint(excepted):
        return "", ""
    return "HTTPS_PROXY", said.get("https_proxy", "")


def _folder(text: str, problems: list[str]) -> Path:
    """Return where everything is kept: nothing is ever written anywhere else.

    A service may run as a user that the system has no entry for, and so no home.
    """
    text = text.strip()
    if "\0" in text:
        problems.append(f"TABLIER_DATA is the name of no folder: {text}")
        return Path()
    try:
        if text:
            return Path(text).expanduser().absolute()
        return Path(platformdirs.user_data_dir("tablier", appauthor=False))
    except RuntimeError:
        named = f"names somebody who has no home folder: {text}"
        unset = "is not set, and this user has no home folder: set it"
        problems.append(f"TABLIER_DATA {named if text else unset}")
        return Path()


def _one_of(
    environment: Mapping[str, str], name: str, allowed: tuple[str, ...], problems: list[str]
) -> str:
    value = environment.get(name, "").strip().lower() or allowed[0]
    if value not in allowed:
        problems.append(f"{name} is {value}; it can be {' or '.join(allowed)}")
    return value


def _log_level(environment: Mapping[str, str], problems: list[str]) -> int:
    allowed = ("info", "debug", "warning", "error")
    return logging.getLevelNamesMapping().get(
        _one_of(environment, "TABLIER_LOG", allowed, problems).upper(), logging.INFO
    )


def _limits(environment: Mapping[str, str], problems: list[str]) -> Limits:
    chosen = {name: environment.get(name, "").strip() for name in SETTINGS}
    figures = {}
    for name, text in chosen.items():
        if text.isdecimal() and len(text) < 8 and int(text) > 0:
            figures[SETTINGS[name]] = int(text)
        elif text:
            problems.append(f"{name} is {text}; it is a whole number from 1")
    return Limits(**figures)


def _requests(environment: Mapping[str, str], problems: list[str]) -> float:
    name = "TABLIER_REQUESTS_PER_SECOND"
    return _number(environment, name, GLOBAL_LIMIT, "requests", MOST_REQUESTS, problems) or NO_LIMIT


def _new_dms(environment: Mapping[str, str], problems: list[str]) -> int:
    text = environment.get("TABLIER_NEW_DMS", "").strip() or str(NEW_DMS)
    if text.isdecimal() and len(text) < 8 and int(text) > 1:
        return int(text)
    problems.append(f"TABLIER_NEW_DMS is {text}; it is a whole number from 2")
    return NEW_DMS


def _seconds(
    environment: Mapping[str, str], name: str, default: float, problems: list[str]
) -> float:
    return _number(environment, name, default, "seconds", 3_600, problems)


def _idle(environment: Mapping[str, str], problems: list[str]) -> Millis | None:
    days = _number(environment, "TABLIER_IDLE_DAYS", 30, "days", 3_650, problems)
    return Millis(round(days * DAY)) or None


def _deserted(environment: Mapping[str, str], problems: list[str]) -> Millis:
    minutes = _number(environment, "TABLIER_DESERTED_MINUTES", 10, "minutes", 100_000, problems)
    return Millis(round(minutes * MINUTE))


def _number(
    environment: Mapping[str, str],
    name: str,
    default: float,
    unit: str,
    most: int,
    problems: list[str],
) -> float:
    text = environment.get(name, "").strip()
    if not text:
        return default
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= most:
        problems.append(f"{name} is {text}; it is a number of {unit} from 0 to {most}")
        return default
    return value
