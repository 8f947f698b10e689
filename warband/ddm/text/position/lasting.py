"""Lasting effects as text: what they do in the notation of cards, how long, by whom.

effect (bonus bearer AC -2) lasts save from Priest by "Curse"
dazed(save)
"""

import re
from typing import cast, get_args

import msgspec

from warband.cards import schema
from warband.cards import vocabulary as v
from warband.cards.notation import NotationError, parse_power
from warband.cards.notation.writing import argument, item
from warband.ddm.conditions import OF_SOME_EDITION
from warband.ddm.state import Lasting, Piece, Skirmish
from warband.ddm.text.position.words import TextError, Words, quoted

DURATIONS: dict[str, v.Duration] = {
    "save": v.SaveEnds(),
    "turn": v.EndOfTurn(),
    "round": v.EndOfRound(),
    "next turn": v.EndOfNextTurn(),
    "start of next turn": v.StartOfNextTurn(),
    "players turn": v.EndOfPlayersTurn(),
    "battle": v.EndOfBattle(),
    "always": v.Permanent(),
    "move action": v.ActionEnds("move"),
    "attack action": v.ActionEnds("attack"),
    "in pit": v.WhileTrue((v.Matches(v.Bearer(), (v.In("pit"),)),)),
}
"""Durations by their short names."""

DAMAGE_TYPES = tuple(word for word in get_args(v.DamageType) if word)


def parse_effect(text: str) -> v.Effect:
    """An effect in the notation of cards.

    >>> parse_effect("bonus bearer AC -2").stat
    'AC'
    """
    try:
        steps = parse_power(f'general "effect": {text}').steps
    except NotationError as error:
        raise TextError(f"not an effect in the notation of cards: {text!r}: {error}") from error
    if len(steps) != 1:
        raise TextError(f"expected one effect, found {len(steps)} in {text!r}")
    return steps[0]


def print_effect(node: v.Effect) -> str:
    """An effect in the notation of cards."""
    kind = schema.item_kind(_field_kind(v.Power, "steps"))
    assert kind is not None
    return item(node, kind)


def parse_duration(text: str) -> v.Duration:
    """A duration by its short name, or in the notation of cards.

    >>> parse_duration("save"), parse_duration("end-of-round")
    (SaveEnds(group=False, bonus=0), EndOfRound(next=False))
    """
    short = DURATIONS.get(" ".join(text.lower().split()))
    if short is not None:
        return short
    node = parse_effect(f"forbid owner move until=({text})")
    assert isinstance(node, v.Forbid)
    if node.until is None:
        raise TextError(f"expected a duration ({', '.join(DURATIONS)}), found {text!r}")
    return node.until


def print_duration(until: v.Duration) -> str:
    """The short name of a duration, or its notation."""
    for name, duration in DURATIONS.items():
        if duration == until:
            return name
    return argument(until, _field_kind(v.Forbid, "until")).removeprefix("(").removesuffix(")")


def _field_kind(cls: type[v.Node], name: str) -> schema.Kind:
    return next(field.type for field in schema.fields_of(cls) if field.name == name)


# ------------------------------------------------------------------------------- reading


def take_condition(words: Words) -> v.Effect | None:
    """A condition or ongoing damage that comes next, without its duration."""
    for condition in OF_SOME_EDITION:
        if words.accept(condition.lower()):
            return v.Afflict(v.Bearer(), condition)
    if words.accept("condition"):
        return v.Afflict(v.Bearer(), words.text("the name of a condition"))
    if words.accept("ongoing"):
        amount = words.number("how much ongoing damage")
        kind = words.take("a type").lower() if words.next in DAMAGE_TYPES else ""
        return v.Ongoing(v.Bearer(), amount, cast(v.DamageType, kind))
    return None


def take_lasting(state: Skirmish, piece: Piece, node: v.Effect, words: Words) -> Lasting:
    """The rest of a lasting effect: how long, from whom, by what, and the small print."""
    bracket = words.bracket()
    until = parse_duration(bracket) if bracket is not None else None
    source, origin, whose = -1, "", piece.id
    since, group, number = state.phase_serial - 1, 0, state.effects_made + 1
    chosen: list[tuple[str, tuple[int, ...]]] = []
    remembered: list[tuple[str, str]] = []
    while words:
        if words.accept("lasts"):
            bracket = words.bracket()
            name = bracket if bracket is not None else words.among(DURATIONS, "a duration")
            until = parse_duration(name)
        elif words.accept("from"):
            source = take_piece(state, words).id
        elif words.accept("by"):
            origin = take_origin(state, words)
        elif words.accept("whose"):
            whose = take_piece(state, words).id
        elif words.accept("since"):
            since = state.phase_serial if words.accept("now") else words.number("a phase")
        elif words.accept("group"):
            group = words.number("a group")
        elif words.accept("id"):
            number = words.number("a number")
        elif words.accept("chosen"):
            tag = words.text("a tag")
            chosen.append((tag, take_pieces(state, words)))
        elif words.accept("word"):
            remembered.append((words.text("a tag"), words.text("a word")))
        else:
            break
    state.effects_made = max(state.effects_made, number)
    return Lasting(
        id=number,
        node=node,
        source=source,
        origin=origin,
        until=until
        or getattr(node, "until", None)
        or state.edition.durations.default_duration(state, node),
        whose=whose,
        since=since,
        group=group,
        chosen=tuple(chosen),
        words=tuple(remembered),
    )


def take_origin(state: Skirmish, words: Words) -> str:
    """A power as the rules of stacking know it: by its name, a champion power as whose."""
    name = words.text("the name of a power")
    if words.accept("of"):
        owner = take_piece(state, words)
        skill = owner.kit.by_name.get(name.lower())
        if skill is None:
            raise TextError(f"{owner.label} has no power {name!r}")
        return skill.stack_name
    return v.scalable_name(name)


def take_piece(state: Skirmish, words: Words) -> Piece:
    """The creature whose label comes next."""
    labels = [piece.label for piece in state.pieces]
    label = words.among(labels, f"a creature ({', '.join(labels) or 'there is none yet'})")
    return next(piece for piece in state.pieces if piece.label == label)


def take_pieces(state: Skirmish, words: Words) -> tuple[int, ...]:
    """Creatures with `and` between them; `nobody` for none."""
    if words.accept("nobody"):
        return ()
    found = [take_piece(state, words).id]
    while words.accept("and"):
        found.append(take_piece(state, words).id)
    return tuple(found)


# ------------------------------------------------------------------------------- writing


def lasting_text(state: Skirmish, lasting: Lasting, bearer: int) -> str:
    """A lasting effect with its small print."""
    return f"effect ({print_effect(lasting.node)})" + small_print(state, lasting, bearer)


def small_print(state: Skirmish, lasting: Lasting, bearer: int) -> str:
    """Duration, source, power and whatever else is not as usual."""
    name = print_duration(lasting.until)
    parts = ["lasts", name if name in DURATIONS else f"({name})"]
    if lasting.source >= 0:
        parts += ["from", label(state, lasting.source)]
    if lasting.origin:
        parts += ["by", origin_text(state, lasting.origin)]
    if lasting.whose != bearer:
        parts += ["whose", label(state, lasting.whose)]
    if lasting.since != state.phase_serial - 1:
        parts += ["since", str(lasting.since)]
    if lasting.group:
        parts += ["group", str(lasting.group)]
    for tag, creatures in lasting.chosen:
        parts += ["chosen", quoted(tag), pieces_text(state, creatures)]
    for tag, word in lasting.words:
        parts += ["word", quoted(tag), quoted(word)]
    parts += ["id", str(lasting.id)]
    return " " + " ".join(parts)


def origin_text(state: Skirmish, origin: str) -> str:
    """A power of which something came, as `take_origin` reads it."""
    if v.scalable_name(origin) == origin and not origin.startswith("champion ["):
        return quoted(origin)
    for piece in state.pieces:
        for skill in piece.kit.skills:
            if skill.stack_name == origin:
                return f"{quoted(skill.key)} of {label(state, piece.id)}"
    return quoted(origin)


def label(state: Skirmish, piece: int) -> str:
    """A creature's label as written in a line: quoted where it would be misread."""
    name = state.pieces[piece].label
    return quoted(name) if re.search(r'[()"]', name) else name


def pieces_text(state: Skirmish, creatures: tuple[int, ...]) -> str:
    """Creatures with `and` between them."""
    return " and ".join(label(state, piece) for piece in creatures) or "nobody"


def same_effect(one: v.Effect, other: v.Effect) -> bool:
    """Whether two effects do the same, whomever they name and however long they last."""
    fields = {"who", "until"} & set(one.__struct_fields__)
    plain = dict.fromkeys(fields)
    return type(one) is type(other) and msgspec.structs.replace(
        one, **plain
    ) == msgspec.structs.replace(other, **plain)
