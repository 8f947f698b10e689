# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""What is said of creatures: where they are, what they have, what they do.

`post` follows a noun ("within 5 squares of ..."), `possession` follows "with" or "have",
`vp` is a whole predicate that is true or not ("is adjacent to ...", "cannot see ..."). The
same predicates serve in relative clauses and, with a subject, as tests of the moment.
All of them mean filters.
"""

from collections.abc import Callable
from typing import cast

from warband.cards import vocabulary as v
from warband.cards.reader.nouns.basics import DAMAGE_TYPES
from warband.cards.reader.nouns.creatures import negated
from warband.cards.reader.nouns.phrases import Creatures, TheirAlly, either, mentioned, ordered
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
    g.rule("post", "(and|,|but|, but) <post>", lambda a: a)
    g.rule("posts", "<post>", lambda a: a)
    g.rule("posts", "<post> <posts>", lambda a, b: a + b)


# --------------------------------------------------------------------------- distances


def _distances(g: Grammar) -> None:
    g.rule("post", "(within|with) <int> [square] [of <np>]", near)
    g.rule("post", "within <int> [square] of (it|itself)", lambda n: near(n, None))
    g.rule("post", "within <int> square of and @in @sight (of|to) <np>", lambda n, np: (*near(n, np), v.InSight(_of(np))))
    g.rule("post", "within <int> square and [@in] [@its] @sight", lambda n: (*near(n, None), v.InSight()))
    g.rule("post", "not within <int> [square] of <np>", lambda n, np: (v.Not(*near(n, np)),))
    # How far: whether at least, at most or exactly, and how many squares.
    for phrase, bound, more in HOW_FAR:
        g.rule("howfar", phrase, lambda n, bound=bound, more=more: (bound, n + more))
    g.rule("post", "<howfar> (away|away from <np>|from <np>|(from|away from) <place>)", lambda far, a, b, p: _far_from(far, p) if p else _so_far(far, a or b))
    g.rule("post", "@in burst <int>", lambda n: near(n, None))
    area = "(area|area of effect|burst|blast|line|cone|radius) [of (this|that) (attack|power)]"
    g.rule("post", f"@in {area}", lambda: (v.InArea(),))
    g.rule("post", f"(outside|not in) {area}", lambda: (v.Not(v.InArea()),))
    # Where somebody went: on the squares of its way, or beside one of them.
    g.rule("onmove", "during (that|this|its) (move|movement|shift|charge)", lambda: None)
    through = "(enter|entered|moved through|move through|pass through|passed through)"
    g.rule("went", "[is] (entered|moved through|through that it moved) <onmove> [once]", lambda _: None)
    g.rule("went", f"[that] (@owner|creature) {through} [<onmove>] [once]", lambda _: None)
    for phrase, within in (("(occupying|that occupy|in|whose) [a|any] square", 0), ("[occupying|in] [a|any] [square] adjacent to [a|any] square", 1)):
        g.rule("onsquare", phrase, lambda within=within: within)
    g.rule("post", "<onsquare> <went>", lambda within, _: (v.OnPath(within),))
    g.rule("post", "of your choice", tuple)
    for phrase, within in (("adjacent [to (this creature|it)] <onmove>", 1), ("[that] @owner (moved|move|passed) adjacent to [<onmove>]", 1), ("[that] @owner (moved|move|passed) through [<onmove>]", 0)):
        g.rule("post", phrase, lambda _, within=within: (v.OnPath(within),))
    g.rule("post", "[(in|occupying) [a|any] square] adjacent to <np>", lambda np: near(1, np))
    g.rule("post", "adjacent to <ref> and [to] <described>", lambda np, d: (*near(1, np), *near(1, d)) if d.how_many == "some" else _reject())
    # The square of somebody, who may have left it.
    for phrase in ("<ref> 's square", "square [last|previously] occupied by <ref>", "square [that] <ref> [last|previously] (occupied|occupy|is in|was in)"):
        g.rule("refsquare", phrase, lambda np: np)
    g.rule("post", "adjacent to [a|any] <refsquare>", lambda np: near(1, np))
    g.rule("post", "(in|occupying) [a|any] <refsquare>", lambda np: near(0, np))
    g.rule("post", "within <int> square of [a|any] <refsquare>", near)
    g.rule("post", "(in or adjacent to|adjacent to or in) <ref> 's square", lambda np: either((near(0, np), near(1, np))))
    for phrase in ("adjacent to", "within <int> square of"):
        g.rule("post", f"{phrase} <many> <group>", lambda *parts: _so_many_near(parts[0] if len(parts) == 3 else 1, *parts[-2:]))
        g.rule("post", f"{phrase} <many> <described>", lambda *parts: _so_many_near(parts[0] if len(parts) == 3 else 1, parts[-2], parts[-1].where))
    g.rule("post", "adjacent to <place>", lambda p: (v.Beside(p),))
    g.rule("post", "adjacent to <nears>", beside_one_of)
    g.rule("post", "(not|no longer|non-) adjacent to <np>", lambda np: (v.Not(*near(1, np)),))
    g.rule("post", "(no longer|not) adjacent", lambda: (v.Not(*HERE),))
    g.rule("post", "non-adjacent to <np>", lambda np: (v.Not(*near(1, np)),))
    g.rule("post", "not adjacent to <place>", lambda p: (v.Not(v.Beside(p)),))
    alone = (v.Not(v.Near(1, (v.Other(OWNER),))),)
    g.rule("post", "(that have|with) no other (adjacent [enemies or allies|creatures|enemies|allies]|(creature|creatures) adjacent to @them)", lambda: alone)
    g.rule("post", "(that have|with) <many> [<adjs>] <noun> (adjacent [to @them]|within <int> square [of @them])", lambda m, a, n, d: _so_many_near(d or 1, m, _theirs(ordered(n[0] + (a or ())))))
    g.rule("post", "occupying @its square", lambda: (v.Near(0, who=OWNER),))
    g.rule("post", "in @its square", lambda: (v.Near(0, who=OWNER),))


def beside_one_of(nears: tuple[v.Filter, ...]) -> v.Filter:
    """Adjacent to one of several; of described creatures one that is either."""
    kinds = [near[0].of for near in nears if isinstance(near[0], v.Near) and near[0].who is None and near[0].count == 1]
    if 1 < len(kinds) == len(nears):
        return (v.Near(of=either(tuple(kinds))),)
    return either(nears)


def near(squares: int, np: Creatures | None) -> v.Filter:
    """Within so many squares of somebody known, or of one of several described."""
    if np is None:
        return (v.Near(squares, who=OWNER),)
    if np.ref is not None:
        return (v.Near(squares, who=np.ref),)
    return (v.Near(squares, np.where, count=np.number),)


HOW_FAR = (
    ("<int> or more square", "least", 0), ("<int> square or more", "least", 0), ("at least <int> square", "least", 0),
    ("(farther|more) than <int> square", "least", 1), ("(no farther than|no more than|up to) <int> square", "most", 0),
    ("<int> or less square", "most", 0), ("less than <int> square", "most", -1), ("exactly <int> square", "exactly", 0),
)  # fmt: skip
"""Ways to say how far: the words, what bound they mean, and what is added to the number."""


def _so_far(far: tuple[str, int], np: Creatures | None) -> v.Filter:
    bound, squares = far
    if bound == "least":
        return (_away(squares, np),)
    return near(squares, np) if bound == "most" else _exactly(squares, np)


def _so_many_near(squares: int, many: tuple[int | None, int | None], where: v.Filter) -> v.Filter:
    """So many creatures of a kind lie within the distance."""
    least, most = many
    at_least: v.Filter = () if not least else (v.Near(squares, where, count=least),)
    at_most: v.Filter = () if most is None else (v.Not(v.Near(squares, where, count=most + 1)),)
    return (*at_least, *at_most)


def _theirs(where: v.Filter) -> v.Filter:
    """The allies of whoever is described, not those of the owner."""
    return tuple(cast(v.Trait, TheirAlly()) if trait == v.Ally() else trait for trait in where)


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


def _far_from(far: tuple[str, int], place: str) -> v.Filter:
    """So far from a place."""
    bound, squares = far
    if bound == "exactly":
        raise Rejected
    return (v.Not(v.Beside(place, within=squares - 1)) if bound == "least" else v.Beside(place, within=squares),)


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
    g.rule("post", "@in ([this creature 's] <name> aura|<ownname>)", lambda a, b: (v.InAura(a or b),))
    g.rule("post", "(in|from) (your|@its) warband", lambda: (v.InWarband(),))
    g.rule("post", "in (play|battle)", tuple)
    g.rule("post", "on battlemap", tuple)
    g.rule("post", "([that is] off battlemap|(that isnot|not) on battlemap)", lambda: (v.InState("off map"),))
    g.rule("post", "@in [its|this creature 's|basic melee|basic|<ref> 's] reach", lambda np: (v.InReach(_of(np)),))
    g.rule("post", "(farther|further|more distant) [away] from <ref> [than (its|it|where) [starting position|start|started|began] [its turn|that turn|this turn]]", lambda np: (v.Farther(np.ref),))
    sight = "@sight"
    g.rule("post", f"@in {sight} [(of|to) <np>]", lambda np: (v.InSight(_of(np)),))
    g.rule("post", f"@in @its {sight}", lambda: (v.InSight(),))
    g.rule("post", f"@in <ref> 's {sight}", lambda np: (v.InSight(_of(np)),))
    g.rule("post", f"(not in|not within|out of|outside) [its|this creature 's] {sight} [of <np>]", lambda np: (v.Not(v.InSight(_of(np))),))
    for phrase in ("<seer> can see", "[that] <seer> (have lineofsight to|can see)", "to that <seer> have lineofsight"):
        g.rule("post", phrase, lambda who: (v.InSight(who),))
    for phrase in ("[that] <seer> cannot see", "[that] <seer> donot have lineofsight to"):
        g.rule("post", phrase, lambda who: (v.Not(v.InSight(who)),))
    g.rule("seer", "@owner", lambda: None)
    g.rule("seer", "<ref>", _of)


# ------------------------------------------------------------------------------ numbers


def _numbers(g: Grammar) -> None:
    same, smaller, larger = v.Sized(than_owner="same"), v.Sized(than_owner="smaller"), v.Sized(than_owner="larger")
    sizes: tuple[tuple[str, v.Filter], ...] = (
        ("smaller than @owner", (smaller,)), ("larger than @owner", (larger,)), ("of same size as @owner", (same,)),
        ("of (same|its [own]|a equal) size or smaller [than @owner]", either(((same,), (smaller,)))), ("of (same|its [own]|a equal) size or larger [than @owner]", either(((same,), (larger,)))),
    )  # fmt: skip
    for phrase, sized in sizes:
        g.rule("post", phrase, lambda sized=sized: sized)
    for word, of in (("hp", "hp"), ("level", "level"), ("cost", "cost"), ("speed", "speed")):
        for words, most in (("(highest|most)", True), ("(lowest|least|fewest)", False)):
            g.rule("post", f"(with|that have) {words} [current|remaining] {word} [among <np>]", lambda np, of=of, most=most: (v.MostLeast(of, most=most),))
    for word, bound in (("smaller", "at_most"), ("larger", "at_least")):
        g.rule("post", f"of [size|level] <size> or {word} [size]", lambda a, bound=bound: (v.Sized(**{bound: a}),))
    g.rule("post", "(of level|level|with level|with a level of) <bounds>", lambda a: (v.Level(*a),))
    ranks: tuple[tuple[str, type[v.Level] | type[v.Cost], str, str], ...] = (
        ("(lower-level|less level)", v.Level, "below", "above"), ("(higher-level|more level)", v.Level, "above", "below"),
        ("less cost", v.Cost, "below", "above"), ("more cost", v.Cost, "above", "below"),
    )  # fmt: skip
    for phrase, trait, side, other in ranks:
        # Lower than somebody; equal or lower: not higher.
        for equal in (False, True):
            g.rule("ranked", f"(equal or|same or) {phrase}" if equal else phrase, lambda trait=trait, side=side, other=other, equal=equal: lambda who: v.Not(trait(**{other: who})) if equal else trait(**{side: who}))
    g.rule("post", "(with|of|that have) [a] <ranked> [than (@owner|<ref>)]", lambda rank, np: (rank(OWNER if np is None else np.ref),))
    g.rule("post", "(of|with) [a] [printed|point] cost [of] [up to] <costs>", lambda a: (v.Cost(*a),))
    g.rule("post", "(of|with) cost up to <int> [point]", lambda a: (v.Cost(at_most=a),))
    g.rule("post", "(that cost|costing|worth) [up to] <costs>", lambda a: (v.Cost(*a),))
    g.rule("costs", "<int> [vp|point] or less", lambda a: (None, a))
    g.rule("costs", "<int> or less [vp|point]", lambda a: (None, a))
    g.rule("costs", "<int> [vp|point] or more", lambda a: (a, None))
    g.rule("costs", "<int> or more [vp|point]", lambda a: (a, None))
    g.rule("costs", "<int> [vp|point]", lambda a: (None, a))
    g.rule("post", "([that is] named <name>|(with|that have) [word] <name> in (its|their) name)", lambda a, b: (v.Named(a) if a else v.Named(b, part=True),))
    g.rule("post", "(with|that have) [a] same name [as @owner]", lambda: (v.SameName(),))


# ------------------------------------------------------------------------------- states


def _states(g: Grammar) -> None:
    g.rule("ongoingword", "[its] ongoing [<dtype>] [damage]", lambda t: f"Ongoing {t}" if t else "Ongoing Damage")
    g.rule("post", "(taking|affected by|suffering) <ongoingword>", _suffering)
    g.rule("post", "affected by [this creature 's] <name>", lambda a: (v.AffectedBy(a),))
    g.rule("post", "affected by (a condition|any condition|<int> or more condition)", lambda n: (v.InState("afflicted"),) if n in (None, 1) else _reject())
    g.rule("post", "affected by no condition", lambda: (v.Not(v.InState("afflicted")),))
    g.rule("post", "granting [it|this creature|them|target] combatadvantage [to (it|this creature|them)]", lambda: (v.InState("granting combat advantage"),))
    g.rule("post", "granting (<ref> combatadvantage|combatadvantage to <ref>)", lambda a, b: (v.GrantsAdvantage((a or b).ref),) if not isinstance((a or b).ref, v.Owner) and (a or b).ref not in (mentioned("it"), mentioned("target")) else _reject())
    for phrase in ("(other than|except|except for|but not) <np>", "( cannot redirect to attacker )"):
        g.rule("post", phrase, lambda np=None: (v.Other(mentioned("attacker") if np is None else someone(np)),))
    g.rule("post", "(flanking <np>|flanked by <ref>)", lambda np, by: (v.Flanks(someone(np)) if np else v.FlankedBy(by.ref),))
    g.rule("post", "[that] <ref> flank", lambda np: (v.FlankedBy(np.ref),) if np.ref != mentioned("it") else _reject())
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


def _reject(*_: object) -> v.Filter:
    raise Rejected


# -------------------------------------------------------------------------- possessions


def _possessions(g: Grammar) -> None:
    g.rule("possessions", "<possession> [[,] or [with] <possessions>]", lambda a, b: a if b is None else either((a, b)))
    g.rule("post", "(with|that have|having) <possessions>", lambda a: a)
    g.rule("post", "(without|with no) <possessions>", lambda a: (negated(a),))
    for mode in MODES:
        g.rule("possession", mode, lambda mode=mode: (v.MovesBy(mode),))
    g.rule("possession", "[a] <ongoingword>", _suffering)
    g.rule("possession", "(a|any|<int> or more) condition", lambda n: (v.InState("afflicted"),) if n in (None, 1) else _reject())
    g.rule("possession", "<condition> condition", lambda a: (v.Afflicted(a),))
    g.rule("possession", "([a] <keyword>|both <keyword> and <keyword>) keyword", lambda k, a, b: (v.Keyword(k),) if k else (v.Keyword(a), v.Keyword(b)))
    g.rule("possession", "[a] <alts> keyword", either)
    for word, tag in (("(that|chosen)", ""), ("prepared", "Prepare")):
        g.rule("possession", f"{word} keyword", lambda tag=tag: (v.ChosenKeyword(tag),))
    g.rule("possession", "lineofsight to <np>", lambda np: (v.CanSee(someone(np)),))
    g.rule("possession", "<ability_name> [power]", lambda a: (v.HasPower(a),))
    g.rule("resistances", "<resistance> [<int>] [(,|[,] or) <resistances>]", lambda a, n, b: ((v.HasPower(a, n),), *(b or ())))
    g.rule("resistances", "<resisted1> [(,|[,] or) <resistances>]", lambda a, b: ((a,), *(b or ())))
    g.rule("possession", "<resistances>", either)
    for phrase, had in HAD:
        g.rule("possession", phrase, lambda had=had: (had,))
    g.rule("possession", "[a|any|<many>] <token> token [on it]", lambda m, t: (v.HasToken(t),) if m is None else _bounded(m, lambda n: v.HasToken(t, n)))
    g.rule("possession", "(<many> hp|<int> hp or more|<int> hp or less|<int> hp) [remaining]", lambda m, least, most, n: (v.HitPoints(*(m or (least or n, most or n))),))
    # How much of it somebody has, no trait can ask.
    g.rule("resistance", "resist all", lambda: "Resist All")
    g.rule("resisted1", "resist <int> all", lambda n: v.HasPower("Resist All", n))
    for kind in DAMAGE_TYPES:
        for word in ("resist", "immune", "vulnerable"):
            g.rule("resisted1", f"{word} <int> {kind}", lambda n, w=word, k=kind: v.HasPower(f"{w.capitalize()} {k.capitalize()}", n))
            g.rule("resistance", f"{word} {kind}", lambda w=word, k=kind: f"{w.capitalize()} {k.capitalize()}")


MODES: tuple[v.Mode, ...] = ("flight", "burrow")
HAD: tuple[tuple[str, v.Trait], ...] = (
    ("[a] rider", v.InState("mount")), ("[a] mount", v.InState("rider")), ("(a|any) item", v.InState("has item")),
    ("conceal", v.InState("concealed")), ("a championrating", v.Champion()),
    ("(full hp|its full hp|maximum hp|all [of] its hp)", v.InState("undamaged")),
)  # fmt: skip
"""What creatures may have that is a state of theirs."""


def _suffering(ongoing: str) -> v.Filter:
    """Taking ongoing damage, of a type or of any."""
    return (v.InState("taking ongoing damage") if ongoing == "Ongoing Damage" else v.Afflicted(ongoing),)


def _bounded(many: tuple[int | None, int | None], having: Callable[[int], v.Trait]) -> v.Filter:
    """At least or at most so many of something."""
    least, most = many
    at_least: v.Filter = () if not least else (having(least),)
    at_most: v.Filter = () if most is None else (v.Not(having(most + 1)),)
    return (*at_least, *at_most)


# --------------------------------------------------------------------------- predicates


def _predicates(g: Grammar) -> None:
    """What a creature is, has or does: true or not, whoever it is said of."""
    g.rule("vp", "@is <being>", lambda a: a)
    g.rule("vp", "@is (currently|already|still|both|then|now) <being>", lambda a: a)
    g.rule("vp", "isnot [already] <being>", lambda a: (negated(a),))
    g.rule("vp", "isnot (on battlemap|in play)", lambda: (v.InState("off map"),))
    g.rule("vp", "have <possessions>", lambda a: a)
    g.rule("vp", "(donot have|have no|lack) <possessions>", lambda a: (negated(a),))
    g.rule("vp", "(occupy|start its turn in|end its turn in) <places>", lambda p: p)
    g.rule("vp", "donot occupy <places>", lambda p: (negated(p),))
    g.rule("vp", "can see <np>", lambda np: (v.CanSee(someone(np)),))
    g.rule("vp", "((cannot see|donot see|donot have lineofsight of|donot have lineofsight to) <np>|(can see|see|have lineofsight to|have lineofsight of) no <group>)", lambda np, w: (v.Not(v.CanSee(v.Each(w) if np is None else someone(np))),))
    began = "at start of (its|this creature 's|that|the|this|) turn"
    g.rule("vp", f"(could see|saw|had lineofsight to) <np> {began}", lambda np: (v.SawAtStart(someone(np)),))
    g.rule("vp", f"(didnot see|could not see|didnot have lineofsight to) <np> {began}", lambda np: (v.Not(v.SawAtStart(someone(np))),))
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
    g.rule("vp", f"(didnot|donot) (make|use|take) (a attack|any attack|a attack action|any attack action) {turn}", lambda: (v.Not(attacked),))
    g.rule("vp", f"(havenot|have not) made a attack {turn}", lambda: (v.Not(attacked),))
    g.rule("vp", "[have] made a attack (this|that|on its|during its|on that) turn", lambda: (attacked,))
    g.rule("vp", f"(didnot|donot) make (a|any) <kinds> attack {turn}", lambda k: (v.Not(v.Did("attack", kinds=k.kinds)),) if not k.basic else _reject())
    g.rule("vp", "[have] made a <kinds> attack (this|that|on its|during its|on that) turn", lambda k: (v.Did("attack", kinds=k.kinds),) if not k.basic else _reject())
    g.rule("vp", "(didnot|donot) (attack|make (a|any) attack) (during|on|in) its (last|previous) turn", lambda: (v.Not(v.Did("attack", span="last turn")),))
    g.rule("vp", "(attack|attacked|made a attack) (during|on|in) its (last|previous) turn", lambda: (v.Did("attack", span="last turn"),))
    g.rule("vp", f"didnot leave its square {turn}", lambda: (v.Not(moved),))
    g.rule("vp", "flank <np>", lambda np: (v.Flanks(someone(np)),))
    for verb in ("grant", "is granting"):
        g.rule("vp", f"{verb} ([@owner] combatadvantage [to @owner]|<ref> combatadvantage|combatadvantage to <ref>)", lambda a, b: (v.GrantsAdvantage((a or b).ref) if a or b else v.InState("granting combat advantage"),))
