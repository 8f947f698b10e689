# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Sentences: who does what, for how long, on which condition; and sentences in a row."""

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.deeds import Effects, lasting
from warband.cards.reader.engine import Grammar, Rejected
from warband.cards.reader.events import Deed
from warband.cards.reader.happenings import each_event
from warband.cards.reader.moments import Until
from warband.cards.reader.phrases import (
    DOER,
    IMPLIED,
    Creatures,
    Doer,
    Mentioned,
    mentioned,
    ordered,
)
from warband.cards.reader.trees import changed


def add_sentences(g: Grammar) -> None:
    """Rules for sentences."""
    g.rule("clause", "<act>", lambda a: a)
    g.rule("clause", "<np> <deeds>", done_by)
    g.rule("clause", "<simple> and <simple> [each] <deeds>", done_by_both)
    g.rule("clause", "<np> [each] (can|) <deeds> as a (free|) action", done_by)
    g.rule("clause", "<np> (can|) <deeds> as [a] immediate action", lambda np, d: spending(np, d, False))
    g.rule("clause", "<np> can use a immediate action to <deeds>", lambda np, d: spending(np, d, True))
    g.rule("clause", "as [a] immediate action , <np> (can|) <deeds>", lambda np, d: spending(np, d, False))
    g.rule("clause", "as a free action , <np> (can|) <deeds>", done_by)
    g.rule("clause", "as [a] immediate action , <deeds>", immediately)
    g.rule("clause", "<deeds> as [a] immediate action", immediately)
    g.rule("clause", "<deeds> as a free action", lambda d: d)
    g.rule("clause", "<deeds>", lambda d: d)
    g.rule("clause", "<np> can <deeds>", lambda np, d: (v.May(done_by(np, d)),))
    g.rule("clause", "you can <act>", lambda a: (v.May(a),))
    g.rule("clause", "this creature can <act>", lambda a: (v.May(a),))
    g.rule("clauses", "<clause>", lambda a: a)
    g.rule("clauses", "<clause> (and|, and|, then|and then|then|;|,) <clauses>", lambda a, b: a + b)
    g.rule("clause", "<np> <deeds> [,] <given>", lambda np, d, t: done_by(np, given(d, t)))
    g.rule("clause", "<deeds> [,] <given>", given)
    g.rule("clause", "<harms> to <np>", lambda h, np: (v.Hurt(np.who(), h),))
    g.rule("clause", "<clause1> or <clause1> [ ( your choice ) ]", _either)
    g.rule("clause", "<clause1> , or <clause1>", _either)
    g.rule("clause", "<clause1> or <clause1> ( choose <int> )", lambda a, b, n: _either(a, b))
    g.rule("clause", "<np> <deeds> <until>", lambda np, d, u: done_by(np, _for(u, d)))
    # What somebody's attacks have: "its melee attacks deal +5 damage".
    g.rule("clause", "<simple> 's [<kinds>] attack (have|deal|gain|do) <blessing>", lambda np, k, b: done_by(np, _with_attacks(k, b)))
    g.rule("clause", "its [<kinds>] attack (have|deal|gain|do) <blessing>", lambda k, b: _with_attacks(k, b))
    g.rule("clause", "<simple> 's <ownname> attack (have|deal|gain|do) <blessing>", lambda np, n, b: done_by(np, _with_attacks(v.AttackIs(power=n), b)))
    g.rule("clause", "[<kinds>] attack (made by|by|of) <np> (have|deal|gain|do) <blessing>", lambda k, np, b: done_by(np, _with_attacks(k, b)))
    g.rule("clause", "(that|this) (attack|charge) (have|deal|gain|do) <boons>", lambda b: _on_that(b))
    g.rule("clause", "<deeds> <until>", lambda d, u: _for(u, d))
    g.rule("clause1", "<act>", lambda a: a)
    g.rule("clause1", "<np> <deeds>", done_by)
    g.rule("clause1", "<deeds>", lambda d: d)
    # Somebody who does something suffers something: "each enemy that starts its turn ...".
    g.rule("clause", "<described> that <doing> <deeds> [<rationed>]", lambda np, e, d, r: (rationed(whoever(np, e, d), r),))
    g.rule("clause", "<described> that <evp> <deeds> [<rationed>]", lambda np, e, d, r: (rationed(whoever_does(np, e, d), r),))
    g.rule("clause", "<described> that <evp> [,] or [that] <evp> [,] <deeds>", lambda np, e, f, d: (whoever_does(np, e, d), whoever_does(np, f, d)))
    g.rule("clause", "<harms> to <described> that <evp>", lambda h, np, e: (whoever_does(np, e, (v.Hurt(DOER, h),)),))
    g.rule("clause", "<described> hit by (this creature 's|its) <attack> <deeds>", lambda np, a, d: (whoever_hit(np, a, d),))
    g.rule("clause", "<described> hit by this creature [with <attack>] <deeds>", lambda np, a, d: (whoever_hit(np, a or v.AttackIs(), d),))
    g.rule("clause", "<described> (damaged|hit) by (<ownname>|this attack) <deeds>", lambda np, a, d: (whoever_hit(np, v.AttackIs(power=a), d),) if a else _reject())
    g.rule("clause", "<described> that <doing> or that <doing> <deeds>", lambda np, e, f, d: (whoever(np, e, d), whoever(np, f, d)))
    g.rule("clause", "<harms> to <described> that <doing>", lambda h, np, e: (whoever(np, e, (v.Hurt(DOER, h),)),))
    for word, event in (("start", "start of turn"), ("end", "end of turn")):
        g.rule("doing", f"{word} (its|a|it) turn [<being>]", lambda b, event=event: v.Trigger(event, "at", subject=b or ()))
        g.rule("clause", f"<np> <deeds> at {word} of [each of] (its|that creature 's|target 's|affected creature 's) turn [<given>] [<until>]", lambda np, d, t, u, event=event: (each_turn(np, event, d, t, u),))
        g.rule("clause", f"<deeds> at {word} of [each of] its turn [<given>] [<until>]", lambda d, t, u, event=event: (each_turn(None, event, d, t, u),))
        g.rule("clause", f"<deeds> at {word} of [each of] its turn , <given>", lambda d, t, event=event: (each_turn(None, event, d, t, None),))
    g.rule("doing", "activate [while] [<being>]", lambda b: v.Trigger("start of turn", "at", subject=b or ()))
    g.rule("clause", "<described> that enter [aura] or start (its|a) turn (in|within) aura <deeds>", lambda np, d: (whoever(np, v.Trigger("enters", "after", subject=(v.InAura(),)), d), whoever(np, v.Trigger("start of turn", "at", subject=(v.InAura(),)), d)))
    g.rule("doing", "(enter|move into) aura", lambda: v.Trigger("enters", "after", subject=(v.InAura(),)))
    g.rule("doing", "enter a square in aura", lambda: v.Trigger("enters", "after", subject=(v.InAura(),)))
    g.rule("doing", "(enter|move into) a square adjacent to this creature", lambda: v.Trigger("enters", "after", near=1))
    g.rule("doing", "(enter|move into) a square within <int> square of this creature", lambda n: v.Trigger("enters", "after", near=n))
    g.rule("doing", "hit <np> [with <attack>]", lambda o, a: v.Trigger("hit", object=o.filter(), tests=() if a in (None, v.AttackIs()) else (a,)))
    g.rule("doing", "attack <np> [with <attack>]", lambda o, a: v.Trigger("attack declared", object=o.filter(), tests=() if a in (None, v.AttackIs()) else (a,)))
    g.rule("rationed", "( (maximum <int>|once) per turn )", lambda n: "turn" if n in (None, 1) else _reject())
    g.rule("rationed", "( maximum <int> per turn per enemy )", lambda n: "target per turn" if n == 1 else _reject())
    g.rule("rationed", "( [maximum] once per enemy )", lambda: "target")
    g.rule("rationed", "( maximum <int> per round )", lambda n: "round" if n == 1 else _reject())
    # Damage that grows: the creature is vulnerable.
    g.rule("clause", "<np> take (<plus>|<int> (additional|extra)) [<dtype>] damage whenever (it|they) take (damage|<dtype> damage) [<until>]", lambda np, a, b, t, d, u: _vulnerable(np, a or b, d or t, None, u))
    g.rule("clause", "<np> take (<plus>|<int> (additional|extra)) [<dtype>] damage whenever (it|they) is hit by <attack> [<until>]", lambda np, a, b, t, k, u: _vulnerable(np, a or b, t, k, u))
    g.rule("clause", "<np> take (<plus>|<int> (additional|extra)) <kinds> damage from all other <kinds> attack [<until>]", lambda np, a, b, k, j, u: _vulnerable(np, a or b, None, k, u))
    # Whenever something happens to somebody, it suffers or gains something more.
    g.rule("clause", "<np> <deeds> whenever (it|they) <suffering1> [<until>]", lambda np, d, e, u: (happening_to(np, e, d, u),))
    g.rule("clause", "<np> <deeds> whenever (it|they) <evp> [<until>]", lambda np, d, e, u: (happening_to(np, e(BEARER), d, u),))
    g.rule("clause", "<np> <deeds> (each time|every time|any time) (it|they) <evp> [<until>]", lambda np, d, e, u: (happening_to(np, e(BEARER), d, u),))
    g.rule("clause", "whenever <ref> <evp> [,] (it|they|<ref>) <deeds> [<until>]", lambda np, e, r, d, u: (happening_to(np, e(BEARER), d, u),) if r is None or r.ref == np.ref else _reject())
    g.rule("clause", "next time <ref> <evp> [,] (it|they|<ref>) <deeds>", lambda np, e, r, d: (msgspec.structs.replace(happening_to(np, e(BEARER), d, None), until=v.EndOfBattle(), once=True),) if r is None or r.ref == np.ref else _reject())
    g.rule("suffering1", "take damage", lambda: v.Trigger("damage", object=(v.Is(v.Bearer()),)))
    g.rule("suffering1", "take <dtype> damage", lambda t: v.Trigger("damage", object=(v.Is(v.Bearer()),), tests=(v.DamageIs(type=t),)))
    g.rule("suffering1", "is hit by <attack>", lambda a: v.Trigger("hit", object=(v.Is(v.Bearer()),), tests=() if a == v.AttackIs() else (a,)))
    g.rule("suffering1", "(hit|hitting) with <attack>", lambda a: v.Trigger("hit", subject=(v.Is(v.Bearer()),), tests=() if a == v.AttackIs() else (a,)))
    g.rule("suffering1", "miss [with <attack>]", lambda a: v.Trigger("miss", subject=(v.Is(v.Bearer()),), tests=() if a in (None, v.AttackIs()) else (a,)))
    g.rule("suffering1", "(take|use) a move action", lambda: v.Trigger("action spent", subject=(v.Is(v.Bearer()),), action="move"))
    g.rule("suffering1", "fail a save", lambda: v.Trigger("save failed", subject=(v.Is(v.Bearer()),)))
    # Some are not affected: "; Troglodytes immune".
    g.rule("clause", "<described> <deeds> [;|,] <exempt> [is] immune", lambda np, d, e: done_by(np._replace(where=ordered((*np.where, e))), d))
    g.rule("exempt", "<keywords>", lambda k: v.Not(v.Keyword(k)))
    g.rule("exempt", "<keyword> creatures", lambda k: v.Not(v.Keyword(k)))
    g.rule("exempt", "creatures with <name> in its name", lambda n: v.Not(v.Named(n)))
    # Straight tests.
    g.rule("act", "roll <signed> vs <defense> vs <np> . on [a] (hit|success) [,] <clauses>", lambda n, d, np, c: (v.Straight(n, d, np.who(), c),))
    g.rule("act", "<signed> vs <defense> vs <np> [;|:] <clauses>", lambda n, d, np, c: (v.Straight(n, d, np.who(), tuple(changed(e, Doer, lambda _: np.who() if np.ref is not None else v.Chosen()) for e in c)),))
    g.rule("clause", "<np> <deeds> next time it <suffering1>", lambda np, d, e: (msgspec.structs.replace(happening_to(np, e, d, None), until=v.EndOfBattle(), once=True),))
    g.rule("sentence", "on natural attack roll of <naturals> , <clauses> [ ( hit or miss ) ]", lambda n, c: (v.Later(v.Owner(), v.Trigger("attack roll", subject=(v.Itself(),), tests=(n,), mandatory=True), c),))
    g.rule("clause", "<np> have <bonus> [<until>] , or <bonus> instead if <described>", special_case)
    # Tables of results.
    g.rule("act", "[<np>] roll [a|<int>] d20 [,|.|;|:] [then] [and] <rows>", lambda np, n, rows: (v.DieTable(rows),))
    g.rule("row", "[(] on [a] [roll of] <faces> [,|:] <clauses>".replace("[(] ", ""), lambda f, c: v.DieRow(f[0], f[1], c))
    g.rule("row", "<faces> [,|:] <clauses>", lambda f, c: v.DieRow(f[0], f[1], c))
    g.rule("row", "<faces> [:] <name> (:|.) <clauses>", lambda f, n, c: v.DieRow(f[0], f[1], c))
    g.rule("row", "otherwise , <clauses>", lambda c: v.DieRow(0, 0, c))
    g.rule("faces", "<range>", lambda r: r)
    g.rule("faces", "<atleast>", lambda n: (n, 20))
    g.rule("faces", "<int> or more", lambda n: (n, 20))
    g.rule("faces", "<int>", lambda n: (n, n))
    g.rule("rows", "<row>", lambda r: (r,))
    g.rule("rows", "<row> [.|;|,] [and] <rows>", _rows)
    g.rule("act", "roll d20 [,] [and|then] apply resulting effect : <rows>", lambda rows: (v.DieTable(rows),))
    g.rule("act", "roll d20 [,] and apply resulting effect to <described> : <rows>", lambda np, rows: (v.ChooseCreature(np.who()), v.DieTable(tuple(msgspec.structs.replace(r, steps=tuple(changed(s, Doer, lambda _: v.Chosen()) for s in r.steps)) for r in rows))))
    # Alternatives with names.
    g.rule("act", "choose (a|any|[any] <int>) (effect|of following|of following effect|effect below|to add to (that|the) attack|to add to attack) (:|.) <options>", lambda n, o: (v.ChooseOne(o),))
    g.rule("act", "spend <vps> , then choose <int> effect (:|.) <options>", lambda p, n, o: (v.ScorePoints(-p), v.If((v.DidIt(),), (v.ChooseOne(o),))))
    g.rule("option", "<name> : <clauses>", v.Option)
    g.rule("option", "<name> : <sentence>", v.Option)
    g.rule("options", "<option>", lambda o: (o,))
    g.rule("options", "<option> [.|;|,] <options>", lambda o, rest: (o, *rest))
    # A sentence and what stands before or after it.
    g.rule("sentence", "<clause>", lambda a: a)
    g.rule("sentence", "<until> [,] <clauses>", _for)
    g.rule("sentence", "<until> , whenever <happening> [,] <clauses>", lambda u, t, c: (later(t, c, u),))
    g.rule("sentence", "<until> , <clauses> whenever <happening>", lambda u, c, t: (later(t, c, u),))
    g.rule("sentence", "whenever <happening> <until> [,] <clauses>", lambda t, u, c: (later(t, c, u),))
    g.rule("sentence", "[and] if <tests> , <clauses>", lambda t, c: (v.If(t, c),))
    g.rule("sentence", "if <tests> , <clauses> (;|.|,) (otherwise|if not) [,] <clauses>", lambda t, c, o: (v.If(t, c, o),))
    g.rule("sentence", "if <tests> , <clauses> instead [,|;|.] otherwise [,] <clauses>", lambda t, c, o: (v.If(t, c, o),))
    g.rule("sentence", "if (you|it) do [so] , <clauses>", lambda c: (v.If((v.DidIt(),), c),))
    g.rule("sentence", "(while|whenever|on) <tests> , <clauses>", lambda t, c: given(c, of_owner(t)))
    g.rule("sentence", "on (its|this creature 's) turn , <clauses>", lambda c: given(c, (v.OnTurn((v.Itself(),)),)))
    g.rule("sentence", "(while|when) (in|within) aura , <described> <deeds>", lambda np, d: done_by(np._replace(where=ordered((*np.where, v.InAura()))), d))
    g.rule("sentence", "hit or miss [,] <clauses> [after resolving (all|each) attack|after (all|each) attack is resolved]", lambda c: c)
    g.rule("sentence", "<clause> if <tests>", lambda c, t: (v.If(t, c),))
    g.rule("sentence", "<until> , <np> <deeds> whenever <happening>", lambda u, np, d, t: (later(t, done_by(np, d), u),))
    g.rule("sentence", "<clause> (when|whenever) <happening>", lambda c, t: (later(t, c, None),))
    g.rule("sentence", "<np> can <deeds> after <happening>", lambda np, d, t: (msgspec.structs.replace(later(msgspec.structs.replace(t, timing="after"), done_by(np, d), None), trigger=msgspec.structs.replace(t, timing="after", event="attack resolved" if t.event == "attack declared" else t.event)),))
    g.rule("sentence", "<clause> if <happening>", lambda c, t: (later(t, c, None),))
    g.rule("sentence", "(when|whenever) <happening> , <clauses>", lambda t, c: (later(t, c, None),))
    g.rule("sentence", "first time <happening> , <clauses>", lambda t, c: (msgspec.structs.replace(later(t, c, None), once=True),))
    g.rule("sentence", "once <described> have is destroyed , <clauses>", lambda np, c: (v.Later(v.Owner(), v.Trigger("destroyed", "after", object=np.where, mandatory=True), c),))
    g.rule("sentence", "<until> , when <happening> , <clauses>", lambda u, t, c: (later(t, c, u),))
    g.rule("sentence", "[<until> ,] whenever <happening> [<rationed>] , <clauses> [<rationed>]", lambda u, t, r, c, q: (rationed(later(t, c, u), r or q),))
    g.rule("sentence", "<until> , <clauses> whenever <happening> <rationed>", lambda u, c, t, r: (rationed(later(t, c, u), r),))
    g.rule("sentence", "whenever <happening> <until> , <clauses> <rationed>", lambda t, u, c, r: (rationed(later(t, c, u), r),))
    g.rule("sentence", "at end of round , <clauses>", lambda c: (v.Later(v.Owner(), v.Trigger("end of round", "at", mandatory=True), c, until=v.EndOfRound(), once=True),))
    for word, event in (("start", "start of turn"), ("end", "end of turn")):
        g.rule("sentence", f"at {word} of its next turn , <clauses>", lambda c, event=event: (at_turn(Creatures((), "ref", ref=mentioned("it")), event, c, True),))
        g.rule("sentence", f"at {word} of <ref> 's next turn , <clauses>", lambda np, c, event=event: (at_turn(np, event, c, True),))
        g.rule("sentence", f"at {word} of [each of] <ref> 's turn , <clauses>", lambda np, c, event=event: (at_turn(np, event, c, False),))
        g.rule("sentence", f"at {word} of <ref> 's next turn , if <tests> , <clauses>", lambda np, t, c, event=event: (at_turn(np, event, (v.If(t, c),), True),))
    g.rule("sentence", "if (you|it) do [so] , <until> , <clauses>", lambda u, c: (v.If((v.DidIt(),), _for(u, c)),))
    g.rule("sentence", "then [,] <sentence>", lambda a: a)
    g.rule("sentence", "<clause> , then <clauses>", lambda a, b: a + b)
    g.rule("sep", "(:|.|;|, then|. then|. then ,|and then|then|and|, and|,)", lambda: None)
    g.rule("steps", "<sentence>", lambda a: a)
    g.rule("steps", "<sentence> <sep> <steps>", lambda a, _, b: a + b)


def given(effects: Effects, tests: tuple[v.Test, ...]) -> Effects:
    """Effects that hold only while tests do; what happens once is done only if they hold."""
    made: list[v.Effect] = []
    for effect in effects:
        if isinstance(effect, v.Bonus | v.Gain | v.GainPower | v.Forbid):
            made.append(msgspec.structs.replace(effect, tests=effect.tests + tests))
        elif isinstance(effect, v.Afflict) and effect.until is None:
            ability = v.Ability("afflicted", word=effect.condition)
            made.append(v.Gain(effect.who, ability, tests=tests))
        elif isinstance(effect, v.Later):
            trigger = msgspec.structs.replace(effect.trigger, tests=effect.trigger.tests + tests)
            made.append(msgspec.structs.replace(effect, trigger=trigger))
        elif isinstance(effect, v.If):
            made.append(msgspec.structs.replace(effect, tests=effect.tests + tests))
        else:
            made.append(v.If(tests, (effect,)))
    return tuple(made)


def of_owner(tests: tuple[v.Test, ...]) -> tuple[v.Test, ...]:
    """Tests at the head of a sentence are about the owner, whoever it speaks of then."""
    return changed(tests, Mentioned, lambda m: v.Owner() if m == IMPLIED else m)


def _with_attacks(kind: v.AttackIs | None, boons: Effects) -> Effects:
    """Boons that only certain attacks have."""
    made = []
    for boon in boons:
        if not isinstance(boon, v.Bonus) or boon.stat not in ("attack", "damage"):
            raise Rejected
        if boon.attack is not None and kind is not None:
            raise Rejected
        made.append(msgspec.structs.replace(boon, attack=kind or boon.attack))
    return tuple(made)


def _on_that(boons: Effects) -> Effects:
    """Boons that the attack at hand has."""
    made = []
    for boon in boons:
        if not isinstance(boon, v.Bonus) or boon.stat not in ("attack", "damage"):
            raise Rejected
        attacker = changed(boon, Doer, lambda _: mentioned("attacker"))
        made.append(msgspec.structs.replace(attacker, until=v.EndOfAttack()))
    return tuple(made)


def _either(one: Effects, two: Effects) -> Effects:
    bare = isinstance(two[0], v.Gain | v.GainPower | v.Bonus | v.Afflict)
    if bare and getattr(two[0], "who", None) == DOER and getattr(one[0], "who", None) != DOER:
        raise Rejected
    return (v.ChooseOne((v.Option("", one), v.Option("", two))),)


def _rows(first: v.DieRow, rest: tuple[v.DieRow, ...]) -> tuple[v.DieRow, ...]:
    """Rows of a table; "otherwise" takes what the row before it leaves."""
    if rest and rest[0].low == 0:
        low, high = (1, first.low - 1) if first.high == 20 else (first.high + 1, 20)
        rest = (msgspec.structs.replace(rest[0], low=low, high=high), *rest[1:])
    return (first, *rest)


def special_case(
    np: Creatures, usual: Effects, until: Until | None, special: Effects, only: Creatures
) -> Effects:
    """A bonus for all, and what is added to it for some of them."""
    (base,), (extra,) = usual, special
    if not (isinstance(base, v.Bonus) and isinstance(extra, v.Bonus)) or base.stat != extra.stat:
        raise Rejected
    if not isinstance(base.amount, int) or not isinstance(extra.amount, int):
        raise Rejected
    lasting_for = None if until is None else until.duration
    more = msgspec.structs.replace(base, amount=extra.amount - base.amount, until=lasting_for)
    some = np._replace(where=ordered(np.where + only.where))
    first = msgspec.structs.replace(base, until=lasting_for)
    return done_by(np, (first,)) + done_by(some, (more,))


def _vulnerable(
    np: Creatures,
    amount: int,
    kind: v.DamageType | None,
    attack: v.AttackIs | None,
    until: Until | None,
) -> Effects:
    narrowed = None if attack in (None, v.AttackIs()) else attack
    ability = v.Ability("vulnerable", amount, kind or "all", attack=narrowed)
    return (v.Gain(np.who(), ability, until=None if until is None else until.duration),)


def _reject(*_: object) -> Effects:
    raise Rejected


def rationed(effect: v.Effect, once_per: str | None) -> v.Effect:
    """A standing rule that works only so often."""
    if once_per is None:
        return effect
    assert isinstance(effect, v.Later)
    return msgspec.structs.replace(effect, once_per=once_per)


BEARER = Creatures((), "ref", ref=v.Bearer())


def whoever_does(np: Creatures, does: Deed, effects: Effects) -> v.Effect:
    """A standing rule: whoever of those does that, or to whom it happens, suffers this."""
    event = does(np._replace(how_many="each"))
    if event.also:
        raise Rejected
    suffers = event.subject != () and set(np.where) <= set(event.subject)
    doer: v.Who = v.Subject() if suffers else v.Object()
    timing = "at" if event.timing == "at" else "after" if event.event == "enters" else event.timing
    event = msgspec.structs.replace(event, mandatory=True, timing=timing)
    return v.Later(v.Owner(), event, tuple(changed(each, Doer, lambda _: doer) for each in effects))


def whoever_hit(np: Creatures, attack: v.AttackIs, effects: Effects) -> v.Effect:
    """A standing rule about those whom the owner hits."""
    tests = () if attack == v.AttackIs() else (attack,)
    event = v.Trigger("hit", subject=(v.Itself(),), object=np.where, tests=tests, mandatory=True)
    struck = mentioned("target")
    return v.Later(v.Owner(), event, tuple(changed(each, Doer, lambda _: struck) for each in effects))


def at_turn(np: Creatures, event: v.EventKind, effects: Effects, once: bool) -> v.Effect:
    """Something that happens at a turn of a creature named before."""
    who = np.who()
    steps = tuple(changed(each, (Doer, Mentioned), lambda _: v.Bearer()) for each in effects)
    trigger = v.Trigger(event, "at", subject=(v.Is(v.Bearer()),), mandatory=True)
    return v.Later(who, trigger, steps, until=v.EndOfBattle() if once else None, once=once)


def whoever(np: Creatures, event: v.Trigger, effects: Effects) -> v.Effect:
    """A standing rule: whoever of those does that, suffers this."""
    event = msgspec.structs.replace(
        event, subject=ordered(np.where + event.subject), mandatory=True
    )
    doer = mentioned("creature")
    return v.Later(v.Owner(), event, tuple(changed(each, Doer, lambda _: doer) for each in effects))


def each_turn(
    np: Creatures | None,
    event: v.EventKind,
    effects: Effects,
    tests: tuple[v.Test, ...] | None,
    until: Until | None,
) -> v.Effect:
    """Something that happens at each turn of a creature."""
    who = DOER if np is None else np.who()
    asked = changed(tests or (), Mentioned, lambda m: v.Bearer() if m == IMPLIED else m)
    trigger = v.Trigger(event, "at", subject=(v.Is(v.Bearer()),), tests=asked, mandatory=True)
    steps = tuple(changed(each, Doer, lambda _: v.Bearer()) for each in effects)
    return v.Later(who, trigger, steps, until=None if until is None else until.duration)


def happening_to(np: Creatures, event: v.Trigger, effects: Effects, until: Until | None) -> v.Effect:
    """Something more that comes over a creature whenever something happens to it."""
    steps = tuple(changed(each, Doer, lambda _: v.Bearer()) for each in effects)
    event = msgspec.structs.replace(event, mandatory=True)
    return v.Later(np.who(), event, steps, until=None if until is None else until.duration)


def done_by(np: Creatures, effects: Effects) -> Effects:
    """What a predicate means when a subject does it."""
    who = np.who()
    if isinstance(who, v.Pick) and len(effects) > 1:
        first = changed(effects[0], Doer, lambda _: who)
        rest = tuple(changed(each, Doer, lambda _: v.Chosen()) for each in effects[1:])
        return (first, *rest)
    return tuple(changed(each, Doer, lambda _: who) for each in effects)


def done_by_both(one: Creatures, two: Creatures, effects: Effects) -> Effects:
    """What two do, of whom at least one has to be picked."""
    if "some" not in (one.how_many, two.how_many):
        raise Rejected
    return done_by(one, effects) + done_by(two, effects)


def spending(np: Creatures, effects: Effects, optional: bool) -> Effects:
    """What a creature does by spending its immediate action."""
    who = np.who()
    if len(effects) == 1 and isinstance(effects[0], v.MakeAttack):
        attack = msgspec.structs.replace(effects[0], action="immediate", optional=optional)
        return done_by(np, (attack,))
    chosen = v.Chosen()
    if isinstance(who, v.Each):
        inner = tuple(changed(each, Doer, lambda _: chosen) for each in effects)
        return (v.ForEachOf(who, (v.Spend(chosen, "immediate", inner, optional=optional),)),)
    if isinstance(who, v.Pick):
        inner = tuple(changed(each, Doer, lambda _: chosen) for each in effects)
        return (v.Spend(who, "immediate", inner, optional=optional),)
    inner = tuple(changed(each, Doer, lambda _: who) for each in effects)
    return (v.Spend(who, "immediate", inner, optional=optional),)


def immediately(effects: Effects) -> Effects:
    """What the owner does by spending its immediate action."""
    if all(isinstance(each, v.MakeAttack) for each in effects):
        return tuple(msgspec.structs.replace(each, action="immediate") for each in effects)
    return (v.Spend(DOER, "immediate", effects),)


def _for(until: Until, effects: Effects) -> Effects:
    if not any(_lasts(each) for each in effects):
        raise Rejected
    return tuple(lasting(each, until.duration) for each in effects)


def _lasts(effect: v.Effect) -> bool:
    if isinstance(effect, v.If):
        return all(_lasts(each) for each in effect.then + effect.otherwise)
    if isinstance(effect, v.ChooseOne):
        return all(_lasts(each) for option in effect.options for each in option.steps)
    return hasattr(effect, "until")


def later(trigger: v.Trigger, effects: Effects, until: Until | None) -> v.Effect:
    """A rule that holds for a while: whenever something happens, something is done.

    If it is about a creature named before, that creature carries the effect.
    """
    bearer: v.Who = v.Owner()
    for where in (trigger.subject, trigger.object):
        for trait in where:
            if isinstance(trait, v.Is) and isinstance(trait.who, Mentioned | v.Chosen):
                bearer = trait.who
    if not isinstance(bearer, v.Owner):
        trigger = changed(trigger, type(bearer), lambda _: v.Bearer())
        effects = tuple(changed(each, Mentioned, lambda _: v.Bearer()) for each in effects)
    if trigger.also and until is not None:
        raise Rejected
    trigger = each_event(trigger, lambda one: msgspec.structs.replace(one, mandatory=True))
    return v.Later(bearer, trigger, effects, until=None if until is None else until.duration)
