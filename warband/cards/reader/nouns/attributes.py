# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""What is said of creatures: where they are, what they have, what they do.

`post` follows a noun ("within 5 squares of ..."), `possession` follows "with" or "have",
`vp` is a whole predicate that is true or not ("is adjacent to ...", "cannot see ..."). The
same predicates serve in relative clauses and, with a subject, as tests of the moment.
All of them mean filters.
"""

from warband.cards import vocabulary as v
from warband.cards.reader.nouns.basics import DAMAGE_TYPES
from warband.cards.reader.nouns.creatures import negated
from warband.cards.reader.nouns.phrases import Creatures, either, mentioned, ordered
from warband.cards.reader.parsing.engine import Grammar, Rejected

OWNER = v.Owner()
HERE: v.Filter = (v.Near(1, who=OWNER),)


def add_attributes(g: Grammar) -> None:
    """Rules for what follows a noun."""
    _distances(g)
    _places(g)
    _numbers(g)
    _states(g)
    _possessions(g)
    _predicates(g)
    g.rule("vps", "<vp>", lambda a: a)
    g.rule("vps", "<vp> and <vps>", lambda a, b: a + b)
    g.rule("vps", "<vp> or <vps>", lambda a, b: either((a, b)))
    g.rule("post", "that <vps>", lambda a: a)
    g.rule("post", "(and|,) <post>", lambda a: a)
    g.rule("posts", "<post>", lambda a: a)
    g.rule("posts", "<post> <posts>", lambda a, b: a + b)


# --------------------------------------------------------------------------- distances


def _distances(g: Grammar) -> None:
    g.rule("post", "(within|with) <int> [square] [of <np>]", near)
    g.rule("post", "within <int> [square] of (it|itself)", lambda n: near(n, None))
    g.rule("post", "within <int> square of and @in @sight (of|to) <np>", lambda n, np: (*near(n, np), v.InSight(_of(np))))
    g.rule("post", "within <int> square and @in @sight", lambda n: (*near(n, None), v.InSight()))
    g.rule("post", "not within <int> [square] of <np>", lambda n, np: (v.Not(*near(n, np)),))
    away = "(away|away from <np>|from <np>)"
    g.rule("post", f"<int> or more square {away}", lambda n, a, b: (_away(n, a or b),))
    g.rule("post", f"<int> square or more {away}", lambda n, a, b: (_away(n, a or b),))
    g.rule("post", f"at least <int> square {away}", lambda n, a, b: (_away(n, a or b),))
    g.rule("post", f"(farther|more) than <int> square {away}", lambda n, a, b: (_away(n + 1, a or b),))
    g.rule("post", f"(no farther than|no more than|up to) <int> square {away}", lambda n, a, b: near(n, a or b))
    g.rule("post", f"<int> or less square {away}", lambda n, a, b: near(n, a or b))
    g.rule("post", f"exactly <int> square {away}", lambda n, a, b: _exactly(n, a or b))
    g.rule("post", "@in burst <int>", lambda n: near(n, None))
    area = "(area|area of effect|burst|blast|line|cone|radius) [of (this|that) (attack|power)]"
    g.rule("post", f"@in {area}", lambda: (v.InArea(),))
    g.rule("post", f"(outside|not in) {area}", lambda: (v.Not(v.InArea()),))
    g.rule("went", "(entered|@owner entered|@owner enter|moved through|it moved through|through that it moved) during (that|this|its) (move|movement|shift|charge)", lambda: None)
    went = "<went>"
    g.rule("post", f"(occupying|that occupy|in) (a|any|) square {went}", lambda _: (v.OnPath(),))
    g.rule("post", f"whose square {went}", lambda _: (v.OnPath(),))
    g.rule("post", "whose square (it|@owner) (enter|entered|moved through|move through|pass through|passed through)", lambda: (v.OnPath(),))
    g.rule("post", "of your choice", tuple)
    g.rule("post", f"adjacent to (a|any|) square {went}", lambda _: (v.OnPath(1),))
    g.rule("post", "adjacent to square (this creature|it|creature) enter [once]", lambda: (v.OnPath(1),))
    g.rule("post", "whose square is entered during (that|this|its) (move|movement)", lambda: (v.OnPath(),))
    g.rule("post", f"(occupying|in) square adjacent to square {went}", lambda _: (v.OnPath(1),))
    g.rule("post", "(adjacent during (that|this|its) (move|movement|shift)|that it moved adjacent to [during (that|this|its) (move|movement|shift)]|it (passed|moved) adjacent to during (that|this|its) (move|movement|shift))", lambda: (v.OnPath(1),))
    g.rule("post", "(it|@owner|that it) (moved|move|passed) through [during (that|this|its) (move|movement|shift)]", lambda: (v.OnPath(),))
    g.rule("post", "adjacent to <np>", lambda np: near(1, np))
    g.rule("post", "adjacent to <ref> and [to] <described>", lambda np, d: (*near(1, np), *near(1, d)) if d.how_many == "some" else _reject())
    g.rule("post", "adjacent to <ref> 's square", lambda np: near(1, np))
    g.rule("post", "(in or adjacent to|adjacent to or in) <ref> 's square", lambda np: either((near(0, np), near(1, np))))
    g.rule("post", "adjacent to square [last] occupied by <ref>", lambda np: near(1, np))
    g.rule("post", "adjacent to square <ref> occupied", lambda np: near(1, np))
    g.rule("post", "adjacent to <int> or more <np>", lambda n, np: (v.Near(1, np.where, count=n),))
    g.rule("post", "within <int> square of <int> or more <np>", lambda d, n, np: (v.Near(d, np.where, count=n),))
    g.rule("post", "adjacent to only <int> [<adjs>] <noun>", lambda n, a, x: (v.Near(1, ordered(x[0] + (a or ())), count=n), v.Not(v.Near(1, ordered(x[0] + (a or ())), count=n + 1))))
    g.rule("post", "adjacent to only <int> <np>", lambda n, np: (v.Near(1, np.where, count=n), v.Not(v.Near(1, np.where, count=n + 1))))
    g.rule("post", "adjacent to no [<adjs>] <noun>", lambda a, n: (v.Not(v.Near(1, ordered(n[0] + (a or ())))),))
    g.rule("post", "within <int> square of no [<adjs>] <noun>", lambda d, a, n: (v.Not(v.Near(d, ordered(n[0] + (a or ())))),))
    g.rule("post", "adjacent to <place>", lambda p: (v.Beside(p),))
    g.rule("post", "adjacent to <place> or <place>", lambda p, q: either(((v.Beside(p),), (v.Beside(q),))))
    g.rule("post", "( cannot redirect to attacker )", lambda: (v.Other(mentioned("attacker")),))
    g.rule("post", "adjacent to <place> or to <np>", lambda p, np: either(((v.Beside(p),), near(1, np))))
    g.rule("post", "(not|no longer|non-) adjacent to <np>", lambda np: (v.Not(*near(1, np)),))
    g.rule("post", "(no longer|not) adjacent", lambda: (v.Not(*HERE),))
    g.rule("post", "non-adjacent to <np>", lambda np: (v.Not(*near(1, np)),))
    g.rule("post", "not adjacent to <place>", lambda p: (v.Not(v.Beside(p)),))
    alone = (v.Not(v.Near(1, (v.Other(OWNER),))),)
    g.rule("post", "with no other adjacent [enemies or allies|creatures|enemies|allies]", lambda: alone)
    g.rule("post", "(that have|with) no other (creature|creatures) adjacent to @them", lambda: alone)
    g.rule("post", "with no [<adjs>] <noun> (adjacent|adjacent to @them)", lambda a, n: (v.Not(v.Near(1, ordered(n[0] + (a or ())))),))
    g.rule("post", "with no [<adjs>] <noun> within <int> square [of @them]", lambda a, n, d: (v.Not(v.Near(d, ordered(n[0] + (a or ())))),))
    g.rule("post", "occupying @its square", lambda: (v.Near(0, who=OWNER),))
    g.rule("post", "in @its square", lambda: (v.Near(0, who=OWNER),))


def near(squares: int, np: Creatures | None) -> v.Filter:
    """Within so many squares of somebody known, or of one of several described."""
    if np is None:
        return (v.Near(squares, who=OWNER),)
    if np.ref is not None:
        return (v.Near(squares, who=np.ref),)
    return (v.Near(squares, np.where, count=np.number),)


def _away(squares: int, np: Creatures | None) -> v.Trait:
    if np is not None and np.ref is None:
        # Away from all of several: none of them is nearer.
        return v.Not(v.Near(squares - 1, np.where))
    ref = OWNER if np is None else np.ref
    return v.Near(within=None, who=ref, at_least=squares)


def _exactly(squares: int, np: Creatures | None) -> v.Filter:
    if np is not None and np.ref is None:
        return (v.Near(within=None, of=np.where, exactly=squares),)
    return (v.Near(within=None, who=OWNER if np is None else np.ref, exactly=squares),)


def _of(np: Creatures | None) -> v.Who | None:
    if np is None or isinstance(np.ref, v.Owner):
        return None
    return np.who() if np.ref is not None or np.how_many == "each" else v.Each(np.where)


def someone(np: Creatures) -> v.Who:
    """The creature a comparison is with: known already, or any that fits."""
    if np.how_many == "some" and np.number > 1:
        raise Rejected
    return np.ref if np.ref is not None else v.Each(np.where)


# ------------------------------------------------------------------------------- places


def _places(g: Grammar) -> None:
    g.rule("post", "within <int> square of <place>", lambda n, p: (v.Beside(p, within=n),))
    g.rule("post", "<int> or more square (from|away from) <place>", lambda n, p: (v.Not(v.Beside(p, within=n - 1)),))
    g.rule("post", "more than <int> square (from|away from) <place>", lambda n, p: (v.Not(v.Beside(p, within=n)),))
    g.rule("post", "(occupying|in|on) <places>", lambda p: p)
    g.rule("post", "not (occupying|in|on) <places>", lambda p: (negated(p),))
    g.rule("post", "outside <places>", lambda p: (negated(p),))
    g.rule("post", "(occupying|in) or adjacent to <place>", lambda p: either(((v.In(p),), (v.Beside(p),))))
    g.rule("places", "<place>", lambda p: (v.In(p),))
    g.rule("places", "<terrain> or <terrain> terrain", lambda p, q: either(((v.In(p),), (v.In(q),))))
    g.rule("places", "<terrain> , <terrain> [,] or <terrain> terrain", lambda p, q, r: either(((v.In(p),), (v.In(q),), (v.In(r),))))
    g.rule("places", "<place> or <places>", lambda p, q: either(((v.In(p),), q)))
    g.rule("post", "@in [its|this] aura", lambda: (v.InAura(),))
    g.rule("post", "(outside|not in|not within) [its|this] aura", lambda: (v.Not(v.InAura()),))
    g.rule("post", "@in [this creature 's] <name> aura", lambda a: (v.InAura(a),))
    g.rule("post", "(in|from) your warband", lambda: (v.InWarband(),))
    g.rule("post", "in @its warband", lambda: (v.InWarband(),))
    g.rule("post", "in (play|battle)", tuple)
    g.rule("post", "on battlemap", tuple)
    g.rule("post", "(that is|) off battlemap", lambda: (v.InState("off map"),))
    g.rule("post", "(that isnot|not) on battlemap", lambda: (v.InState("off map"),))
    g.rule("post", "@in [its|this creature 's|basic melee|basic] reach", lambda: (v.InReach(),))
    sight = "@sight"
    g.rule("post", f"@in {sight} [(of|to) <np>]", lambda np: (v.InSight(_of(np)),))
    g.rule("post", f"@in @its {sight}", lambda: (v.InSight(),))
    g.rule("post", f"@in <ref> 's {sight}", lambda np: (v.InSight(_of(np)),))
    g.rule("post", f"(not in|not within|out of|outside) [its|this creature 's] {sight} [of <np>]", lambda np: (v.Not(v.InSight(_of(np))),))
    g.rule("post", "@owner can see", lambda: (v.InSight(),))
    g.rule("post", "@owner cannot see", lambda: (v.Not(v.InSight()),))
    g.rule("post", "<ref> can see", lambda np: (v.InSight(np.ref),))
    g.rule("post", "to which @owner have lineofsight", lambda: (v.InSight(),))
    g.rule("post", "@owner have lineofsight to", lambda: (v.InSight(),))
    g.rule("post", "<ref> have lineofsight to", lambda np: (v.InSight(np.ref),))


# ------------------------------------------------------------------------------ numbers


def _numbers(g: Grammar) -> None:
    g.rule("post", "smaller than @owner", lambda: (v.Sized(than_owner="smaller"),))
    g.rule("post", "larger than @owner", lambda: (v.Sized(than_owner="larger"),))
    g.rule("post", "of same size as @owner", lambda: (v.Sized(than_owner="same"),))
    same_or: tuple[tuple[str, v.Sized], ...] = (("smaller", v.Sized(than_owner="smaller")), ("larger", v.Sized(than_owner="larger")))
    for word, sized in same_or:
        g.rule("post", f"of same size or {word} [than @owner]", lambda sized=sized: either(((v.Sized(than_owner="same"),), (sized,))))
    for word, of in (("hp", "hp"), ("level", "level"), ("cost", "cost"), ("speed", "speed")):
        g.rule("post", f"(with|that have) (highest|most) [current|remaining] {word} [among <np>]", lambda np, of=of: (v.MostLeast(of),))
        g.rule("post", f"(with|that have) (lowest|least|fewest) [current|remaining] {word}", lambda of=of: (v.MostLeast(of, most=False),))
    g.rule("post", "of [size] <size> or smaller [size]", lambda a: (v.Sized(at_most=a),))
    g.rule("post", "of [size] <size> or larger [size]", lambda a: (v.Sized(at_least=a),))
    g.rule("post", "(of level|level|with level|with a level of) <bounds>", lambda a: (v.Level(*a),))
    g.rule("post", "(with|of) [a] lower-level than <ref>", lambda np: (v.Level(below=np.ref),))
    g.rule("post", "(with|of) [a] higher-level than <ref>", lambda np: (v.Level(above=np.ref),))
    g.rule("post", "of equal or lower-level", lambda: (v.Not(v.Level(above=OWNER)),))
    g.rule("post", "of equal or higher-level", lambda: (v.Not(v.Level(below=OWNER)),))
    g.rule("post", "with [a] lower-level [than @owner]", lambda: (v.Level(below=OWNER),))
    g.rule("post", "with [a] higher-level [than @owner]", lambda: (v.Level(above=OWNER),))
    g.rule("post", "of lower-level [than @owner]", lambda: (v.Level(below=OWNER),))
    g.rule("post", "of higher-level [than @owner]", lambda: (v.Level(above=OWNER),))
    g.rule("post", "of level <size> or smaller", lambda a: (v.Sized(at_most=a),))
    g.rule("post", "of (lower|less) level [than @owner]", lambda: (v.Level(below=OWNER),))
    g.rule("post", "of (higher|more) level [than @owner]", lambda: (v.Level(above=OWNER),))
    g.rule("post", "with [a] (lower|less) level [than @owner]", lambda: (v.Level(below=OWNER),))
    g.rule("post", "with [a] (higher|more) level [than @owner]", lambda: (v.Level(above=OWNER),))
    g.rule("post", "(of|with) [a] (lower|less) cost [than @owner]", lambda: (v.Cost(below=OWNER),))
    g.rule("post", "(of|with) [a] (higher|more) cost [than @owner]", lambda: (v.Cost(above=OWNER),))
    g.rule("post", "(of|with) [a] [printed|point] cost [of] [up to] <costs>", lambda a: (v.Cost(*a),))
    g.rule("post", "(of|with) cost up to <int> [point]", lambda a: (v.Cost(at_most=a),))
    g.rule("post", "(that cost|costing|worth) [up to] <costs>", lambda a: (v.Cost(*a),))
    g.rule("costs", "<int> [vp|point] or less", lambda a: (None, a))
    g.rule("costs", "<int> or less [vp|point]", lambda a: (None, a))
    g.rule("costs", "<int> [vp|point] or more", lambda a: (a, None))
    g.rule("costs", "<int> or more [vp|point]", lambda a: (a, None))
    g.rule("costs", "<int> [vp|point]", lambda a: (None, a))
    g.rule("post", "[that is] named <name>", lambda a: (v.Named(a),))
    g.rule("post", "(with|that have) [word] <name> in (its|their) name", lambda a: (v.Named(a, part=True),))
    g.rule("post", "(with|that have) [a] same name [as @owner]", lambda: (v.SameName(),))


# ------------------------------------------------------------------------------- states


def _states(g: Grammar) -> None:
    g.rule("post", "taking ongoing damage", lambda: (v.InState("taking ongoing damage"),))
    g.rule("post", "taking ongoing <dtype> damage", lambda a: (v.Afflicted(f"Ongoing {a}"),))
    g.rule("post", "affected by ongoing damage", lambda: (v.InState("taking ongoing damage"),))
    g.rule("post", "affected by ongoing <dtype> damage", lambda a: (v.Afflicted(f"Ongoing {a}"),))
    g.rule("post", "affected by [this creature 's] <name>", lambda a: (v.AffectedBy(a),))
    g.rule("post", "affected by (a condition|any condition|<int> or more condition)", lambda n: (v.InState("afflicted"),) if n in (None, 1) else _reject())
    g.rule("post", "affected by no condition", lambda: (v.Not(v.InState("afflicted")),))
    g.rule("post", "granting (it|this creature|them|target) combatadvantage", lambda: (v.InState("granting combat advantage"),))
    g.rule("post", "granting combatadvantage [to (it|this creature|them)]", lambda: (v.InState("granting combat advantage"),))
    g.rule("post", "other than <np>", lambda np: (v.Other(someone(np)),))
    g.rule("post", "except <np>", lambda np: (v.Other(someone(np)),))
    g.rule("post", "flanking <np>", lambda np: (v.Flanks(someone(np)),))
    g.rule("post", "flanked by <ref>", _flanked_by)
    g.rule("post", "riding <np>", lambda np: (v.Rides(someone(np)),))
    g.rule("post", "[only] on charge", lambda: (v.InState("charging"),))
    g.rule("post", "from <faction> faction", lambda a: (v.OfFaction(a),))
    g.rule("post", "of (a|) <faction> faction", lambda a: (v.OfFaction(a),))
    g.rule("post", "<condition> by this creature [('s|) <name>]", lambda a, n: (v.Afflicted(a, by=OWNER),))
    attacked: tuple[tuple[str, v.Deed], ...] = (("attacked", "attack"), ("hit", "hit"), ("missed", "miss"))
    for word, deed in attacked:
        made = (v.Underwent(deed, (v.Itself(),)),)
        g.rule("post", f"@owner [have] [already] {word} this turn", lambda made=made: made)
        g.rule("post", f"@owner havenot [yet] {word} this turn", lambda made=made: (v.Not(made[0]),))


def _flanked_by(np: Creatures) -> v.Filter:
    """Flanked by somebody known, with whichever partner."""
    if np.ref is None:
        raise Rejected
    return (v.FlankedBy(np.ref),)


def _reject(*_: object) -> v.Filter:
    raise Rejected


# -------------------------------------------------------------------------- possessions


def _possessions(g: Grammar) -> None:
    g.rule("post", "(with|that have|having) <possession>", lambda a: a)
    g.rule("post", "(with|that have|having) <possession> [,] or [with] <possession>", lambda a, b: either((a, b)))
    g.rule("post", "(without|with no) <possession>", lambda a: (negated(a),))
    g.rule("possession", "flight", lambda: (v.MovesBy("flight"),))
    g.rule("possession", "burrow", lambda: (v.MovesBy("burrow"),))
    g.rule("possession", "[a] ongoing damage", lambda: (v.InState("taking ongoing damage"),))
    g.rule("possession", "ongoing <dtype> damage", lambda a: (v.Afflicted(f"Ongoing {a}"),))
    g.rule("possession", "(a|any|<int> or more) condition", lambda n: (v.InState("afflicted"),) if n in (None, 1) else _reject())
    g.rule("possession", "<condition> condition", lambda a: (v.Afflicted(a),))
    g.rule("possession", "[a] <keyword> keyword", lambda a: (v.Keyword(a),))
    g.rule("possession", "[a] <alts> keyword", either)
    g.rule("possession", "both <keyword> and <keyword> keyword", lambda a, b: (v.Keyword(a), v.Keyword(b)))
    g.rule("possession", "(that|chosen) keyword", lambda: (v.ChosenKeyword(),))
    g.rule("possession", "prepared keyword", lambda: (v.ChosenKeyword("Prepare"),))
    g.rule("possession", "lineofsight to <np>", lambda np: (v.CanSee(someone(np)),))
    g.rule("possession", "lineofsight to no <noun>", lambda n: (v.Not(v.CanSee(v.Each(n[0]))),))
    g.rule("possession", "<ability_name> [power]", lambda a: (v.HasPower(a),))
    g.rule("possession", "<resistance>", lambda a: (v.HasPower(a),))
    g.rule("possession", "<resistance> [,] or <resistance>", lambda a, b: either(((v.HasPower(a),), (v.HasPower(b),))))
    g.rule("possession", "<resistance> , <resistance> [,] or <resistance>", lambda *all: either(tuple((v.HasPower(each),) for each in all)))
    g.rule("possession", "[a] rider", lambda: (v.InState("mount"),))
    g.rule("possession", "[a] mount", lambda: (v.InState("rider"),))
    g.rule("possession", "(a|any) item", lambda: (v.InState("has item"),))
    g.rule("possession", "conceal", lambda: (v.InState("concealed"),))
    g.rule("possession", "a championrating", lambda: (v.Champion(),))
    g.rule("possession", "<int> or more <token> token [on it]", lambda n, t: (v.HasToken(t, n),))
    g.rule("possession", "(a|any) <token> token [on it]", lambda t: (v.HasToken(t),))
    g.rule("possession", "<int> hp [remaining]", lambda n: (v.HitPoints(n, n),))
    g.rule("possession", "(<int> hp or less|<int> or less hp) [remaining]", lambda a, b: (v.HitPoints(at_most=a or b),))
    g.rule("possession", "less than <int> hp [remaining]", lambda a: (v.HitPoints(at_most=a - 1),))
    g.rule("possession", "more than <int> hp [remaining]", lambda a: (v.HitPoints(at_least=a + 1),))
    g.rule("possession", "at least <int> hp [remaining]", lambda a: (v.HitPoints(at_least=a),))
    g.rule("possession", "(<int> hp or more|<int> or more hp) [remaining]", lambda a, b: (v.HitPoints(at_least=a or b),))
    g.rule("possession", "(full hp|its full hp|maximum hp|all [of] its hp)", lambda: (v.InState("undamaged"),))
    g.rule("resistance", "resist all [<int>]", lambda n: "Resist All")
    g.rule("resistance", "resist [<int>] all", lambda n: "Resist All")
    for kind in DAMAGE_TYPES:
        for word in ("resist", "immune", "vulnerable"):
            g.rule("resistance", f"{word} [<int>] {kind} [<int>]", lambda n, m, w=word, k=kind: f"{w.capitalize()} {k.capitalize()}")


# --------------------------------------------------------------------------- predicates


def _predicates(g: Grammar) -> None:
    """What a creature is, has or does: true or not, whoever it is said of."""
    g.rule("vp", "@is <being>", lambda a: a)
    g.rule("vp", "is (currently|already|still|both) <being>", lambda a: a)
    g.rule("vp", "isnot [already] <being>", lambda a: (negated(a),))
    g.rule("vp", "isnot (on battlemap|in play)", lambda: (v.InState("off map"),))
    g.rule("vp", "have <possession>", lambda a: a)
    g.rule("vp", "have <possession> [,] or <possession>", lambda a, b: either((a, b)))
    g.rule("vp", "(donot have|have no|lack) <possession>", lambda a: (negated(a),))
    g.rule("vp", "(occupy|start its turn in|end its turn in) <places>", lambda p: p)
    g.rule("vp", "donot occupy <places>", lambda p: (negated(p),))
    g.rule("vp", "can see <np>", lambda np: (v.CanSee(someone(np)),))
    g.rule("vp", "cannot see <np>", lambda np: (v.Not(v.CanSee(someone(np))),))
    g.rule("vp", "can see no [<adjs>] <noun>", lambda a, n: (v.Not(v.CanSee(v.Each(ordered(n[0] + (a or ()))))),))
    acted = "(activated|taken a turn|taken its turn|acted) [this round]"
    g.rule("vp", f"havenot [yet] {acted}", lambda: (v.Not(v.InState("activated")),))
    g.rule("vp", f"have not [yet] {acted}", lambda: (v.Not(v.InState("activated")),))
    g.rule("vp", f"have [already] {acted}", lambda: (v.InState("activated"),))
    g.rule("vp", "[already] (activated|took its turn) this round", lambda: (v.InState("activated"),))
    moved, attacked, charged = v.InState("moved this turn"), v.InState("attacked this turn"), v.InState("charged this turn")
    turn = "[(this|that|on that|on this|during that|during its|on its) turn]"
    for past, stem, state in (("moved", "move", moved), ("attacked", "attack", attacked), ("charged", "charge", charged)):
        g.rule("vp", f"[have] {past} (this|that|on its|during its|on that) turn", lambda state=state: (state,))
        g.rule("vp", f"(havenot|have not) [yet] {past} {turn}", lambda state=state: (v.Not(state),))
        g.rule("vp", f"(didnot|donot) {stem} {turn}", lambda state=state: (v.Not(state),))
        g.rule("vp", f"{stem} this turn", lambda state=state: (state,))
    g.rule("vp", f"(didnot|donot) make (a attack|any attack) {turn}", lambda: (v.Not(attacked),))
    g.rule("vp", f"(havenot|have not) made a attack {turn}", lambda: (v.Not(attacked),))
    g.rule("vp", "[have] made a attack (this|that|on its|during its|on that) turn", lambda: (attacked,))
    g.rule("vp", f"didnot leave its square {turn}", lambda: (v.Not(moved),))
    g.rule("vp", "flank <np>", lambda np: (v.Flanks(someone(np)),))
    g.rule("vp", "grant @owner combatadvantage", lambda: (v.InState("granting combat advantage"),))
    g.rule("vp", "grant combatadvantage [to @owner]", lambda: (v.InState("granting combat advantage"),))
