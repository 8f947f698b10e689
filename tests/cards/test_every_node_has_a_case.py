"""Every kind of node in the vocabulary is in some judged case, and the case needs it.

The case must fail when the node does nothing: when an effect is left out of the cards, when
a test or a trait always or never holds, when a number is nought, when a duration is another,
when nobody is meant.
"""

from collections import defaultdict
from collections.abc import Callable
from copy import copy
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias, cast, get_args

import msgspec
import pytest

from tests.cards.undoing import exchanged, left_out
from warband.cards import schema
from warband.cards import vocabulary as v
from warband.cards.reader.nouns.trees import nodes
from warband.ddm.book import EditionBook
from warband.ddm.compiled import CompiledCard
from warband.ddm.do.perform.playable import OF_DICE_POOLS
from warband.ddm.index import reindex
from warband.ddm.state import Skirmish
from warband.kernel.cases import Case, load_cases
from warband.kernel.lines import Line
from warband.kernel.trial import check_case
from warband.rules.battle2008.book import Battle2008Book
from warband.rules.v3.book import V3Book

CASES = Path(__file__).parents[1] / "cases"
KINDS = {
    name: cls
    for name, cls in schema.node_types().items()
    if name not in ("creature", "item") and cls not in OF_DICE_POOLS
}
"""Kinds for handfuls of dice have their cases where such games are judged: HeroScape."""

Change: TypeAlias = Callable[[v.Power], v.Power]

ALWAYS = v.AllOf(())
NOBODY = v.Either(())
OTHERS: dict[type[v.Node], v.Node] = {
    v.Bounds: v.Bounds(),
    v.AttackChoice: v.AttackChoice(),
    v.Spot: v.Spot(place="nowhere"),
    v.Part: v.Part(0),
}
"""What stands for a part of its own kind that says nothing."""
FRAMES = (v.Power, v.Trigger, v.Strike, v.NamedStrike, v.Ability, v.Option, v.DieRow)
"""Parts without which there is nothing left; that a case uses them is enough."""


@cache
def cases_by_node() -> dict[type[v.Node], list[Case]]:
    """The cases whose creatures use a kind of node."""
    found: dict[type[v.Node], list[Case]] = defaultdict(list)
    for edition in EDITIONS:
        book = opened(edition)
        for case in load_cases(CASES / edition):
            state = book.read_position(case.position, case.source)
            powers = tuple(skill.power for piece in state.pieces for skill in piece.kit.skills)
            for kind in {type(node) for node in nodes(powers)}:
                if edition == "v3" or kind in ONLY_ELSEWHERE:
                    found[kind].append(case)
    return found


class Changed(EditionBook):
    """The judge of cases, whose creatures have other powers than the cases give them."""

    change: Change

    def read_position(self, lines: list[Line], source: str) -> Skirmish:
        """The state that the position describes, with the powers changed."""
        state = super().read_position(lines, source)
        for piece in state.pieces:
            powers = tuple(self.change(skill.power) for skill in piece.kit.skills)
            card = msgspec.structs.replace(piece.card, powers=powers)
            piece.kit = CompiledCard(card, table=state.edition.cards)
        reindex(state)
        return state


class ChangedV3(Changed, V3Book):
    """The same for V3."""


class ChangedOf2008(Changed, Battle2008Book):
    """The same for the Battle Rules of 2008."""


EDITIONS: dict[str, Callable[[], Changed]] = {"v3": ChangedV3, "battle2008": ChangedOf2008}
ONLY_ELSEWHERE = (v.EndOfPlayersTurn,)
"""Kinds that no card of V3 uses."""


@cache
def opened(edition: str) -> Changed:
    """The judge of an edition, read once; nothing is changed at first."""
    book = EDITIONS[edition]()
    book.change = lambda power: power
    return book


def changed(edition: str, change: Change) -> Changed:
    """The judge with other powers."""
    twin = copy(opened(edition))
    twin.change = change
    return twin


def changes(kind: type[v.Node]) -> list[Change]:
    """Ways to make nodes of a kind do nothing."""

    def instead(*others: object) -> list[Change]:
        return [partial(exchanged, kind, other) for other in others]

    if kind in get_args(v.Effect) or kind is v.RechargeOn:
        return [lambda power: cast(v.Power, left_out(power, kind))]
    if kind in get_args(v.Test):
        return instead(ALWAYS, v.Never(ALWAYS)) if kind is not v.AllOf else instead(v.AnyOf(()))
    if kind in get_args(v.Trait):
        return instead(NOBODY, v.Not(NOBODY)) if kind is not v.Either else instead(v.Itself())
    if kind in get_args(v.Duration):
        return instead(v.EndOfBattle(), v.EndOfTurn())
    if kind in get_args(v.Number):
        return instead(0)
    if kind in get_args(v.Who):
        return instead(v.Each((NOBODY,)))
    return instead(OTHERS[kind])


def holds(case: Case, change: Change) -> bool:
    """Whether a case holds with other powers; one that makes no sense any more does not."""
    try:
        return check_case(case, changed(case.rules, change)).holds
    except (ValueError, KeyError, AssertionError):
        return False


@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_case_needs_the_node(name: str) -> None:
    kind = KINDS[name]
    cases = cases_by_node()[kind]
    assert cases, f"no case uses {name}"
    if kind not in FRAMES:
        assert any(not holds(case, change) for case in cases for change in changes(kind)), (
            f"no case fails when {name} does nothing"
        )


def test_cases_hold_where_nothing_is_changed() -> None:
    """The copies of the cards that the judge is given are as good as the cards."""
    for case in cases_by_node()[v.Heal][:20]:
        assert holds(case, lambda power: power), case.title
