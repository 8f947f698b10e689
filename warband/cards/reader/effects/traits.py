# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Wordings of standing abilities that are sentences of their own."""

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects, lasting
from warband.cards.reader.moments.asking import together
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.moments.events import befell
from warband.cards.reader.moments.happenings import Zone
from warband.cards.reader.nouns.phrases import DOER, Creatures, Mentioned, mentioned, ordered
from warband.cards.reader.nouns.trees import changed
from warband.cards.reader.parsing.engine import Grammar, Rejected
from warband.cards.reader.sentences.telling import BEARER, done_by, happening_to, later

OWNER = v.Owner()


def add_traits(g: Grammar) -> None:
    """Rules for standing abilities."""
    _senses(g)
    _ways(g)
    _keeping(g)
    _setup(g)
    _fighting(g)
    _building(g)


def _gain(ability: v.Ability, *more: v.Ability) -> tuple[v.Effect, ...]:
    return tuple(v.Gain(DOER, each) for each in (ability, *more))


def _senses(g: Grammar) -> None:
    # Blindsight: neither conceal nor invisibility helps, those near or those of a kind.
    g.rule("sighted", "ignore conceal [;|,] [and|or] ([ignore] invisible|treat invisible creatures as visible)", lambda: None)
    g.rule("sighted", "ignore invisible [;|,] [and|or] [ignore] conceal", lambda: None)
    g.rule("deed", "(<sighted> [[(vs|on|of|for) creatures] within <int> square [of (this creature|it)]|[vs|on|of|for] <np>]|within <int> square [of (this creature|it)] , <sighted>)", lambda _, n, np, m, __: _gain(v.Ability("blindsight", n or m or 0, against=np.filter() if np else ())))
    again = "[,|;] (and|) (treat <np> as visible|ignore invisible on <np>|treat invisible <filter> as visible)"
    g.rule("deed", f"ignore conceal on (creatures within <int> square|<np>) {again}", lambda n, np, *_: _gain(v.Ability("blindsight", n or 0, against=np.filter() if np else ())))
    g.rule("deed", "treat invisible <group> as visible", lambda w: _gain(v.Ability("ignore invisible", against=w)))
    g.rule("deed", "ignore insubstantial [with <attack>]", lambda a: _gain(v.Ability("ignore insubstantial", attack=a)))
    g.rule("deed", "<attack> ignore insubstantial", lambda a: _gain(v.Ability("ignore insubstantial", attack=a)))
    g.rule("deed", "ignore smoke terrain", lambda: _gain(v.Ability("terrain does not block sight", word="smoke")))
    g.rule("act", "invisible creatures is visible to @owner [<until>]", lambda u: (_lasting(v.Gain(OWNER, v.Ability("ignore invisible")), u),))
    g.rule("covered", "(if|while) this creature have [ranged] (rangedcover|cover) [other than from intervening (creatures|enemies)]", lambda: "covered")
    g.rule("unseen", "invisible to that enemy", lambda: "unseen")
    g.rule("act", "<covered> vs a non-adjacent enemy , it is <unseen>", lambda covered, unseen: (v.Gain(OWNER, v.Ability("hide")),))
    g.rule("deed", "ignore cover", lambda: _gain(v.Ability("ignore cover")))
    g.rule("deed", "ignore [ranged] (cover|rangedcover) (from|of|provided by|granted by) [intervening] (creatures|enemies|enemies and allies)", lambda: _gain(v.Ability("ignore cover", word="enemies")))
    ignoring: tuple[tuple[str, v.AbilityName], ...] = (
        ("conceal", "ignore conceal"), ("(cover|rangedcover)", "ignore cover"), ("([all] resist [ability|abilities]|[all] (resistance|resistances))", "ignore resist"),
        ("insubstantial", "ignore insubstantial"), ("(invisible|invisibility)", "ignore invisible"),
    )
    for shield, name in ignoring:
        g.rule("ignored", shield, lambda name=name: (name,))
    g.rule("deed", "ignore [<np> 's] <resisteds> [<until>]", lambda np, types, u: tuple(_lasting(v.Gain(DOER, v.Ability("ignore resist", word=each, against=np.filter() if np else ())), u) for each in types))
    g.rule("resisteds", "resist <dtype> [(,|[,] and|[,] or) <resisteds>]", lambda t, more: (t, *(more or ())))
    g.rule("ignoreds", "<ignored> [[,] [and|or] <ignoreds>]", lambda a, b: a + (b or ()))
    g.rule("ignoredof", "((of|on|vs|from|for|(when|while) (attacking|targeting)) <np>|(with|on|for|(when|while) making) <attack>|@in [its] aura)", lambda np, a: {"against": np.filter()} if np else {"against": (v.InAura(),)} if a is None else {"attack": None if a == v.AttackIs() else a})
    g.rule("deed", "ignore <ignoreds> [<ignoredof>] [<bar>]", lambda names, of, b: tuple(msgspec.structs.replace(each, **(b or {})) for each in _gain(*(v.Ability(name, **(of or {})) for name in names))))
    whose = "(<simple> 's [all] [<sort>] attack|[its] [all] [<sort>] attack)"
    g.rule("clause", f"{whose} ignore <ignoreds> [<until>]", lambda np, k, j, names, u: _attacks_ignore(np, k or j, tuple(v.Ability(name) for name in names), u))
    g.rule("clause", f"{whose} ignore <resisteds> [<until>]", lambda np, k, j, types, u: _attacks_ignore(np, k or j, tuple(v.Ability("ignore resist", word=each) for each in types), u))
    for phrase, word in (("(creatures and terrain|terrain and creatures|creatures or terrain|terrain or creatures)", ""), ("([intervening] creatures|enemies|allies and enemies|enemies and allies)", "enemies")):
        g.rule("act", f"{phrase} donot (provide|grant) cover (vs|from) @its <attack>", lambda a, word=word: (v.Gain(OWNER, v.Ability("ignore cover", word=word, attack=None if a == v.AttackIs() else a)),))


def _attacks_ignore(np: Creatures | None, kind: v.AttackIs | None, what: tuple[v.Ability, ...], until: Until | None) -> Effects:
    """What does not help against somebody's attacks, or those of a kind."""
    gains = tuple(_lasting(v.Gain(DOER, msgspec.structs.replace(each, attack=kind)), until) for each in what)
    return done_by(np or Creatures((), "ref", ref=OWNER), gains)


def _ways(g: Grammar) -> None:
    extra = "[extra|additional] [movement|mp] cost"
    into = "(for entering|to enter|for moving in|due to|for|when entering|for moving through)"
    g.rule("terrains", "<terrain>", lambda t: (t,))
    g.rule("terrains", "<terrain> terrain [,] (and|or) <terrains>", lambda t, u: (t, *u))
    g.rule("terrains", "<terrain> [,] [and|or] <terrains>", lambda t, u: (t, *u))
    g.rule("act", "<terrains> [terrain] (donot count as difficult terrain for <np>|donot (affect|slow|hinder) (<np> 's|its) movement) [<until>]", lambda t, a, b, u: tuple(_lasting(each, u) for each in done_by(a or b or Creatures((), "ref", ref=OWNER), _terrains(t))))
    for terrain in ("difficult", "river", "forest"):
        g.rule("crossed", terrain, lambda terrain=terrain: (terrain,))
    g.rule("crossings", "<crossed> [terrain|square]", lambda t: t)
    g.rule("crossings", "<crossed> [terrain|square] [,] (and|or) <crossings>", lambda t, u: t + u)
    g.rule("deed", "treat <crossings> as clear [terrain|square] [<until>]", lambda t, u: tuple(_lasting(each, u) for each in _as_clear(t)))
    g.rule("act", "<crossings> (count as|is treated as|is considered) clear [terrain|square] for <np> [<until>]", lambda t, np, u: tuple(_lasting(each, u) for each in done_by(np, _as_clear(t))))
    g.rule("deed", "ignore [effect of] <terrains> terrain", _terrains)
    g.rule("deed", f"donot pay {extra} {into} <terrains> terrain", _terrains)
    g.rule("deed", f"(never pay|ignore|donot pay) [@extra] [movement|mp] [cost] {into} [any] terrain [<until>]", lambda u: tuple(_lasting(each, u) for each in _terrains(("extra cost",))))
    g.rule("deed", "can move through (enemies|square occupied by enemies|a enemy 's square|enemies 's square) [but must end its move in a legal (position|square)]", lambda: _gain(v.Ability("transit enemies")))
    g.rule("deed", "can move through (allies 's and enemies 's square|allies and enemies|other creatures|other creatures 's square)", lambda: _gain(v.Ability("transit enemies")))
    g.rule("deed", "can move through square occupied by <filter>", lambda f: _gain(v.Ability("transit enemies", against=f)))
    g.rule("deed", "can move (through|over) <described> ['s square]", lambda np: _gain(v.Ability("transit enemies", against=np.where)) if v.Enemy() in np.where else _reject())
    g.rule("deed", "can occupy statue terrain . can move into square occupied by medium or smaller enemies", lambda: _gain(v.Ability("stand in", word="statue"), v.Ability("transit enemies", against=(v.Enemy(), v.Sized(at_most="Medium")))))
    g.rule("deed", "can [enter and] occupy <terrains> terrain", lambda t: tuple(v.Gain(DOER, v.Ability("stand in", word=each)) for each in t))
    shifting = "(shift|move) [up to] <int> square"
    for phrase in ("can shift [up to] <int> square [instead of <int>]", f"[can] {shifting} [instead of <int>] (when|whenever) it shift", f"[can] {shifting} (when|whenever) it shift instead of <int>"):
        # Everybody may shift 1 square.
        g.rule("deed", phrase, lambda n, _: (v.Bonus(DOER, "shift", n, sets=True),) if n > 1 else _reject())
    g.rule("act", f"(when|whenever) @owner shift , it can {shifting} [instead [of <int>]]", lambda n, _: (v.Bonus(OWNER, "shift", n, sets=True),))
    g.rule("deed", "can enter and occupy (square occupied by [non-swarm] (enemies|creatures|other creatures)|enemies 's square|other creatures 's square)", lambda: _gain(v.Ability("swarm")))
    g.rule("deed", "can enter and occupy a enemy 's square [,] and a enemy can enter and occupy this creature 's square", lambda: _gain(v.Ability("swarm")))
    g.rule("boon", "immune [to] (flanking|being flanked)", lambda: _gain(v.Ability("cannot be flanked")))


def _keeping(g: Grammar) -> None:
    """Squares that some may not leave, or not enter."""
    leaving: tuple[tuple[str, tuple[v.Forbidden, ...]], ...] = (
        ("(move away from|move out of|move or shift out of|move or shift away from) <zone>", ("move",)),
        ("(shift out of|shift away from) <zone>", ("shift",)), ("(leave|exit) <zone> by shifting", ("shift",)), ("(leave|exit) <zone>", ("move", "teleport")),
    )  # fmt: skip
    for phrase, kinds in leaving:
        g.rule("deed", f"cannot {phrase} [<until>]", lambda z, u, kinds=kinds: _leaving(z, u, *kinds))
    into = "(enter|move into|shift into|move or shift into|move to)"
    g.rule("act", f"<np> cannot {into} <zone> [<until>]", _keeping_out)


def _leaving(zone: Zone, until: Until | None, *kinds: v.Forbidden) -> Effects:
    """Whoever stands there may not go away."""
    if zone.exactly is not None:
        raise Rejected
    # "Enemies ... cannot leave squares adjacent to it": to the owner.
    around = changed(zone.where, Mentioned, lambda m: OWNER if m == mentioned("it") else m)
    where: v.Filter = (v.In(zone.place),) if zone.place else around
    if zone.near is not None:
        where = (v.Near(zone.near, who=OWNER),)
    there = (v.Matches(v.Bearer(), where),)
    return tuple(_lasting(v.Forbid(DOER, what, tests=there), until) for what in kinds)


def _keeping_out(np: Creatures, zone: Zone, until: Until | None) -> Effects:
    """The squares around the owner let some not in."""
    if zone.near is None:
        raise Rejected
    blocks = v.Ability("blocks movement", zone.near, against=np.filter())
    return (_lasting(v.Gain(OWNER, blocks), until),)


def _reject() -> Effects:
    raise Rejected


def _lasting(effect: v.Effect, until: Until | None) -> v.Effect:
    return effect if until is None else lasting(effect, until.duration)


def _terrains(words: tuple[str, ...]) -> tuple[v.Effect, ...]:
    return tuple(v.Gain(DOER, v.Ability("ignore terrain", word=word)) for word in words)


def _as_clear(words: tuple[str, ...]) -> tuple[v.Effect, ...]:
    """Clear terrain costs nothing more to enter and hides nobody."""
    sees = tuple(v.Ability("terrain does not block sight", word=w) for w in words if w == "forest")
    return (*_terrains(words), *(v.Gain(DOER, each) for each in sees))


def _setup(g: Grammar) -> None:
    g.rule("deed", "can setup in (a|any) unoccupied victory area [<elsewhere>]", lambda elsewhere: _gain(v.Ability("scout")))
    g.rule("elsewhere", "instead of [in] (your|you) start area", lambda: "elsewhere")
    g.rule("act", "[you] can (place|setup) @owner in (a|any) [unoccupied] victory area [(during|at) [your] setup] [<elsewhere>]", lambda elsewhere: (v.Gain(OWNER, v.Ability("scout")),))
    g.rule("boon", "scout ( [this creature|it] can setup in (a|any) unoccupied victory area [<elsewhere>] )", lambda elsewhere: _gain(v.Ability("scout")))
    g.rule("anywhere", "in a random victory area", lambda: "anywhere")
    g.rule("act", "( this creature (must setup <anywhere> [,]|can setup in (a|any) unoccupied victory area) <elsewhere> [.] [ ) ]", lambda anywhere, elsewhere: (v.Gain(OWNER, v.Ability("wandering monster" if anywhere else "scout")),))
    g.rule("deed", "[must] (setup|set up|set|start) [up] <anywhere> [,] [<elsewhere>]", lambda anywhere, elsewhere: _gain(v.Ability("wandering monster")))
    g.rule("boon", "wandering monster [ ( must setup <anywhere> ) ]", lambda anywhere: _gain(v.Ability("wandering monster")))
    g.rule("boon", "delayed appearance", lambda: _gain(v.Ability("delayed appearance")))
    g.rule("everyround", "(each|per|every) round", lambda: None)
    g.rule("everyround", "this round", v.EndOfRound)
    g.rule("deed", "[can] (activate [up to] <int> [time]|take [up to] <int> turn) <everyround> [ ( [up to] <int> [time|turn] [<everyround>] [instead] <given> ) ]", lambda n, m, u, k, _, t: _acting_often(n or m, u, k, t))
    g.rule("boon", "multi-activation <int>", lambda n: _gain(v.Ability("multi-activation", n)))
    g.rule("act", "<described> can ride @owner", lambda np: (v.Gain(OWNER, v.Ability("mount", np.number, against=np.where)),))
    g.rule("deed", "can have [up to] [a|<int>] (<described>|<adjs>) as [a|as] rider", lambda n, np, a: _gain(v.Ability("mount", n or (np.number if np else 1), against=np.where if np else ordered(a))))


def _acting_often(
    times: int, until: v.Duration | None, other: int | None, tests: tuple[v.Test, ...] | None
) -> Effects:
    """So many turns in a round, or another number in some case."""
    usual = v.Ability("multi-activation", times)
    if other is None or tests is None:
        return (v.Gain(DOER, usual, until=until),)
    special = v.Ability("multi-activation", other)
    never = (v.Never(together(tests)),)
    return (v.Gain(DOER, usual, until=until, tests=never), v.Gain(DOER, special, until=until, tests=tests))


def _fighting(g: Grammar) -> None:
    g.rule("act", "reduce [all|any] damage [that this creature take|taken|dealt to this creature] from <sort> attack [(to|vs) @owner] by <int>", lambda k, n: (v.Gain(OWNER, v.Ability("resist", n, "all", attack=k)),))
    g.rule("act", "reduce [all|any] damage (dealt to|taken by) @owner (by|from) [all|any] <sort> attack by <int>", lambda k, n: (v.Gain(OWNER, v.Ability("resist", n, "all", attack=k)),))
    g.rule("act", "[all] damage ((dealt to|taken by|that is dealt to) @owner|[that] @owner take) is reduced by <int> [<atleast1>]", _less_damage)
    g.rule("act", "damage (dealt to|taken by|that is dealt to) @owner [(by|from) [all|any] (<sort> attack|attack)] is reduced by <int>", lambda k, n: (v.Gain(OWNER, v.Ability("resist", n, "all", attack=k)),))
    unflanked = "((cannot is|is never|never) [considered to is] flanked|donot grant combatadvantage to enemies (for|when|while) flanking [it]|donot grant combatadvantage (when|for being|while) flanked)"
    g.rule("deed", f"{unflanked} [<until>]", lambda u: tuple(_lasting(each, u) for each in _gain(v.Ability("cannot be flanked"))))
    g.rule("deed", "<plus> damage from <kinds> attack", lambda n, k: _gain(v.Ability("vulnerable", n, "all", attack=k)))
    g.rule("deed", "isnot affected by (its allies 's|allied) champion power [<until>]", lambda u: tuple(_lasting(each, u) for each in _gain(v.Ability("immune", word="champion powers"))))
    g.rule("deed", "can make [a] opportunity attack vs (enemies for shifting out of [a] adjacent square|a adjacent enemy that shift|[adjacent] enemies that shift)", lambda: _gain(v.Ability("opportunity on", word="shift")))
    g.rule("act", "[adjacent] enemies [(that|when they) leave square adjacent to @owner] provoke opportunity attack [from @owner] [even] (when they shift|whenever they shift|for shifting|by shifting|when shifting|if they shift)", lambda: (v.Gain(OWNER, v.Ability("opportunity on", word="shift")),))
    g.rule("deed", "can make opportunity attack vs enemies for moving out of square within [its] reach", lambda: _gain(v.Ability("opportunity on", word="reach")))
    g.rule("deed", "can make opportunity attack vs (enemies|any enemy|a enemy|each enemy) within ([its|this creature 's] reach|<int> square [of (it|this creature)])", lambda n: _gain(v.Ability("opportunity on", n, "within") if n else v.Ability("opportunity on", word="reach")))
    g.rule("act", "only <adjs> creatures can move through this creature 's square", lambda a: (v.Gain(OWNER, v.Ability("blocks movement", against=(v.Not(v.Either((ordered(a),))),))),))
    g.rule("act", "this creature 's <attack> can only attack creatures in its square", lambda a: (v.Gain(OWNER, v.Ability("reach", 0)),))
    g.rule("deed", "can only make opportunity attack vs creatures occupying its square", lambda: _gain(v.Ability("reach", 0, word="opportunity")))
    g.rule("act", "whenever this creature have no remaining <adjs> (ally|allies) : it is destroyed", lambda a: (v.Later(OWNER, _last(ordered((v.Ally(), *a))), (v.Destroy(OWNER),)),))
    g.rule("deed", "unaffected by <name>", lambda n: _gain(v.Ability("unaffected by", word=n)))
    g.rule("deed", "(cannot benefit from|[is] not affected by|isnot affected by|is unaffected by|unaffected by) champion power", lambda: _gain(v.Ability("immune", word="champion powers")))
    g.rule("deed", "<untouched> [all] <immunities> [effect|condition|attack] [<until>]", lambda _, a, u: tuple(_lasting(v.Gain(DOER, v.Ability("immune", word=each)), u) for each in a))
    g.rule("act", "lineofsight [and lineofeffect] cannot (is traced|pass|is drawn) through this creature [ 's square]", lambda: (v.Gain(OWNER, v.Ability("blocks lines")),))
    g.rule("act", "[@owner] block lineofsight [and lineofeffect]", lambda: (v.Gain(OWNER, v.Ability("blocks lines")),))
    g.rule("act", "lineofsight [and lineofeffect] can enter [,] but not pass through [,] this creature 's square", lambda: (v.Gain(OWNER, v.Ability("blocks lines")),))
    g.rule("deed", "heal <int> hp whenever (they|it) <evp>", lambda n, e: (v.Later(DOER, _must(e(BEARER)), (v.Heal(v.Bearer(), n),)),))
    g.rule("deed", "heal <int> hp (whenever|any time) <happening>", lambda n, t: (v.Later(OWNER, _must(t), (v.Heal(DOER, n),)),))
    g.rule("act", "<np> <deeds> (whenever|when) (<participle> [<bys>]|<gerund>)", lambda np, d, e, h, t: (happening_to(np, befell(e, BEARER, h) if e else changed(t, v.Itself, lambda _: v.Is(v.Bearer())), d, None),))
    g.rule("act", "<np> <deeds> whenever <happening>", _whenever)


def _less_damage(less: int, least: int | None) -> Effects:
    """Damage that the owner takes is less, but no less than so much."""
    if least is None:
        return (v.Gain(OWNER, v.Ability("resist", less, "all")),)
    taken = v.Trigger("damage", object=(v.Itself(),), mandatory=True)
    return (v.Later(OWNER, taken, (v.ChangeDamage(amount=-less, least=least),)),)
def _last(where: v.Filter) -> v.Trigger:
    """The last of certain creatures was destroyed."""
    none_left = v.Count(where, at_least=None, at_most=0)
    return v.Trigger("destroyed", "after", object=where, tests=(none_left,), mandatory=True)


def _must(trigger: v.Trigger) -> v.Trigger:
    return msgspec.structs.replace(trigger, mandatory=True)


def _whenever(np: Creatures, deeds: Effects, trigger: v.Trigger) -> Effects:
    return (later(trigger, done_by(np, deeds), None),)


def _of_any_faction(np: Creatures) -> Effects:
    if np.ref is not None:
        raise Rejected
    return (v.LegalToo(np.where, limit=np.number if np.how_many == "some" else None),)


def _building(g: Grammar) -> None:
    for phrase in ("increase your warband 's creature limit by <int>", "your warband 's creature limit is increased by <int>", "your warband can (include|contain) <int> @extra creature", "<signed> to your warband 's creature limit"):
        g.rule("act", phrase, lambda n: (v.RaiseLimit(n),))
    g.rule("act", "(your|this creature 's) warband (cannot|must not) (include|contain) a <name>", lambda n: (v.NotWith((v.Named(n),)),))
    for phrase in ("from <faction> faction in your warband", "in your warband from <faction> faction"):
        g.rule("act", f"you can include (<int>|up to <int>) [<adjs>] (creature|creatures) {phrase}", lambda n, m, a, f: (v.LegalToo(ordered((*(a or ()), v.OfFaction(f))), limit=n or m),))
    any_side = "(of any faction|from any faction|regardless of faction|whatever its faction)"
    g.rule("act", "<described> cost <int> less [than normal] [for purpose of warband building] [. whenever they is destroyed , opponent score vp normally]", lambda np, n: (v.ChangeCost(np.where, -n),))
    g.rule("act", "<described> cost <int> less [vp|point] (in|to include in) your warband [ ( minimum [of] <int> ) ]", lambda np, n, m: (v.ChangeCost(np.where, -n, minimum=m or 0),))
    g.rule("act", "[@owner] cannot is (in|included in|part of) a warband (with|that include|that contain) <described>", lambda np: (v.NotWith(np.where),))
    g.rule("act", f"([@owner] is legal|legal|@owner (can is included|can is used)) in (a|any) warband {any_side.replace('whatever its faction', 'whatever faction')}", lambda: (v.LegalToo((v.Itself(),)),))
    g.rule("act", "your warband (cannot|must not) (include|contain) [any] [other] <described>", lambda np: (v.NotWith(np.where),))
    g.rule("act", "(your|this creature 's) warband can (only include|include only|only contain|contain only) <described>", lambda np: (v.NotWith(np.where, only=True),) if np.how_many == "each" else _reject())
    g.rule("act", "(your|this creature 's) warband must (include|contain|have) <described>", lambda np: (v.NotWithout(np.where),))
    as_one = "count as (a|one|<int>) creature (for|toward|towards|against) your warband 's creature limit"
    g.rule("act", f"each <int> (creatures named <name>|<group>) {as_one}", lambda n, name, w, m: (v.CountTogether(n, (v.Named(name),) if name else w),) if m in (None, 1) and n > 1 else _reject())
    g.rule("act", "[@owner] cannot (is (assigned|given)|carry|have|use) [any] item", lambda: (v.NoItems(),))
    g.rule("act", f"your warband can (include|contain) <described> {any_side}", _of_any_faction)
    g.rule("act", f"you can include <described> {any_side} in your warband", _of_any_faction)
    g.rule("act", "([@owner] is legal|legal|@owner (can is included|can is used)) in (a|any) warband (that include|that contain|that have|with) <described>", lambda np: (v.If((v.Count(ordered((v.Ally(), *np.where))),), (v.LegalToo((v.Itself(),)),)),))
    any_with = "(a|any) warband (of|from) any faction (that include|that contain|with) <described>"
    g.rule("act", f"([@owner] is legal|legal|@owner (can is included|can is used)) in {any_with}", lambda np: (v.If((v.Count(ordered((v.Ally(), *np.where))),), (v.LegalToo((v.Itself(),)),)),))
    g.rule("act", "<described> is legal in your warband", lambda np: (v.LegalToo(np.where),))
    g.rule("sentence", "if <tests> , @owner (is legal|can is included|can is used) [in (it|your warband|that warband)]", lambda t: (v.If(t, (v.LegalToo((v.Itself(),)),)),))
