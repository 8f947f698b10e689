"""Random trees of the whole vocabulary, made from its schema."""

from functools import cache
from typing import Any

from hypothesis import strategies as st
from msgspec import inspect

from warband.cards import schema
from warband.cards.schema import Kind
from warband.cards.vocabulary import (
    Ability,
    AttackChoice,
    Bounds,
    ChooseOne,
    DieRow,
    DieTable,
    Each,
    Gain,
    GainPower,
    Heal,
    Hurt,
    MakeAttack,
    NamedStrike,
    Node,
    Option,
    Owner,
    Part,
    Place,
    Power,
    RechargeOn,
    RollBonus,
    RollFor,
    Spot,
    Strike,
    StrikeChoice,
    Trigger,
)

WORDS = st.sampled_from(
    ["Elf", "Slowed", "forest", "victory", "Magical Beast", "Yuan-Ti", "rage token", "none", "Ki'x"]
)
NUMBERS = st.integers(-3, 40)


def values(kind: Kind, depth: int) -> st.SearchStrategy[Any]:
    """Values that a field of this kind may hold; nodes nest at most `depth` deep."""
    options: list[st.SearchStrategy[Any]] = []
    for each in schema.alternatives(kind):
        match each:
            case inspect.BoolType():
                options.append(st.booleans())
            case inspect.IntType():
                options.append(NUMBERS)
            case inspect.StrType():
                options.append(WORDS)
            case inspect.NoneType():
                options.append(st.none())
            case inspect.LiteralType():
                options.append(st.sampled_from(sorted(each.values, key=str)))
            case inspect.VarTupleType():
                size = 2 if depth > 0 else 0
                least = 1 if schema.is_damage(each) else 0
                items = values(each.item_type, depth - 1)
                options.append(st.lists(items, min_size=least, max_size=size or least).map(tuple))
            case inspect.StructType():
                pass
            case _:
                raise TypeError(f"no strategy for {each}")
    classes = list(schema.node_alternatives(kind).values())
    if depth <= 0 and classes:
        classes = [cls for cls in classes if _is_shallow(cls)] or classes[:1]
    options += [nodes(cls, depth - 1) for cls in classes]
    return st.one_of(options)


def _is_shallow(cls: type[Node]) -> bool:
    return all(
        not schema.node_alternatives(field.type) or not field.required
        for field in schema.fields_of(cls)
    )


@cache
def nodes(cls: type[Node], depth: int) -> st.SearchStrategy[Any]:
    """Nodes of one class."""
    return st.deferred(lambda: _nodes(cls, depth))


def _nodes(cls: type[Node], depth: int) -> st.SearchStrategy[Any]:
    required = {}
    optional = {}
    for field in schema.fields_of(cls):
        if field.required:
            required[field.name] = values(field.type, depth)
        elif depth > 0 or not schema.node_alternatives(field.type):
            optional[field.name] = values(field.type, depth)
    if cls is Part:
        return st.builds(Part, **required, **optional)
    return st.fixed_dictionaries(required, optional=optional).map(lambda given: cls(**given))


def powers(depth: int = 3) -> st.SearchStrategy[Power]:
    """Powers with anything in them that the vocabulary allows."""
    return nodes(Power, depth)


def holding(node: Any) -> Power:
    """A power with the node in a place that admits it."""
    kinds = {field.name: field.type for cls in (Power, Bounds, Heal) for field in _fields(cls)}
    match node:
        case Power():
            return Power("Holder", steps=(GainPower(Owner(), power=node),))
        case Bounds():
            return Power("Holder", bounds=node)
        case Trigger():
            return Power("Holder", trigger=node)
        case Strike():
            return Power("Holder", strike=node)
        case RechargeOn():
            return Power("Holder", recharge=(node,))
        case Part():
            return Power("Holder", steps=(Hurt(Owner(), (node,)),))
        case Ability():
            return Power("Holder", steps=(Gain(Owner(), node),))
        case AttackChoice():
            return Power("Holder", steps=(MakeAttack(Owner(), node),))
        case Spot():
            return Power("Holder", steps=(Place(Owner(), node),))
        case Option():
            return Power("Holder", steps=(ChooseOne((node,)),))
        case NamedStrike():
            return Power("Holder", steps=(StrikeChoice((node,)),))
        case DieRow():
            return Power("Holder", steps=(DieTable((node,)),))
        case RollBonus():
            return Power("Holder", steps=(RollFor(11, (), bonuses=(node,)),))
    if _admits(kinds["steps"], node):
        return Power("Holder", steps=(node,))
    if _admits(kinds["only_if"], node):
        return Power("Holder", bounds=Bounds(only_if=(node,)))
    if _admits(kinds["targets"], node):
        return Power("Holder", steps=(Heal(Each((node,)), 5),))
    if type(node) in schema.node_alternatives(kinds["who"]).values():
        return Power("Holder", steps=(Heal(node, 5),))
    if type(node) in schema.node_alternatives(kinds["amount"]).values():
        return Power("Holder", steps=(Heal(Owner(), node),))
    return Power("Holder", steps=(Gain(Owner(), Ability("flight"), until=node),))


def _fields(cls: type[Node]) -> tuple[inspect.Field, ...]:
    return schema.fields_of(cls)


def _admits(kind: Kind, node: Node) -> bool:
    inner = schema.item_kind(kind)
    return inner is not None and type(node) in schema.node_alternatives(inner).values()
