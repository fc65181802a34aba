"""Whole games through the real bot, its real client and real sockets."""

import pytest

pytest.register_assert_rewrite("tests.e2e.endings", "tests.e2e.house", "tests.e2e.party")
