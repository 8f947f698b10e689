"""The odds of one attack: every face of the d20, judged by the rules' own functions."""

from fractions import Fraction

import warband.ddm.ask.attacks.areas as areas
import warband.ddm.ask.attacks.attack_damage as attack_damage
import warband.ddm.ask.attacks.roll_judgement as roll_judgement
import warband.ddm.do.attacks.attack as attacking
from warband.ddm.ask.attacks.areas import Placement
from warband.ddm.ask.powers.lasting_words import describe
from warband.ddm.compiled import CompiledPower
from warband.ddm.moments import Attack, Die, Harm, Modifier, Scope
from warband.ddm.state import Piece, Skirmish
from warband.kernel.questions import Choose, plainly
from warband.looks.square_previews import Odds

FACES = range(1, 21)


def odds(state: Skirmish, attacker: Piece, skill: CompiledPower, target: Piece) -> Odds:
    """A melee or ranged attack against a legal target."""
    attack = _imagine(attacker, skill, target)
    state.edition.attacking.fizzles(state, attack)
    return _odds(state, attack)


def area_odds(
    state: Skirmish, attacker: Piece, skill: CompiledPower, target: Piece, laid: Placement
) -> Odds:
    """One of the attacks of a close or area attack power."""
    attack = _imagine(attacker, skill, target)
    attack.scope.template = laid.cells
    attack.origin = areas.best_corner(state, attacker, skill, laid)
    attack.source = laid.source
    return _odds(state, attack)


def _imagine(attacker: Piece, skill: CompiledPower, target: Piece) -> Attack:
    scope = Scope(attacker.id, attacker.seat, skill)
    scope.bearer = scope.source = attacker.id
    strike = skill.power.strike
    assert strike is not None
    attack = Attack(attacker.id, target.id, skill, strike, scope)
    attack.space = target.space
    return attack


def _odds(state: Skirmish, attack: Attack) -> Odds:
    attacker, target = state.pieces[attack.attacker], state.pieces[attack.target]
    attacking.fix_cover(state, attack)
    state.edition.rolling.settle_automatic(state, attack, attacker, target)
    modifiers: list[Modifier] = []
    roll_judgement.settle_defense(state, attack)
    defense, notes = state.edition.rolling.defense(
        state, target, attack.strike.defense, attack, attacker
    )
    if attack.automatic:
        needed = 0 if attack.hit else 21
        hits = Fraction(attack.hit and not attack.critical)
        criticals = Fraction(attack.critical)
    else:
        modifiers = attack.modifiers = state.edition.rolling.attack_modifiers(state, attack)
        attack.defense = defense
        needed, hits, criticals = _faces(state, attack, attacker)
    found = _chance_to_find(state, attack)
    hits *= found
    plain, plain_notes = _damage(state, attack, target, critical=False)
    double, _ = _damage(state, attack, target, critical=True)
    expected = hits * plain + criticals * double
    destroys = hits * (plain >= target.hp) + criticals * (double >= target.hp)
    return Odds(
        piece=attacker.id,
        power=attack.skill.key,
        target=target.id,
        kind=attack.kind,
        hit=float(hits + criticals),
        critical=float(criticals),
        needed=needed,
        bonus=sum(amount for _, amount in modifiers),
        modifiers=tuple(modifiers),
        versus=attack.strike.defense,
        defense=defense,
        defense_modifiers=tuple(notes),
        damage=plain,
        critical_damage=double,
        damage_notes=tuple(plain_notes),
        expected=float(expected),
        destroys=float(destroys),
        automatic=attack.automatic,
        basic=attack.skill.power.basic,
        cover=attack.cover,
        conceal=0 if found == 1 else int(21 - 20 * found),
        provokes=_provokers(state, attack),
        effects=", ".join(describe(effect) for effect in attack.strike.effects),
    )


def _faces(state: Skirmish, attack: Attack, attacker: Piece) -> tuple[int, Fraction, Fraction]:
    """The lowest face that hits, and the chances of plain and of critical hits."""
    needed, plain, critical = 21, 0, 0
    for face in reversed(FACES):
        attack.die = Die(attacker.id, "attack", face)
        state.edition.rolling.judge_roll(state, attack)
        if attack.hit:
            needed = face
            critical += attack.critical
            plain += not attack.critical
    attack.die = None
    return needed, Fraction(plain, 20), Fraction(critical, 20)


def _chance_to_find(state: Skirmish, attack: Attack) -> Fraction:
    """The chance that a plain hit is not lost to Conceal."""
    attack.hit, attack.critical, attack.concealed = True, False, False
    needed = state.edition.rolling.needed_to_find(state, attack)
    return Fraction(max(0, 21 - max(1, needed)), 20)


def _damage(
    state: Skirmish, attack: Attack, target: Piece, *, critical: bool
) -> tuple[int, list[Modifier]]:
    """Hit points lost, with resistance and the like by name."""
    attack.hit, attack.critical = True, critical
    parts = state.edition.harming.base_damage(state, attack)
    if not parts or attack_damage.immune(state, target, attack):
        return 0, []
    attack.harm = Harm(
        target.id, parts, source=attack.attacker, origin=attack.skill.name, attack=attack
    )
    return state.edition.harming.reduced(state, target, attack.harm)


def _provokers(state: Skirmish, attack: Attack) -> tuple[int, ...]:
    """Enemies that may strike when the attack is declared: the window it would open."""
    scratch = state.copy()
    window = plainly(state.edition.opportunity.designation_window(scratch, [attack]))
    try:
        question = next(window)
    except StopIteration:
        return ()
    if not isinstance(question, Choose) or question.about.get("event") != "provokes":
        return ()
    found = []
    for n in range(len(question.options)):
        option = question.options[n]
        if isinstance(option, tuple):
            found.append(option[0])
    return tuple(found)
