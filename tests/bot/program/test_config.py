"""Settings: what is wrong is said at once, by name, and the token never (cases 31, 32)."""

from __future__ import annotations

import logging
import re
import sys
from pathlib import Path

import pytest

from bot.program.config import NAMES, Settings, SettingsError, read_environment, settings_from
from bot.program.logs import RedactingFormatter
from bot.tables.lifetime import DAY, MINUTE, Lifetimes
from games.protocol import Millis

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"  # noqa: S105

BAD: dict[str, list[str]] = {
    "DISCORD_TOKEN": ["", "   ", "two words", "tab\tin it", "“quoted”", "null\0"],
    "DISCORD_API_BASE": ["localhost:80", "ftp://a", "http://", "http://[::1", "http://a:port", "x"],
    "TABLIER_CLOCK": ["http://127.0.0.1:9/clock", "https://discord.com/clock", "now"],
    "TABLIER_PICTURES": ["gif", "png webp", "PNG!"],
    "TABLIER_LOG": ["loud", "10", "debug info"],
    "TABLIER_COMPUTER_PACE": ["soon", "-1", "nan", "inf", "3601", "1,5", "1 s"],
    "TABLIER_CALL_DELAY": ["soon", "-0.1", "1e9", "--"],
    "TABLIER_REQUESTS_PER_SECOND": ["many", "-1", "1201", "inf"],
    "TABLIER_NEW_DMS": ["many", "1", "-3", "2.5", "99999999"],
    "TABLIER_IDLE_DAYS": ["never", "-1", "nan", "3651", "1 month"],
    "TABLIER_DESERTED_MINUTES": ["soon", "-0.5", "inf", "100001"],
    "TABLIER_PROXY": ["ftp://a", "http://", "socks5://me:pw@host:1080", "http://a:port"],
    "TABLIER_DATA": ["~nobody-of-that-name/tables"],
}  # fmt: skip


def problems(environment: dict[str, str]) -> list[str]:
    """Return what is wrong with settings."""
    with pytest.raises(SettingsError) as caught:
        settings_from({"DISCORD_TOKEN": TOKEN, **environment})
    return caught.value.problems


@pytest.mark.parametrize(("name", "value"), [(n, value) for n, bad in BAD.items() for value in bad])
def test_a_bad_value_is_named_in_one_sentence(name: str, value: str) -> None:
    (problem,) = problems({name: value})
    assert name in problem
    assert "\n" not in problem
    if name == "DISCORD_TOKEN":
        assert value.strip() not in problem or not value.strip()


def test_all_problems_are_said_at_once() -> None:
    found = problems({name: values[0] for name, values in BAD.items()})
    assert len(found) == len(BAD)
    for name in BAD:
        assert sum(name in problem for problem in found) == 1


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("TABLIER_CALL_DELY", "TABLIER_CALL_DELAY"),
        ("tablier_idle_days", "TABLIER_IDLE_DAYS"),
        ("TABLIER_MAX_TABLE", "TABLIER_MAX_TABLES"),
        ("TABLIER_COLOUR_OF_THE_SKY", ""),
    ],
)
def test_a_name_that_is_no_setting_is_said_with_the_one_that_was_meant(
    name: str, meant: str
) -> None:
    (problem,) = problems({name: "3"})
    assert problem == f"{name} is no setting" + (f": did you mean {meant}?" if meant else "")


def test_every_setting_is_in_the_example() -> None:
    example = (Path(__file__).parents[3] / ".env.example").read_text("utf-8")
    assert set(re.findall(r"^(TABLIER_\w+)=", example, re.MULTILINE)) == NAMES


def test_nothing_but_a_token_is_needed() -> None:
    settings = settings_from({"DISCORD_TOKEN": f" {TOKEN} "})
    assert settings.token == TOKEN
    assert settings.api_base == ""
    assert settings.pictures == "webp"
    assert settings.log_level == logging.INFO
    assert settings.database.name == "tablier.sqlite3"
    assert settings.data.is_absolute()


def test_subcommands_need_no_token() -> None:
    assert settings_from({}, need_token=False).token == ""
    settings_from({"DISCORD_TOKEN": "two words"}, need_token=False)


def test_every_setting_is_read(tmp_path: Path) -> None:
    settings = settings_from(
        {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": " http://127.0.0.1:8080/ ",
            "TABLIER_CLOCK": " http://127.0.0.1:8080/clock ",
            "TABLIER_DATA": str(tmp_path),
            "TABLIER_PROXY": "http://me:pw@proxy:3128",
            "TABLIER_PICTURES": "PNG",
            "TABLIER_LOG": "Debug",
            "TABLIER_COMPUTER_PACE": "0",
            "TABLIER_CALL_DELAY": "12.5",
            "TABLIER_NEW_DMS": "25",
            "TABLIER_IDLE_DAYS": "1.5",
            "TABLIER_DESERTED_MINUTES": "0",
            "TABLIER_REQUESTS_PER_SECOND": "100",
        }
    )
    assert settings == Settings(
        token=TOKEN,
        api_base="http://127.0.0.1:8080",
        data=tmp_path,
        pictures="png",
        log_level=logging.DEBUG,
        computer_pace=0.0,
        call_delay=12.5,
        new_dms=25,
        idle=Millis(36 * 60 * MINUTE),
        deserted=Millis(0),
        requests=100.0,
        proxy="http://me:pw@proxy:3128",
        clock="http://127.0.0.1:8080/clock",
    )


PROXY = "http://proxy:3128"


@pytest.mark.parametrize(
    ("environment", "proxy"),
    [
        ({}, None),
        ({"HTTPS_PROXY": PROXY}, PROXY),
        ({"https_proxy": PROXY}, PROXY),
        ({"https_proxy": PROXY, "HTTPS_PROXY": "http://other:1"}, PROXY),
        ({"HTTPS_PROXY": "proxy:3128"}, PROXY),
        ({"HTTP_PROXY": PROXY}, None),
        ({"HTTPS_PROXY": PROXY, "NO_PROXY": "localhost,.example.com"}, PROXY),
        ({"HTTPS_PROXY": PROXY, "NO_PROXY": "localhost, .discord.com"}, None),
        ({"HTTPS_PROXY": PROXY, "no_proxy": "*"}, None),
        ({"HTTPS_PROXY": PROXY, "DISCORD_API_BASE": "http://127.0.0.1:80"}, None),
        ({"TABLIER_PROXY": PROXY, "DISCORD_API_BASE": "http://127.0.0.1:80"}, PROXY),
        ({"TABLIER_PROXY": PROXY, "NO_PROXY": "*", "HTTPS_PROXY": "http://other:1"}, PROXY),
    ],
)
def test_which_proxy_is_used(environment: dict[str, str], proxy: str | None) -> None:
    assert settings_from({"DISCORD_TOKEN": TOKEN, **environment}).proxy == proxy


def test_the_password_of_a_proxy_is_in_no_line_of_the_log() -> None:
    proxy = "http://me:s3cret@proxy:3128"
    settings = settings_from({"DISCORD_TOKEN": TOKEN, "TABLIER_PROXY": proxy})
    record = logging.LogRecord("bot", logging.ERROR, __file__, 1, f"no way by {proxy}", (), None)
    text = RedactingFormatter(*settings.secrets).format(record)
    assert "no way by" in text
    assert "s3cret" not in text


@pytest.mark.skipif(sys.platform == "win32", reason="there is a folder for everybody")
def test_without_a_home_the_data_needs_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without an entry in the system has none, as a container may run a program."""

    def unknown(_: int) -> None:
        raise KeyError("getpwuid(): uid not found")

    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    (problem,) = problems({})
    assert "TABLIER_DATA" in problem
    assert settings_from({"DISCORD_TOKEN": TOKEN, "TABLIER_DATA": "/srv/x"}).data == Path("/srv/x")


@pytest.mark.parametrize(
    ("api_base", "clock"),
    [
        ("https://discord.com", "https://discord.com/clock"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:9090/clock"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080.example.com/clock"),
        ("http://127.0.0.1:8080", "ws://127.0.0.1:8080/clock"),
    ],
)
def test_only_the_sandbox_that_the_bot_is_in_tells_the_time(api_base: str, clock: str) -> None:
    (problem,) = problems({"DISCORD_API_BASE": api_base, "TABLIER_CLOCK": clock})
    assert clock in problem


def test_tables_go_on_for_thirty_days_unless_told_otherwise() -> None:
    settings = settings_from({"DISCORD_TOKEN": TOKEN})
    assert (settings.deserted, settings.idle) == (Lifetimes().deserted, Lifetimes().idle)
    assert (settings.deserted, settings.idle) == (10 * MINUTE, 30 * DAY)
    assert settings_from({"DISCORD_TOKEN": TOKEN, "TABLIER_IDLE_DAYS": "0"}).idle is None


@pytest.mark.case("32")
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
def test_env_files_of_every_editor_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mark: bytes, ending: bytes
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.delenv("TABLIER_LOG", raising=False)
    lines = [f"DISCORD_TOKEN={TOKEN}".encode(), b"# a comment", b"", b'TABLIER_LOG = "error"']
    (tmp_path / ".env").write_bytes(mark + ending.join(lines) + ending)
    settings = settings_from(read_environment(tmp_path))
    assert settings.token == TOKEN
    assert settings.log_level == logging.ERROR


def test_the_environment_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("TABLIER_LOG=error\n")
    monkeypatch.setenv("TABLIER_LOG", "debug")
    assert read_environment(tmp_path)["TABLIER_LOG"] == "debug"


@pytest.mark.parametrize("content", ["TOKEN=x".encode("utf-16"), b"\xff\xfe\x00", b"a=\xe9"])
def test_a_file_that_is_no_text_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / ".env").write_bytes(content)
    with pytest.raises(SettingsError) as caught:
        read_environment(tmp_path)
    (problem,) = caught.value.problems
    assert str(tmp_path / ".env") in problem


@pytest.mark.case("32")
def test_the_token_is_in_no_line_of_the_log() -> None:
    formatter = RedactingFormatter(TOKEN)
    try:
        raise ValueError(f"Authorization: Bot {TOKEN}")
    except ValueError as error:
        record = logging.LogRecord(
            "bot", logging.ERROR, __file__, 1, "failed with %s", (TOKEN,),
            (type(error), error, error.__traceback__),
        )  # fmt: skip
    text = formatter.format(record)
    assert "Traceback" in text
    assert "failed with" in text
    assert TOKEN not in text


def test_without_a_token_nothing_is_hidden() -> None:
    record = logging.LogRecord("bot", logging.INFO, __file__, 1, "hello", (), None)
    assert "hello" in RedactingFormatter("").format(record)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("TABLIER_LOG=info\n\n# so\nDISCORD_TOKEN\n", 4),
        (f"\n\n{TOKEN}\nTABLIER_LOG=info\n", 3),
        ("TABLIER_LOG: info\n", 1),
        ('TABLIER_PICTURES=png\nTABLIER_LOG="info\n', 2),
        ("=info\n", 1),
    ],
)
def test_a_line_that_sets_nothing_is_named_by_its_number_alone(
    tmp_path: Path, text: str, line: int
) -> None:
    (tmp_path / ".env").write_text(text)
    with pytest.raises(SettingsError) as caught:
        read_environment(tmp_path)
    (problem,) = caught.value.problems
    assert problem == f"{tmp_path / '.env'}, line {line}: write NAME=VALUE, or # before it"


def test_a_folder_that_has_the_name_of_the_settings_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").mkdir()
    with pytest.raises(SettingsError, match="is a folder"):
        read_environment(tmp_path)


def test_a_value_with_controls_is_said_on_one_line() -> None:
    (problem,) = problems({"TABLIER_LOG": "de\x1b[2J\nbug\0"})
    assert problem.isprintable()
    (problem,) = problems({"TABLIER_DATA": "/tmp\0/x"})  # noqa: S108
    assert "TABLIER_DATA" in problem
