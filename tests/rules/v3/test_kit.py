"""A card made ready for play."""

from warband.cards import vocabulary as v
from warband.cards.notation import parse_power
from warband.ddm.compiled import CompiledCard
from warband.rules.v3.cards import CARDS


def card(*powers: str) -> v.Creature:
    return v.Creature(
        "Hunter", 3, 9, 15, 13, 14, 12, 7, 30, 15, powers=tuple(map(parse_power, powers))
    )


def test_powers_of_one_name_have_checkboxes_of_their_own() -> None:
    kit = CompiledCard(
        card(
            'attack "Spear" melee basic: strike +10 AC 10',
            'attack "Spear" ranged range=6 x1: strike +8 AC 10',
            "champion at start-of-round: end-turn",
            "champion at end-of-round: end-turn",
        ),
        table=CARDS,
    )
    assert [skill.key for skill in kit.skills] == [
        "Spear", "Spear (2)", "champion power 1", "champion power 2",
    ]  # fmt: skip
    assert {skill.stack_name for skill in kit.skills[:2]} == {"spear"}
