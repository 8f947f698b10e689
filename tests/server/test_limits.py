"""How fast clients may ask."""

from types import SimpleNamespace

import pytest

from warband.server.clients import limits
from warband.server.clients.limits import Bucket, Buckets


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return now


def test_a_burst_is_allowed_and_then_the_rate(clock: list[float]) -> None:
    bucket = Bucket(size=3, rate=1)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock[0] = 2.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_a_bucket_never_holds_more_than_its_size(clock: list[float]) -> None:
    bucket = Bucket(size=2, rate=100)
    clock[0] = 1000.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_clients_do_not_pay_for_each_other(clock: list[float]) -> None:
    buckets = Buckets(size=1, rate=0)
    assert buckets.take("one")
    assert not buckets.take("one")
    assert buckets.take("two")


def test_forgetting_clients_bounds_memory(clock: list[float]) -> None:
    buckets = Buckets(size=1, rate=0, kept=2)
    for client in ("a", "b", "c"):
        buckets.take(client)
    assert not buckets.take("c")
    assert buckets.take("a")  # forgotten, so it starts afresh
