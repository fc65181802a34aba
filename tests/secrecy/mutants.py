"""Every program and all rules that betray something."""

from __future__ import annotations

from tests.secrecy import acting_mutants, content_mutants
from tests.secrecy.mutant import Mutant
from tests.secrecy.refusing_mutants import REFUSING_MUTANTS
from tests.secrecy.rule_mutants import RULE_MUTANTS
from tests.secrecy.telling_mutants import TELLING_MUTANTS

MUTANTS: tuple[Mutant, ...] = (
    *content_mutants.MUTANTS.all,
    *acting_mutants.MUTANTS.all,
    *RULE_MUTANTS,
    *TELLING_MUTANTS,
    *REFUSING_MUTANTS,
)
