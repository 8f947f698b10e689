# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""What becomes of the attack, the die or the damage at hand, and what attacks have.

Every sentence has one of a few subjects ("that attack", "its next melee attack", "melee
attacks against this creature") and one of a few predicates ("misses", "ignores cover").
"""

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.boons import next_attack
from warband.cards.reader.effects.deeds import Effects, lasting
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.moments.events import dice
from warband.cards.reader.nouns.creatures import negated
from warband.cards.reader.nouns.phrases import (
    DOER,
    Creatures,
    Dice,
    Doer,
    Mentioned,
    mentioned,
    ordered,
)
from warband.cards.reader.nouns.trees import changed
from warband.cards.reader.parsing.engine import Grammar, Rejected
from warband.cards.reader.sentences.telling import done_by

OWNER = v.Owner()
FAR = 99
"""More squares than any map has."""
THE_SAME = "the same"
"""Stands for the condition that made a creature the one concerned."""


def add_outcomes(g: Grammar) -> None:
    """Rules for what becomes of an attack, a die, damage, and of what attacks have."""
    _the_attack(g)
    _of_attacks(g)
    _rolls(g)
    _damage(g)
    _instead(g)


# ----------------------------------------------------------------------- the attack at hand


def _the_attack(g: Grammar) -> None:
    g.rule("theattack", "[@that] [opportunity|charge|original] attack [roll|action|power]", lambda: None)
    g.rule("theattack", "@that <kinds> attack [roll|action|power]", lambda k: None)
    g.rule("act", "<theattack> ['s damage] [instead] <becomes> [,] [instead]", lambda attack, e: e)
    g.rule("act", "<ref> 's [original|opportunity|<kinds>] attack [roll] [instead] <fate> [,] [instead]", lambda np, k, e: e)
    g.rule("act", "(<theattack>|<ref> 's [original|opportunity|<kinds>] attack [roll]) <fate> [,] and <fate> [,] [instead]", lambda _, np, k, a, b: a + b)
    g.rule("act", "it <becomes> [,] instead", lambda e: e)
    g.rule("becomes", "<fate>", lambda e: e)
    g.rule("fate", "(miss|is [a] [automatic] miss|become a [automatic] miss) [<ref>]", lambda np: (v.MakeMiss(),) if np is None or np.ref == OWNER else _missing(np))
    g.rule("fate", "(hit|is [a] automatic hit|become a hit|is a hit|become a automatic hit)", lambda: (v.MakeHit(),))
    g.rule("fate", "is [a] automatic hit and [is] [a] [automatic] critical", lambda: (v.MakeHit(critical=True),))
    g.rule("fate", "(is|become|score|count as) [a] [automatic] critical", lambda: (v.MakeHit(critical=True),))
    g.rule("fate", "((score|is|become|count as) a normal hit|isnot a critical)", lambda: (v.NoCritical(),))
    g.rule("fate", "(hit|instead hit) <who>", lambda w: (v.HitsInstead(_one(w)),))
    g.rule("fate", "(target|is redirected (to|vs)|instead target) <who>", lambda w: (v.Redirect(_one(w)),))
    g.rule("fate", "<undone> [<stillused>]", lambda *_: (v.Cancel(),))
    g.rule("becomes", "deal (half damage|half of its damage|only half damage) [to <ref>]", lambda np: (v.ChangeDamage(half=True),))
    g.rule("becomes", "deal (no|<int>) damage [to <ref>]", lambda n, np: (v.ChangeDamage(to=n or 0),))
    g.rule("moredamage", "(<signed>|<int> @extra) [<dtype>] damage", lambda n, m, t: (n or m, t or ""))
    g.rule("moredamage", "<int> less [<dtype>] damage", lambda n, t: (-n, t or ""))
    g.rule("becomes", "@deal <moredamage> [or <moredamage> [<yours>]]", lambda a, b, y: _on_attacker("damage", *a) if b is None else (v.ChooseOne(tuple(v.Option(f"{each[0]:+}", _on_attacker("damage", *each)) for each in (a, b))),))
    g.rule("becomes", "(cause|deal|do) <dtype> damage [instead of its normal type]", lambda t: (v.ChangeDamage(type=t),))
    g.rule("becomes", "ignore <ignoreds>", lambda names: tuple(v.Gain(mentioned("attacker"), v.Ability(each), until=v.EndOfAttack()) for each in names))
    bare = v.Gain(mentioned("attacker"), v.Ability("no effects"), until=v.EndOfAttack())
    others = "[all] (other|non-damage|additional) effect (of|from) <theattack>"
    g.rule("act", f"({others} <undone>|(ignore|negate|prevent|end) {others})", lambda *_: (bare,))
    g.rule("becomes", "have no (other|additional|non-damage) effect", lambda: (bare,))
    g.rule("act", "<minus> damage @and (ignore|negate|prevent) [all] (other|non-damage) effect (of|from) <theattack>", lambda n, a: (*_on_attacker("damage", n), bare))
    g.rule("becomes", "cannot is redirected", lambda: (v.Gain(OWNER, v.Ability("no redirect"), until=v.EndOfAttack()),))
    g.rule("act", "(@that critical|that hit|that|it) ((is|become|score|count as) a normal hit|isnot a critical) [instead]", lambda: (v.NoCritical(),))
    g.rule("act", "<who> take (damage and [all] [other] effect|effect and damage) of <theattack> [,] instead", lambda w, a: (v.HitsInstead(w),))
    g.rule("act", "<who> is hit [by <theattack>] [,] instead", lambda w, a: (v.HitsInstead(w),))
    g.rule("act", "<who> can is hit [by <theattack>] [,] instead", lambda w, a: (v.May((v.HitsInstead(w),)),))
    for can, made in (("[<ref>]", False), ("[<ref>] can", True)):
        g.rule("act", f"{can} redirect <theattack> (to|vs) <who> [instead]", lambda np, a, w, may=made: (v.May((v.Redirect(_or_itself(np, w)),)),) if may else (v.Redirect(_or_itself(np, w)),))
    g.rule("act", "(choose <described> as|<who> (become|is)) [new] target [of <theattack>] [instead]", lambda np, w, a: (v.Redirect(_one(np.who()) if np else w),))
    g.rule("act", "(@end|ignore|prevent) @that (movement|forced movement|attack|damage|power|champion power|condition|effect|move|shift|charge|teleport) ['s effect] [(on|from|affecting|of) <ref>] [,] [instead]", lambda np: (v.Cancel(),))
    g.rule("act", "(its|that|this) (move|movement|shift|charge) (end|is over) [immediately] [instead]", lambda: (v.Cancel(),))
    g.rule("act", "<ref> hit itself [with @that attack] [,] [instead]", lambda np: (v.HitsInstead(np.ref),))
    g.rule("undone", "(is negated|is cancelled|is ignored|have no effect|donot occur)", lambda: None)
    g.rule("stillused", "(and (is considered|count as|is still) used|[ ( ] [its|that|this] use is [still] (expended|spent|used|lost) [ ) ]|[.] [ ( ] [that] power is still used [ ) ])", lambda: None)
    g.rule("act", "[effect of] @that (movement|forced movement|power|champion power|condition|effect|move|shift|charge) <undone> [<stillused>]", lambda u, s: (v.Cancel(),))


def _missing(np: Creatures) -> Effects:
    """The attack at hand misses one of those whom it strikes, each of whom has a roll of its own."""
    ability = v.Ability("automatic miss", against=np.filter())
    over = v.UntilEvent(v.Trigger("attack power resolved", "after", (v.Is(v.Bearer()),)))
    return (v.Gain(mentioned("attacker"), ability, until=over),)


def _one(who: v.Who) -> v.Who:
    """Somebody whom one attack can strike: not each of several."""
    if isinstance(who, v.Each):
        raise Rejected
    return who


def _or_itself(doer: Creatures | None, whom: v.Who) -> v.Who:
    """Whoever redirects an attack to "itself" is its new target, not the old one."""
    return doer.who() if doer is not None and whom == mentioned("it") else whom


def _on_attacker(stat: v.Stat, amount: int, type: v.DamageType = "") -> Effects:
    """A bonus or penalty on the attack at hand."""
    return (v.Bonus(mentioned("attacker"), stat, amount, type=type, until=v.EndOfAttack()),)


# ------------------------------------------------------------------------- what attacks have


OF_ATTACKS: tuple[tuple[str, v.Ability], ...] = (
    ("(is [a] automatic hit|hit)", v.Ability("automatic hit")), ("(is [a] automatic (miss|misses)|miss)", v.Ability("automatic miss")),
    ("is [a] automatic hit and [is] [a] [automatic] critical", v.Ability("automatic hit", word="critical")),
    ("cannot is (redirected|retargeted)", v.Ability("no redirect")), ("cannot is (reduced|resisted)", v.Ability("ignore resist")), ("deal triple damage on [a] critical", v.Ability("triple critical")),
    ("(donot|never) provoke opportunity attack", v.Ability("no provoke")),
)  # fmt: skip
"""What attacks have or do by themselves."""


def _of_attacks(g: Grammar) -> None:
    g.rule("astand", "(ignore <ignoreds>|[score [a]] critical <onroll>)", lambda names, r: tuple(v.Gain(DOER, v.Ability(each)) for each in names) if r is None else (v.Gain(DOER, v.Ability("critical on", r[1].at_least or 20)),) if r[0] is None else _reject())
    for phrase, ability in OF_ATTACKS:
        g.rule("astand", phrase, lambda ability=ability: (v.Gain(DOER, ability),))
    g.rule("astand", "cannot is (reduced or redirected|redirected or reduced)", lambda: (v.Gain(DOER, v.Ability("ignore resist")), v.Gain(DOER, v.Ability("no redirect"))))
    g.rule("astand", "@deal <blessing>", lambda b: b)
    g.rule("astand", "have [a] range [of] sight", lambda: (v.Bonus(DOER, "range", FAR),))
    g.rule("astands", "<astand> [@and <astands>]", lambda a, b: a + (b or ()))
    g.rule("act", "[<sort>] attack (vs|that target) <np> (never|cannot|donot) (score|is|become) [a] critical [<until>]", lambda k, np, u: (_until(v.Gain(np.who(), v.Ability("no critical", attack=k)), u),))
    by = "((is|are) only possible by|can only is made by|can is made only by)"
    g.rule("act", f"[<sort>] attack (vs|that target) <np> {by} <np>", lambda k, whom, np: (v.Forbid(whom.who(), "be targeted", attack=k, versus=(negated(np.filter()),)),))
    g.rule("act", "attack (vs|that target) <np> cannot is redirected", lambda np: (v.Forbid(np.who(), "be redirected"),))
    # Whose attacks: of somebody, of everybody on somebody, the next one only.
    g.rule("act", "[damage (from|of|dealt by)] <simple> 's [<sort>] attack [vs <np>] <astands> [<until>] [<given>]", _theirs)
    g.rule("act", "its [<sort>] attack [vs <np>] <astands> [<until>] [<given>]", lambda k, o, e, u, t: _theirs(None, k, o, e, u, t))
    g.rule("act", "[all] <sort> attack <astands> [<until>] [<given>]", lambda k, e, u, t: _theirs(None, k, None, e, u, t))
    g.rule("act", "<simple> 's <ownname> attack <astands> [<until>]", lambda np, n, e, u: _theirs(np, v.AttackIs(power=n), None, e, u, None))
    g.rule("act", "[<sort>] attack (made by|by|of) <np> [vs <np>] <astands> [<until>]", lambda k, np, o, e, u: _theirs(np, k, o, e, u, None))
    g.rule("act", "[<sort>] attack (vs|that target) <np> <astands> [<until>] [<given>]", lambda k, o, e, u, t: _theirs(Creatures((), "each"), k, o, e, u, t))
    g.rule("act", "[<sort>] attack (vs|that target) <np> (take|suffer) <signed> [to] [attack] [roll]", lambda k, np, n: (v.Bonus(v.Each(()), "attack", n, versus=np.filter(), attack=k),))
    g.rule("act", "[each|all|any] [<sort>] attack (vs|that target) <np> [<until>] @have <signed> [to] [attack] [roll] [<until>]", lambda k, np, a, n, b: (_until(v.Bonus(v.Each(()), "attack", n, versus=np.filter(), attack=k), a or b),) if a is None or b is None else _reject())
    g.rule("act", "[<sort>] attack (vs|that target) (this creature|it) from <howfar> away @have <signed> [to] [attack] [roll]", lambda k, far, n: (v.Bonus(v.Each((v.Near(within=None, who=OWNER, at_least=far[1]),)), "attack", n, versus=(v.Itself(),), attack=k),) if far[0] == "least" else _reject())
    g.rule("act", "[<sort>] attack (made by|by|of) <np> (take|have) [a] <signed> [to] [attack] [roll]", lambda k, np, n: done_by(np, (v.Bonus(DOER, "attack", n, attack=k),)))
    g.rule("act", "<ref> 's next [<sort>] attack [@that turn|this round] <astands>", _next)
    g.rule("act", "[its|this creature 's] next [<sort>] attack [@that turn|this round] <astands> @and target is <afflicted>", lambda k, e, a: (*_next(Creatures((), "ref", ref=OWNER), k, e), _next_hit(k, a)))
    g.rule("act", "next [<sort>] attack [@that turn|this round] <astands>", lambda k, e: _next(Creatures((), "ref", ref=OWNER), k, e))
    g.rule("act", "its next [<sort>] attack [@that turn|this round] <astands>", lambda k, e: _next(Creatures((), "ref", ref=OWNER), k, e))
    g.rule("act", "@its critical @deal (<plus>|<int> @extra) [<dtype>] damage", lambda a, b, t: (v.Bonus(OWNER, "damage", a or b, type=t or "", tests=(v.WasHit(critical=True),)),))
    g.rule("act", "<np> cannot (redirect|retarget) @its [<sort>] attack [<until>]", lambda np, k, u: (_until(v.Gain(OWNER, v.Ability("no redirect", attack=k)), u),) if np.filter() == (v.Enemy(),) else _reject())
    g.rule("act", "<np> take (<plus>|<int> @extra) [<dtype>] damage from @its [<sort>] attack [<given>]", lambda np, a, b, t, k, g_: (v.Bonus(OWNER, "damage", a or b, type=t or "", versus=np.filter(), attack=k, tests=g_ or ()),))
    g.rule("act", "<np> cannot is invisible to @owner", lambda np: (v.Gain(OWNER, v.Ability("ignore invisible", against=np.filter())),))
    g.rule("act", "<np> (donot|cannot|never) @have combatadvantage vs (@owner|<np>) [<until>] [<given>]", lambda np, o, u, t: _no_advantage(np, o.filter() if o else (v.Itself(),), u, t))
    g.rule("act", "<np> (donot|cannot|never) @have combatadvantage vs @owner (for|from|by|due to|when|while) flanking [it]", lambda np: (v.Gain(OWNER, v.Ability("cannot be flanked")),))
    g.rule("mover", "(@its|<ref> 's)", lambda np: OWNER if np is None else np.ref)
    g.rule("act", "(<mover>|@that) (movement|move|shift) (donot|never) provoke opportunity attack [from <np>] [<bar>]", lambda who, np, b: (v.Gain(who or mentioned("mover"), v.Ability("no opportunity from", against=np.filter()) if np else v.Ability("no provoke", word="moving"), **(b or ({} if who else {"until": v.EndOfTurn()}))),))


def _all_damage(kind: v.DamageType, change: v.ChangeDamage, until: Until | None) -> Effects:
    """What becomes of damage of a type, whoever deals it."""
    dealt = v.Trigger("damage", tests=(v.DamageIs(type=kind),), mandatory=True)
    return (_until(v.Later(OWNER, dealt, (change,)), until),)


def _no_advantage(
    np: Creatures, versus: v.Filter, until: Until | None, tests: tuple[v.Test, ...] | None
) -> Effects:
    """Some have no combat advantage against others; flanking has a word of its own."""
    if any(isinstance(trait, v.Flanks) for trait in np.where):
        if versus != (v.Itself(),) or tests:
            raise Rejected
        return (_until(v.Gain(OWNER, v.Ability("cannot be flanked")), until),)
    return (
        _until(v.Forbid(np.who(), "gain combat advantage", versus=versus, tests=tests or ()), until),
    )


def _theirs(
    np: Creatures | None,
    kind: v.AttackIs | None,
    versus: Creatures | None,
    effects: Effects,
    until: Until | None,
    tests: tuple[v.Test, ...] | None,
) -> Effects:
    """What attacks of a kind have, whoever makes them."""
    narrowed = [_narrowed(each, kind, versus) for each in effects]
    if tests:
        narrowed = [msgspec.structs.replace(each, tests=each.tests + tests) for each in narrowed]
    made: Effects = tuple(_until(each, until) for each in narrowed)
    return made if np is None else done_by(np, made)


def _narrowed(
    effect: v.Effect, kind: v.AttackIs | None, versus: Creatures | None
) -> v.Bonus | v.Gain:
    against: v.Filter = () if versus is None else versus.filter()
    if isinstance(effect, v.Bonus):
        if effect.stat not in ("attack", "damage", "range"):
            raise Rejected
        if (effect.attack and kind) or (effect.versus and against):
            raise Rejected
        attack, foes = effect.attack or kind, effect.versus or against
        return msgspec.structs.replace(effect, attack=attack, versus=foes)
    if not isinstance(effect, v.Gain) or (effect.ability.against and against):
        raise Rejected
    ability = msgspec.structs.replace(
        effect.ability, attack=kind, against=effect.ability.against or against
    )
    return msgspec.structs.replace(effect, ability=ability)


def _next(np: Creatures, kind: v.AttackIs | None, effects: Effects) -> Effects:
    """What only the next attack of somebody has."""
    made = []
    for effect in effects:
        narrowed = changed(_narrowed(effect, kind, None), Doer, lambda _: np.ref)
        if narrowed.until is not None:
            raise Rejected
        made.append(msgspec.structs.replace(narrowed, until=next_attack(kind)))
    return tuple(made)


def _next_hit(kind: v.AttackIs | None, effects: Effects) -> v.Effect:
    """What the next attack of the owner brings besides, if it hits."""
    tests = () if kind is None else (kind,)
    hit = v.Trigger("hit", "after", (v.Itself(),), tests=tests, mandatory=True)
    steps = tuple(changed(each, Doer, lambda _: v.Object()) for each in effects)
    over = changed(next_attack(kind), v.Is, lambda _: v.Itself())
    return v.Later(OWNER, hit, steps, until=over, once=True)


# -------------------------------------------------------------------------------- the die


def _rolls(g: Grammar) -> None:
    g.rule("itsroll", "(that|this|its|this creature 's|<ref> 's) [@roll]", lambda np: None)
    g.rule("itsroll", "@roll", lambda: None)
    g.rule("itsroll", "[that|its] conceal roll", lambda: None)
    g.rule("act", "reroll failed conceal roll [once]", lambda: (v.Later(OWNER, v.Trigger("conceal failed", subject=(v.Itself(),), mandatory=True), (v.Reroll(),)),))
    # A roll that failed: once it has.
    for words, event in (("(a|any|its) failed save", "save failed"), ("(a|any|its) (missed attack|attack that miss)", "miss")):
        for can, made in (("", (v.Reroll(),)), ("can", (v.May((v.Reroll(),)),))):
            g.rule("act", f"[@owner] {can} reroll {words} [once]", lambda event=event, made=made: (v.Later(OWNER, v.Trigger(event, subject=(v.Itself(),), mandatory=True), made),))
    g.rule("itsroll", "(your|its|that) initiative [roll]", lambda: None)
    for phrase, best in (("(use|keep|take) @better", True), ("(use|keep|take) @worse", False), ("(ignore|discard) @better", False), ("(ignore|discard) @worse", True)):
        g.rule("kept", f"@and [must] {phrase} [result|roll|of two|d20|die]", lambda best=best: v.Reroll(best=best, worst=not best))
    g.rule("anyroll", "attack [roll]", lambda: ("attack roll",))
    g.rule("anyroll", "save", lambda: ("save",))
    g.rule("anyroll", "(attack [roll] (and|or) save|save (and|or) attack [roll])", lambda: ("attack roll", "save"))
    g.rule("anyroll", "all [d20] roll", lambda: ("d20 rolled",))
    for can in ("[must|can]", "[always]"):
        g.rule("deed", f"{can} <thrown> (for|with|on|when making) [all|its|any|a] <kinds> attack [roll] <kept> [<until>]", lambda n, k, kept, u: (_until(v.Later(DOER, v.Trigger("attack roll", subject=(v.Is(v.Bearer()),), tests=(k,), mandatory=True), (kept,)), u),) if n == 2 else _reject())
    g.rule("deed", "[must|can] <thrown> (for|on) [all|its|each|any] attack [roll] vs <np> <kept> [<until>]", lambda n, np, kept, u: (_until(v.Later(DOER, v.Trigger("attack roll", subject=(v.Is(v.Bearer()),), object=np.filter(), mandatory=True), (kept,)), u),) if n == 2 else _reject())
    g.rule("deed", "[must|can] <thrown> for [all|its] <anyroll> <kept> [<until>]", lambda n, events, kept, u: (_until(v.Later(DOER, dice(events, (v.Is(v.Bearer()),), mandatory=True), (kept,)), u),) if n == 2 else _reject())
    g.rule("deed", "[must|can] <thrown> (when|whenever|while) (making|rolling|it make|it roll) [a|all|its] <anyroll> <kept> [<until>]", lambda n, events, kept, u: (_until(v.Later(DOER, dice(events, (v.Is(v.Bearer()),), mandatory=True), (kept,)), u),) if n == 2 else _reject())
    g.rule("kept", "@and [must] use (new|second) @result", v.Reroll)
    g.rule("again", "reroll [<itsroll>] [once] [<kept>]", lambda r, kept: kept or v.Reroll())
    g.rule("again", "reroll [<itsroll>] with [a] <signed> [attack|to attack [roll]|to [that] roll|to save]", lambda r, n: v.Reroll(bonus=n))
    g.rule("thrown", "roll <int> [d20|time|dice]", lambda n: n if n > 1 else _reject())
    g.rule("thrown", "roll (a|<int>) @extra (d20|die)", lambda n: (n or 1) + 1)
    g.rule("again", "<thrown> [for <itsroll>] <kept>", lambda n, r, kept: Dice(**{**msgspec.structs.asdict(kept), "times": n - 1}) if n > 1 else _reject())
    g.rule("again", "roll again [<kept>]", lambda kept: kept or v.Reroll())
    g.rule("again", "roll d20 <kept>", lambda kept: kept)
    g.rule("act", "[<ref>|your opponent|opponent|you] [must|can] <again> [,] [instead]", lambda np, e: (e,))
    g.rule("deed", "<again> [,] [instead]", lambda e: (e,))
    for can, may in (("[must]", False), ("can", True)):
        g.rule("act", f"(<ref>|your opponent|opponent|you|) {can} reroll <theattack> vs <np>", lambda np, a, whom, may=may: _at_another(whom, may))
    g.rule("result1", "(@that @roll|[that|natural|its] result|result of @that @roll)", lambda: None)
    for phrase in ("treat <result1> as", "<result1> (is|become|count as|is treated as|is considered)"):
        g.rule("act", f"{phrase} [a] [natural] <int> [,] [instead]", lambda r, n: (v.SetRoll(n),))
    g.rule("act", "[<ref>] (succeed|save) [on (that|its) save] [instead]", lambda np: (v.SettleSave(),))
    g.rule("act", "<ref> fail [that|its] [save] instead", lambda np: (v.SettleSave(success=False),))
    g.rule("act", "@that save (succeed|is a success|is successful|is made) [instead]", lambda: (v.SettleSave(),))
    g.rule("act", "@that save (fail|is a failure|is failed) [instead]", lambda: (v.SettleSave(success=False),))
    g.rule("act", "[(<ref>|you) @have] <signed> (to|on) @that (roll|attack roll|die roll|initiative roll|save|d20|d20 roll)", lambda np, n: (v.AddToRoll(n),))
    g.rule("act", "<ref> @have <signed> [attack] (to|on|with|for) @that attack", lambda np, n: _on_attacker("attack", n))
    g.rule("act", "add (<int>|<plus>) to [@that] (roll|attack roll|die roll|initiative roll|save|d20|d20 roll)", lambda n, m: (v.AddToRoll(n or m),))
    g.rule("act", "(you have|you gain|add|) <signed> (to|on) (your|its) roll", lambda n: (v.AddToRoll(n),))
    # Initiative is the player's, whichever creature of the warband helps to it.
    g.rule("act", "[@owner have|@owner gain|you have|you gain|your warband have|your warband gain] (<signed>|add (<signed>|<int>)) [to|on|for|when rolling|when determining] [your|its|all] initiative [roll|result|check|test|rolls|checks|tests] [<until>]", lambda n, s, m, u: (_until(v.Bonus(OWNER, "initiative", n or s or m), u),))


# -------------------------------------------------------------------------------- damage


def _damage(g: Grammar) -> None:
    which = "(that|its|this|) ongoing [<dtype>] damage"
    for phrase in (f"increase {which} by (<int>|<plus>)", f"{which} (is increased|increase) by (<int>|<plus>)"):
        g.rule("growing", phrase, lambda t, n, m: v.Ongoing(mentioned("it"), n or m, t or "", more=True))
    g.rule("act", "<growing>", lambda more: (more,))
    failing = v.Trigger("save failed", subject=(v.Is(v.Bearer()),), mandatory=True)
    for phrase in ("(on|after|with|for|each) [a|each|any] failed save [vs (it|this damage|that damage)] [,|:] <growing>", "<growing> (on|after|with|for) (a|each|any) failed save"):
        g.rule("act", phrase, lambda more: (v.Later(mentioned("target"), failing, (msgspec.structs.replace(more, who=v.Bearer()),)),))
    g.rule("act", "(whenever|when|if) (target|it) fail (this|that|its|a) save [<savefor>] [,|:] <growing>", lambda c, more: (v.Later(mentioned("target"), failing, (msgspec.structs.replace(more, who=v.Bearer()),)),))
    g.rule("thedamage", "[that|all|its] [ongoing] damage [(from|of|dealt by) <theattack>]", lambda a: None)
    g.rule("thedamage", "<theattack> 's [base] damage", lambda a: None)
    g.rule("thedamage", "of (that|the|this) damage", lambda: None)
    g.rule("atleast1", "( minimum <int> [damage] )", lambda n: n)
    for phrase, sign in (("reduce <thedamage> by <int>", -1), ("<thedamage> is reduced by <int>", -1), ("increase <thedamage> by (<int>|<plus>)", 1), ("<thedamage> (is increased|increase) by (<int>|<plus>)", 1)):
        g.rule("act", f"{phrase} [<atleast1>]", lambda d, *n, sign=sign: (v.ChangeDamage(amount=sign * (n[0] or n[1]), least=n[-1] or 0),))
    g.rule("act", "<thedamage> (become|is) (<dtype> [damage] [instead] [of its normal type]|(a|<int>) of following type [:] <dtypes>)", lambda d, t, n, types: (v.ChangeDamage(type=t) if t else v.ChangeDamage(types=types),))
    g.rule("act", "(<simple> 's [<sort>] attack|[<sort>] attack (made by|by|of|from) <np>) deal [only] half damage to @owner [<until>]", lambda a, k, j, b, u: (_until(v.Gain(OWNER, v.Ability("half damage", attack=k or j, against=(a or b).filter())), u),))
    g.rule("act", "[all] <sort> attack (do|deal) half damage [<until>]", lambda k, u: (_until(v.Gain(v.Each(()), v.Ability("half damage", attack=k)), u),))
    unhurt = v.Later(DOER, v.Trigger("damage", object=(v.Is(v.Bearer()),), tests=(v.DamageIs(from_attack=True), v.WasHit(hit=False)), mandatory=True), (v.ChangeDamage(to=0),))
    g.rule("deed", "(never take|take no|donot take) damage from (attack that miss|a missed attack|missed attack)", lambda: (unhurt,))
    def unscathed(kind: v.AttackIs) -> Effects:
        asked = (v.DamageIs(from_attack=True), v.WasHit(hit=False), kind)
        dealt = v.Trigger("damage", object=(v.Is(v.Bearer()),), tests=asked, mandatory=True)
        return (v.Later(DOER, dealt, (v.ChangeDamage(to=0),)),)

    g.rule("deed", "(never take|take no|donot take) damage from (missed <kinds> attack|<kinds> attack that miss [it|this creature])", lambda a, b: unscathed(a or b))
    g.rule("act", "<ref> (isnot healed|donot heal|heal no hp|is not healed) [instead]", lambda np: (v.Cancel(),))
    g.rule("act", "@that healing (is negated|have no effect|is cancelled)", lambda: (v.Cancel(),))
    g.rule("act", "(reduce <thedamage> to <int>|<thedamage> is reduced to <int>)", lambda d, n, e, m: (v.ChangeDamage(to=n if n is not None else m),))
    g.rule("act", "<thedamage> is (halved|reduced by half)", lambda d: (v.ChangeDamage(half=True),))
    g.rule("act", "[<ref>] take [only] half <thedamage> [,] [instead]", lambda np, d: (v.ChangeDamage(half=True),) if np is None else (v.TransferDamage(np.ref, half=True),))
    g.rule("act", "<plus> damage on that attack . <plus> damage on that attack instead vs <described>", lambda n, m, np: (*_on_attacker("damage", n), v.Bonus(mentioned("attacker"), "damage", m - n, versus=np.where, until=v.EndOfAttack())))
    g.rule("act", "<ref> take (<signed>|<int> @extra) damage [of that type]", lambda np, n, m: (v.ChangeDamage(amount=n or m),) if n else _reject())
    g.rule("act", "<ref> take <int> @extra damage of that type", lambda np, n: (v.ChangeDamage(amount=n),))
    g.rule("act", "<ref> take <int> less damage [from <theattack>] [<atleast1>]", lambda np, n, a, m: (v.ChangeDamage(amount=-n, least=m),) if m else _on_attacker("damage", -n))
    g.rule("act", "<minus> damage (on|to|vs|from) <theattack>", lambda n, a: _on_attacker("damage", n))
    g.rule("act", "<moredamage> (on|to|with) (that <keyword> 's attack|that target)", lambda d, k: _on_attacker("damage", *d))
    g.rule("act", "<ref> (take no damage|donot take [that] damage|isnot damaged) [from <theattack>] [instead]", lambda np, a: (v.ChangeDamage(to=0),))
    g.rule("act", "<ref> take (no damage|<int> damage) [,] instead", lambda np, n: (v.ChangeDamage(to=n or 0),))
    g.rule("act", "(<who> take <thedamage> instead|(assign|transfer|redirect) <thedamage> to <who> [instead])", lambda a, _, __, b: (v.TransferDamage(a or b),))
    g.rule("act", "(you can have <who> take|<who> can take) <thedamage> instead", lambda a, b, d: (v.May((v.TransferDamage(a or b),)),))
    g.rule("act", "(this creature can|you can have this creature) take half [of] <thedamage> [,] [instead]", lambda d: (v.May((v.TransferDamage(OWNER, half=True),)),))
    g.rule("act", "this creature and <ref> each take half <thedamage> [instead]", lambda np, d: (v.TransferDamage(OWNER, half=True),))
    g.rule("act", "(<who> take half <thedamage> instead|(assign|transfer|redirect) half [of] <thedamage> to <who> [instead])", lambda a, _, __, b: (v.TransferDamage(a or b, half=True),) if not isinstance(a, Mentioned | v.Owner) else _reject())
    g.rule("act", "<ref> take half <thedamage> @and <who> take (other half|rest|remaining damage)", lambda np, d, w: (v.TransferDamage(w, half=True),))
    same = "(that amount|that much hp|that many hp|that damage|a equal amount [of hp]|same amount of hp|hp equal to that damage)"
    g.rule("healed", f"({same}|<int> hp)", lambda n: n or v.EventAmount())
    for phrase in ("<ref> heal <healed> [,] instead", "<ref> instead heal <healed>"):
        g.rule("act", phrase, lambda np, n: (v.Cancel(), v.Heal(np.ref, n)))
    g.rule("act", "all <dtype> damage (is|become) <dtype> damage [instead] [<until>]", lambda t, w, u: _all_damage(t, v.ChangeDamage(type=w, only=t), u))
    whatever = "(any|each|all) (attack|effect|attack or effect|attack and effect) (that|which) deal <dtype> damage"
    g.rule("act", f"{whatever} (deal|do) (<plus>|<int> @extra) <dtype> damage [<until>]", lambda t, a, b, w, u: _all_damage(t, v.ChangeDamage(amount=a or b), u) if t == w else _reject())
    g.rule("act", "<who> take <harms> instead", lambda w, d: (v.Hurt(w, d),))
    g.rule("act", "<who> take <harms> [ ( ] (ignore|ignores|ignoring) resist [ ) ] instead", lambda w, d: (v.Hurt(w, d, ignore_resist=True),))


# ------------------------------------------------------------------- something else instead


def _instead(g: Grammar) -> None:
    g.rule("act", "<ref> donot (shift|move|charge|attack|teleport) [instead]", lambda np: (v.Cancel(),))
    g.rule("act", "<ref> donot (shift|move|charge|attack|teleport) [instead] @and <deeds>", lambda np, d: (v.Cancel(), *done_by(np, d)))
    g.rule("act", "<ref> isnot (pushed|pulled|slid|moved|<condition>) [instead]", lambda np, c: (v.Cancel(),))
    g.rule("act", "<ref> (donot gain|isnot affected by) that condition [instead]", lambda np: (v.Cancel(),))
    # A condition that lasts longer is one more of it: whichever is over last counts.
    g.rule("longer", "[instead] (become|is|change to|have a duration of) [instead] ( save end ) [instead]", v.SaveEnds)
    g.rule("act", "duration of [that|this] <condition> [condition|effect] <longer>", lambda c, u: (v.Afflict(v.Object(), c, until=u),))
    g.rule("act", "[@that] attack 's <condition> [condition|effect] <longer>", lambda c, u: (_longer(c, u),))
    g.rule("act", "<ref> is <condition> [<until>] instead of <condition>", lambda np, c, u, old: (v.EndEffects(np.ref, conditions=(old,)), _until(v.Afflict(np.ref, c), u)))
    # Somebody lives on.
    lives = "(isnot destroyed|is instead not destroyed) [,] [instead]"
    g.rule("liveson", lives, lambda: None)
    g.rule("liveson", "is instead <condition>", lambda c: c)
    g.rule("but", "[,|.|;] (and|but|then)", lambda: None)
    g.rule("but", "(,|.|;)", lambda: None)
    g.rule("spared", "<ref> <liveson> [<but>] [<ref>] have <int> hp [remaining] [,] [instead]", lambda np, lives, but, r, n: v.Spare(n) if lives is None else _reject())
    g.rule("spared", "<ref> have <int> hp [remaining] [,] instead [of being destroyed]", lambda np, n: v.Spare(n))
    g.rule("spared", "<ref> have <int> hp remaining", lambda np, n: v.Spare(n))
    g.rule("spared", "<ref> instead have <int> hp [remaining]", lambda np, n: v.Spare(n))
    g.rule("spared", "<ref> is reduced to <int> hp [,] instead [of being destroyed]", lambda np, n: v.Spare(n) if n else _reject())
    doomed = "is destroyed at end of its next turn [[,] or (if|when) it take [any] damage]"
    gone = v.Trigger("end of turn", "at", subject=(v.Is(v.Bearer()),), mandatory=True)
    surely = "[ ( but is still destroyed [even if it (heal|regain hp|heal hp)] ) ]"
    round_over = v.Trigger("end of round", "at", mandatory=True)
    g.rule("act", f"<ref> isnot destroyed until end of round {surely}", lambda np: _doomed(np, v.Spare(5), round_over))
    for fate in (f"<liveson> [<but>] (it|<ref>|) {doomed}", f"isnot destroyed until end of its next turn {surely}"):
        g.rule("act", f"<ref> {fate}", lambda np, lives=None, *_: _doomed(np, v.Spare(5), gone) if lives is None else _dying(np, lives, gone))
    g.rule("act", f"<spared> [<but>] (it|) {doomed}", lambda s, but: _doomed(Creatures((), "ref", ref=mentioned("creature")), s, gone))
    g.rule("act", "<ref> <deeds> [,] instead [<until>]", lambda np, d, u: (v.EndEffects(np.ref, conditions=(THE_SAME,)), *(_until(each, u) for each in done_by(np, d))) if isinstance(d[0], v.Afflict) else _reject())
    g.rule("act", "it (is|become|count as) [a] [automatic] critical", lambda: (v.MakeHit(critical=True),))
    g.rule("act", "<spared>", lambda s: (s,))
    g.rule("act", "[your] opponent score [vp] as if <ref> (was|is|have is) destroyed", lambda np: (v.ScorePoints(v.StatOf("cost", np.ref), opponent=True),))
    g.rule("act", "[however ,] <ref> <liveson> [<but>] @place <ref> [on battlemap] <spot> [on battlemap] with <int> hp [,] [instead]", lambda np, lives, but, r, s, n: (v.Spare(n), v.Place(np.ref, s)) if lives is None else _reject())
    g.rule("act", "@place <ref> [on battlemap] <spot> [on battlemap] with <int> hp [remaining] [,] [instead [of being destroyed]]", lambda np, s, n: (v.Spare(n), v.Place(np.ref, s)))
    g.rule("act", "<spared> [,] @and [is] <afflicted> [,] [instead]", lambda s, a: (s, *a))


def _at_another(np: Creatures, may: bool) -> Effects:
    """The attack at hand once more, against somebody whom the user chooses."""
    again = v.MakeAttack(mentioned("attacker"), v.AttackChoice(this=True), optional=False)
    if np.ref is not None:
        made: Effects = (msgspec.structs.replace(again, versus=np.ref),)
    elif np.how_many != "some" or np.number != 1:
        raise Rejected
    else:
        reached = v.InReach(mentioned("attacker"))
        where = (*(trait for trait in np.where if not isinstance(trait, v.InReach)), reached)
        chosen = v.ChooseCreature(v.Pick(ordered(where)))
        made = (chosen, msgspec.structs.replace(again, versus=v.Chosen()))
    return (v.May(made),) if may else made


def _longer(condition: v.Condition, until: v.Duration) -> v.Effect:
    """A condition that the attack at hand brings lasts otherwise: whoever is hit has it so too."""
    hit = v.Trigger("hit", "after", (v.Itself(),), mandatory=True)
    over = v.UntilEvent(v.Trigger("attack power resolved", "after", (v.Itself(),)))
    return v.Later(OWNER, hit, (v.Afflict(v.Object(), condition, until=until),), until=over)


def _doomed(np: Creatures, spare: v.Spare, at: v.Trigger) -> Effects:
    """Somebody lives on, but no longer than to the end of its next turn."""
    ends = v.Later(np.ref or OWNER, at, (v.Destroy(v.Bearer()),), until=v.EndOfBattle(), once=True)
    return (spare, ends)


def _dying(np: Creatures, condition: v.Condition, at: v.Trigger) -> Effects:
    """Instead of being destroyed at once somebody is so until it is."""
    spared, ends = _doomed(np, v.Spare(5), at)
    return (spared, v.Afflict(np.who(), condition, until=v.EndOfBattle()), ends)


def _until(effect: v.Effect, until: Until | None) -> v.Effect:
    return effect if until is None else lasting(effect, until.duration)


def _reject(*_: object) -> Effects:
    raise Rejected
