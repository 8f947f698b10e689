"""Time runs for whoever must answer."""

from warband.server.protocol import Clock
from warband.server.tables.clocks import ClockFace


def test_only_the_asked_player_pays() -> None:
    clock = ClockFace(Clock(bank=60, increment=0), at=0)
    clock.turn_to(0, 0)
    clock.turn_to(1, 10_000)
    clock.turn_to(0, 15_000)
    assert clock.left == [50_000, 55_000]
    assert clock.running == 0


def test_nobody_pays_while_nobody_is_asked() -> None:
    clock = ClockFace(Clock(bank=60, increment=0), at=0)
    clock.turn_to(-1, 0)
    clock.turn_to(1, 40_000)
    assert clock.left == [60_000, 60_000]
    assert clock.deadline() == 100_000


def test_increment_is_added_to_the_bank() -> None:
    clock = ClockFace(Clock(bank=60, increment=20), at=0)
    clock.add(1)
    assert clock.left == [60_000, 80_000]


def test_remaining_counts_down_by_the_servers_clock() -> None:
    clock = ClockFace(Clock(bank=60, increment=0), at=0)
    clock.turn_to(0, 1_000)
    assert (clock.remaining(0, 4_000), clock.remaining(1, 4_000)) == (57_000, 60_000)
    shown = clock.view(4_000)
    assert (shown.left, shown.running, shown.at) == ((57_000, 60_000), 0, 4_000)


def test_time_the_server_was_away_is_not_charged() -> None:
    clock = ClockFace(Clock(bank=60, increment=0), at=0)
    clock.turn_to(0, 0)
    clock.excuse(30_000)
    clock.turn_to(1, 40_000)
    assert clock.left[0] == 50_000


def test_a_clock_that_goes_backwards_charges_nothing() -> None:
    clock = ClockFace(Clock(bank=60, increment=0), at=1_000)
    clock.turn_to(0, 1_000)
    clock.turn_to(1, 500)
    assert clock.left == [60_000, 60_000]
