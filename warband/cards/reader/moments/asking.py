# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases that ask: tests of creatures, of the turn, of the attack at hand."""

from typing import Any

from warband.cards import vocabulary as v
from warband.cards.reader.nouns.attributes import beside_one_of
from warband.cards.reader.nouns.creatures import negated
from warband.cards.reader.nouns.phrases import IMPLIED, Creatures, either, mentioned, ordered
from warband.cards.reader.parsing.engine import Grammar, Rejected


def add_asking(g: Grammar) -> None:
    """Rules for tests."""
    _being(g)
    _tests(g)


# ------------------------------------------------------------------------------ states


def _being(g: Grammar) -> None:
    """How a creature is: filters that follow "while" or "is"."""
    g.rule("being", "<being1>", lambda a: a)
    g.rule("being", "adjacent to <nears>", beside_one_of)
    g.rule("being", "<being1> [,] or [@while] [is] <being>", lambda a, b: either((ordered(a), ordered(b))))
    g.rule("being1", "<adjs>", ordered)
    g.rule("being1", "[<adjs>] [,] [and] <posts>", lambda a, b: ordered((a or ()) + b))
    # One place said for both: "occupying or adjacent to ...", "adjacent to, but not in, ...".
    for phrase, trait in (("(occupying|in|on)", v.In), ("adjacent to", v.Beside)):
        g.rule("whereat", phrase, lambda trait=trait: trait)
    for phrase, but in (("or", False), ("[,] but not", True)):
        g.rule("being", f"<whereat> {phrase} <whereat> [,] <place>", lambda one, two, p, but=but: (one(p), v.Not(two(p))) if but else either(((one(p),), (two(p),))))
    g.rule("nears", "<near1>", lambda a: (a,))
    g.rule("nears", "<near1> (,|[,] or) [adjacent to|to] <nears>", lambda a, b: (a, *b))
    g.rule("near1", "(<place>|[a|any] <keyword>|<simple>)", lambda p, k, np: (v.Beside(p),) if p else (v.Near(1, (v.Keyword(k),)),) if k else (v.Near(1, who=np.ref),) if np.ref is not None else (v.Near(1, np.where, count=np.number),))
    g.rule("being", "(not|no longer) <being>", lambda a: (negated(a),))


def _elsewhere(being: v.Filter) -> v.Filter:
    """The owner is always in its own aura: such a test is about somebody else."""
    if any(isinstance(trait, v.InAura) for trait in being):
        raise Rejected
    return being


# ------------------------------------------------------------------------------- tests


def _tests(g: Grammar) -> None:
    """Tests are tuples: all of them must hold."""
    g.rule("test", "this creature is (on battlemap|in play)", lambda: (v.Matches(v.Owner(), (v.InState("on map"),)),))
    _of_creatures(g)
    _of_use(g)
    _of_turns(g)
    _of_attacks(g)
    g.rule("tests", "<test> [[,] and [@while] <tests>|[,] or [@while] <tests>]", lambda a, both, either_: a + both if both else (v.AnyOf((together(a), together(either_))),) if either_ else a)
    # How tests are attached: "while ...", "only if ...".
    for words, so in (("(while|whenever|when|if|only while|only if|only when|as long as|but only if|but only while|provided)", True), ("(unless|except (while|when|if))", False)):
        g.rule("given", f"{words} <tests>", lambda a, so=so: a if so else (v.Never(together(a)),))
    g.rule("given", "@during its turn", lambda: (v.OnTurn((v.Is(IMPLIED),)),))
    far = "[away from its starting position|from its starting position] [this turn|on its turn]"
    g.rule("given", f"after moving (<int> or more|at least <int>) square {far}", lambda n, m: (v.Moved(n or m),))
    g.rule("given", f"on its turn after moving (<int> or more|at least <int>) square {far}", lambda n, m: (v.OnTurn((v.Itself(),)), v.Moved(n or m)))
    # Rounds by their number: bounds of it.
    for phrase, low, high in (("first round", None, 1), ("second round", 2, 2), ("(second round or later|[each|any|a] round after first)", 2, None)):
        g.rule("rounds", f"{phrase} [of battle]", lambda low=low, high=high: v.RoundNumber(low, high))
    g.rule("rounds", "(round <int>|<int> round)", lambda n, m: v.RoundNumber(n or m, n or m))
    g.rule("given", "[only] @during <rounds>", lambda r: (r,))
    g.rule("given", "after first round", lambda: (v.RoundNumber(at_least=2),))
    # "Until it activates each round": as long as it has not.
    g.rule("given", "(until|before) it (activate|have activated|take its turn) (each|in each|in a|this) round", lambda: (v.Matches(IMPLIED, (v.Not(v.InState("activated")),)),))
    g.rule("given", "<inphase>", lambda t: (t,))
    g.rule("given", "with combatadvantage [vs target]", lambda: (v.HasAdvantage(),))
    g.rule("given", "@during (<np> 's|(other|another) creature 's) turn", lambda np: (v.Never(v.OnTurn((v.Itself(),))),) if np is None else (v.OnTurn(np.filter()),) if np.ref is None or isinstance(np.ref, v.Owner) else _no())
    for phase in ("start of round", "end of round", "initiative", "setup"):
        g.rule("inphase", f"during [the] {phase} [phase]", lambda phase=phase: v.InPhase(phase))


def _of_creatures(g: Grammar) -> None:
    """Tests of how somebody is, and of how many are like that."""
    g.rule("test", "<being>", lambda a: (v.Matches(IMPLIED, _elsewhere(a)),))
    g.rule("test", "<vp>", lambda a: (v.Matches(IMPLIED, _elsewhere(a)),))
    g.rule("test", "<ref> is <being>", lambda np, a: (v.Matches(np.ref, a),))
    g.rule("test", "<ref> isnot <being>", lambda np, a: (v.Matches(np.ref, (negated(a),)),))
    g.rule("test", "<ref> have <possession>", lambda np, a: (v.Matches(np.ref, a),))
    g.rule("test", "<ref> (end|ended) [its (move|movement|turn)] <posts>", lambda np, p: (v.Matches(np.ref, ordered(p)),))
    g.rule("test", "<ref> become <being>", _become)
    g.rule("test", "<ref> (is|share) (in|occupying) (a square|square) this creature occupy", lambda np: (v.Matches(np.ref, (v.Near(0, who=v.Owner()),)),))
    g.rule("test", "<ref> (occupy|is in) a square (this creature occupy|that this creature occupy)", lambda np: (v.Matches(np.ref, (v.Near(0, who=v.Owner()),)),))
    for word, state in (("attack", "attacked this turn"), ("make a attack", "attacked this turn"), ("move", "moved this turn"), ("charge", "charged this turn"), ("leave its square", "moved this turn")):
        # Said of "it", this is about the owner even where "it" is somebody else otherwise.
        g.rule("test", f"@owner (didnot|donot) {word} [(this|on that|during that|that|on its|during its) turn]", lambda state=state: (v.Matches(v.Owner(), (v.Not(v.InState(state)),)),))
    g.rule("test", "@owner havenot [yet] moved (on its turn|this turn)", lambda: (v.Matches(v.Owner(), (v.Not(v.InState("moved this turn")),)),))
    g.rule("test", "@owner [have] @moved this turn", lambda: (v.Matches(v.Owner(), (v.InState("moved this turn"),)),))
    g.rule("test", "@owner [have] charged", lambda: (v.Matches(v.Owner(), (v.InState("charged this turn"),)),))
    for more, bound in (("(higher|more|better)", "above"), ("(lower|less|worse)", "below")):
        g.rule("test", f"<ref> 's <numbered> is {more} than <ref> ['s [<numbered>]]", lambda a, of, b, same, bound=bound: (v.Matches(a.ref, (v.Compared(of, **{bound: b.ref}),)),) if same in (None, of) else _no())
        g.rule("test", f"<ref> 's level is {more} than <ref> ['s [level]]", lambda a, b, bound=bound: (v.Matches(a.ref, (v.Level(**{bound: b.ref}),)),))
        g.rule("test", f"<ref> have [a] {more} <numbered> than <ref> ['s]", lambda a, of, b, bound=bound: (v.Matches(a.ref, (v.Compared(of, **{bound: b.ref}),)),))
    g.rule("test", "<ref> have combatadvantage vs <ref>", lambda a, b: (v.Matches(b.ref, (v.GrantsAdvantage(a.ref),)),) if a.ref != v.Owner() else _no())
    g.rule("test", "<ref> <vps>", lambda np, a: (v.Matches(np.ref, a),))
    # Counting creatures.
    g.rule("test", "<described> donot have lineofsight to <ref>", lambda np, r: (_lacking(np, (v.CanSee(r.ref),)),))
    g.rule("test", "<described> isnot (on battlemap|in play)", lambda np: (_lacking(np, ()),))
    g.rule("test", "<described> <vps>", lambda np, a: (_count(np, a),))
    g.rule("test", "<described> is in play", lambda np: (_count(np, ()),))
    g.rule("test", "there is <described>", lambda np: (_count(np, ()),))
    g.rule("group", "[<adjs>] <noun> [<posts>]", lambda a, n, p: ordered(n[0] + (a or ()) + (p or ())))
    g.rule("test", "[there is] more <group> than <group> [is <being>]", lambda a, b, w: (_outnumber(a + (w or ()), b + (w or ())),))
    us = "(you (control|have)|your warband (control|have))"
    foe = "([your|a] opponent (control|have)|[your|a] opponent 's warband (control|have))"
    for word, ahead in (("more", True), ("less", False)):
        for holder, other, mine in ((us, "([your|a] opponent|[your|a] opponent 's warband)", True), (foe, "(you|your warband)", False)):
            g.rule("test", f"{holder} {word} [<adjs>] creatures [in play|on battlemap] [<posts>] than {other}", lambda a, p, ahead=ahead, mine=mine: (_outnumbering((a or ()) + (p or ()), ahead == mine),))
    # How many there are: (at least, at most).
    g.rule("many", "(<int> or more|at least <int>)", lambda n, m: (_num(n, m), None))
    g.rule("many", "(<int> or less|no more than <int>|at most <int>)", lambda n, m, k: (None, next(x for x in (n, m, k) if x is not None)))
    g.rule("many", "more than <int>", lambda n: (n + 1, None))
    g.rule("many", "less than <int>", lambda n: (None, n - 1))
    g.rule("many", "(only|exactly) <int>", lambda n: (n, n))
    g.rule("many", "no [other]", lambda: (None, 0))
    effect = "(this power|this attack|this creature 's <name>|<name>)"
    g.rule("test", "<many> [<adjs>] <noun> is <condition> by (this attack|this power|[this creature 's] <name>)", lambda m, a, n, c, x: (_several(m, a, n, (v.Afflicted(c, by=v.Owner()),)),))
    g.rule("test", f"<many> [<adjs>] <noun> is affected by {effect}", lambda m, a, n, x, y: (_several(m, a, n, (v.AffectedBy(x or y or "this power", by=v.Owner()),)),))
    alone = "(that no [other] [<adjs>] <noun> occupy|[that is] not occupied by [a|any] [other] [<adjs>] <noun>|with no [other] [<adjs>] <noun> in it)"
    g.rule("test", f"@owner (occupy|is in|is occupying) <place> {alone}", _alone_there)
    g.rule("test", "@owner is only [<adjs>] <noun> (in|occupying) <place>", lambda a, n, p: _alone_there(p, a, n))
    g.rule("test", "no other creature (occupy|is in|is occupying) that victory area", lambda: (v.Count((v.Other(v.Owner()), v.In("that victory")), at_least=None, at_most=0),))
    g.rule("test", "[there is] no other [<adjs>] <noun> (<posts>|[<posts>] <vps>)", lambda a, n, p, q, b: (_several((None, 0), a, n, (v.Other(v.Owner()), *(p or q or ()), *(b or ()))),))
    g.rule("test", "[there is] <many> [<adjs>] <noun> [<posts>] [<vps>]", lambda m, a, n, p, b: (_several(m, a, n, (p or ()) + (b or ())),) if p is not None or b is not None else _no())
    g.rule("test", "there is <many> [<adjs>] <noun>", lambda m, a, n: (_several(m, a, n, ()),))
    sides: tuple[tuple[str, v.Filter], ...] = (("your (creatures|allies)", (v.InWarband(),)), ("its allies", (v.InWarband(), v.Other(mentioned("it")))))
    for phrase, side in sides:
        g.rule("test", f"<many> of {phrase} <vps>", lambda m, p, side=side: (_several(m, None, (side, True), p),))
    beside: v.Filter = (v.Near(1, who=v.Owner()),)
    g.rule("test", "<many> [<adjs>] <noun> is adjacent [to it]", lambda m, a, x: (_several(m, a, x, beside),))
    g.rule("test", "adjacent to <many> [<adjs>] <noun>", lambda m, a, x: (_several(m, a, x, beside),))
    g.rule("test", "@owner (have lineofsight to|can see) (<many>|<int>) [<adjs>] <noun> [<posts>]", lambda m, k, a, n, p: (_several(m or (k, None), a, n, (*(p or ()), v.InSight())),))
    ours = "(you control|you have|your warband have|your warband include|your warband contain|this creature 's warband (include|have|contain)|its warband (include|have|contain)|@owner have)"
    g.rule("test", f"{ours} <many> <described>", lambda m, np: (v.Count(_ours(np.where), at_least=m[0], at_most=m[1]),))
    g.rule("test", f"{ours} <described>", lambda np: (_with_us(np),))
    theirs = "([your|a] opponent|[your] opponent 's warband)"
    for phrase, there in (("(donot have|have no|donot control|control no)", False), ("(have|include|control)", True)):
        g.rule("test", f"{theirs} {phrase} <described> [in play|on battlemap]", lambda np, there=there: (v.Count(ordered((v.Enemy(), *np.where)), at_least=np.number if there else None, at_most=None if there else 0),))
    g.rule("test", "there is no <ref>", lambda np: (v.Count(np.filter(), at_least=None, at_most=0),) if isinstance(np.ref, v.Chosen) else _no())
    g.rule("test", f"{ours} no [<adjs>] <noun> [in play|on battlemap]", lambda a, n: (v.Count(ordered((v.Ally(), *n[0], *(a or ()))), at_least=None, at_most=0),))
    g.rule("test", "[this creature is] in a warband with <described>", lambda np: (_with_us(np),))


def _of_use(g: Grammar) -> None:
    """Tests of what this use of the power has done, and of what is left of powers."""
    destroyed = "[by @that (attack|damage)]"
    g.rule("test", "<ref> @is (pushed|pulled|slid|moved) [[at least] <int> [or more] square]", lambda np, n: (v.DidIt() if n in (None, 1) else v.Moved(n, np.ref),))
    g.rule("test", f"(<ref>|(any|a) (target|enemy|creature)) @is destroyed {destroyed}", lambda np: (v.WasDestroyed(np.ref if np else v.Target()),) if np is None or np.ref != v.Owner() else _no())
    g.rule("test", "@owner (push|pull|slide) (<ref>|a (target|enemy|creature)) [at least] <int> [or more] square", lambda np, n: (v.DidIt() if n == 1 else v.Moved(n, np.ref if np else mentioned("target")),))
    g.rule("test", "<ref> (@is|become) [first] bloodied by @that (attack|damage)", lambda np: (v.WasBloodied(np.ref),) if np.ref != v.Owner() else _no())
    g.rule("test", f"<ref> is reduced to <int> hp [or less] {destroyed}", lambda np, n: (v.WasDestroyed(np.ref),) if n == 0 and np.ref != v.Owner() else _no())
    g.rule("test", "@that attack reduce (<ref>|a (target|enemy|creature)) to <int> hp [or less]", lambda np, n: (v.WasDestroyed(np.ref) if np else v.WasDestroyed(),) if n == 0 else _no())
    g.rule("test", "this creature @is destroyed by <attack>", lambda a: (a,) if a != v.AttackIs() else _no())
    g.rule("test", "<ref> isnot destroyed by @that (attack|damage)", lambda np: (v.Never(v.WasDestroyed(np.ref)),) if np.ref != v.Owner() else _no())
    g.rule("test", "<ref> @is <described>", lambda np, d: (v.Matches(np.ref, d.where),))
    g.rule("test", "<ref> isnot <described>", lambda np, d: (v.Matches(np.ref, (negated(d.where),)),))
    g.rule("test", "@that attack destroy (<ref>|a (enemy|target|creature))", lambda np: (v.WasDestroyed(np.ref) if np else v.WasDestroyed(),))
    same = "(same|a same|a single|one) (target|creature|enemy)"
    g.rule("somany", "(both|both of these|each|<int> or more|at least <int>|all <int>|<int>)", lambda n, m, j, k: n or m or j or k or 2)
    g.rule("test", "(both|both of these|each|both attack (of|from|with)) [@its] <ownname> [attack] hit [same target|same creature|same enemy|a single target]", lambda n: (v.HitCount(2),))
    for phrase, one in (("", False), (same, True)):
        g.rule("test", f"<somany> [attack] hit {phrase}", lambda n, one=one: (v.HitCount(n, same_target=one),))
    g.rule("test", "attack hit", lambda: (v.WasHit(),))
    for phrase, left in (("(have no use (available|remaining|left)|is used|have been used|is used up|is expended)", False), ("(is unused|have use remaining|have (a|one or more|any) use (remaining|left))", True)):
        g.rule("test", f"[this creature 's] <name> {phrase}", lambda a, left=left: (v.HasUses(a, left=left),))


    for phrase, left in (("(have|has) no", False), ("have (a|any|one or more|<int> or more)", True)):
        g.rule("test", f"@owner {phrase} (champion power use|use of [its|a|any] champion power) [remaining|left|available]", lambda *n, left=left: (v.HasUses("champion powers", left=left),) if n in ((), (None,), (1,)) else _no())


def _of_turns(g: Grammar) -> None:
    """Tests of the moment: whose turn it is, who went first, how far somebody moved."""
    # Who acts first or last: nobody of those has acted, or is still to act.
    done, acting, ours, foes = v.InState("activated"), v.InState("acting"), v.InWarband(), v.Enemy()
    act, in_round = "(activate|take a turn)", "[(in|of) (a|each|any|this|) round|this round|each round]"
    orders: tuple[tuple[str, v.Filter], ...] = (
        (f"first [creature] to {act}", (done,)), ("first creature you (activate|take a turn with)", (ours, done)),
        (f"first creature in your warband to {act}", (ours, done)), (f"last creature [in your warband] to {act}", (ours, v.Not(done))),
        ("last creature you (activate|take a turn with)", (ours, v.Not(done))),
        (f"first enemy to {act}", (foes, done)), (f"last enemy to {act}", (foes, v.Not(done))),
        (f"first ally to {act}", (ours, done)), (f"last ally to {act}", (ours, v.Not(done))),
    )  # fmt: skip
    for phrase, those in orders:
        g.rule("inorder", f"{phrase} {in_round}", lambda those=those: v.Count((*those, v.Not(acting)), at_least=None, at_most=0))
    g.rule("test", "(this [creature|champion]|it|<ref>) @is <inorder>", lambda np, order: (order,))
    g.rule("test", "moving", lambda: (v.Matches(IMPLIED, (v.InState("moving"),)),))
    g.rule("test", "(on its turn|during its turn)", lambda: (v.OnTurn((v.Is(IMPLIED),)),))
    g.rule("test", "(on this creature 's turn|during this creature 's turn|it is this creature 's turn)", lambda: (v.OnTurn((v.Itself(),)),))
    g.rule("test", "it is <ref> 's turn", lambda np: (v.OnTurn((v.Is(np.ref),)),))
    g.rule("test", "it isnot @its turn", lambda: (v.Never(v.OnTurn((v.Itself(),))),))
    g.rule("test", "(on|during) (other|another) creature 's turn", lambda: (v.Never(v.OnTurn((v.Itself(),))),))
    g.rule("test", "<inphase>", lambda t: (t,))
    for phrase, won in (("(win|won) [initiative|that initiative]", True), ("(lose|lost|didnot win) [initiative|that initiative]", False), ("have initiative", True), ("donot have initiative", False)):
        g.rule("test", f"you {phrase} [this round]", lambda won=won: (v.Initiative(won),))
    mine = "(your initiative roll|your initiative result|your result|your roll|result)"
    g.rule("test", f"{mine} @is [a] [natural] <naturals> [number]", lambda n: (n,))
    for word, where in (("champion", (v.Ally(), v.Champion())), ("creature", (v.Ally(),))):
        g.rule("test", f"(this [creature]|it) is [your] (only|last|last remaining|only remaining) {word} [in your warband] [in play|on battlemap|left]", lambda where=where: (v.Count(where, at_least=None, at_most=0),))
    for phrase, so in (("it is", True), ("it isnot", False)):
        g.rule("test", f"{phrase} <rounds>", lambda r, so=so: (r,) if so else (v.RoundNumber(at_least=2),) if r == v.RoundNumber(at_most=1) else (v.Never(r),))
    g.rule("test", "you have more vp than (your|a|any) opponent", lambda: (v.Score("ahead"),))
    g.rule("test", "(you have less vp than (your|a|any) opponent|[your|a] opponent have more vp than you)", lambda: (v.Score("behind"),))
    g.rule("test", "you have <int> or more vp", lambda n: (v.Score(at_least=n),))
    far = "(<int> or more|at least <int>) square"
    g.rule("fromstart", "(away from|from) (square in that|square|where) it (started|start|began) [(its|this|that) (turn|move)]", lambda: None)
    g.rule("fromstart", "(away from|from) [where] its starting position", lambda: None)
    g.rule("inturn", "([@during|on] (this|its|that) turn|during [that|this|a] (charge|move))", lambda: None)
    g.rule("beforehand", "before (attacking|its attack|making a attack)", lambda: None)
    g.rule("test", f"@owner [have] (move|moved|moves) {far} [<fromstart>] [<inturn>] [<beforehand>]", lambda n, m, *_: (v.Moved(n or m),))
    for phrase, moved in (("[have] @moved", True), ("(donot|didnot) move", False), ("(havenot|have not) moved", False)):
        g.rule("test", f"<ref> {phrase} {far} [<fromstart>] [<inturn>]", lambda np, n, m, f, t, moved=moved: (v.Moved(n or m, who=np.ref) if moved else v.Never(v.Moved(n or m, who=np.ref)),))
    g.rule("test", "@owner (end|ended) [its (move|movement|turn)] <howfar> <fromstart> [<inturn>]", lambda f, *_: (v.Moved(f[1]),) if f[0] == "least" else _no())
    g.rule("test", "[@owner] is <howfar> <fromstart> [<inturn>]", lambda f, *_: (v.Moved(f[1]),) if f[0] == "least" else _no())


def _of_attacks(g: Grammar) -> None:
    """Tests of the attack in question."""
    g.rule("test", "(taking a attack action that|it|that attack) <notatowner>", lambda t: t)
    g.rule("test", "(it|that attack) (target|include) this creature [as a target]", lambda: (v.AttackTargets(v.Owner()),))
    g.rule("test", "[this creature|it] have combatadvantage [vs (<ref>|that <keyword>)]", lambda np, k: (v.HasAdvantage(),))
    g.rule("test", "flanking [target]", lambda: (v.Matches(IMPLIED, (v.Flanks(v.Target()),)),))
    g.rule("test", "([that|its|attack] [attack|d20|die] roll @is [a] natural|(natural [attack]|d20|die) roll @is [a]) <naturals> [number]", lambda a: (a,))
    g.rule("test", "[that|this] [attack] roll @is [a] <naturals> [number]", lambda a: (a,) if a.parity else _no())
    sole = "(only (<int>|a|one) target|a single target)"
    g.rule("test", f"(@that attack|it) (have|target) {sole}", lambda n: (v.TargetCount(at_most=1),) if n in (None, 1) else _no())
    g.rule("test", "@that attack (have|target) <many> (target|targets|creatures|enemies)", lambda m: (v.TargetCount(*m),))
    g.rule("test", "@that attack hit", lambda: (v.WasHit(),))
    g.rule("test", "@that attack miss", lambda: (v.WasHit(hit=False),))
    g.rule("test", "(@that attack|it|that (enemy|ally|creature)|attacker) (score|scored|roll|rolled|make) [a] critical", lambda: (v.WasHit(critical=True),))
    g.rule("test", "@that attack (is|score|was) a critical", lambda: (v.WasHit(critical=True),))
    for phrase, so in (("[that|this] attack [is] (vs|target)", True), ("@that attack (donot target|isnot vs)", False)):
        g.rule("test", f"{phrase} <defense>", lambda d, so=so: (v.AttackIs(defense=d) if so else v.Never(v.AttackIs(defense=d)),))
    g.rule("test", "@that attack is <attack>", lambda a: (a,))
    g.rule("test", "@that attack deal <dtype> damage", lambda t: (v.AttackIs(damage=t),))
    g.rule("test", "<ref> (roll|rolled) [a] natural <naturals> [on (that|its|a) (attack|attack roll|save|roll)]", lambda np, n: (n,))
    g.rule("test", "<ref> (roll|rolled) [a] <naturals> number [on (that|its|a) (attack|attack roll|save|roll)]", lambda np, n: (n,) if n.parity else _no())
    g.rule("test", "[that|this|its] [attack] roll @is [a] <naturals> (on die|before modifiers)", lambda n: (n,))
    g.rule("naturals", "<range>", lambda a: v.NaturalRoll(at_least=a[0], at_most=a[1]))
    g.rule("naturals", "<atleast>", lambda a: v.NaturalRoll(at_least=a))
    g.rule("naturals", "<int> or (more|<int>)", lambda a, b: v.NaturalRoll(at_least=a, at_most=b))
    g.rule("naturals", "<int> or less", lambda a: v.NaturalRoll(at_most=a))
    g.rule("naturals", "<int> to <int>", lambda a, b: v.NaturalRoll(at_least=a, at_most=b))
    g.rule("faceslist", "<int> (,|[,] or|[,] and) <int>", lambda a, b: (a, b))
    g.rule("faceslist", "<int> , <faceslist>", lambda a, b: (a, *b))
    g.rule("naturals", "<faceslist>", _in_a_row)
    g.rule("naturals", "<int>", lambda a: v.NaturalRoll(at_least=a, at_most=a))
    g.rule("naturals", "[a] odd", lambda: v.NaturalRoll(parity="odd"))
    g.rule("naturals", "[a] even", lambda: v.NaturalRoll(parity="even"))


def _alone_there(place: str, *rest: Any) -> tuple[v.Test, ...]:
    """The owner stands in a victory area in which there is nobody else of a kind."""
    if not place.endswith("victory"):
        raise Rejected
    adjectives = next((each for each in rest[::2] if each is not None), ())
    noun = next(each for each in rest[1::2] if each is not None)
    others = (*noun[0], *adjectives, v.Other(v.Owner()), v.In("that victory"))
    return (v.Matches(v.Owner(), (v.In(place),)), v.Count(ordered(others), at_least=None, at_most=0))


def _num(one: int | None, two: int | None) -> int:
    return one if one is not None else two or 0


def _no() -> tuple[v.Test, ...]:
    raise Rejected


def together(tests: tuple[v.Test, ...]) -> v.Test:
    """Several tests as one."""
    return tests[0] if len(tests) == 1 else v.AllOf(tests)


def _in_a_row(faces: tuple[int, ...]) -> v.NaturalRoll:
    """Numbers of the die that follow each other."""
    if list(faces) != list(range(faces[0], faces[-1] + 1)):
        raise Rejected
    return v.NaturalRoll(at_least=faces[0], at_most=faces[-1])


def _outnumbering(where: v.Filter, ours: bool) -> v.Test:
    """The owner's side has more such creatures than the other, or fewer."""
    us, them = ordered((v.InWarband(), *where)), ordered((v.Enemy(), *where))
    return v.Outnumber(us, them) if ours else v.Outnumber(them, us)


def _ours(where: v.Filter) -> v.Filter:
    """Such creatures of the warband; allies are of it anyway."""
    return where if v.Ally() in where else ordered((v.InWarband(), *where))


def _outnumber(many: v.Filter, few: v.Filter) -> v.Test:
    """What is said of the few at the end counts for both, if only they are placed."""
    places = (v.Near, v.InAura, v.InSight, v.In, v.InReach)
    where = tuple(trait for trait in few if isinstance(trait, places))
    if where and not any(isinstance(trait, places) for trait in many):
        many = many + where
    return v.Outnumber(ordered(many), ordered(few))


def _count(np: Creatures, being: v.Filter) -> v.Test:
    return v.Count(ordered(np.where + being), at_least=np.number)


def _lacking(np: Creatures, being: v.Filter) -> v.Test:
    """ "An ally does not": there is none that does."""
    return v.Count(ordered(np.where + being), at_least=None, at_most=0)


def _several(
    many: tuple[int | None, int | None],
    adjectives: v.Filter | None,
    noun: tuple[v.Filter, bool],
    after: v.Filter | None,
) -> v.Test:
    where = ordered(noun[0] + (adjectives or ()) + (after or ()))
    return v.Count(where, at_least=many[0], at_most=many[1])


def _become(np: Creatures, being: v.Filter) -> tuple[v.Test, ...]:
    """Somebody has become something; who became bloodied was not so before."""
    if being == (v.InState("bloodied"),) and np.ref is not None:
        return (v.WasBloodied(np.ref),)
    if np.ref is None or v.InState("bloodied") in being:
        raise Rejected
    return (v.Matches(np.ref, being),)


def _with_us(np: Creatures) -> v.Count:
    """The warband has somebody else like that."""
    where = np.where if any(isinstance(t, v.Ally) for t in np.where) else (v.Ally(), *np.where)
    return v.Count(ordered(where), at_least=np.number)
