"""Faults put into the core, one at a time, to see whether the tests notice.

`python -m tests.mutants --mutants 300` (`make mutants`) prints the score and every survivor.
"""
