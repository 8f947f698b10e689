# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for attacks that somebody makes: which, how many, against whom."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects
from warband.cards.reader.effects.movement import SPEED
from warband.cards.reader.nouns.phrases import DOER, Creatures, mentioned, ordered
from warband.cards.reader.parsing.engine import Grammar, Rejected

OPPORTUNITY = v.AttackChoice(kinds=("melee", "ranged"), basic=True)
"""An opportunity attack is made with a basic attack of either kind, as an immediate action."""


class Strikes(NamedTuple):
    """Which attacks, how many, whether no more than so many, and what they cost."""

    choice: v.AttackChoice
    number: int = 1
    up_to: bool = False
    action: v.ActionType = "free"


def add_blows(g: Grammar) -> None:
    """Rules for predicates of attacking."""
    _attacking(g)
    _on_the_way(g)


def _attacking(g: Grammar) -> None:
    # Which attack: (choice, count).
    g.rule("choice", "<kinds> attack", lambda k: v.AttackChoice(kinds=k.kinds, basic=bool(k.basic)))
    g.rule("choice", "basic", lambda: v.AttackChoice(kinds=("melee",), basic=True))
    g.rule("choice", "<kind> or <kind> attack", _either_choice)
    g.rule("choice", "<name> attack", lambda n: v.AttackChoice(power=n))
    g.rule("choice", "different <kinds> attack", lambda k: v.AttackChoice(kinds=k.kinds, basic=bool(k.basic), different=True))
    g.rule("choice", "different attack", lambda: v.AttackChoice(different=True))
    g.rule("choice", "(available|additional|extra|second) <choice>", lambda c: c)
    g.rule("choice", "opportunity attack", lambda: OPPORTUNITY)
    many = "(a|another|<int>|up to <int>)"
    g.rule("strikes", f"{many} [additional|extra|available] <choice>", lambda a, b, c: Strikes(c, a or b or 1, b is not None))
    # An immediate attack is made by spending an immediate action, as opportunity attacks are.
    g.rule("strikes", f"{many} immediate [additional|extra|available] <choice>", lambda a, b, c: Strikes(c, a or b or 1, b is not None, "immediate"))
    g.rule("deed", "make <strikes> [,] <strikes> [<aims>]", _in_a_row)
    g.rule("deed", "make <strikes> , <strikes> [,] and <strikes> [<aims>]", _in_a_row)
    # One of two attacks, by name or by kind.
    g.rule("oneoftwo", "(a|<int>) (<name> or [a|<int>] <name>|<ornames>) attack", lambda n, a, m, b, names: lambda aim: _one_of_names(names or (a, b), aim))
    g.rule("oneoftwo", "(a|<int>) <kind> or [a|<int>] <kind> attack", lambda n, a, m, b: lambda aim: _either_attack(a, b, aim))
    g.rule("deed", "make <oneoftwo> [<aims>]", lambda made, aim: made(aim))
    g.rule("deed", "make <strikes> and <strikes> [<aims>]", _in_a_row)
    g.rule("strikes", "(a|another) opportunity attack", lambda: Strikes(OPPORTUNITY))
    g.rule("strikes", "(another|a (additional|extra|second)) attack", lambda: Strikes(v.AttackChoice()))
    # Two attacks, of which the second is better if the first hits.
    g.rule("volley", "make <strikes> [<aims>]", lambda s, a: (s, a))
    g.rule("volley", "attack (a|<int>) (creature|target|enemy) with <strikes>", lambda n, s: (s, {"same": True}) if n in (None, 1) else _no_effects())
    for words, field in (("damage", "damage"), ("attack", "bonus")):
        g.rule("gain2", f"<plus> {words}", lambda n, field=field: (field, n))
    both = "(both|both attack|first attack|first) hit [same target|target]"
    g.rule("better2", f"if {both} , <gain2> (on|to|with) second [attack]", lambda g2: g2)
    g.rule("better2", f"if {both} , second attack (deal|have) <gain2>", lambda g2: g2)
    g.rule("better2", f"<gain2> (on|to|with) second [attack] if {both}", lambda g2: g2)
    g.rule("deed", "<volley> (.|;|,) <better2>", lambda volley, g2: _second(*volley, *g2))
    g.rule("deed", "attack (a|<int>) (creature|target|enemy) with <strikes>", lambda n, s: _blows(s, {"same": True})(False) if n in (None, 1) else _no_effects())
    g.rule("blows", "<strikes> [<aims>]", _blows)
    g.rule("blows", "<strikes> (at|with) [a] <signed> damage [<aims>]", lambda s, n, a: _blows(s, {**(a or {}), "damage": n}))
    g.rule("blows", "<strikes> (at|with) [a] <signed> [to] attack [roll] [<aims>]", lambda s, n, a: _blows(s, {**(a or {}), "bonus": n}))
    g.rule("blows", "<strikes> (at|with) [a] <signed> attack and <signed> damage [<aims>]", lambda s, n, m, a: _blows(s, {**(a or {}), "bonus": n, "damage": m}))
    g.rule("blows", "<strikes> with combatadvantage [<aims>]", lambda s, a: _blows(s, {**(a or {}), "advantage": True}))
    g.rule("deed", "([must] make|take|each make) <blows> [but take <harms> if (it|that attack) miss]", lambda b, d: (*b(False), *(() if d is None else (v.If((v.WasHit(hit=False),), (v.Hurt(DOER, d),)),))))
    g.rule("deed", "can (make|take) <blows>", lambda b: b(True))
    same = Creatures((), "ref", ref=mentioned("target"))
    g.rule("deed", "(can|) repeat that attack [<aims>]", lambda a: _blows(Strikes(v.AttackChoice(this=True)), {"versus": same, **(a or {})})(True))
    g.rule("deed", "use ([both|its|this creature 's] (<andnames>|<name> and <name>) [attack] [power]|<name>)", lambda names, a, b, one: tuple(v.UsePower(DOER, each, optional=False) for each in ((one,) if one else names or (a, b))))
    g.rule("deed", "can use <name>", lambda n: (v.UsePower(DOER, n),))
    g.rule("aim", "vs same (target|enemy|creature)", lambda: {"same": True, "again": True})
    alike, apart = "(same|a single|<int>)", "[a|up to <int>|<int>] different"
    some = "(target|targets|enemy|enemies|creature|creatures)"
    g.rule("aim", f"[,] [each|all|both] vs {alike} [<adjs>] {some} [<posts>]", lambda n, a, p: {**_spread(n), **_such(a, p)})
    g.rule("aim", f"( [<adjs>] {some} [<posts>] only )", _such)
    g.rule("deed", "make another opportunity attack vs same target , using a <kinds> attack [that] this creature havenot used this turn", _unused)
    g.rule("aim", "vs (<np>|any legal target)", lambda np: {"versus": np})
    g.rule("aim", f"[,] [each] vs {apart} [<adjs>] {some} [<posts>]", lambda n, m, a, p: {"different": True, **_such(a, p)})
    g.rule("aim", "vs each <adjs> <noun> [<posts>]", lambda a, n, p: {"versus": Creatures(ordered(n[0] + a + (p or ())), "each")})
    g.rule("aim", "as a <acttype> action", lambda a: {"action": a})
    g.rule("aim", "that donot provoke [opportunity attack]", lambda: {"quiet": True})
    g.rule("aims", "<aim>", lambda a: a)
    g.rule("aims", "<aim> [,] <aims>", lambda a, b: {**a, **b})
    g.rule("acttype", "immediate", lambda: "immediate")
    g.rule("acttype", "free", lambda: "free")
    g.rule("aim", "with a range of <distance>", lambda d: {"range": d})
    g.rule("distance", "(<int> [square]|sight)", lambda n: n or "sight")
    g.rule("distance", "nearest", lambda: "nearest")
    g.rule("aim", "(at|with) ([a] <signed> damage [on that attack]|combatadvantage)", lambda n: {"advantage": True} if n is None else {"damage": n})
    g.rule("aim", "(at|with) [a] <signed> [to] attack [roll] [on that attack]", lambda n: {"bonus": n})
    g.rule("aim", "(at|with) [a] <signed> attack and <signed> damage [on that attack]", lambda n, m: {"bonus": n, "damage": m})
    g.rule("aim", "(including|that include) <np> [in [its] (area|area of effect)]", lambda np: {"versus": np})
    g.rule("deed", "make (a|<int>) <name> attack (plus|and) (a|<int>) @extra [<name>] attack for each <token> token on (this creature|it)", lambda n, a, m, b, t: (*_blows(Strikes(v.AttackChoice(power=a), n or 1), None)(False), v.MakeAttack(DOER, v.AttackChoice(power=a), count=v.PerToken(m or 1, t), optional=False)))
    g.rule("deed", "make <strikes> [,] (and|then) <oneoftwo> [<aims>]", lambda s, other, c: (*_blows(s, c)(False), *other(c)))
    g.rule("aim", "[.|,] [new] target must is within <int> square of target of (initial|first|that) attack", lambda n: {"versus": Creatures((v.Near(n, who=mentioned("target")),), "some")})
    g.rule("deed", "use [its|this creature 's] <name> <aims>", lambda n, a: _blows(Strikes(v.AttackChoice(power=n)), a)(False))
    g.rule("act", "[@owner|this attack|it] provoke [a] opportunity attack from (target|each target|targets)", lambda: (_struck_first(),))
    # So many instead of the one at hand: as many more.
    g.rule("deed", "make <int> (<kinds> attack|attack) [vs <ref>] [,] instead [of (one|<int>)]", lambda n, k, np, m: _as_many_more(n, k, np) if n > 1 and m in (None, 1) else _no_effects())
    g.rule("deed", "make opportunity attack [<aims>]", lambda a: _blows(Strikes(OPPORTUNITY), a)(False))
    # Attacks of others, perhaps with another bonus.
    g.rule("rated", "[,] [but] using a attack (rating|value|bonus) of <signed> [instead of its (normal|usual|own|printed) (rating|value|bonus)]", lambda n: n)
    g.rule("whatattack", "attack action", lambda: "attack")
    g.rule("whatattack", "(attack|attack power)", lambda: "free")
    g.rule("asown", "[,] as (if|though) (this creature|it) had (it|that attack|that power|that attack action|that attack power)", lambda: True)
    g.rule("deed", "[can] (use|make) (a|any|<int>) <kinds> <whatattack> (of|from) <described> [vs <np>] [<asown>] [<rated>]", lambda n, k, a, np, whom, own, r: _copying(k, np.where, whom, r, a) if n in (None, 1) and np.how_many == "some" else _no_effects())
    g.rule("act", "choose a <kinds> <whatattack> (of|from) <described> ['s card] [.|;|,] (this creature|it) [can] (use|make) that <whatattack> [vs <np>] [<asown>] [<rated>]", lambda k, a, np, b, whom, own, r: _copying(k, np.where, whom, r) if np.how_many == "some" else _no_effects())
    g.rule("deed", "repeat that attack [vs same (target|enemy|creature)] <rated>", lambda r: (v.MakeAttack(DOER, v.AttackChoice(this=True), versus=mentioned("target"), of=(v.Is(mentioned("attacker")),), rating=r, optional=False),))
    had = "[,] as (if|though) it had (it|that power|that attack)"
    g.rule("deed", f"[can] make (a|<int>) <name> attack [<aims>] {had}", lambda n, name, a: _lent(name, a) if n in (None, 1) else _no_effects())
    for can, may in (("", False), ("can ", True)):
        g.rule("deed", f"{can}make a attack vs <ref> [<aims>]", lambda np, a, may=may: _blows(Strikes(v.AttackChoice()), {"versus": np, **(a or {})})(may))


def _copying(kind: v.AttackIs, where: v.Filter, whom: Creatures | None, rating: int | None, action: v.ActionType = "free") -> Effects:
    """An attack of somebody else, made as if it were one's own; an attack action costs one."""
    choice = v.AttackChoice(kinds=kind.kinds, basic=bool(kind.basic))
    return (v.MakeAttack(DOER, choice, versus=None if whom is None else whom.who(), action=action, of=where, rating=rating, optional=False),)


def _struck_first() -> v.Effect:
    """Whoever the owner is about to attack may make an opportunity attack against it."""
    aimed = v.Trigger("targeted", "before", (v.Itself(),), mandatory=True)
    strike = v.MakeAttack(v.Object(), OPPORTUNITY, versus=v.Owner(), action="immediate", opportunity=True)
    over = v.UntilEvent(v.Trigger("attack power resolved", "after", (v.Itself(),)))
    return v.Later(v.Owner(), aimed, (strike,), until=over)


def _as_many_more(count: int, kind: v.AttackIs | None, np: Creatures | None) -> Effects:
    """Several attacks where one was declared: the others are made with it."""
    choice = v.AttackChoice(kinds=kind.kinds, basic=bool(kind.basic)) if kind else v.AttackChoice(this=True)
    whom = mentioned("target") if np is None else np.ref
    return (v.MakeAttack(DOER, choice, versus=whom, count=count - 1, optional=False),)


def _lent(name: str, aim: dict[str, Any] | None) -> Effects:
    """An attack with a power of the owner's that the attacker has for that turn."""
    return (v.GainPower(DOER, name, until=v.EndOfTurn()), *_blows(Strikes(v.AttackChoice(power=name)), aim)(False))


def _spread(targets: int | None) -> dict[str, Any]:
    """Attacks on one target, or on as many as are told."""
    return {"same": True} if targets in (None, 1) else {"different": True}


def _such(adjectives: v.Filter | None, after: v.Filter | None) -> dict[str, Any]:
    """Targets of a kind, if any is told."""
    where = ordered((adjectives or ()) + (after or ()))
    return {"versus": Creatures(where, "some")} if where else {}


def _unused(kind: v.AttackIs) -> Effects:
    """One more opportunity attack, with an attack that was not used yet."""
    choice = v.AttackChoice(kinds=kind.kinds, basic=bool(kind.basic), unused=True)
    return (v.MakeAttack(DOER, choice, versus=mentioned("target"), optional=False, opportunity=True),)


def _either_attack(one: v.AttackIs, two: v.AttackIs, aim: dict[str, Any] | None) -> Effects:
    """One attack of either kind; where only one of them must be basic, one of two attacks."""
    if not one.basic and not two.basic:
        return _blows(Strikes(_either_choice(one, two)), aim)(False)

    def made(kind: v.AttackIs) -> Effects:
        choice = v.AttackChoice(kinds=kind.kinds, basic=bool(kind.basic))
        return _blows(Strikes(choice), aim)(False)

    return (v.ChooseOne((v.Option("", made(one)), v.Option("", made(two)))),)


def _in_a_row(*parts: Any) -> Effects:
    """Attacks one after the other; those on "the same target" follow the first one's."""
    *rows, aim = parts
    then = dict(aim or {})
    then.pop("again", None)
    made = _blows(rows[0], then)(False)
    if then.get("same"):
        then["versus"] = Creatures((), "ref", ref=mentioned("target"))
    for row in rows[1:]:
        made += _blows(row, then)(False)
    return made


def _no_effects() -> Any:
    raise Rejected


def _second(strikes: Strikes, aim: dict[str, Any] | None, field: str, more: int) -> Effects:
    """Two attacks, of which the second hits or hurts more if the first hit."""
    if strikes.number != 2 or strikes.up_to:
        raise Rejected
    given, one = dict(aim or {}), strikes._replace(number=1)
    given.pop("again", None)
    first = _blows(one, given)(False)
    if given.get("same"):
        given["versus"] = Creatures((), "ref", ref=mentioned("target"))
    elif given.get("different"):
        raise Rejected
    plain = _blows(one, given)(False)
    better = _blows(one, {**given, field: given.get(field, 0) + more})(False)
    return (*first, v.If((v.WasHit(),), better, plain))


def _one_of_names(names: tuple[str, ...], aim: dict[str, Any] | None) -> Effects:
    """One of several attacks by name."""
    made = tuple(
        v.Option(name, _blows(Strikes(v.AttackChoice(power=name)), aim)(False)) for name in names
    )
    return (v.ChooseOne(made),)


def _either_choice(one: v.AttackIs, two: v.AttackIs) -> v.AttackChoice:
    if one.basic != two.basic:
        raise Rejected
    return v.AttackChoice(kinds=tuple(dict.fromkeys(one.kinds + two.kinds)), basic=bool(one.basic))


def _blows(strikes: Strikes, aim: dict[str, Any] | None) -> Callable[[bool], Effects]:
    choice, count, up_to, action = strikes
    if choice is OPPORTUNITY:
        action = "immediate"
    given = dict(aim or {})

    def made(optional: bool) -> Effects:
        versus, each = None, False
        np = given.get("versus")
        if isinstance(np, Creatures):
            versus, each = np.who(), np.how_many == "each"
        elif given.get("again") and strikes.number == 1:
            versus = mentioned("target")
        over = v.UntilEvent(v.Trigger("attack resolved", "after", (v.Is(v.Bearer()),)))
        quiet = v.Gain(DOER, v.Ability("no provoke"), until=over)
        return (
            *((quiet,) if given.get("quiet") else ()),
            v.MakeAttack(
                DOER,
                choice,
                versus=versus,
                count=count,
                bonus=given.get("bonus", 0),
                damage=given.get("damage", 0),
                action=given.get("action", action),
                optional=optional or up_to,
                each_target=each,
                different_targets=bool(given.get("different")),
                same_target=bool(given.get("same")) and count > 1,
                range=given.get("range"),
                opportunity=choice is OPPORTUNITY,
                advantage=bool(given.get("advantage")),
            ),
        )

    return made


def _while_walking(walk: Effects, field: str, steps: Effects) -> Effects:
    """Something done once on the way (`during`), or after each square (`each_square`)."""
    if len(walk) != 1:
        raise Rejected
    (moving,) = walk
    return (msgspec.structs.replace(moving, **{field: steps}),)


def _as_it_likes(steps: Effects) -> Effects:
    """Attacks after each square are made where the mover likes."""
    return tuple(
        msgspec.structs.replace(each, optional=True) if isinstance(each, v.MakeAttack) else each
        for each in steps
    )


def _on_the_way(g: Grammar) -> None:
    """Attacks made under orders, and attacks made while moving."""
    g.rule("deed", "make <blows> asdominated [as a <acttype> action]", lambda b, a: (v.Control(DOER, b(False) if a is None else tuple(msgspec.structs.replace(each, action=a) for each in b(False))),))
    g.rule("deed", "attack <np> asdominated", lambda np: (v.Control(DOER, _blows(Strikes(v.AttackChoice(kinds=("melee",), basic=True)), {"versus": np})(False)),))
    g.rule("deed", "make <blows> vs itself", lambda b: (v.Control(DOER, tuple(msgspec.structs.replace(each, versus=DOER) for each in b(False))),))
    g.rule("midway", "[at] [any time|any point|any-time] (during|in|along) [that|its|this|the] (move|movement|shift|way)", lambda: None)
    during = "<midway>"
    g.rule("onway", "make <blows>", lambda b: b(False))
    g.rule("onway", "can make <blows>", lambda b: b(True))
    g.rule("onway", "make <oneoftwo>", lambda made: made(None))
    g.rule("onway", "use [its|this creature 's] <name>", lambda n: (v.UsePower(DOER, n, optional=False),))
    then = "[.|;|,] [and|then] [it|this creature]"
    g.rule("deed", f"<walk> {then} <onway> {during}", lambda w, b, _: _while_walking(w, "during", b))
    g.rule("deed", f"<walk> {then} {during} [,] [it|this creature] <onway>", lambda w, _, b: _while_walking(w, "during", b))
    entering = "whenever [it|this creature] enter a [new] square"
    after = "after (entering each|each) [new] square [it enter|entered]"
    g.rule("deed", f"<walk> {then} (({after}|{entering}) [,] [it|this creature] <onway>|<onway> {entering})", lambda w, a, b: _while_walking(w, "each_square", _as_it_likes(a or b)))
    g.rule("deed", "shift to (another|any) square <spot>", lambda s: (v.Walk(DOER, "shift", SPEED, ends=s),))
    g.rule("deed", "make <int> <name> and <int> <name> attack [<aims>]", lambda n, a, m, b, c: _in_a_row(Strikes(v.AttackChoice(power=a), n), Strikes(v.AttackChoice(power=b), m), c))
    g.rule("deed", "make <strikes> or <strikes> [<aims>]", lambda a, b, c: (v.ChooseOne((v.Option("", _blows(a, c)(False)), v.Option("", _blows(b, c)(False)))),))
