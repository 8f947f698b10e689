"""Whether the tests of a card hold."""

from warband.cards import vocabulary as v
from warband.ddm.ask.reading.word_tables import TESTS
from warband.ddm.moments import Scope
from warband.ddm.state import Skirmish


def holds(state: Skirmish, scope: Scope, test: v.Test) -> bool:
    """Whether the test holds now."""
    return TESTS[type(test)](state, scope, test)


def all_hold(state: Skirmish, scope: Scope, tests: tuple[v.Test, ...]) -> bool:
    """Whether every test holds now."""
    for test in tests:  # noqa: SIM110 - asked often: a loop is quicker than `all`
        if not TESTS[type(test)](state, scope, test):
            return False
    return True
