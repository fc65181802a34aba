"""What is installed is what the lock names, by hash, from wherever the reader's machine has it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.longrun import ROOT

LOCKS = ("requirements.lock", "requirements-dev.lock")

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

SYSTEMS = (("linux", "Linux"), ("win32", "Windows"), ("darwin", "Darwin"))
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


class Pin(NamedTuple):
    """One release of a lock, and how many files of it have a hash there."""

    requirement: Requirement
    hashes: int


def pins(lock: str) -> Iterator[Pin]:
    """Yield the releases of a lock."""
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        requirement, *hashes = re.split(r"\s+--hash=sha256:[0-9a-f]{64}", line)
        assert hashes[-1:] == [""], f"{lock} has no hash of {line}"
        yield Pin(Requirement(requirement.strip()), len(hashes))


Machine = dict[str, str]


def machines() -> list[Machine]:
    """Return every system with every Python that is supported."""
    here = {name: str(value) for name, value in default_environment().items()}
    return [
        here
        | {"sys_platform": platform, "platform_system": system}
        | {"python_version": python, "python_full_version": f"{python}.0"}
        for (platform, system), python in product(SYSTEMS, PYTHONS)
    ]


def named(machine: Machine) -> str:
    """Return what a machine is called."""
    return f"{machine['sys_platform']}-{machine['python_version']}"


def installed(lock: str, machine: Machine) -> dict[str, str]:
    """Return what a lock brings to a machine: each package, and its release."""
    found: dict[str, str] = {}
    for pin in pins(lock):
        requirement = pin.requirement
        if requirement.marker is None or requirement.marker.evaluate(machine):
            name = canonicalize_name(requirement.name)
            assert name not in found, f"{lock} has two releases of {name} for {named(machine)}"
            found[name] = str(requirement.specifier).removeprefix("==")
    return found


def wanted(lock: str) -> list[Requirement]:
    """Return what the project asks for: to run, to be built, and to be worked on."""
    asked = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]]
    if lock == "requirements-dev.lock":
        asked += PROJECT["project"]["optional-dependencies"]["dev"]
    return list(map(Requirement, asked))


@pytest.mark.parametrize("lock", LOCKS)
@pytest.mark.parametrize("machine", machines(), ids=named)
def test_a_lock_has_one_release_of_all_that_is_asked_for(lock: str, machine: Machine) -> None:
    found = installed(lock, machine)
    for requirement in wanted(lock):
        release = found[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(release), f"{requirement}, not {release}"


@pytest.mark.parametrize("lock", LOCKS)
def test_every_release_is_exact_and_has_hashes(lock: str) -> None:
    every = list(pins(lock))
    assert every
    for requirement, hashes in every:
        assert re.fullmatch(r"==[^,*]+", str(requirement.specifier)), str(requirement)
        assert hashes >= 1


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address_and_no_path(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if re.search(r"[/@]|--(?!hash=)|\.(whl|gz)", line)]
    assert lines == []


@pytest.mark.parametrize("name", ["numpy", "msgspec", "aiohttp", "skia-python", "isal", "regex"])
def test_what_is_compiled_has_files_for_every_system(name: str) -> None:
    files = [pin.hashes for pin in pins("requirements.lock") if pin.requirement.name == name]
    assert files
    assert min(files) >= len(SYSTEMS) * len(PYTHONS), (
        "the hashes of some system's files are missing"
    )


def test_who_works_on_it_runs_what_others_run() -> None:
    for machine in machines():
        runs = installed("requirements.lock", machine)
        works = installed("requirements-dev.lock", machine)
        assert runs.items() <= works.items()
