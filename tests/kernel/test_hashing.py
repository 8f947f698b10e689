"""The hash of a state: what is as usual is left out, so that a class may learn more."""

from dataclasses import make_dataclass
from typing import NamedTuple

import msgspec
import pytest

from warband.cards import vocabulary as v
from warband.kernel.hashing import state_hash, unless


class Before:
    class Save(NamedTuple):
        unit: int


class After:
    class Save(NamedTuple):
        unit: int
        alone: bool = False


def node(**more: object) -> type[msgspec.Struct]:
    """A node of the card language with a word, an amount and further fields."""
    fields: list[tuple[str, type] | tuple[str, type, object]]
    fields = [("word", str), ("amount", int, 1)]
    fields += [(name, object, usual) for name, usual in more.items()]
    return msgspec.defstruct("Bonus", fields, bases=(v.Node,), frozen=True)


@pytest.mark.parametrize("usual", [0, "", "melee", (), None, v.DieRoll(2), {}])
def test_a_node_that_learns_more_keeps_its_hash(usual: object) -> None:
    before, after = node(), node(another=usual)
    assert state_hash([before("speed", 2)]) == state_hash([after("speed", 2)])
    assert state_hash([before("speed", 2)]) != state_hash([after("speed", 2, another=7)])


def test_what_equals_a_default_is_left_out_whichever_value_it_is() -> None:
    """Not only the very default: cards that were read, kept and thawed hold equal ones."""
    kind = node(kind="melee", count=v.DieRoll(2))
    spelled = kind("speed", kind="".join(["me", "lee"]), count=v.DieRoll(2))
    assert state_hash(kind("speed")) == state_hash(spelled)


def test_classes_of_states_that_learn_more_keep_their_hash() -> None:
    assert state_hash([Before.Save(3)]) == state_hash([After.Save(3)])
    assert state_hash([Before.Save(3)]) != state_hash([After.Save(3, alone=True)])
    laid = make_dataclass("Laid", [("tile", str)])
    grown = make_dataclass("Laid", [("tile", str), ("seat", int, -1)])
    assert state_hash(laid("door")) == state_hash(grown("door")) != state_hash(grown("door", 1))


def test_what_joins_a_state_counts_only_where_it_is_not_as_usual() -> None:
    assert (1, *unless(-1, blood=-1)) == (1,)
    assert state_hash((1, *unless(0, bonus=2))) != state_hash((1, *unless(0, blood=2)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("a", "b"), ("ab",)),
        ((1, (2,)), ((1, 2),)),
        (None, "None"),
        (node()("speed"), node()("reach")),
        ({"a": 1}, {"a": 2}),
        ({1, 2}, {1, 3}),
    ],
)
def test_what_differs_differs(one: object, other: object) -> None:
    assert state_hash([one]) != state_hash([other])


def test_sets_and_tables_have_no_order() -> None:
    names = [f"name {n}" for n in range(50)]
    assert state_hash({*names}) == state_hash({*reversed(names)})
    assert state_hash(dict.fromkeys(names, 1)) == state_hash(dict.fromkeys(reversed(names), 1))


def test_what_has_no_hash_is_named() -> None:
    with pytest.raises(TypeError, match="object, which has no hash"):
        state_hash([object()])
