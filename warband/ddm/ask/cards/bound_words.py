"""What an effect that lasts remembers of the moment it was made in.

"+2 attack against that target" speaks of the target there was when the power was used.
Once the effect is on a creature that moment is gone, so words for its target, subject
and object become creatures chosen then.
"""

from functools import lru_cache

import msgspec

import warband.ddm.ask.reading.filters as filters
from warband.cards import vocabulary as v
from warband.ddm.moments import Scope
from warband.ddm.power_analysis import nodes
from warband.ddm.state import Skirmish

WORDS: tuple[v.Who, ...] = (v.Target(), v.Subject(), v.Object())
"""Words that would mean somebody else later."""
REMEMBERED: dict[type[v.Node], str] = {
    type(word): f"the {type(word).__name__.lower()} then" for word in WORDS
}
"""The tag such a word is kept under."""


def bound(state: Skirmish, scope: Scope, node: v.Effect) -> v.Effect:
    """The effect with the creatures of this moment in place of words for them.

    In a filter, "the target" is that of now. In a test it is that of the attack which
    the test will be asked about. An effect with a trigger of its own finds its own words,
    except where it says who has to take part in the event; so does a power that is given.
    """
    if not speaks_of_now(node):
        return node
    for word in WORDS:
        then = tuple(piece.id for piece in filters.named(state, scope, word))
        scope.chosen[REMEMBERED[type(word)]] = then
    changes: dict[str, object] = {}
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if isinstance(node, v.Later):
            changes[field] = _in_filters(value) if field in ("trigger", "until") else value
        elif field not in ("who", "power"):
            changes[field] = _rewritten(value, in_test=field == "tests")
    return msgspec.structs.replace(node, **changes)


def _in_filters(value: object) -> object:
    """ "That enemy attacks that ally": whose event it is was settled when the effect was made."""
    if isinstance(value, tuple):
        return tuple(_in_filters(part) for part in value)
    if isinstance(value, v.Is):
        return _rewritten(value, in_test=False)
    if not isinstance(value, v.Node):
        return value
    fields = {name: _in_filters(getattr(value, name)) for name in value.__struct_fields__}
    return msgspec.structs.replace(value, **fields)


@lru_cache(maxsize=4096)
def speaks_of_now(node: v.Effect) -> bool:
    """Whether a word in the tree would mean somebody else later."""
    return any(type(part) in REMEMBERED for part in nodes(node))


def _rewritten(value: object, *, in_test: bool) -> object:
    """The same tree with the words replaced."""
    if isinstance(value, tuple):
        return tuple(_rewritten(part, in_test=in_test) for part in value)
    if not isinstance(value, v.Node):
        return value
    tag = REMEMBERED.get(type(value))
    if tag is not None:
        return value if in_test and isinstance(value, v.Target) else v.Chosen(tag)
    fields = {
        name: _rewritten(getattr(value, name), in_test=in_test or name == "tests")
        for name in value.__struct_fields__
    }
    return msgspec.structs.replace(value, **fields)
