"""Which questions settings answer."""

import pytest

from warband.ddm import questions as q
from warband.kernel.questions import Choose, Listed
from warband.rulebooks import open_rulebook
from warband.server.games.ddm.tables import open_tables
from warband.server.protocol import Settings
from warband.server.tables.skipping import Auto, Choice, Window, decide

SHIELD = Choice(0, "Knight: Shield", "power")
PARRY = Choice(1, "Rogue: Parry", "power")
ONE = Window("reaction", "hit", (SHIELD,), passing=1)
TWO = Window("reaction", "hit", (SHIELD, PARRY), passing=2)
FORCED = Window("reaction", "start of turn", (SHIELD, PARRY), passing=-1)
MAY = Window("may", "", (Choice(0, "Knight: Cleave", "yes"),), passing=1)
ORDER = Window(
    "next roll", "", (Choice(0, "", "piece"), Choice(1, "", "piece")), passing=-1, mere_order=True
)


def test_by_default_windows_ask() -> None:
    assert decide(ONE, Settings()) is None
    assert decide(MAY, Settings()) is None


def test_a_power_never_used_is_passed() -> None:
    never = Settings(powers={"Knight: Shield": "never"})
    assert decide(ONE, never) == Auto(1, "never uses Knight: Shield")


def test_another_power_in_the_same_window_still_asks() -> None:
    assert decide(TWO, Settings(powers={"Knight: Shield": "never"})) is None


def test_a_power_always_used_is_used_when_it_is_the_only_one_left() -> None:
    habits = Settings(powers={"Knight: Shield": "never", "Rogue: Parry": "always"})
    assert decide(TWO, habits) == Auto(1, "always uses Rogue: Parry")


def test_two_powers_always_used_ask_which() -> None:
    both = Settings(powers={"Knight: Shield": "always", "Rogue: Parry": "always"})
    assert decide(TWO, both) is None


def test_a_power_that_may_be_used_remembers_too() -> None:
    assert decide(MAY, Settings(powers={"Knight: Cleave": "always"})) == Auto(
        0, "always uses Knight: Cleave"
    )
    assert decide(MAY, Settings(powers={"Knight: Cleave": "never"})) == Auto(
        1, "never uses Knight: Cleave"
    )


def test_a_yield_passes() -> None:
    assert decide(ONE, Settings(yield_until="activation")) == Auto(
        1, "yields until the end of the activation"
    )


def test_nothing_passes_what_must_be_answered() -> None:
    never = {"Knight: Shield": "never", "Rogue: Parry": "never"}
    assert decide(FORCED, Settings(powers=never, yield_until="round")) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("stop", ["reaction", "hit"])
def test_a_stop_asks_whatever_else_is_set(stop: str) -> None:
    settings = Settings(powers={"Knight: Shield": "never"}, yield_until="round", stops=(stop,))
    assert decide(ONE, settings) is None


def test_full_control_asks_everything() -> None:
    settings = Settings(full_control=True, powers={"Knight: Shield": "never"})
    assert decide(ONE, settings) is None
    assert decide(ORDER, settings) is None


def test_mere_order_answers_itself_unless_one_wants_to_choose() -> None:
    assert decide(ORDER, Settings()) == Auto(0, "order does not matter here")
    assert decide(ORDER, Settings(order_for_me=False)) is None


def test_questions_that_do_not_interrupt_always_ask() -> None:
    book = open_rulebook("v3")
    battle = book.start(book.typical()[0], seed=3)
    tables = open_tables(book)  # type: ignore[arg-type]
    for kind in (q.ACTION, q.ACTIVATE, q.TARGET, q.PLACE):
        question = Choose(0, kind, Listed(["one", "two"]), {})
        assert tables.window(battle, question) is None  # type: ignore[arg-type]


def test_what_is_usually_done_is_done_until_the_player_says_otherwise() -> None:
    leaving = Choice(0, "Pelloth: leaving attack", "yes", "always")
    window = Window("may", "leaving attack", (leaving,), passing=1)
    assert decide(window, Settings()) == Auto(0, "always uses Pelloth: leaving attack")
    assert decide(window, Settings(stops=("leaving attack",))) is None
    never = Settings(powers={"Pelloth: leaving attack": "never"})
    assert decide(window, never) == Auto(1, "never uses Pelloth: leaving attack")
