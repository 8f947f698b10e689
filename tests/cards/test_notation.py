"""The notation: every tree prints as text that reads back as the same tree."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cards.trees import holding, nodes, powers
from warband.cards import schema
from warband.cards.notation import (
    NotationError,
    parse_card,
    parse_cards,
    parse_power,
    print_card,
    print_power,
)
from warband.cards.vocabulary import (
    Afflict,
    Bounds,
    Creature,
    Enemy,
    Hurt,
    Item,
    Itself,
    Keyword,
    Near,
    Node,
    Not,
    OwnAttacks,
    Owner,
    Part,
    Pick,
    Power,
    SaveEnds,
    Strike,
    Target,
    Trigger,
    Walk,
)

many = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))


@many
@given(powers())
def test_every_power_reads_back(power: Power) -> None:
    assert parse_power(print_power(power)) == power


def test_steps_before_the_strike_come_before_the_attack() -> None:
    first = parse_power('attack "Dash" melee: walk owner shift 2; strike +8 AC 10; heal owner 5')
    spelt = 'attack "Dash" melee: strike +8 AC 10; walk owner shift 2; own-attacks; heal owner 5'
    assert first == parse_power(spelt)


def test_own_attacks_are_not_added_where_they_are_written() -> None:
    text = 'attack "Dash" melee: walk owner shift 2; strike +8 AC 10; own-attacks count=2'
    assert parse_power(text).steps == (Walk(Owner(), "shift", 2), OwnAttacks(count=2))


@pytest.mark.parametrize("name", sorted(schema.node_types()))
def test_every_kind_of_node_reads_back(name: str) -> None:
    @settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
    @given(nodes(schema.node_types()[name], 2))
    def reads_back(node: Node) -> None:
        if isinstance(node, Creature | Item):
            assert parse_card(print_card(node)) == node
        else:
            power = holding(node)
            assert parse_power(print_power(power)) == power

    reads_back()


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.one_of(nodes(Creature, 3), nodes(Item, 3)))
def test_every_card_reads_back(card: Creature | Item) -> None:
    assert parse_card(print_card(card)) == card


def test_an_attack_power() -> None:
    power = parse_power(
        'attack "Fiery Bow" ranged x1 range=sight: '
        "strike +11 AC 10 + 5 fire [afflict target Slowed until=save-ends]"
    )
    assert power == Power(
        "Fiery Bow",
        section="attack",
        attack="ranged",
        action=("attack",),
        uses=1,
        bounds=Bounds(range="sight"),
        strike=Strike(
            11, "AC", (Part(10), Part(5, "fire")), (Afflict(Target(), "Slowed", SaveEnds()),)
        ),
    )


def test_a_triggered_power_on_several_lines() -> None:
    power = parse_power(
        'general "Retort" [immediate] after hit subject={enemy, within 5} object={itself}:\n'
        "  # strikes back\n"
        "  hurt (pick {enemy, #Elf, !#Undead} count=2) 5 psychic\n"
    )
    assert power.trigger == Trigger("hit", "after", (Enemy(), Near(5, who=Owner())), (Itself(),))
    assert power.action == ("immediate",)
    where = (Enemy(), Keyword("Elf"), Not(Keyword("Undead")))
    assert power.steps == (Hurt(Pick(where, count=2), (Part(5, "psychic"),)),)


@pytest.mark.parametrize(
    ("section", "trigger", "action"),
    [
        ("attack", "", "attack"),
        ("champion", " at start-of-round", "immediate"),
        ("general", " at start-of-round", "free"),
        ("general", "", "none"),
    ],
)
def test_the_action_a_power_costs_when_none_is_written(
    section: str, trigger: str, action: str
) -> None:
    assert parse_power(f'{section} "Any"{trigger}').action == (action,)


@pytest.mark.parametrize(
    ("text", "line", "column", "reason"),
    [
        ("dragon", 1, 1, "expected 'creature' or 'item', found 'dragon'"),
        ("creature Bob", 1, 10, "expected the card's name in quotes, found 'Bob'"),
        ('item "Rod"\n  cost many', 2, 8, "expected a number, found 'many'"),
        ('item "Rod"\n  price 3', 2, 3, "expected 'attack', 'general', 'champion' or one of cost"),
        ('item "Rod"\n  level_low 3', 1, 1, "item lacks cost"),
        ('item "Rod"\n  cost 3; cost 4', 2, 11, "expected cost only once"),
        ('item "Rod"\n  cost 3\n  general "X": hurt owner', 3, 21, "hurt lacks damage"),
        ('item "Rod"\n  cost 3\n  general "X": heal owner 5 +half', 3, 29, "'+half'"),
        ('item "Rod"\n  cost 3\n  general "X": heal everyone 5', 3, 21, "found 'everyone'"),
        ('item "Rod"\n  cost 3\n  general "X": heal each{enemy 5', 3, 32, "expected '}'"),
        ('item "Rod"\n  cost 3 ?', 2, 10, "unexpected character '?'"),
    ],
)
def test_an_error_names_the_place_and_what_was_expected(
    text: str, line: int, column: int, reason: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards(text, "some.card")
    assert (caught.value.source, caught.value.line) == ("some.card", line)
    assert reason in caught.value.reason
    assert str(caught.value).startswith(f"some.card:{line}:")
    if column:
        assert caught.value.column == column
