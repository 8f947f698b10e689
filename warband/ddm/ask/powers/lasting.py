"""Effects that last: what they are, whom they cannot touch, whose turn ends them."""

import msgspec

import warband.ddm.ask.numbers.abilities as abilities
from warband.cards import vocabulary as v
from warband.ddm.compiled import CompiledPower
from warband.ddm.index import AFFLICTED
from warband.ddm.moments import Scope
from warband.ddm.state import Lasting, Piece, Skirmish

SHUTTING_OUT = frozenset(("ability is not affected by powers", "ability unaffected by"))
"""What in play may keep the powers of others from affecting somebody."""


def condition_of(node: v.Effect) -> str | None:
    """The condition an effect imposes, if it is one. Ongoing damage differs by type."""
    if type(node) is v.Afflict:
        return node.condition
    if type(node) is v.Ongoing:
        return f"Ongoing {node.type}".strip()
    return None


def by_its_new_name(state: Skirmish, node: v.Effect) -> v.Effect:
    """A condition that older cards call differently is the one of today."""
    if type(node) is v.Afflict:
        name = state.edition.conditions.old_names.get(node.condition)
        if name is not None:
            return msgspec.structs.replace(node, condition=name)
    return node


def whose_turn(state: Skirmish, piece: Piece, scope: Scope, until: v.Duration) -> int:
    """The creature whose turn a duration counts: the affected one unless it says otherwise."""
    whose = getattr(until, "whose", None)
    if type(until) is v.FirstOf:
        whose = next((w for d in until.durations if (w := getattr(d, "whose", None))), None)
    if whose is None:
        return piece.id
    if isinstance(whose, v.Owner):
        return scope.owner
    if isinstance(whose, v.Target) and scope.attack is not None:
        return scope.attack.target
    if isinstance(whose, v.Subject) and scope.moment is not None:
        return scope.moment.subject
    if isinstance(whose, v.Object) and scope.moment is not None:
        return scope.moment.object
    return piece.id


def immune_to(state: Skirmish, piece: Piece, node: v.Effect, scope: Scope) -> bool:
    """Immunities: to a condition, to a flag of the power, to ongoing damage of a type."""
    if scope.skill is not None and is_immune_to_power(state, piece, scope):
        return True
    if type(node) is v.Afflict:
        return abilities.has_ability(state, piece, "immune", node.condition)
    if type(node) is v.Ongoing:
        return abilities.has_ability(
            state, piece, "immune", "Ongoing Damage"
        ) or state.edition.harming.wards_off_ongoing(state, piece, node)
    return False


def is_immune_to_power(state: Skirmish, piece: Piece, scope: Scope) -> bool:
    """Immune to a flag of the power (Fear), or, as a Spell, to champion powers."""
    skill = scope.skill
    assert skill is not None
    if "ability immune" not in state.known:
        return skill.champion and "spell" in piece.kit.keywords
    for flag in skill.power.flags:
        if abilities.has_ability(state, piece, "immune", flag):
            return True
    return skill.champion and (
        "spell" in piece.kit.keywords
        or abilities.has_ability(
            state, piece, "immune", "champion powers", other=state.pieces[scope.owner]
        )
    )


def unaffected(state: Skirmish, scope: Scope, piece: Piece) -> bool:
    """Immunity to a flag of the power, and powers that shut out the powers of others."""
    skill = scope.skill
    if skill is None:
        return False
    if is_immune_to_power(state, piece, scope):
        return True
    if piece.id == scope.owner:
        return False
    if state.known.isdisjoint(SHUTTING_OUT):
        return False
    return shut_out(state, skill, state.pieces[scope.owner], piece)


def shut_out(state: Skirmish, skill: CompiledPower, owner: Piece, piece: Piece) -> bool:
    """Whether a power of the creature shuts out that power of another."""
    if abilities.has_ability(state, piece, "is not affected by powers", other=owner):
        return True
    names = {"", "powers", skill.stack_name, *(flag.lower() for flag in skill.power.flags)}
    if skill.power.bounds.aura is not None:
        names.add("auras")
    names.add("champion powers" if skill.champion else f"{skill.power.section} powers")
    return any(
        ability.word.lower() in names
        for ability, _ in abilities.abilities(state, piece, "unaffected by", other=owner)
    )


def shuts_out(state: Skirmish, skill: CompiledPower) -> bool:
    """Whether anybody in play may be out of reach of the power."""
    return skill.champion or bool(skill.power.flags) or not state.known.isdisjoint(SHUTTING_OUT)


def same_ending(
    state: Skirmish, piece: Piece, old: Lasting, until: v.Duration, scope: Scope
) -> bool:
    """Whether an effect imposed now would end when another does."""
    if isinstance(until, v.SaveEnds):
        return isinstance(old.until, v.SaveEnds)
    if old.until != until or old.whose != whose_turn(state, piece, scope, until):
        return False
    if isinstance(until, v.UntilEvent):
        return old.source == scope.owner
    # "Next turn": in the middle of that creature's turn the older one is about to end.
    on_its_turn = state.turn is not None and state.turn.piece == old.whose
    ends_now = on_its_turn and old.since < state.phase_serial
    return not (isinstance(until, v.EndOfNextTurn) and ends_now)


def conditions_of(state: Skirmish, piece: Piece) -> frozenset[str]:
    """The conditions a creature is under: by its effects, and by continuous powers."""
    names = {name for e in piece.effects if (name := condition_of(e.node)) is not None}
    if AFFLICTED in state.known and piece.anchor >= 0:
        for ability, _ in abilities.abilities(state, piece, "afflicted"):
            if not abilities.has_ability(state, piece, "immune", ability.word):
                names.add(ability.word)
    return frozenset(names)
