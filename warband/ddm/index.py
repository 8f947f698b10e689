"""What is in force: the index of triggered and outward continuous powers in the battle.

It is derived from the pieces, shared between copies, and replaced whole whenever a
creature joins or is destroyed or gains or loses a power.
"""

from functools import lru_cache

import msgspec

from warband.cards import vocabulary as v
from warband.ddm.card_table import CardTable
from warband.ddm.compiled import ABILITY_KEYS, CompiledPower
from warband.ddm.power_analysis import ONE_WINDOW, in_force, timing_of
from warband.ddm.state import Lasting, Piece, Skirmish

WHILE = "while"
"""Known when some effect lasts only while a test holds."""
UNTIL_START = "until the start of a turn"
UNTIL_END = "until the end of a turn"
"""Known when some effect may end as a turn starts or ends."""
BY_ACTION = "until an action ends it"
"""Known when some effect ends by an action that its bearer spends on that."""
_BY_ENDING: dict[type, str] = {
    v.WhileTrue: WHILE,
    v.StartOfNextTurn: UNTIL_START,
    v.EndOfTurn: UNTIL_END,
    v.EndOfNextTurn: UNTIL_END,
    v.ActionEnds: BY_ACTION,
}
CARRIED_TERRAIN = "effect ChangeTerrain"
"""Known when some creature carries terrain with it."""
AFFLICTED = "ability afflicted"
"""Known when some continuous power imposes a condition."""
AFFLICTING = frozenset((AFFLICTED, "effect Afflict"))
"""What in play may put somebody under a condition."""
LENT = "effect GainPower"
"""Known when some continuous power gives a power to others."""
BY_PLACE = frozenset((LENT, AFFLICTED, CARRIED_TERRAIN))
"""What in play may come and go with the places in which creatures stand."""
FLANKED = ("flanked", "after")
"""Listened for by those who answer somebody being flanked."""
OPPORTUNISTS = "ability opportunity on"
"""Known when some may strike at those who shift, or from further away."""
BARRED = "forbid move"
"""Known when some may not move, perhaps only where they have just come to."""
STEPS = "steps"
"""Known when somebody listens for squares that are entered or left."""
STEP_EVENTS = frozenset(
    (kind, timing)
    for kind in ("moves", "moves out", "enters", "leaves", "shifts")
    for timing in ("before", "after")
)
PAST = "past"
"""Known when some card in play asks what happened before."""
RIVALS = "rivals"
"""Known, and the key of their effects, when continuous powers of one name differ."""
WHOEVER = -1
"""All creatures, as bits: the event means something whoever has part in it."""
GRANTED = 1000
"""Skills that come from an effect are numbered from here."""


@lru_cache(maxsize=4096)
def granted_skill(power: v.Power, table: CardTable, champion: int = 1) -> CompiledPower:
    """A power that an effect grants, compiled once; champion powers are told apart by a number."""
    return CompiledPower(power, GRANTED, champion=champion, table=table)


def skills_of(piece: Piece) -> list[CompiledPower]:
    """All powers a creature has now: on its card, on its items, by effects."""
    skills = list(piece.kit.skills)
    skills.extend(granted(piece))
    return skills


def granted(piece: Piece) -> list[CompiledPower]:
    """The powers a creature has by effects; champion powers are numbered on from its own."""
    found: list[CompiledPower] = []
    champions = 0
    for lasting in piece.effects:
        node = lasting.node
        if type(node) is v.GainPower and node.power is not None:
            if node.power.section == "champion":
                champions = 1 + (champions or sum(skill.champion for skill in piece.kit.skills))
                found.append(granted_skill(node.power, piece.kit.table, champions))
            else:
                found.append(granted_skill(node.power, piece.kit.table))
    return found


def standing_key(effect: v.Effect) -> tuple[str, ...]:
    """Under which keys a continuous effect is looked up."""
    if type(effect) is v.Bonus:
        if effect.stat == "defenses":
            return ("AC", "Fort", "Ref", "Will", "DEF")
        return (effect.stat,)
    if type(effect) is v.Gain:
        return (ABILITY_KEYS[effect.ability.name],)
    if type(effect) is v.Forbid:
        return ("forbid " + effect.what,)
    return ("effect " + type(effect).__name__,)


def reindex(state: Skirmish) -> None:
    """Look through every creature of the battle again, wherever it is."""
    listeners: dict[tuple[str, str], list[tuple[int, CompiledPower]]] = {}
    standing: dict[str, list[tuple[int, CompiledPower, v.Effect]]] = {}
    awaited: set[tuple[str, str]] = set()
    for piece in state.pieces:
        if piece.destroyed:
            continue
        for moment, skills in piece.kit.triggers.items():
            known = listeners.setdefault(moment, [])
            for skill in skills:
                known.append((piece.id, skill))
        for skill, effect in piece.kit.others:
            for key in standing_key(effect):
                standing.setdefault(key, []).append((piece.id, skill, effect))
        for skill in piece.kit.recharges:
            for recharge in skill.power.recharge:
                if recharge.trigger is not None:
                    awaited.add((recharge.trigger.event, timing_of(recharge.trigger)))
        for skill in granted(piece):
            if skill.triggered:
                for moment in skill.moments:
                    listeners.setdefault(moment, []).append((piece.id, skill))
            elif skill.continuous:
                for effect in in_force(skill.power.steps):
                    for key in standing_key(effect):
                        standing.setdefault(key, []).append((piece.id, skill, effect))
        for lasting in piece.effects:
            awaited.update(watched_moments(lasting))
    for _, _, effect in standing.get("effect Later", ()):
        if isinstance(effect, v.Later):
            awaited.add((effect.trigger.event, timing_of(effect.trigger)))
    for moment in awaited:
        listeners.setdefault(moment, [])
    rivals = _rivals(standing)
    if rivals:
        standing[RIVALS] = rivals
    state.listeners = {moment: tuple(found) for moment, found in listeners.items()}
    state.awaited = frozenset(awaited)
    state.heard = {moment: _heard(found) for moment, found in listeners.items()}
    state.heard.update(dict.fromkeys(awaited, WHOEVER))
    for (event, timing), concerned in list(state.heard.items()):
        if event == "activates":
            # A creature activates as its turn starts: the one is heard with the other.
            start = ("start of turn", timing)
            state.heard[start] = state.heard.get(start, 0) | concerned
    state.fliers = tuple([piece.id for piece in state.pieces if piece.kit.mode == "flight"])
    state.standing = {key: tuple(found) for key, found in standing.items()}
    state.known = _known(state)


def _heard(listeners: list[tuple[int, CompiledPower]]) -> int:
    """Whose part in an event makes it mean something to those who listen, as bits."""
    concerned = 0
    for owner, skill in listeners:
        concerned |= 1 << owner if skill.own_affair else WHOEVER
    return concerned


def _rivals(
    standing: dict[str, list[tuple[int, CompiledPower, v.Effect]]],
) -> list[tuple[int, CompiledPower, v.Effect]]:
    """Outward effects of powers that share a name but do different things."""
    by_name: dict[str, list[tuple[int, CompiledPower, v.Effect]]] = {}
    for found in standing.values():
        for entry in found:
            by_name.setdefault(entry[1].stack_name, []).append(entry)
    return [
        entry
        for entries in by_name.values()
        if len({skill for _, skill, _ in entries}) > 1
        and len({what_is_done(skill.power) for _, skill, _ in entries}) > 1
        for entry in entries
    ]


@lru_cache(maxsize=4096)
def what_is_done(power: v.Power) -> tuple[v.Effect, ...]:
    """What a continuous power does to those it touches, whoever they are and when it does."""
    return tuple(
        msgspec.structs.replace(effect, who=v.Bearer()) if hasattr(effect, "who") else effect
        for effect in in_force(power.steps)
    )


def _known(state: Skirmish) -> frozenset[str]:
    """Every number, ability and prohibition that some power or effect in play touches.

    Asking for anything else needs no look at the creatures.
    """
    known = set(state.standing)
    if RIVALS in known or FLANKED in state.listeners:
        known.add(WHILE)
    if not STEP_EVENTS.isdisjoint(state.listeners):
        known.add(STEPS)
    for piece in state.pieces:
        if not piece.destroyed:
            known |= piece.kit.known
            for lasting in piece.effects:
                known.update(_keys_of(lasting))
    return frozenset(known)


def _keys_of(lasting: Lasting) -> list[str]:
    """What a lasting effect touches, and when it may end."""
    keys = [_BY_ENDING[kind] for end in lasting.endings() if (kind := type(end)) in _BY_ENDING]
    keys += standing_key(lasting.node)
    return keys


def note_effects(state: Skirmish, effects: tuple[Lasting, ...]) -> None:
    """Effects were imposed: what they touch is known from now on."""
    new = {key for lasting in effects for key in _keys_of(lasting)}
    if not new <= state.known:
        state.known |= new


def last_window(event: v.Trigger) -> str:
    """Effects end once their event is resolved: in its last window."""
    return ONE_WINDOW.get(event.event, "after")


def watched_moments(lasting: Lasting) -> list[tuple[str, str]]:
    """The events a lasting effect waits for: its own trigger, the event that ends it."""
    moments: list[tuple[str, str]] = []
    if type(lasting.node) is v.Later:
        moments.append((lasting.node.trigger.event, timing_of(lasting.node.trigger)))
    moments += [
        (ending.event.event, last_window(ending.event))
        for ending in lasting.endings()
        if isinstance(ending, v.UntilEvent)
    ]
    return moments
