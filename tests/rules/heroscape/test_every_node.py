"""Every kind of node that these rules carry out is in some judged case, and the case needs it.

The case must fail when the node does nothing: when an effect is left out of the cards, when a
test or a trait always or never holds, when a number is nought, when nobody is meant.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias, cast, get_args

import pytest

from tests.cards.undoing import exchanged, left_out
from warband.cards import vocabulary as v
from warband.cards.reader.nouns.trees import nodes
from warband.cards.schema import notation_name
from warband.kernel.cases import Case, CaseError, load_cases
from warband.kernel.lines import Line
from warband.kernel.trial import check_case
from warband.rules.heroscape.army_cards.binding import READ, faults
from warband.rules.heroscape.book import HeroscapeBook
from warband.rules.heroscape.state import Game, Roster

CASES = Path(__file__).parents[2] / "cases" / "heroscape"
Change: TypeAlias = Callable[[v.Power], v.Power]

ALWAYS = v.AllOf(())
NOBODY = v.Either(())
FRAMES = (v.Power, v.Trigger, v.Ability, v.Spot, v.RollBonus, v.EndOfTurn, v.EndOfAttack)
"""Parts without which there is nothing left; that a case uses them is enough."""


@cache
def book() -> HeroscapeBook:
    return HeroscapeBook()


@cache
def cases_by_node() -> dict[type[v.Node], list[Case]]:
    """The cases whose figures have powers with a kind of node; those with invented cards first."""
    found: dict[type[v.Node], list[Case]] = defaultdict(list)
    for case in sorted(load_cases(CASES), key=lambda case: "invented" not in case.source):
        if any(line.words == "setup" for line in case.position):
            continue
        game = book().read_position(case.position, case.source)
        powers = tuple(power for card in game.roster.cards for power in card.powers)
        for kind in {type(node) for node in nodes(powers)}:
            found[kind].append(case)
    return found


class Changed(HeroscapeBook):
    """The judge of cases, whose figures have other powers than their cards give them."""

    def __init__(self, change: Change) -> None:
        super().__init__(book().library)
        self.change = change

    def read_position(self, lines: list[Line], source: str) -> Game:
        """The state that the position describes; powers that make no sense any more are gone."""
        game = super().read_position(lines, source)
        roster = Roster(game.roster.teams)
        for unit in game.roster.units:
            powers = (self.change(power) for power in unit.card.powers)
            card = replace(unit.card, powers=tuple(p for p in powers if not faults(p)))
            roster = roster.with_card(card, unit.seat, master=game.field.master)
        game.roster = roster
        return game


def changes(kind: type[v.Node]) -> list[Change]:
    """Ways to make nodes of a kind do nothing."""

    def instead(*others: object) -> list[Change]:
        return [partial(exchanged, kind, other) for other in others]

    if kind in get_args(v.Effect):
        return [lambda power: cast(v.Power, left_out(power, kind))]
    if kind in get_args(v.Test):
        return instead(ALWAYS, v.Never(ALWAYS)) if kind is not v.AllOf else instead(v.AnyOf(()))
    if kind in get_args(v.Trait):
        return instead(NOBODY, v.Not(NOBODY)) if kind is not v.Either else instead(v.Itself())
    if kind in get_args(v.Number):
        return instead(0)
    if kind in get_args(v.Who):
        return instead(v.Owner(), v.Each((NOBODY,)))
    return instead(v.Bounds(range=1))


def holds(case: Case, judge: HeroscapeBook) -> bool:
    """Whether a case holds; one that makes no sense with other powers does not."""
    try:
        return check_case(case, judge).holds
    except CaseError:
        return False


@pytest.mark.parametrize("kind", READ, ids=notation_name)
def test_a_case_needs_the_node(kind: type[v.Node]) -> None:
    cases = cases_by_node()[kind]
    assert cases, f"no case under tests/cases/heroscape uses {notation_name(kind)}"
    if kind not in FRAMES:
        judges = [Changed(change) for change in changes(kind)]
        assert any(not holds(case, judge) for case in cases for judge in judges), (
            f"no case fails when {notation_name(kind)} does nothing"
        )


def test_cases_hold_where_nothing_is_changed() -> None:
    """The copies of the cards that the judge is given are as good as the cards."""
    for case in cases_by_node()[v.Wound][:20]:
        assert check_case(case, Changed(lambda power: power)).holds, case.title
