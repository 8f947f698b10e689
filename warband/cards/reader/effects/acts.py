# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for whole effects: commands, what becomes of an attack, points, terrain, choices."""

from typing import Any, Literal

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import RECHARGED, Effects, lasting, resist_one
from warband.cards.reader.effects.movement import SPEED
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.nouns.phrases import DOER, Creatures, Doer, mentioned, ordered
from warband.cards.reader.nouns.trees import changed
from warband.cards.reader.parsing.engine import Grammar, Rejected
from warband.cards.reader.sentences.strikes import capped
from warband.cards.reader.sentences.telling import whoever_does

OWNER = v.Owner()
FAR = 99
"""More squares than any map has."""


def add_acts(g: Grammar) -> None:
    """Rules for effects that are no predicates of a creature."""
    _commands(g)
    _choices(g)
    _players(g)
    _powers(g)
    _newcomers(g)


def _until(effect: v.Effect, until: Until | None) -> v.Effect:
    return effect if until is None else lasting(effect, until.duration)


# ---------------------------------------------------------------------------- commands


def _commands(g: Grammar) -> None:
    # How far: (points, whether fewer are allowed).
    # How far: how much, whether less will do, whether counted in squares (at no extra cost).
    g.rule("far", "[exactly] <int> [@extra]", lambda n: (n, False, False))
    g.rule("far", "[exactly] <int> [@extra] square", lambda n: (n, False, True))
    g.rule("far", "up to <int> [@extra]", lambda n: (n, True, False))
    g.rule("far", "up to <int> [@extra] square", lambda n: (n, True, True))
    g.rule("far", "up to <int> square <perdeed>", lambda n, p: (v.PerDeed(n, *p), True, True))
    g.rule("far", "a number of square equal to <quantity>", lambda n: (n, False, True))
    g.rule("far", "up to a number of square equal to <quantity>", lambda n: (n, True, True))
    g.rule("far", "a [@extra] square", lambda: (1, False, True))
    g.rule("far", "up to (its|<ref> 's|this creature 's|their) speed", lambda np: (SPEED, True, False))
    g.rule("far", "up to (twice|double) [its|their] speed", lambda: (msgspec.structs.replace(SPEED, times=2), True, False))
    g.rule("far", "up to half [of] [its|their] speed", lambda: (msgspec.structs.replace(SPEED, half=True), True, False))
    g.rule("far", "up to [its] [full] speed", lambda: (SPEED, True, False))
    g.rule("far", "(its|their) [full] speed", lambda: (SPEED, False, False))
    # What else is said of forced movement.
    g.rule("shoved", "<landing>", lambda s: {"ends": s})
    g.rule("shoved", "[;|,|.] @that movement provoke opportunity attack", lambda: {"provokes": True})
    g.rule("shoved", "as a free action", dict)
    g.rule("shoved", "[directly] away from <ref>", _by)
    g.rule("shoved", "each", dict)
    g.rule("shoveds", "<shoved>", lambda a: a)
    g.rule("shoveds", "<shoved> <shoveds>", lambda a, b: {**a, **b})
    stats: tuple[tuple[str, v.Stat], ...] = (("speed", "speed"), ("ac", "AC"), ("fort", "Fort"), ("ref", "Ref"), ("will", "Will"), ("championrating", "champion rating"), ("reach", "reach"))
    for number, stat in stats:
        for verb, sign in (("increased", 1), ("reduced", -1), ("decreased", -1)):
            g.rule("act", f"(<simple> 's|its) {number} is {verb} by <int> [<until>]", lambda np, n, u, stat=stat, sign=sign: (_until(v.Bonus(mentioned("it") if np is None else np.who(), stat, sign * n), u),))
    for verb in ("reduced", "decreased", "lowered"):
        g.rule("act", f"(<simple> 's|its) resist <dtype> is {verb} by <int> [<until>]", lambda np, t, n, u: (_until(v.Gain(DOER if np is None else np.who(), v.Ability("resist", -n, t)), u),))
    g.rule("act", "<ownname> become aura <int> [<until>]", lambda n, size, u: (_until(v.ExtendPower(n, "aura", size), u),))
    for word in ("push", "pull", "slide"):
        def shove(w: v.Who, far: tuple[v.Number, bool], more: dict[str, Any] | None, how: Literal["push", "pull", "slide"] = word) -> Effects:
            return (v.Shove(w, how, far[0], up_to=far[1], **(more or {})),)

        # Nobody stops on the way; where a slide ends is chosen.
        any_way = word == "slide"
        g.rule("act", f"{word} <who> adjacent [to @owner]", lambda w, how=word, any_way=any_way: (v.Shove(w, how, FAR, up_to=any_way, ends=v.Spot(near=OWNER)),))
        g.rule("act", f"[you|<ref>] {word} <shovens1> [each] <far> [<shoveds>]", lambda s, all_, f, m, shove=shove: tuple(e for w in all_ for e in shove(w, f, _for_one(w, m, s))))
        g.rule("act", f"[you|<ref>] can {word} <shovens1> [each] <far> [<shoveds>]", lambda s, all_, f, m, shove=shove: optional(tuple(e for w in all_ for e in shove(w, f, _for_one(w, m, s)))))
        g.rule("act", f"[<ref>] {word} <far> <who> [<shoveds>]", lambda s, f, w, m, shove=shove: shove(w, f, {**(m or {}), **(_by(s) if s else {})}))
        g.rule("act", f"[<ref>] can {word} <far> <who> [<shoveds>]", lambda s, f, w, m, shove=shove: optional(shove(w, f, {**(m or {}), **(_by(s) if s else {})})))
        g.rule("act", f"{word} <described> that <evp> <far> [<shoveds>]", lambda np, e, f, m, shove=shove: (whoever_does(np, e, shove(DOER, f, m)),))
        g.rule("act", f"{word} <who> <far> , or <far> instead if <tests>", lambda w, f, h, t, shove=shove: (v.If(t, shove(w, h, None), shove(w, f, None)),))
        g.rule("act", f"{word} <who> [to|into] [a|any] [square] <spot>", lambda w, s, how=word, any_way=any_way: (v.Shove(w, how, FAR, up_to=any_way, ends=s),))
        past = {"push": "pushed", "pull": "pulled", "slide": "slid"}[word]
        for done, may in ((f"({word}|{past}|is {past})", False), (f"(can is|can choose to is) {past}", True)):
            g.rule("deed", f"{done} (<far>|adjacent to @owner) [<shoveds>]", lambda f, m, shove=shove, how=word, any_way=any_way, may=may: (v.Shove(DOER, how, FAR, up_to=any_way or may, **{"ends": v.Spot(near=OWNER), **(m or {})}),) if f is None else optional(shove(DOER, f, m)) if may else shove(DOER, f, m))
    g.rule("shovens1", "(<who>|<simple> and <simple>)", lambda w, a, b: (w,) if w is not None else (a.who(), b.who()) if "some" in (a.how_many, b.how_many) else _reject())
    for can, may in (("", False), ("can ", True)):
        g.rule("act", f"[you] {can}teleport <who> <far> [<landing>]", lambda w, f, s, may=may: (v.Teleport(w, f[0], controller="user", ends=s, optional=may or f[1]),))
        g.rule("act", f"[you] {can}teleport <simple> and <simple> [each] <far> [each] [<landing>]", lambda a, b, f, s, may=may: tuple(v.Teleport(np.who(), f[0], controller="user", ends=s, optional=may or f[1]) for np in (a, b)))
        g.rule("act", f"[you] {can}teleport <who> [to] [a|any] [square] <spot>", lambda w, s, may=may: (v.Teleport(w, None, controller="user", ends=s, optional=may),))
    g.rule("act", "heal <who> <int> hp", lambda w, n: (v.Heal(w, n),))
    for word in ("move", "shift"):
        for can, extra in (("", {}), ("can ", {"optional": True})):
            g.rule("act", f"[you] {can}{word} <who> <far> [<route>]", lambda w, f, m, how=word, extra=extra: (v.Walk(w, how, f[0], up_to=f[1], squares=f[2], **{**extra, **(m or {})}),))
    g.rule("act", "@place <shovens1> [on battlemap] <spot> [on battlemap]", lambda all_, s: tuple(v.Place(_there_already(w), s) for w in all_))
    back = v.Trigger("start of round", "at")
    g.rule("act", "remove <who> from (battlemap|play)", lambda w: (v.LeaveMap(w),))
    g.rule("nextround", "[.|;|,] [and|then] at start of next round [,]", lambda: None)
    g.rule("act", "remove <who> from (battlemap|play) <nextround> [you] [can] @place <ref> [on battlemap] <spot> [on battlemap]", lambda w, _, r, s: (v.LeaveMap(w, back, s),))
    g.rule("act", "destroy <who>", lambda w: (v.Destroy(w),))
    g.rule("act", "destroy <described> , then <described> , each of that <vps>", lambda a, b, w: tuple(v.Destroy(np._replace(where=ordered((*np.where, *w))).who()) for np in (a, b)))
    g.rule("act", "@place <ref> [in a square] adjacent to (a|<int>) [<adjs>] <noun> [<posts>] , then <clauses>", lambda np, n, a, x, p, c: (v.ChooseCreature(v.Pick(ordered(x[0] + (a or ()) + (p or ())))), v.Place(np.ref, v.Spot(near=v.Chosen())), *c) if n in (None, 1) else _reject())
    g.rule("act", "<np> and <np> @switch @places", lambda a, b: (v.Swap(a.who(), b.who()),))
    g.rule("act", "<described> and <described> in your warband @switch @places", lambda a, b: (v.Swap(_ours(a).who(), _ours(b).who()),))
    g.rule("act", "<ref> @switch @places with <ref> and is hit by <theattack> instead", lambda a, b, _: (v.Swap(a.ref, b.ref), v.HitsInstead(a.ref)))
    g.rule("act", "<who> @switch @places with <who>", lambda a, b: (v.Swap(a, b),))
    g.rule("act", "<who> can @switch @places with <who>", lambda a, b: (v.Swap(a, b, optional=True),))
    g.rule("act", "@switch @places with <who>", lambda b: (v.Swap(OWNER, b),))
    g.rule("act", "@switch @places of <described>", _two_of)
    g.rule("act", "[you] @switch <described> 's @places", _two_of)
    g.rule("act", "[you] can @switch <described> 's @places", lambda np: (v.May(_two_of(np)),))
    g.rule("act", "<described> @switch @places [with each other]", _two_of)
    g.rule("act", "<int> [<adjs>] <noun> adjacent to each other [<posts>] @switch @places", lambda n, a, x, p: _neighbours(ordered(x[0] + (a or ()) + (p or ()))) if n == 2 else _reject())
    g.rule("act", "@switch [@places of] <np> (and|with) <np>", lambda a, b: (v.Swap(a.who(), b.who()),))
    _ending(g)


def _there_already(who: v.Who) -> v.Who:
    """Somebody to be placed; "a creature named ..." of neither side is a new one."""
    sides = (v.Ally, v.Enemy, v.InWarband, v.InState, v.Itself, v.Either, v.Is)
    where = who.where if isinstance(who, v.Pick) else ()
    named = any(isinstance(trait, v.Named | v.SameName) for trait in where)
    if named and not any(isinstance(trait, sides) for trait in where):
        raise Rejected
    return who


def _ours(np: Creatures) -> Creatures:
    """Such a creature of the warband."""
    return np._replace(where=ordered((v.InWarband(), *np.where)))


def optional(effects: Effects) -> Effects:
    """What somebody "can" do; who moves "up to" some squares may stay anyway."""
    if all(isinstance(effect, v.Shove) and effect.up_to for effect in effects):
        return effects
    return (v.May(effects),)


def _two_of(np: Creatures) -> Effects:
    """Two creatures of a kind change places with each other."""
    if np.how_many != "some" or np.number != 2:
        raise Rejected
    other = ordered((*np.where, v.Other(v.Chosen())))
    return (v.ChooseCreature(v.Pick(np.where)), v.Swap(v.Chosen(), v.Pick(other)))


def _neighbours(where: v.Filter) -> Effects:
    """Two creatures of a kind that stand beside each other change places."""
    beside = ordered((*where, v.Near(1, who=v.Chosen()), v.Other(v.Chosen())))
    first = ordered((*where, v.Near(1, of=where)))
    return (v.ChooseCreature(v.Pick(first)), v.Swap(v.Chosen(), v.Pick(beside)))


def _for_one(who: v.Who, more: dict[str, Any] | None, by: Creatures | None) -> dict[str, Any]:
    """What is said of the shove of one of several; the owner does not end beside itself."""
    given = {**(more or {}), **(_by(by) if by is not None else {})}
    ends = given.get("ends")
    if who == OWNER and ends is not None and ends.near == OWNER:
        del given["ends"]
    return given


def _by(np: Creatures) -> dict[str, Any]:
    """By whom somebody is pushed or pulled, if not by the owner."""
    return {} if isinstance(np.ref, v.Owner) else {"source": np.ref}


def _ending(g: Grammar) -> None:
    """Ending conditions and effects: which, and on whom."""
    some, every = "(a|any|one|<int>)", "(all|each|all of|all other)"
    g.rule("ailment", "<ailment1>", lambda a: a)
    g.rule("ailment", "<ailment1> (with a duration of ( save end ) |that [a] save can end)", lambda a: {**a, "save_ends": True})
    g.rule("ailment1", "(condition|condition (or|and) ongoing damage [effect]|ongoing damage [effect] (or|and) condition)", dict)
    g.rule("ailment1", "(effect|condition (or|and) [other] effect|effect (or|and|of) condition)", lambda: {"any_effect": True})
    g.rule("ailment1", "<ongoingword> [effect|condition]", lambda word: {"conditions": (word,)})
    g.rule("affliction", f"{some} <ailment1> of (your|its) choice", lambda n, a: {**a, "count": n or 1})
    g.rule("affliction", f"{some} <ailment>", lambda n, a: {**a, "count": n or 1})
    g.rule("affliction", f"{every} <ailment>", lambda a: {**a, "count": None})
    g.rule("affliction", "((a|one|<int>) [of] <conditions> condition|[any|each of|all|each] <conditions> [condition])", lambda n, one, c: {"conditions": one, "count": n or 1} if one else {"conditions": c, "count": None if len(c) > 1 else 1})
    on = "(on|from|affecting|of)"
    for phrase in (f"@end <affliction> {on} <who>", f"<affliction> {on} <who> end", f"<affliction> end {on} <who>"):
        g.rule("act", phrase, lambda a, w: (v.EndEffects(w, **a),))
    g.rule("act", f"@end <affliction> {on} <who> that [a] save can end", lambda a, w: (v.EndEffects(w, **{**a, "save_ends": True}),))
    for phrase in ("(<ref> 's|this|that|its) turn end", "end (<ref> 's|this|that|its) turn"):
        g.rule("act", phrase, lambda np: (v.EndTurn(),))
    g.rule("deed", f"(@end|lose) <affliction> [{on} @them]", lambda a: (v.EndEffects(DOER, **a),))
    g.rule("deed", f"(@end|lose) <affliction> {on} @them that [a] save can end", lambda a: (v.EndEffects(DOER, **{**a, "save_ends": True}),))
    g.rule("deed", "is no longer <conditions>", lambda c: (v.EndEffects(DOER, conditions=c, count=None if len(c) > 1 else 1),))
    g.rule("conditions", "<condition>", lambda c: (c,))
    g.rule("conditions", "<condition> [,] [and|or] <conditions>", lambda c, d: (c, *d))


def _more_turns(one: v.Option | None, two: v.Option | None, np: Creatures | None, until: Until | None) -> Effects:
    """More creatures than usual, or fewer, or somebody besides."""
    if np is not None:
        if np.how_many != "some" or np.number != 1:
            raise Rejected
        return (v.ExtraTurns(who=np.who()),)
    assert one is not None
    return one.steps if two is None else (v.ChooseOne((one, two)),)


def _ratings(where: v.Filter) -> Effects:
    """The ratings printed on others' cards are added to the owner's."""
    others = v.Each(ordered((v.Other(OWNER), *where)))
    return (v.Bonus(OWNER, "champion rating", v.StatOf("printed champion rating", others)),)


def _reject(*_: object) -> Effects:
    raise Rejected


# ------------------------------------------------------------------------------ choices


def _choices(g: Grammar) -> None:
    g.rule("act", "[you] choose <described> [as [its] (prey|quarry|foe|rival|mark|target)]", lambda np: (v.ChooseCreature(_pick(np)),))
    g.rule("act", "choose (a|<int>) keyword", lambda n: (v.ChooseWord("keyword"),) if n in (None, 1) else _reject())
    g.rule("act", "choose <dtypes> [.|;] <np> @have resist <int> (of that [damage] type|(vs|to) that [damage] type) [<until>]", lambda d, np, n, u: tuple(changed(each, Doer, lambda _: np.who()) for each in resist_one(n, d, u)))
    that_type = "of (type chosen|chosen type|that type|chosen damage type|that damage type)"
    g.rule("act", f"choose [<int> of] <dtypes> [.|;|:] <np> @have <plus> damage {that_type} [on|with] [<attack>] [<until>]", lambda c, d, np, n, a, u: _of_chosen_type(d, np, n, a, u))
    g.rule("act", "choose [<int> of] <dtypes>", lambda n, d: (v.ChooseWord("damage type", among=d),))
    already = "[[.|;] (creatures that already have|those that already have) that condition (isnot affected|is unaffected) [by this power]]"
    g.rule("act", f"choose (a|<int>|any) condition [.|;|:|,] <np> (cannot gain|cannot is affected by|is immune to|isnot affected by) that condition [<until>] {already}", lambda n, np, u: _immune_to_one(np, u) if n in (None, 1) else _reject())
    g.rule("act", "choose <described> [.|;|,] (<ref>|it) (gain|have|count as having) (that alignment|that (creature|ally|enemy) 's alignment|its alignment) [<until>]", lambda np, r, u: _of_that_alignment(np, u) if r is None or r.ref == OWNER else _reject())
    g.rule("act", "choose a target", lambda: (v.ChooseCreature(v.Pick((v.InSight(),))),))


def _of_chosen_type(types: tuple[v.DamageType, ...], np: Creatures, amount: int, attack: v.AttackIs | None, until: Until | None) -> Effects:
    """Damage of a type that is chosen; whoever has it is chosen first."""
    who = np.ref if np.ref is not None else v.Chosen()
    kind = None if attack == v.AttackIs() else attack
    choice = v.ChooseOne(tuple(v.Option(t, (_until(v.Bonus(who, "damage", amount, type=t, attack=kind), until),)) for t in types))
    return (choice,) if np.ref is not None else (v.ChooseCreature(_pick(np)), choice)


def _of_that_alignment(np: Creatures, until: Until | None) -> Effects:
    """The owner counts as of the alignment of somebody whom it chooses."""
    words: tuple[v.Alignment, ...] = ("good", "evil", "neutral")
    gains = (v.If((v.Matches(v.Chosen(), (v.Aligned(word),)),), (_until(v.Gain(OWNER, v.Ability("counts as", word=word)), until),)) for word in words)
    return (v.ChooseCreature(_pick(np)), *gains)


def _immune_to_one(np: Creatures, until: Until | None) -> Effects:
    """No condition of a kind that is chosen."""
    who = np.who()
    return (v.ChooseOne(tuple(v.Option(each, (_until(v.Gain(who, v.Ability("immune", word=each)), until),)) for each in v.CONDITIONS)),)


def _pick(np: Creatures) -> v.Who:
    if np.how_many == "each":
        raise Rejected
    return np.who()


# ------------------------------------------------------------------------------ players


def _players(g: Grammar) -> None:
    g.rule("act", "no [<adjs>] <noun> [<posts>] can <forbids> [<bar>]", lambda a, n, p, f, b: tuple(msgspec.structs.replace(each, who=v.Each(ordered(n[0] + (a or ()) + (p or ()))), **(b or {})) for each in f))
    g.rule("points", "[a] <int> [@extra] vp", lambda n: n)
    g.rule("points", "a @extra <int> vp", lambda n: n)
    g.rule("points", "<signed> [@extra] vp", lambda n: n)
    over = v.UntilEvent(v.Trigger("attack resolved", "after", (v.Is(v.Subject()),)))
    g.rule("act", "[you] score <points> for each <group> destroyed by (that|this) attack", lambda n, w: (v.Later(OWNER, v.Trigger("destroyed", "after", (v.Is(mentioned("attacker")),), w, mandatory=True), (v.ScorePoints(n),), until=over),))
    for player, opponent in (("[you|your warband|this creature]", False), ("([your|that|a] opponent|that enemy 's controller|enemy 's controller)", True)):
        def points(n: v.Number, opponent: bool = opponent) -> Effects:
            return (v.ScorePoints(n, opponent=opponent),)

        for score, sign in ((f"{player} (score|gain|get|immediately score)", 1), (f"{player} lose", -1)):
            g.rule("act", f"{score} <points>", lambda n, points=points, sign=sign: points(sign * n))
            g.rule("act", f"{score} <points> <foreach>", lambda n, number, points=points, sign=sign: points(number(sign * n)))
            for orelse in (", or <points> [instead] if <tests>", "( [or] <points> [instead] if <tests> )"):
                g.rule("act", f"{score} <points> {orelse}", lambda a, b, t, points=points, sign=sign: (v.If(t, points(sign * b), points(sign * a)),))
    # Only whoever has so many victory points can spend them.
    g.rule("act", "spend <points>", lambda n: (v.ScorePoints(-n), *capped("only_if", (v.Score(at_least=n),))))
    g.rule("rollfor", "(for|to determine|when determining|when rolling|on) initiative", lambda: None)
    either_way = "[;|,|.|and] [you] [can] (choose which [result] to use|use either result|choose either [result]|choose one [result])"
    g.rule("act", f"[you] [can] roll (a|<int>) @extra (d20|die|dice) [<rollfor>] [<until>] [{either_way}]", lambda n, r, u: (v.ExtraInitiativeDie(n or 1),))
    g.rule("act", "[you] [can] roll <int> d20 <rollfor> (and|, and|,) [then] use @better @result", lambda n, r: (v.ExtraInitiativeDie(n - 1),) if n > 1 else _reject())
    g.rule("act", "[you] [can] roll (a|<int>) @extra (d20|die|dice) (for|to determine|when determining|when rolling for|when choosing) (map choice|map control|map|setup)", lambda n: (v.Bonus(OWNER, "setup dice", n or 1),))
    turn = "[<until>|@during your (first|next) turn [@that round]]"
    for word, field in (("@extra", "more"), ("less", "fewer")):
        g.rule("turnsmore", f"<int> {word}", lambda n, field=field: v.Option(field, (v.ExtraTurns(**{field: n}),)))
    g.rule("act", f"[you] [can] (activate|take a turn with) (<turnsmore> [or <turnsmore>] (creature|creatures)|<described>) {turn}", _more_turns)
    g.rule("deed", "(cannot (see|trace lineofsight|draw lineofsight) (more than|farther than|beyond)|its lineofsight (end after|is limited to)) <int> square [away] [<until>]", lambda n, u: (_until(v.Gain(DOER, v.Ability("sight limit", n)), u),))
    g.rule("act", "<np> 's lineofsight (end after|is limited to) <int> square [<until>]", lambda np, n, u: (_until(v.Gain(np.who(), v.Ability("sight limit", n)), u),))
    g.rule("act", "this creature donot count (toward|towards|against) number of creatures you can activate [<until>]", lambda u: (v.ExtraTurns(more=1),))
    at_its_turn = v.Trigger("start of turn", "at", subject=(v.Itself(),), mandatory=True)
    g.rule("act", "this creature donot count (toward|towards|against|as one of) number of creatures you [can] (activate|take turn with) (each|per|in a|on a|in each|a) turn", lambda: (v.Later(OWNER, at_its_turn, (v.ExtraTurns(more=1),)),))
    g.rule("act", "lineofsight is limited to <int> square [<until>]", lambda n, u: (_until(v.Gain(v.Each(()), v.Ability("sight limit", n)), u),))
    g.rule("act", "<np> cannot (see|trace lineofsight to|draw lineofsight to|have lineofsight to) @owner [<until>]", lambda np, u: (_until(v.Gain(OWNER, v.Ability("invisible", against=np.filter())), u),))
    g.rule("act", "when making <kinds> attack , that ally can trace lineofsight [for up to <int> square] as if it occupied this creature 's square . ( that ally must still trace lineofeffect and count range from its own square )", lambda k, n: (v.Gain(v.Chosen(), v.Ability("sight through", n or 0, attack=v.AttackIs(kinds=tuple(sorted(k.kinds))))),))
    whom = "(to determine|when determining|for determining) your highest championrating"
    g.rule("act", f"add championrating of (all|each) <group> {whom}", _ratings)
    g.rule("act", "add <quantity> to (this creature 's|its|all its) <stats>", lambda n, stats: tuple(changed(msgspec.structs.replace(each(0), amount=n), Doer, lambda _: OWNER) for each in stats))
    g.rule("act", "no player score vp for occupying victory area [<until>]", lambda u: (_until(v.Forbid(v.Each(()), "score occupation"), u),))
    g.rule("act", "(its|this creature 's) championrating is <int> [<until>]", lambda n, u: (_until(v.Bonus(OWNER, "champion rating", n, sets=True), u),))


# --------------------------------------------------------------------------- of powers


def _powers(g: Grammar) -> None:
    g.rule("act", "recharge [this creature 's] <name>", lambda n: (v.Recharge(power=n, any_kind=True),))
    g.rule("act", "recharge [this creature 's] <name> or [this creature 's] <name>", lambda a, b: (_one_of(a, b),))
    g.rule("act", "<ref> recharge [its] <name>", lambda np, n: (v.Recharge(np.ref, n, any_kind=True),))
    g.rule("act", "recharge [this creature 's] <name> or make (a|<int>) <name> attack", lambda a, n, b: (v.ChooseOne((v.Option("", (v.Recharge(power=a, any_kind=True),)), v.Option("", (v.MakeAttack(OWNER, v.AttackChoice(power=b), optional=False),)))),))
    for word, kind in RECHARGED:
        g.rule("act", f"recharge <int> {word} of <np> [that recharge]", lambda n, np, kind=kind: (v.Recharge(np.who(), kind=kind),) if n == 1 else _reject())
        g.rule("act", f"recharge <int> of (its|this creature 's) {word}", lambda n, kind=kind: (v.Recharge(OWNER, kind=kind),) if n == 1 else _reject())
    as_own = "[,] as (if|it|though) (this creature|it|they) had (it|that power|that champion power|those power|those champion power)"
    g.rule("lent", "([a|any|<int>] champion power (of|from) <described>|<described> 's champion power)", lambda n, np, own: (np or own).where if n in (None, 1) else _reject())
    g.rule("lent", "(<ref> 's champion power|[a|any|<int>] champion power (of|from) <ref>)", lambda a, n, b: (v.Is((a or b).ref),) if n in (None, 1) else _reject())
    for word, side in (("enemy", v.Enemy()), ("allied", v.Ally())):
        g.rule("lent", f"[a|any|<int>] {word} champion power", lambda n, side=side: (side,) if n in (None, 1) else _reject())
    g.rule("act", f"use <lent> {as_own}", _as_its_own)
    g.rule("deed", f"can use <lent> [{as_own}] [<until>]", lambda w, u: (_until(v.GainPower(DOER, champions=w), u),))
    g.rule("act", "recharge and use <name>", lambda n: (v.Recharge(power=n, any_kind=True), v.UsePower(OWNER, n, optional=False)))
    g.rule("act", "choose <name> or <name> . <who> have that power [<until>]", lambda a, b, w, u: (_grant(a, b, w, u),))
    g.rule("act", "(expend|lose) <int> use of (<ref> 's|its) champion power", lambda n, np: (v.SpendUse(np.ref if np else mentioned("enemy"), champion=True),))
    g.rule("act", "@place (a|<int>) <token> token on <ref>", lambda n, t, np: (v.PutToken(np.ref, t, n or 1),))
    g.rule("act", "@place (a|<int>) <token> token on <ref> ( maximum <int> [[<token>] token] )", lambda n, t, np, m, x: (v.If((v.Never(v.Matches(np.ref, (v.HasToken(t, m),))),), (v.PutToken(np.ref, t, n or 1),)),))
    for phrase, every in (("(<int>|a)", False), ("(all|each|any)", True)):
        g.rule("tokencount", phrase, lambda *n, every=every: None if every else n[0] or 1)
    g.rule("act", "remove all <token> token", lambda t: (v.TakeToken(OWNER, t),))
    g.rule("act", "remove <tokencount> <token> token (from|on) <ref>", lambda n, t, np: (v.TakeToken(np.ref, t, n) if n else v.TakeToken(np.ref, t),))
    g.rule("token", "<name>", lambda n: n.lower())
    for word in ("heat", "rage", "recycle", "blood", "charge"):
        g.rule("token", word, lambda word=word: word)


def _as_its_own(where: v.Filter) -> Effects:
    """The owner has the champion powers of others."""
    return (v.GainPower(OWNER, champions=where),)


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
    g.rule("newcomer", "(a|<int>|up to <int>) new <selfname> [ally|allies|creature|creatures] [,] [<posts>] [,]", lambda n, m, name, p: (n or m or 1, ordered((v.Named(name), *(p or ())))))
    g.rule("newcomer", "(a|<int>) [new] [<adjs>] (ally|creature|<keyword>) [,] [<posts>] [,]", _newcomer)
    g.rule("newcomer", "up to <int> new [<adjs>] (allies|creatures) [,] [<posts>] [,]", lambda n, a, p: _newcomer(n, a, None, p))
    g.rule("newcomer", "<int> [new] <adjs> (allies|creatures) [,] [<posts>] [,]", lambda n, a, p: _newcomer(n, a, None, p))
    # Where it joins, and that it has had its turn.
    g.rule("ours", "[that|the] (ally|creature|it) is [considered] [a] part of your warband", lambda: False)
    g.rule("acted", "[is considered] to have (activated|taken (a|its) turn) [this round|for this round]", lambda: True)
    g.rule("ours", "[that|the] (ally|creature|it) must is legal in your warband", lambda: False)
    g.rule("acted", "is considered [to is] activated [this round|for this round]", lambda: True)
    g.rule("joins", "(<ours>|(that (ally|creature)|it|and) <acted>|<ours> @and <acted>)", lambda ours, a, o, b: bool(a or b))
    g.rule("joins", "( this can exceed [normal|usual] [warband] limits )", lambda: False)
    g.rule("deed", "join your warband [<until>]", lambda u: (v.JoinWarband(DOER, until=None if u is None else u.duration),))
    home = v.Spot(near=OWNER)
    g.rule("act", "(@place|add|summon|create) <newcomer> [to your warband|as [a] part of your warband] [on battlemap] <spot> [on battlemap] [[.|,|;] <joins>]", lambda new, s, j: (v.AddCreature(new[1], s, new[0], activated=bool(j)),))
    g.rule("act", "(add|summon|create) <newcomer> to your warband [. <joins>]", lambda new, j: (v.AddCreature(new[1], home if j is None else v.Spot(place="own start"), new[0], activated=bool(j)),))
    g.rule("act", "add <newcomer> to your warband . @place it <spot>", lambda new, s: (v.AddCreature(new[1], s, new[0]),))
    several = "up to <int> [new] [<adjs>] (allies|creatures) [,] (with|of) [a] total [cost of|cost] <costs> [,]"
    either_number = "<int> or <int> [new] [<adjs>] (allies|creatures) [,] that total (no more than|up to|at most) <int> [vp|point] [,]"
    g.rule("newcomers", f"({several}|{either_number})", lambda n, a, c, one, two, b, total: (n, a, c[1]) if n else (two, b, total))
    g.rule("act", "(add|place) <newcomers> ([to your warband] [.] [place (each|them)] <spot>|to your warband)", lambda new, s: _together(new, s or home))
    had_turn = "[new|that|the] (ally|creature|it) <acted>"
    g.rule("act", f"(add <newcomer> to your warband . {had_turn} [,] and is placed <spot>|(place|put) <newcomer> <spot> . {had_turn})", lambda a, _, s, b, spot, __: (v.AddCreature((a or b)[1], s or spot, (a or b)[0], activated=True),))
    g.rule("act", "replace @owner with <newcomer>", lambda new: (v.AddCreature(new[1], v.Spot(place="own start"), new[0]), v.LeaveMap(OWNER)))
    g.rule("act", "add <newcomer> to your start area", lambda new: (v.AddCreature(new[1], v.Spot(place="own start"), new[0]),))


def _together(new: tuple[int, v.Filter | None, int | None], spot: v.Spot) -> Effects:
    """Several newcomers that together cost no more than so much."""
    count, traits, total = new
    if not traits or total is None:
        raise Rejected
    return (v.AddCreature(ordered(traits), spot, count, up_to=True, total=total),)


def _newcomer(
    count: int | None, adjectives: v.Filter | None, keyword: str | None, after: v.Filter | None
) -> tuple[int, v.Filter]:
    traits = (adjectives or ()) + ((v.Keyword(keyword),) if keyword else ()) + (after or ())
    if not traits or v.InState("off map") in traits:
        # Who is off the map is no newcomer.
        raise Rejected
    return count or 1, ordered(traits)
