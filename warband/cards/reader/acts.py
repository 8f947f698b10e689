# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for whole effects: commands, what becomes of an attack, points, terrain, choices."""

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.boons import next_attack
from warband.cards.reader.deeds import Effects, lasting, resist_one
from warband.cards.reader.engine import Grammar, Rejected
from warband.cards.reader.moments import Until
from warband.cards.reader.movement import SPEED
from warband.cards.reader.phrases import DOER, Creatures, Doer, mentioned, ordered
from warband.cards.reader.trees import changed

OWNER = v.Owner()
AURA = -1
"""Stands for the size of the aura until the power is known."""
THE_SAME = "the same"
"""Stands for the condition that made a creature the one concerned."""
FAR = 99
"""More squares than any map has."""


def add_acts(g: Grammar) -> None:
    """Rules for effects that are no predicates of a creature."""
    _commands(g)
    _attacks(g)
    _choices(g)
    _players(g)
    _terrain(g)
    _powers(g)
    _newcomers(g)


def _until(effect: v.Effect, until: Until | None) -> v.Effect:
    return effect if until is None else lasting(effect, until.duration)


# ---------------------------------------------------------------------------- commands


def _commands(g: Grammar) -> None:
    for word in ("push", "pull", "slide"):
        how = word
        g.rule("act", f"[can] {word} <who> up to <int> [square] [<landing>]", lambda w, n, s, how=how: (v.Shove(w, how, n, up_to=True, ends=s),))
        g.rule("act", f"[can] {word} <who> <int> [square] [<landing>]", lambda w, n, s, how=how: (v.Shove(w, how, n, ends=s),))
        g.rule("act", f"[can] {word} <who> up to its speed", lambda w, how=how: (v.Shove(w, how, SPEED, up_to=True),))
        g.rule("act", f"{word} <who> adjacent [to this creature]", lambda w, how=how: (v.Shove(w, how, FAR, up_to=True, ends=v.Spot(near=OWNER)),))
        g.rule("act", f"{word} <who> <int> [square] closer to <ref>", lambda w, n, np, how=how: _reject())
    for word in ("push", "pull", "slide"):
        g.rule("act", f"{word} <who> [up to] <int> square [;|,] this movement provoke opportunity attack", lambda w, n, how=word: (v.Shove(w, how, n, provokes=True),))
        g.rule("deed", f"{word} [up to] <int> square [;|,] this movement provoke opportunity attack", lambda n, how=word: (v.Shove(DOER, how, n, provokes=True),))
        g.rule("act", f"{word} <who> up to <int> square as a (free|immediate) action", lambda w, n, how=word: (v.Shove(w, how, n, up_to=True),))
        g.rule("act", f"{word} <who> exactly <int> square", lambda w, n, how=word: (v.Shove(w, how, n),))
        g.rule("act", f"{word} <who> <int> square ( must end <spot> )", lambda w, n, s, how=word: (v.Shove(w, how, n, ends=s),))
        g.rule("act", f"<ref> (can|) {word} <who> [up to] <int> square", lambda o, w, n, how=word: (v.Shove(w, how, n),) if isinstance(o.ref, v.Owner) else _reject())
    g.rule("act", "<who> slide <who> up to <int> [square]", lambda s, w, n: (v.Shove(w, "slide", n, up_to=True),))
    g.rule("act", "<ref> push <who> [up to] <int> square", lambda s, w, n: (v.Shove(w, "push", n, source=s.ref),))
    g.rule("act", "<ref> pull <who> [up to] <int> square", lambda s, w, n: (v.Shove(w, "pull", n, source=s.ref),))
    g.rule("act", "teleport <who> [up to] <int> [square] [<landing>]", lambda w, n, s: (v.Teleport(w, n, controller="user", ends=s),))
    g.rule("act", "teleport <who> to [a|any] square <spot>", lambda w, s: (v.Teleport(w, None, controller="user", ends=s),))
    g.rule("act", "heal <who> <int> hp", lambda w, n: (v.Heal(w, n),))
    g.rule("act", "move <who> up to its speed", lambda w: (v.Walk(w, "move", SPEED),))
    g.rule("act", "[you] (can|) move <who> up to its speed", lambda w: (v.Walk(w, "move", SPEED),))
    g.rule("act", "move <who> up to <int> square", lambda w, n: (v.Walk(w, "move", n),))
    g.rule("act", "shift <who> up to (its speed|<int> square)", lambda w, n: (v.Walk(w, "shift", SPEED if n is None else n),))
    g.rule("act", "@place <who> [on battlemap] <spot>", lambda w, s: (v.Place(w, s),))
    g.rule("act", "@place <simple> and <simple> <spot>", lambda a, b, s: (v.Place(a.who(), s), v.Place(b.who(), s)))
    g.rule("act", "@place <who> <spot> on battlemap", lambda w, s: (v.Place(w, s),))
    back = v.Trigger("start of round", "at")
    g.rule("act", "remove <who> from battlemap", lambda w: (v.LeaveMap(w),))
    g.rule("act", "remove <who> from battlemap . at start of next round , @place <ref> [on battlemap] <spot>", lambda w, r, s: (v.LeaveMap(w, back, s),))
    g.rule("act", "destroy <who>", lambda w: (v.Destroy(w),))
    g.rule("act", "<np> and <np> switch (position|positions|place|square)", lambda a, b: (v.Swap(a.who(), b.who()),))
    g.rule("act", "<who> switch (position|positions|place|places) with <who>", lambda a, b: (v.Swap(a, b),))
    g.rule("act", "switch (position|positions|place|places) with <who>", lambda b: (v.Swap(OWNER, b),))
    # Ending conditions and effects.
    end = "(end|remove|cancel)"
    on = "(on|from|affecting)"
    things = "(condition|condition or effect|effect or condition|effect|ongoing damage effect|condition or ongoing damage effect|effect of condition)"
    g.rule("act", f"{end} (a|any|one|<int>) {things} [(that a save can end|that save can end)] {on} <who>", lambda n, w: (v.EndEffects(w, count=n or 1),))
    g.rule("act", f"{end} <int> condition with a duration of ( save end ) on <who>", lambda n, w: (v.EndEffects(w, count=n, save_ends=True),))
    g.rule("act", f"{end} @all (condition|condition and ongoing damage|condition and effect) {on} <who>", lambda w: (v.EndEffects(w, count=None),))
    g.rule("act", f"{end} <conditions> [condition] {on} <who>", lambda c, w: (v.EndEffects(w, conditions=c),))
    g.rule("act", f"{end} (any|each of) <conditions> condition {on} <who>", lambda c, w: (v.EndEffects(w, conditions=c),))
    g.rule("act", f"{end} (a|<int>) <conditions> condition {on} <who>", lambda n, c, w: (v.EndEffects(w, conditions=c, count=n or 1),))
    g.rule("act", "(each of|) <conditions> condition end on <who>", lambda c, w: (v.EndEffects(w, conditions=c),))
    g.rule("act", "<int> condition on <who> end", lambda n, w: (v.EndEffects(w, count=n),))
    g.rule("act", "each condition and effect on <who> end", lambda w: (v.EndEffects(w, count=None, any_effect=True),))
    g.rule("deed", "lose all condition [affecting it]", lambda: (v.EndEffects(DOER, count=None),))
    g.rule("deed", "end <int> ongoing damage effect on it", lambda n: (v.EndEffects(DOER, conditions=("Ongoing Damage",), count=n),))
    g.rule("conditions", "<condition>", lambda c: (c,))
    g.rule("conditions", "<condition> [,] [and|or] <conditions>", lambda c, d: (c, *d))


def _reject(*_: object) -> Effects:
    raise Rejected


# ------------------------------------------------------------------- the attack at hand


def _attacks(g: Grammar) -> None:
    that = "(that|this|attack 's|) attack"
    g.rule("act", f"{that} (miss|is a miss|become a miss|becomes a miss) [instead]", lambda: (v.MakeMiss(),))
    g.rule("act", "attack miss [instead]", lambda: (v.MakeMiss(),))
    g.rule("act", "that opportunity attack miss", lambda: (v.MakeMiss(),))
    g.rule("act", f"{that} is [a] automatic hit", lambda: (v.MakeHit(),))
    g.rule("act", f"{that} hit [instead]", lambda: (v.MakeHit(),))
    g.rule("act", f"{that} (is a automatic hit and [automatic] critical|is a automatic hit and a critical)", lambda: (v.MakeHit(critical=True),))
    g.rule("act", f"{that} (is a|become a|score a) critical", lambda: (v.MakeHit(critical=True),))
    g.rule("act", f"{that} (become a hit|score a normal hit|is a normal hit) [,] instead", lambda: (v.NoCritical(),))
    g.rule("act", "(that|) attack hit <who> instead", lambda w: (v.HitsInstead(w),))
    g.rule("act", "<who> is hit by @that attack [,] instead", lambda w: (v.HitsInstead(w),))
    g.rule("act", "<who> is hit [by attack] [,] instead", lambda w: (v.HitsInstead(w),))
    g.rule("act", "attack instead hit <who>", lambda w: (v.HitsInstead(w),))
    g.rule("act", f"redirect {that} (to|vs) <who> [instead] [as in immediate action|as a immediate action]", lambda w: (v.Redirect(w),))
    g.rule("act", f"{that} target <who> instead", lambda w: (v.Redirect(w),))
    g.rule("act", f"<who> (become|is) [new] target of {that} [instead]", lambda w: (v.Redirect(w),))
    g.rule("act", "<who> (become|is) [new] target instead", lambda w: (v.Redirect(w),))
    g.rule("act", f"{that} is redirected to <who> [instead]", lambda w: (v.Redirect(w),))
    g.rule("act", "@that critical (is|become|score|count as) a normal hit [instead]", lambda: (v.NoCritical(),))
    g.rule("act", "(that|it) (is|become) a normal hit [instead]", lambda: (v.NoCritical(),))
    g.rule("act", "(negate|ignore|cancel|prevent) @that (movement|forced movement|attack|damage|power|condition|effect|move|shift)", lambda: (v.Cancel(),))
    g.rule("act", "@that (movement|attack|power|condition|effect) (is negated|is cancelled|is ignored|have no effect)", lambda: (v.Cancel(),))
    g.rule("act", "<ref> (take no damage|donot take that damage|donot take damage)", lambda np: (v.Cancel(),))
    g.rule("act", "<ref> isnot (pushed|pulled|slid|moved|<condition>) [instead]", lambda np, c: (v.Cancel(),))
    g.rule("act", "<ref> (succeed|save) [on (that|its) save] [instead]", lambda np: (v.SetRoll(20),))
    g.rule("act", "(end|remove|negate) that condition", lambda: (v.Cancel(),))
    g.rule("act", "<ref> (donot gain|isnot affected by) that condition [instead]", lambda np: (v.Cancel(),))
    g.rule("act", "<ref> heal (that amount|that much hp|that many hp|that damage|a equal amount [of hp]|same amount of hp) instead", lambda np: (v.Cancel(), v.Heal(np.ref, v.EventAmount())))
    g.rule("act", "<ref> heal <int> hp instead", lambda np, n: (v.Cancel(), v.Heal(np.ref, n)))
    g.rule("act", "<np> cannot is invisible to @owner", lambda np: (v.Gain(OWNER, v.Ability("ignore invisible", against=np.filter())),))
    g.rule("act", "<np> (donot|cannot) @have combatadvantage vs @owner (for|from|by|due to|when|while) flanking [it]", lambda np: (v.Gain(OWNER, v.Ability("cannot be flanked")),))
    g.rule("act", "[<kinds>] attack (vs|that target) <np> (have|take|gain|suffer) <signed> [to] [attack] [roll]", lambda k, np, n: (v.Bonus(v.Each(()), "attack", n, versus=np.filter(), attack=k),))
    g.rule("act", "<np> take (<plus>|<int> @extra) [<dtype>] damage from @its [<kinds>] attack [<given>]", lambda np, a, b, t, k, g_: (v.Bonus(OWNER, "damage", a or b, type=t or "", versus=np.filter(), attack=k, tests=g_ or ()),))
    g.rule("act", "<ref> (fail [that save]|fail) instead", lambda np: (v.SetRoll(1),))
    g.rule("act", "@that save (is a success|is successful|succeed automatically) [instead]", lambda: (v.SetRoll(20),))
    g.rule("act", "@that save is a failure [instead]", lambda: (v.SetRoll(1),))
    g.rule("act", "[<ref> have] <signed> (to|on) @that (roll|attack roll|die roll|initiative roll)", lambda np, n: (v.AddToRoll(n),))
    hits = v.Ability("automatic hit", word="critical")
    g.rule("act", "@its next attack is a automatic hit", lambda: (v.Gain(OWNER, v.Ability("automatic hit"), until=next_attack(None)),))
    g.rule("act", "@its next attack is a automatic hit and a critical", lambda: (v.Gain(OWNER, hits, until=next_attack(None)),))
    g.rule("act", "@its next <kinds> attack is a automatic hit and a critical", lambda k: (v.Gain(OWNER, msgspec.structs.replace(hits, attack=k), until=next_attack(k)),))
    g.rule("act", "<ref> 's speed is <int> [<until>]", lambda np, n, u: (_until(v.Bonus(np.ref, "speed", n, sets=True), u),))
    g.rule("act", "<ref> 's next [<kinds>] attack ignore <ignored>", lambda np, k, names: tuple(v.Gain(np.ref, v.Ability(each), until=next_attack(k)) for each in names))
    g.rule("act", "@its next [<kinds>] attack ignore <ignored>", lambda k, names: tuple(v.Gain(OWNER, v.Ability(each), until=next_attack(k)) for each in names))
    g.rule("act", "@its next [<kinds>] attack [@that turn] @deal <bonus>", lambda k, b: tuple(msgspec.structs.replace(changed(each, Doer, lambda _: OWNER), until=next_attack(k), attack=k) for each in b))
    g.rule("act", "<ref> 's next attack @deal <bonus>", lambda np, b: tuple(msgspec.structs.replace(changed(each, Doer, lambda _: np.ref), until=next_attack(None)) for each in b))
    g.rule("act", "<ref> 's next <kinds> attack @deal <bonus>", lambda np, k, b: tuple(msgspec.structs.replace(changed(each, Doer, lambda _: np.ref), until=next_attack(k), attack=k) for each in b))
    ignoring: tuple[tuple[str, v.AbilityName], ...] = (
        ("conceal", "ignore conceal"), ("cover", "ignore cover"), ("resist", "ignore resist"),
        ("insubstantial", "ignore insubstantial"),
    )
    for shield, name in ignoring:
        g.rule("act", f"<ref> 's attack ignore {shield} [<until>]", lambda np, u, name=name: (_until(v.Gain(np.ref, v.Ability(name)), u),))
        g.rule("act", f"@its attack ignore {shield} [<given>]", lambda t, name=name: (v.Gain(OWNER, v.Ability(name), tests=t or ()),))
        g.rule("act", f"<ref> 's <kinds> attack ignore {shield} [<until>]", lambda np, k, u, name=name: (_until(v.Gain(np.ref, v.Ability(name, attack=k)), u),))
    g.rule("act", "attack vs this creature is automatic hit", lambda: (v.Gain(v.Each(()), v.Ability("automatic hit", against=(v.Itself(),))),))
    g.rule("act", "<kinds> attack vs <np> score critical on attack roll of natural <naturals>", lambda k, np, n: (v.Gain(v.Each(()), v.Ability("critical on", n.at_least or 20, attack=k, against=np.filter())),))
    g.rule("act", "(enemies cannot redirect this creature 's attack|this creature 's attack cannot is redirected)", lambda: (v.Gain(OWNER, v.Ability("no redirect")),))
    g.rule("act", "this creature 's attack vs <np> cannot is redirected", lambda np: (v.Gain(OWNER, v.Ability("no redirect", against=np.filter())),))
    g.rule("act", "damage from this creature 's attack cannot is reduced", lambda: (v.Gain(OWNER, v.Ability("ignore resist")),))
    g.rule("act", "damage from this creature 's attack cannot is reduced or redirected", lambda: (v.Gain(OWNER, v.Ability("ignore resist")), v.Gain(OWNER, v.Ability("no redirect"))))
    g.rule("act", "attack vs this creature cannot is redirected", lambda: (v.Forbid(OWNER, "be redirected"),))
    g.rule("act", "this creature 's <attack> deal triple damage on critical", lambda a: (v.Gain(OWNER, v.Ability("triple critical", attack=a)),))
    g.rule("act", "this creature 's movement donot provoke opportunity attack [<given>]", lambda t: (v.Gain(OWNER, v.Ability("no provoke", word="moving"), tests=t or ()),))
    g.rule("act", f"{that} cannot is redirected", lambda: (v.Gain(OWNER, v.Ability("no redirect"), until=v.EndOfAttack()),))
    g.rule("act", "reroll [that|this] (attack|attack roll|save|roll|d20|attack or save|attack roll or save) [instead]", lambda: (v.Reroll(),))
    g.rule("act", "reroll this creature 's attack roll", lambda: (v.Reroll(),))
    g.rule("act", "reroll", lambda: (v.Reroll(),))
    g.rule("act", "<ref> [must] reroll (that|) @roll [instead]", lambda np: (v.Reroll(),))
    g.rule("act", "<ref> [must] reroll (that|) @roll and [must] use (new|second) @result [instead]", lambda np: (v.Reroll(),))
    g.rule("act", "reroll (that|) @roll and [must] use (new|second) @result [instead]", lambda: (v.Reroll(),))
    g.rule("act", "[<ref>] [can] reroll (that|) @roll with [a] <plus> [attack|to attack|to attack roll|to roll]", lambda np, n: (v.Reroll(bonus=n),))
    g.rule("act", "reroll that (attack|attack roll|attack or save) and use (better|higher) result", lambda: (v.Reroll(best=True),))
    g.rule("act", "roll d20 and use @better result", lambda: (v.Reroll(best=True),))
    for kept, worst in (("(higher|highest|better|more|best)", False), ("(lower|lowest|worse|less|worst)", True)):
        g.rule("act", f"[<ref>] [must|can] roll (<int> d20|twice|<int> time) and [must] use {kept} @result", lambda np, a, b, worst=worst: (v.Reroll(best=not worst, worst=worst),) if (a or b or 2) == 2 else _reject())
        g.rule("act", f"[<ref>] [must|can] reroll [that|its] [attack|save|roll|attack roll] and [must] use {kept} @result", lambda np, worst=worst: (v.Reroll(best=not worst, worst=worst),))
    g.rule("act", "<ref> reroll [that roll] with [a] <plus>", lambda np, n: (v.Reroll(bonus=n),))
    g.rule("act", "@that attack ignore <ignoreds>", lambda names: tuple(v.Gain(mentioned("attacker"), v.Ability(each), until=v.EndOfAttack()) for each in names))
    g.rule("act", "treat that attack roll as a natural <int>", lambda n: (v.SetRoll(n),))
    g.rule("act", "result of that die roll is [a] <int> [,] instead", lambda n: (v.SetRoll(n),))
    g.rule("act", "that save succeed [instead]", lambda: (v.SetRoll(20),))
    g.rule("act", "that save [automatically] fail [instead]", lambda: (v.SetRoll(1),))
    g.rule("act", "reroll [that] (attack|attack roll) , instead", lambda: (v.Reroll(),))
    g.rule("act", "roll [a] @extra d20 and use @better result", lambda: (v.Reroll(best=True),))
    g.rule("act", "roll <int> @extra d20 and use @better result", lambda n: (v.Reroll(best=True),))
    g.rule("act", "that champion power have no effect [.] [ ( power is still used ) ]", lambda: (v.Cancel(),))
    g.rule("act", "effect of that power is cancelled [.] [power is still used]", lambda: (v.Cancel(),))
    g.rule("act", "<ref> is <condition> [,] instead [<until>]", lambda np, c, u: (v.EndEffects(np.ref, conditions=(THE_SAME,)), _until(v.Afflict(np.ref, c), u)))
    g.rule("act", "no [<adjs>] <noun> [<posts>] can use (a champion power|champion power) [<until>]", lambda a, n, p, u: (_until(v.Forbid(v.Each(ordered(n[0] + (a or ()) + (p or ()))), "champion powers"), u),))
    g.rule("act", "<ref> isnot damaged", lambda np: (v.Cancel(),))
    g.rule("act", "<ref> is <condition> [<until>] instead of <condition>", lambda np, c, u, old: (v.EndEffects(np.ref, conditions=(old,)), _until(v.Afflict(np.ref, c), u)))
    g.rule("act", "<who> take <harms> [ ( ] [ignore resist] [ ) ] instead", lambda w, d: (v.Hurt(w, d, ignore_resist=True),))
    g.rule("act", "<ref> isnot destroyed , have <int> hp , and is <afflicted> instead", lambda np, n, a: (v.Spare(n), *a))
    g.rule("act", "<ref> isnot destroyed . it have <int> hp remaining and is <afflicted> , instead", lambda np, n, a: (v.Spare(n), *a))
    g.rule("act", "assign half damage to <who> instead", lambda w: (v.TransferDamage(w, half=True),))
    g.rule("act", "[that] attack deal half damage", lambda: (v.ChangeDamage(half=True),))
    g.rule("act", "[that] attack 's base damage become <dtype> damage instead of its normal type", lambda t: (v.ChangeDamage(type=t),))
    g.rule("act", "damage dealt by that attack become <dtype> damage", lambda t: (v.ChangeDamage(type=t),))
    g.rule("act", "it (cause|deal|do) <dtype> damage [,] instead", lambda t: (v.ChangeDamage(type=t),))
    g.rule("act", "that attack deal <plus> damage or <minus> damage ( choose <int> )", lambda a, b, c: (v.ChooseOne(tuple(v.Option(f"{n:+}", (v.Bonus(mentioned("attacker"), "damage", n, until=v.EndOfAttack()),)) for n in (a, b))),))
    g.rule("act", "[that] attack deal <plus> [<dtype>] damage", lambda n, t: (v.Bonus(mentioned("attacker"), "damage", n, type=t or "", until=v.EndOfAttack()),))
    g.rule("act", "<minus> damage (on|to|vs) [that] attack", lambda n: (v.Bonus(mentioned("attacker"), "damage", n, until=v.EndOfAttack()),))
    g.rule("act", "reduce (that damage|damage|damage from that attack|that attack 's damage) by <int>", lambda n: (v.ChangeDamage(amount=-n),))
    g.rule("act", "(that damage|damage|damage from that attack|that attack 's damage) is reduced by <int>", lambda n: (v.ChangeDamage(amount=-n),))
    g.rule("act", "[<ref> have] <signed> (to|on) that save", lambda np, n: (v.AddToRoll(n),))
    g.rule("act", "[<ref>] deal <harms> to <np>", lambda r, d, np: (v.Hurt(np.who(), d),))
    g.rule("act", "<ref> take <minus> damage", lambda np, n: (v.ChangeDamage(amount=n),))
    g.rule("act", "<plus> <dtype> damage to that target", lambda n, t: (v.Bonus(mentioned("attacker"), "damage", n, type=t, until=v.EndOfAttack()),))
    g.rule("act", "<plus> damage on that <keyword> 's attack", lambda n, k: (v.Bonus(mentioned("attacker"), "damage", n, until=v.EndOfAttack()),))
    g.rule("act", "<ref> can redirect that attack to <who>", lambda np, w: (v.Redirect(w),))
    g.rule("act", "<ref> take <int> less damage [from that attack]", lambda np, n: (v.Bonus(mentioned("attacker"), "damage", -n, until=v.EndOfAttack()),))
    g.rule("act", "<ref> take [only] half damage [instead]", lambda np: (v.ChangeDamage(half=True),))
    g.rule("act", "take half damage from that attack [,] [instead]", lambda: (v.ChangeDamage(half=True),))
    g.rule("act", "<ref> take half damage from that attack [,] [instead]", lambda np: (v.ChangeDamage(half=True),))
    g.rule("act", "<who> take that damage instead", lambda w: (v.TransferDamage(w),))
    g.rule("act", "<ref> isnot destroyed [,] [instead] [,|.] [and|but|then] [it] have <int> hp [remaining] [,] [instead]", lambda np, n: (v.Spare(n),))
    g.rule("act", "<ref> isnot destroyed [instead] [,] then [it] have <int> hp", lambda np, n: (v.Spare(n),))
    g.rule("act", "<ref> have <int> hp [remaining] instead [of being destroyed]", lambda np, n: (v.Spare(n),))
    g.rule("act", "<ref> is instead not destroyed and have <int> hp remaining", lambda np, n: (v.Spare(n),))


# ------------------------------------------------------------------------------ choices


def _choices(g: Grammar) -> None:
    g.rule("act", "choose <described>", lambda np: (v.ChooseCreature(_pick(np)),))
    g.rule("act", "choose a keyword", lambda: (v.ChooseWord("keyword"),))
    g.rule("act", "choose <dtypes> [.|;] <np> @have resist <int> (vs|to) that damage type [<until>]", lambda d, np, n, u: tuple(changed(each, Doer, lambda _: np.who()) for each in resist_one(n, d, u)))
    g.rule("act", "choose <int> of <dtypes> . <np> gain <plus> damage of type chosen on <attack> [<until>]", lambda c, d, np, n, a, u: (v.ChooseCreature(np.who()), v.ChooseOne(tuple(v.Option(t, (_until(v.Bonus(v.Chosen(), "damage", n, type=t, attack=a), u),)) for t in d))))
    g.rule("act", "choose <dtypes>", lambda d: (v.ChooseWord("damage type", among=d),))
    g.rule("act", "choose <int> of <dtypes>", lambda n, d: (v.ChooseWord("damage type", among=d),))
    g.rule("act", "choose a target", lambda: (v.ChooseCreature(v.Pick((v.InSight(),))),))


def _pick(np: Creatures) -> v.Who:
    if np.how_many == "each":
        raise Rejected
    return np.who()


# ------------------------------------------------------------------------------ players


def _players(g: Grammar) -> None:
    score = "(score|gain)"
    g.rule("vps", "<int> vp", lambda n: n)
    g.rule("vps", "<signed> vp", lambda n: n)
    g.rule("act", f"[you] {score} <vps>", lambda n: (v.ScorePoints(n),))
    g.rule("vps", "<int> @extra vp", lambda n: n)
    g.rule("act", "[your] opponent lose <vps>", lambda n: (v.ScorePoints(-n, opponent=True),))
    g.rule("act", "you lose <vps>", lambda n: (v.ScorePoints(-n),))
    g.rule("act", f"[your] opponent {score} <vps>", lambda n: (v.ScorePoints(n, opponent=True),))
    g.rule("act", f"[you] {score} <vps> for each <described>", lambda n, np: (v.ScorePoints(v.PerEach(n, np.where)),))
    g.rule("act", f"[you] {score} <vps> for each <noun> [<posts>]", lambda n, x, p: (v.ScorePoints(v.PerEach(n, ordered(x[0] + (p or ())))),))
    g.rule("act", "spend <vps>", lambda n: (v.ScorePoints(-n),))
    g.rule("act", f"[you] {score} <vps> , or <vps> [instead] if <tests>", lambda a, b, t: (v.If(t, (v.ScorePoints(b),), (v.ScorePoints(a),)),))
    g.rule("deed", "treat its championrating as <int> for determining initiative", lambda n: (v.Gain(DOER, v.Ability("counts as", n, "champion rating")),))
    g.rule("act", "[you] roll <int> @extra d20 [(for|to determine|when determining|when rolling) initiative] [<until>]", lambda n, u: (v.ExtraInitiativeDie(n),))
    g.rule("act", "roll a @extra d20 for initiative [<until>]", lambda u: (v.ExtraInitiativeDie(1),))
    g.rule("act", "activate <int> @extra creature [<until>]", lambda n, u: (v.ExtraTurns(more=n),))
    g.rule("act", "activate <int> more or <int> less creature [<until>]", lambda n, m, u: (v.ChooseOne((v.Option("more", (v.ExtraTurns(more=n),)), v.Option("fewer", (v.ExtraTurns(fewer=m),)))),))
    g.rule("act", "activate <int> less creature [<until>]", lambda n, u: (v.ExtraTurns(fewer=n),))
    g.rule("act", "[you] (can activate|activate) <int> @extra creature @during your first turn [this round]", lambda n: (v.ExtraTurns(more=n),))
    g.rule("act", "you can activate <int> @extra creature [<until>]", lambda n, u: (v.ExtraTurns(more=n),))
    g.rule("act", "lineofsight is limited to <int> square [<until>]", lambda n, u: (_until(v.Gain(v.Each(()), v.Ability("sight limit", n)), u),))
    g.rule("act", "<np> cannot (see|trace lineofsight to|draw lineofsight to|have lineofsight to) @owner [<until>]", lambda np, u: (_until(v.Gain(OWNER, v.Ability("invisible", against=np.filter())), u),))
    g.rule("act", "when making <kinds> attack , that ally can trace lineofsight [for up to <int> square] as if it occupied this creature 's square . ( that ally must still trace lineofeffect and count range from its own square )", lambda k, n: (v.Gain(v.Chosen(), v.Ability("sight through", n or 0, attack=v.AttackIs(kinds=tuple(sorted(k.kinds))))),))
    g.rule("act", "players score double vp for occupying victory area [<until>]", lambda u: (_until(v.Gain(v.Each(()), v.Ability("scores more", 2)), u),))


# ------------------------------------------------------------------------------ terrain


def _terrain(g: Grammar) -> None:
    gain = "(gain|is considered|contain)"
    more = "[ ( in addition to existing terrain ) ]"
    g.rule("act", f"each square @in (blast|area|burst|radius|line|area of effect|targeted area) {gain} <terrain> terrain [<until>]", lambda t, u: (_until(v.ChangeTerrain(t, squares=None, template=True), u),))
    g.rule("act", "@all square @in (blast|area|burst|radius|line|targeted area) is (considered|) <terrain> terrain [<until>]", lambda t, u: (_until(v.ChangeTerrain(t, squares=None, template=True), u),))
    g.rule("act", "[each] square in aura (gain|is) <terrain> terrain [ ( <signed> attack ) ]", lambda t, n: (v.ChangeTerrain(t, spot=v.Spot(near=OWNER, within=AURA), squares=None),))
    g.rule("act", "while occupied by this creature , square gain <terrain> terrain", lambda t: (v.ChangeTerrain(t, under=OWNER, squares=None),))
    g.rule("act", "(this creature 's|<ref> 's) square (gain|become|contain) <terrain> terrain [<until>]", lambda np, t, u: (_until(v.ChangeTerrain(t, under=np.ref if np else OWNER, squares=None), u),))
    g.rule("act", "this creature 's square and [each|all] (adjacent square|square adjacent to it) (contain|gain|become|is) <terrain> terrain [ ( in addition to existing terrain ) ] [<until>]", lambda t, u: (_until(v.ChangeTerrain(t, under=OWNER, squares=None), u), _until(v.ChangeTerrain(t, spot=v.Spot(near=OWNER), squares=None), u)))
    g.rule("act", "this creature 's square is <terrain> terrain", lambda t: (v.ChangeTerrain(t, under=OWNER, squares=None),))
    g.rule("act", "each square in (area|blast) become <terrain> terrain [<until>]", lambda t, u: (_until(v.ChangeTerrain(t, "become", squares=None, template=True), u),))
    g.rule("act", f"(each square|all square|square) adjacent to this creature {gain} <terrain> terrain {more} [<until>]", lambda t, u: (_until(v.ChangeTerrain(t, spot=v.Spot(near=OWNER), squares=None), u),))
    g.rule("act", f"each square adjacent to this creature become <terrain> terrain {more} [<until>]", lambda t, u: (_until(v.ChangeTerrain(t, "become", spot=v.Spot(near=OWNER), squares=None), u),))
    g.rule("act", f"each square within <int> [square] [of this creature] {gain} <terrain> terrain [<until>]", lambda n, t, u: (_until(v.ChangeTerrain(t, spot=v.Spot(near=OWNER, within=n), squares=None), u),))
    g.rule("act", "each square within <int> [square] [of this creature] become <terrain> terrain [<until>]", lambda n, t, u: (_until(v.ChangeTerrain(t, "become", spot=v.Spot(near=OWNER, within=n), squares=None), u),))
    g.rule("act", "choose a square occupied by <ref> . it gain <terrain> terrain [<until>]", lambda np, t, u: (_until(v.ChangeTerrain(t, under=np.ref), u),))
    g.rule("act", "choose <int> square occupied by <ref> . it gain <terrain> terrain [<until>]", lambda n, np, t, u: (_until(v.ChangeTerrain(t, under=np.ref, squares=n), u),))
    g.rule("act", "(a|<int>) square [of clear terrain] within <int> square [of this creature] become <terrain> terrain [<until>]", lambda n, d, t, u: (_until(v.ChangeTerrain(t, "become", spot=v.Spot(near=OWNER, within=d), squares=n or 1), u),))
    g.rule("act", "a square within <int> square of this creature lose <terrain> terrain [<until>]", lambda d, t, u: (_until(v.ChangeTerrain(t, "lose", spot=v.Spot(near=OWNER, within=d)), u),))
    g.rule("act", "<terrains> terrain is <terrain> terrain [<until>]", lambda old, new, u: tuple(_until(v.ChangeTerrain(new, spot=v.Spot(place=each), squares=None), u) for each in old))
    g.rule("act", "@all <terrain> square gain <terrain> terrain [<until>]", lambda old, new, u: (_until(v.ChangeTerrain(new, spot=v.Spot(place=old), squares=None), u),))
    g.rule("act", "all <terrain> terrain become <terrain> terrain [instead] [<until>]", lambda old, new, u: (_until(v.ChangeTerrain(new, "become", spot=v.Spot(place=old), squares=None), u),))
    g.rule("act", "square <ref> occupied (become|gain|is) <terrain> terrain [<until>]", lambda np, t, u: (_until(v.ChangeTerrain(t, under=np.ref, squares=None), u),))
    g.rule("act", "square occupied by this creature (is|gain) <terrain> terrain [<until>]", lambda t, u: (_until(v.ChangeTerrain(t, under=OWNER, squares=None), u),))


# --------------------------------------------------------------------------- of powers


def _powers(g: Grammar) -> None:
    g.rule("act", "recharge [this creature 's] <name>", lambda n: (v.Recharge(power=n, any_kind=True),))
    g.rule("act", "recharge [this creature 's] <name> or [this creature 's] <name>", lambda a, b: (_one_of(a, b),))
    g.rule("act", "<ref> recharge [its] <name>", lambda np, n: (v.Recharge(np.ref, n, any_kind=True),))
    g.rule("act", "recharge [this creature 's] <name> or make (a|<int>) <name> attack", lambda a, n, b: (v.ChooseOne((v.Option("", (v.Recharge(power=a, any_kind=True),)), v.Option("", (v.MakeAttack(OWNER, v.AttackChoice(power=b), optional=False),)))),))
    power = "(attack action|attack power|power|attack action or special power|special power)"
    g.rule("act", f"recharge <int> {power} of <np> [that recharge]", lambda n, np: (v.Recharge(np.who()),) if n == 1 else _reject())
    g.rule("act", "recharge and use <name>", lambda n: (v.Recharge(power=n, any_kind=True), v.UsePower(OWNER, n, optional=False)))
    g.rule("act", "choose <name> or <name> . <who> have that power [<until>]", lambda a, b, w, u: (_grant(a, b, w, u),))
    g.rule("act", "(expend|lose) <int> use of <ref> 's champion power", lambda n, np: (v.SpendUse(np.ref, champion=True),))
    g.rule("act", "expend <int> use of (that enemy 's|its) champion power", lambda n: (v.SpendUse(mentioned("enemy"), champion=True),))
    g.rule("deed", "lose <int> use of its champion power [ ( your choice ) ]", lambda n: (v.SpendUse(DOER, champion=True),))
    g.rule("deed", "lose a use of <name>", lambda n: (v.SpendUse(DOER, n),))
    g.rule("act", "@place (a|<int>) <token> token on <ref>", lambda n, t, np: (v.PutToken(np.ref, t, n or 1),))
    g.rule("act", "remove <int> <token> token from <ref>", lambda n, t, np: (v.TakeToken(np.ref, t, n),))
    g.rule("act", "remove all <token> token from <ref>", lambda t, np: (v.TakeToken(np.ref, t),))
    g.rule("token", "<name>", lambda n: n.lower())
    for word in ("heat", "rage", "recycle", "blood", "charge"):
        g.rule("token", word, lambda word=word: word)


def _one_of(one: str, two: str) -> v.Effect:
    return v.ChooseOne(
        tuple(v.Option(name, (v.Recharge(power=name, any_kind=True),)) for name in (one, two))
    )


def _grant(one: str, two: str, who: v.Who, until: Until | None) -> v.Effect:
    return v.ChooseOne(
        tuple(v.Option(name, (_until(v.GainPower(who, name), until),)) for name in (one, two))
    )


# -------------------------------------------------------------------------- newcomers


def _newcomers(g: Grammar) -> None:
    g.rule("newcomer", "(a|<int>) [new] [<adjs>] (ally|creature|<keyword>) [,] [<posts>] [,]", _newcomer)
    g.rule("newcomer", "up to <int> new [<adjs>] (allies|creatures) [,] [<posts>] [,]", lambda n, a, p: _newcomer(n, a, None, p))
    g.rule("act", "@place <newcomer> <spot>", lambda new, s: (v.AddCreature(new[1], s, new[0]),))
    g.rule("act", "add <newcomer> to your warband <spot>", lambda new, s: (v.AddCreature(new[1], s, new[0]),))
    g.rule("act", "add <newcomer> <spot>", lambda new, s: (v.AddCreature(new[1], s, new[0]),))
    g.rule("act", "add <newcomer> to your warband . place it <spot>", lambda new, s: (v.AddCreature(new[1], s, new[0]),))
    g.rule("act", "add <newcomer> to your warband", lambda new: (v.AddCreature(new[1], v.Spot(near=OWNER), new[0]),))
    g.rule("joined", "that creature is part of your warband", lambda: "joined")
    g.rule("joins", "<joined> and is considered to have activated this round", lambda joined: joined)
    g.rule("act", "@place <newcomer> <spot> . <joins>", lambda n, s, j: (v.AddCreature(n[1], s, n[0], activated=True),))
    g.rule("act", "@place <newcomer> in that enemy 's square [. <joins>]", lambda n, j: (v.AddCreature(n[1], v.Spot(near=mentioned("enemy"), within=0), n[0], activated=True),))
    g.rule("last", "last occupied by", lambda: "last")
    g.rule("act", "add <newcomer> to your warband in a square <last> <ref>", lambda n, last, r: (v.AddCreature(n[1], v.Spot(near=r.ref, within=0), n[0]),))
    g.rule("act", "add <newcomer> to your warband . ( this can exceed normal warband limits )", lambda n: (v.AddCreature(n[1], v.Spot(place="own start"), n[0]),))
    g.rule("act", "add <newcomer> to your start area", lambda new: (v.AddCreature(new[1], v.Spot(place="own start"), new[0]),))


def _newcomer(
    count: int | None, adjectives: v.Filter | None, keyword: str | None, after: v.Filter | None
) -> tuple[int, v.Filter]:
    traits = (adjectives or ()) + ((v.Keyword(keyword),) if keyword else ()) + (after or ())
    if not traits:
        raise Rejected
    return count or 1, ordered(traits)
