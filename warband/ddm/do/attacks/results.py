"""What an attack does: damage and effects of hits and misses."""

import msgspec

import warband.ddm.ask.attacks.attack_damage as attack_damage
import warband.ddm.ask.numbers.abilities as abilities
import warband.ddm.do.harm.damage as damage
import warband.ddm.do.windows.remembering as remembering
import warband.ddm.do.windows.windows as windows
from warband.ddm import questions as q
from warband.ddm.moments import Attack, Harm, Modifier, Moment, Scope
from warband.ddm.state import Skirmish
from warband.kernel.questions import Flow, Listed, choose

RESOLVED = ("attack resolved", "opportunity attack")


def apply_hits(state: Skirmish, scope: Scope, attacks: list[Attack]) -> Flow[None]:
    """Damage and effects on a hit, in order, each to all targets that were hit at once."""
    for attack in attacks:
        (scope.hits if attack.hit else scope.misses).append(attack.target)
        if attack.hit and attack.critical:
            scope.criticals = (*scope.criticals, attack.target)
    struck = [attack for attack in attacks if attack.hit]
    if not struck:
        return
    harms: list[Harm] = []
    for attack in struck:
        target = state.pieces[attack.target]
        if attack.strike.or_damage:
            yield from choose_damage(state, attack)
        notes: list[Modifier] = []
        parts = state.edition.harming.base_damage(state, attack, notes)
        if parts and target.anchor >= 0 and attack_damage.immune(state, target, attack):
            state.tell("immune", who=target.id, to=attack.skill.name)
        elif parts and target.anchor >= 0:
            attack.harm = Harm(
                attack.target,
                parts,
                source=attack.attacker,
                origin=attack.skill.name,
                attack=attack,
            )
            attack.harm.bonuses = notes
            harms.append(attack.harm)
            # It has damage now: what powers used at the hit do to it.
            changes, attack.changes = attack.changes, []
            for changing, change in changes:
                yield from state.edition.perform(state, changing, (change,))
    yield from damage.deal(state, harms)
    yield from state.edition.hazards.slip(state, struck)
    struck = [attack for attack in struck if not _damage_alone(state, attack)]
    if struck and struck[0].strike.effects:
        on_hit = attack_damage.scope_for_effects(scope, struck)
        yield from state.edition.perform(state, on_hit, struck[0].strike.effects)


def _damage_alone(state: Skirmish, attack: Attack) -> bool:
    """Whether a power has taken all effects from the attack but its damage."""
    attacker = state.pieces[attack.attacker]
    return abilities.has_ability(state, attacker, "no effects", attack=attack)


def choose_damage(state: Skirmish, attack: Attack) -> Flow[None]:
    """Attacks that deal one or the other damage: the attacker chooses."""
    strike = attack.strike
    named = {
        attack_damage.damage_text(parts): parts for parts in (strike.damage, *strike.or_damage)
    }
    attacker = state.pieces[attack.attacker]
    chosen = yield from choose(
        attacker.seat, q.DAMAGE, Listed(tuple(named)), who=attacker.id, power=attack.skill.name
    )
    attack.strike = msgspec.structs.replace(strike, damage=named[chosen], or_damage=())


def resolved(state: Skirmish, attacks: list[Attack]) -> Flow[None]:
    """The attacks are resolved: what answers that, and effects that lasted for the attack."""
    for attack in attacks:
        attack.resolved = True
        _remember(state, attack)
    if windows.any_listening(state, RESOLVED, "after"):
        moments = [
            Moment(kind, attack.attacker, attack.target, attack=attack)
            for attack in attacks
            for kind in (RESOLVED if attack.opportunity else RESOLVED[:1])
        ]
        yield from windows.window(state, "after", moments)


def _remember(state: Skirmish, attack: Attack) -> None:
    """Powers ask later in the turn who attacked whom, and whether that hit."""
    key = attack.skill.key
    state.marks.add(("attacked", attack.attacker, attack.target, key, attack.hit))
    remembering.note(state, "attack", attack.attacker, attack.target, attack.skill)
    remembering.note(
        state, "hit" if attack.hit else "miss", attack.attacker, attack.target, attack.skill
    )


def keep_count(state: Skirmish, attack: Attack) -> None:
    """Keep count of the attacks of a power that bounds them: in all, or by target."""
    bounds = attack.skill.power.bounds
    key = attack.skill.key
    if bounds.attacks_per_round is not None or bounds.attacks_per_turn is not None:
        state.effects_made += 1
        state.marks.add(("round", "attacked", attack.attacker, key, state.effects_made))
        state.marks.add(("turn", "attacked", attack.attacker, key, state.effects_made))
    if bounds.once_per == "target":
        state.marks.add(("battle", "struck", attack.attacker, key, attack.target))
    elif bounds.once_per == "target per turn":
        state.marks.add(("struck", attack.attacker, key, attack.target))
