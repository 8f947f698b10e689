# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Sentences: who does what, for how long, on which condition; and sentences in a row."""

from typing import NamedTuple

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects, lasting
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.moments.events import befell as _befell
from warband.cards.reader.nouns.phrases import (
    DOER,
    Creatures,
    Doer,
    Mentioned,
    mentioned,
    ordered,
)
from warband.cards.reader.nouns.trees import changed
from warband.cards.reader.parsing.engine import Grammar, Rejected
from warband.cards.reader.sentences.strikes import Blow, Roll, capped
from warband.cards.reader.sentences.telling import (
    BEARER,
    acting,
    afterwards,
    against,
    and_so,
    at_turn,
    by_turns,
    condition_over,
    done_by,
    done_by_both,
    each_of_my_turns,
    each_turn,
    either,
    for_while,
    given,
    happening_to,
    instead_for,
    later,
    listed,
    of_each,
    of_owner,
    on_that,
    rationed,
    right_now,
    rows,
    special_case,
    spending,
    vulnerable,
    whoever,
    whoever_does,
    whoever_hit,
    with_attacks,
)


def add_sentences(g: Grammar) -> None:
    """Rules for sentences."""
    # A bonus against one enemy is against one that is chosen.
    g.rule("clause", "<boons> vs <int> [<adjs>] <noun> [<posts>] <until>", lambda b, n, a, x, p, u: for_while(u, (v.ChooseCreature(v.Pick(ordered(x[0] + (a or ()) + (p or ())))), *against(Creatures((), "ref", ref=v.Chosen()), b))) if n == 1 else _reject())
    # First of all, for "makes opportunity attacks with +5 damage" is no attack at hand.
    g.rule("clause", "[<simple>] make (its|all|all of its|) <sort> attack (with|at) <blessing>", lambda np, k, b: with_attacks(k, b) if np is None else done_by(np, with_attacks(k, b)))
    g.rule("clause", "<act>", lambda a: a)
    g.rule("clause", "<np> <deeds>", done_by)
    g.rule("clause", "<np> [can] (each|both|all) <deeds>", done_by)
    g.rule("clause", "<simple> and <simple> [each] <deeds>", done_by_both)
    # What an action is spent on, said before or after.
    for phrase, action in (("as a (free|) action", "free"), ("as [a] immediate action", "immediate")):
        g.rule("asaction", phrase, lambda action=action: action)
    for can, may in (("[each] can", True), ("[each]", False)):
        g.rule("clause", f"(<np> {can} <deeds> <asaction>|<asaction> , <np> {can} <deeds>)", lambda a, b, c, how, np, d, may=may: acting(a or np, b or d, c or how, may))
    g.rule("clause", "<np> can take <harms> to <deeds>", lambda np, h, d: (v.May((*done_by(np, (v.Hurt(DOER, h),)), *done_by(np, d))),) if np.ref is not None else _reject())
    g.rule("clause", "<np> can use a immediate action to <deeds>", lambda np, d: spending(np, d, True))
    g.rule("clause", "<act> as (a|in|) immediate action", lambda a: (*a, *capped("action", ("immediate",))))
    g.rule("clause", "(<asaction> , <deeds>|<deeds> <asaction>)", lambda a, d, e, b: acting(None, d or e, a or b, False))
    g.rule("clause", "<deeds>", lambda d: d)
    g.rule("clause", "<np> can <deeds>", lambda np, d: (v.May(done_by(np, d)),))
    g.rule("clause", "(you|this creature) can <act>", lambda a: (v.May(a),))
    g.rule("clauses", "<clause>", lambda a: a)
    g.rule("clauses", "<clause> @and <clauses>", and_so)
    g.rule("clauses", "<clause> , <clauses>", listed)
    g.rule("clauses", "<clause> (, then|and then|then|;) <clauses>", lambda a, b: a + b)
    g.rule("clause", "<np> <deeds> [,] <given>", lambda np, d, t: done_by(np, given(d, t)))
    g.rule("clause", "<deeds> [,] <given>", given)
    g.rule("clause", "<harms> to <np>", lambda h, np: (v.Hurt(np.who(), h),))
    g.rule("clause", "<clause1> [,] or <clause1> [<yours>]", lambda a, b, y: either(a, b))
    g.rule("theirs", "( [your] opponent (choose|'s choice) )", lambda: True)
    g.rule("clause", "<np> <deed> [,] or <deed> [<yours>|<theirs>]", lambda np, a, b, y, t: done_by(np, (v.ChooseOne((v.Option("", a), v.Option("", b)), opponent=bool(t)),)))
    g.rule("clause", "<np> can <deed> [,] or <deed> [<yours>]", lambda np, a, b, y: (v.May(done_by(np, (v.ChooseOne((v.Option("", a), v.Option("", b))),))),))
    g.rule("clause", "<np> then <deeds>", done_by)
    g.rule("clause", "<np> <deeds> <until>", lambda np, d, u: done_by(np, for_while(u, d)))
    g.rule("clause", "<boons> (to|for) <described> [<until>]", lambda b, np, u: done_by(np, b if u is None else for_while(u, b)) if v.Ally() in np.where or v.InWarband() in np.where else _reject())
    # What somebody's attacks have: "its melee attacks deal +5 damage".
    g.rule("clause", "<simple> 's [<sort>] attack @deal <blessing>", lambda np, k, b: done_by(np, with_attacks(k, b)))
    g.rule("clause", "its [<sort>] attack @deal <blessing>", with_attacks)
    g.rule("clause", "<simple> 's <ownname> attack @deal <blessing>", lambda np, n, b: done_by(np, with_attacks(v.AttackIs(power=n), b)))
    g.rule("clause", "[<sort>] attack (made by|by|of) <np> @deal <blessing>", lambda k, np, b: done_by(np, with_attacks(k, b)))
    g.rule("clause", "@that (attack|charge) @deal <boons>", on_that)
    g.rule("clause", "<deeds> <until>", lambda d, u: for_while(u, d))
    g.rule("clause1", "<act>", lambda a: a)
    g.rule("clause1", "<np> <deeds>", done_by)
    g.rule("clause1", "<deeds>", lambda d: d)
    # Somebody who does something suffers something: "each enemy that starts its turn ...".
    g.rule("clause", "<described> that [<vps> and] <doing> <deeds> [<rationed>]", lambda np, b, e, d, r: (rationed(whoever(np._replace(where=ordered((*np.where, *(b or ())))), e, d), r),))
    g.rule("clause", "<described> that <evp> <deeds> [<rationed>]", lambda np, e, d, r: (rationed(whoever_does(np, e, d), r),))
    g.rule("clause", "<described> that <evp> <deeds> , (hit or miss|whether it hit or miss|whether or not it hit)", lambda np, e, d: (whoever_does(np, e, d),))
    g.rule("clause", "<described> that <evp> [,] or [that] <evp> [,] <deeds>", lambda np, e, f, d: (whoever_does(np, e, d), whoever_does(np, f, d)))
    g.rule("clause", "<harms> to <described> that <evp>", lambda h, np, e: (whoever_does(np, e, (v.Hurt(DOER, h),)),))
    g.rule("clause", "[this creature|it] (deal|do) <harms> to <described> that <evp>", lambda h, np, e: (whoever_does(np, e, (v.Hurt(DOER, h),)),))
    g.rule("clause", "[this creature|it] (deal|do) <harms> to <np>", lambda h, np: (v.Hurt(np.who(), h),))
    g.rule("hitby", "(hit by (@its <attack>|this creature [with <attack>])|(damaged|hit) by <ownname>)", lambda a, b, n: v.AttackIs(power=n) if n else a or b or v.AttackIs())
    g.rule("clause", "<described> [that is] <hitby> <deeds>", lambda np, a, d: (whoever_hit(np, a, d),))
    g.rule("clause", "<described> that <doing> or that <doing> <deeds>", lambda np, e, f, d: (whoever(np, e, d), whoever(np, f, d)))
    g.rule("clause", "<harms> to <described> that <doing>", lambda h, np, e: (whoever(np, e, (v.Hurt(DOER, h),)),))
    for word, event in (("start", "start of turn"), ("end", "end of turn")):
        g.rule("doing", f"{word} (its|a|it) turn [<being>]", lambda b, event=event: v.Trigger(event, "at", subject=b or ()))
        g.rule("turnly", f"at {word} of [each of]", lambda event=event: event)
    g.rule("turnly", "(on|during|in) each [of]", lambda: "")
    g.rule("clause", "([<np>] <deeds>|<harms>) <turnly> (its|that creature 's|target 's|affected creature 's) turn [[,] <given>] [<until>]", lambda np, d, h, event, t, u: by_turns(np, d or (v.Hurt(DOER, h),), lambda rest: each_turn(np, event, rest, t, u)))
    g.rule("clause", "<np> <deeds> <turnly> this creature 's turn [<until>]", lambda np, d, event, u: by_turns(np, d, lambda rest: each_of_my_turns(np, event, rest, u)) if event else _reject())
    g.rule("act", "(controller of <ref>|<ref> 's controller) <act>", lambda a, b, act: act)
    g.rule("clause", "<act> <turnly> (its|that creature 's|target 's|affected creature 's) turn [<until>]", lambda a, event, u: (each_turn(None, event, a, None, u),))
    g.rule("doing", "activate [while] [<being>]", lambda b: v.Trigger("start of turn", "at", subject=b or ()))
    g.rule("clause", "<described> that enter [aura] or start (its|a) turn @in aura <deeds>", lambda np, d: (whoever(np, v.Trigger("enters", "after", crossing=True), d), whoever(np, v.Trigger("start of turn", "at", subject=(v.InAura(),)), d)))
    ways: tuple[tuple[str, v.EventKind], ...] = (("enter", "enters"), ("move into", "moves"))
    for word, event in ways:
        g.rule("doing", f"{word} aura", lambda event=event: v.Trigger(event, "after", crossing=True))
        g.rule("doing", f"{word} a square in aura", lambda event=event: v.Trigger(event, "after", subject=(v.InAura(),)))
        g.rule("doing", f"{word} a square adjacent to this creature", lambda event=event: v.Trigger(event, "after", near=1))
        g.rule("doing", f"{word} a square within <int> square of this creature", lambda n, event=event: v.Trigger(event, "after", near=n))
    g.rule("doing", "hit <np> [with <attack>]", lambda o, a: v.Trigger("hit", object=o.filter(), tests=() if a in (None, v.AttackIs()) else (a,)))
    g.rule("doing", "attack <np> [with <attack>]", lambda o, a: v.Trigger("attack declared", object=o.filter(), tests=() if a in (None, v.AttackIs()) else (a,)))
    # How often at most: in a turn, in a round, to one creature.
    one = "(enemy|ally|creature|target)"
    for phrase, span in ((f"per (turn per {one}|{one} per turn|{one} each turn)", "target per turn"), (f"per {one}", "target"), ("(per|each) turn", "turn"), ("(per|each) round", "round")):
        g.rule("rationed", f"( [maximum] (<int>|once) [time] {phrase} )", lambda n, span=span: span if n in (None, 1) else _reject())
    g.rule("clause", "<np> have <boons> and <deeds> whenever @they <evp> [<rationed>]", lambda np, b, d, e, r: (*done_by(np, b), rationed(happening_to(np, e(BEARER), d, None), r)) if all(getattr(each, "until", None) is None for each in b) else _reject())
    # Damage that grows: the creature is vulnerable.
    g.rule("clause", "<np> take (<plus>|<int> @extra) [<dtype>|<kinds>] damage (whenever @they (take (damage|<dtype> damage)|is damaged)|whenever @they is hit by <attack>|from all [other] <kinds> attack) [<until>]", lambda np, a, b, t, _, d, k, j, u: vulnerable(np, a or b, d or t, k or j, u))
    # Whenever something happens to somebody, it suffers or gains something more.
    g.rule("clause", "<np> <deeds> whenever @they <suffering1> [<until>]", lambda np, d, e, u: (happening_to(np, e, d, u),))
    for words, once in (("(whenever|when|any time)", False), ("(if|first time)", True)):
        g.rule("clause", f"<np> <deeds> {words} @they <evp> [<rationed>] [<until>]", lambda np, d, e, r, u, once=once: (_once(rationed(happening_to(np, e(BEARER), d, u), r), once and u is not None and r is None),))
    g.rule("clause", "whenever <ref> <evp> [,] (it|they|<ref>) <deeds> [<until>]", lambda np, e, r, d, u: (happening_to(np, e(BEARER), d, u),) if r is None or r.ref == np.ref else _reject())
    g.rule("clause", "next time <ref> <evp> [,] (it|they|<ref>) <deeds>", lambda np, e, r, d: (msgspec.structs.replace(happening_to(np, e(BEARER), d, None), until=v.EndOfBattle(), once=True),) if r is None or r.ref == np.ref else _reject())
    g.rule("suffering1", "take damage", lambda: v.Trigger("damage", object=(v.Is(v.Bearer()),)))
    g.rule("suffering1", "take <dtype> damage", lambda t: v.Trigger("damage", object=(v.Is(v.Bearer()),), tests=(v.DamageIs(type=t),)))
    g.rule("suffering1", "is hit by <attack>", lambda a: v.Trigger("hit", object=(v.Is(v.Bearer()),), tests=() if a == v.AttackIs() else (a,)))
    g.rule("suffering1", "(hit|hitting) with <attack>", lambda a: v.Trigger("hit", subject=(v.Is(v.Bearer()),), tests=() if a == v.AttackIs() else (a,)))
    g.rule("suffering1", "miss [with <attack>]", lambda a: v.Trigger("miss", subject=(v.Is(v.Bearer()),), tests=() if a in (None, v.AttackIs()) else (a,)))
    g.rule("suffering1", "(take|use) a move action", lambda: v.Trigger("action taken", subject=(v.Is(v.Bearer()),), action="move"))
    g.rule("suffering1", "fail a save", lambda: v.Trigger("save failed", subject=(v.Is(v.Bearer()),)))
    # Some are not affected: "; Troglodytes immune".
    g.rule("clause", "<described> <deeds> [;|,] <exempt> [is] immune", lambda np, d, e: done_by(np._replace(where=ordered((*np.where, e))), d))
    g.rule("clause", "<ref> <deeds> [;|,] <exempt> [is] immune", lambda np, d, e: (v.If((v.Matches(np.ref, (e,)),), done_by(np, d)),))
    g.rule("exempt", "<kinname> [creatures]", lambda _: v.Not(v.SameName()))
    g.rule("exempt", "<keywords>", lambda k: v.Not(v.Keyword(k)))
    g.rule("exempt", "<keyword> creatures", lambda k: v.Not(v.Keyword(k)))
    g.rule("exempt", "creatures with <name> in its name", lambda n: v.Not(v.Named(n, part=True)))
    # The player who does best.
    g.rule("act", "player (whose warband|that) (destroy|destroyed) (most enemies|more enemies than any other) [this round] score <points>", lambda n: _best(v.Outdo("destroy", "round"), v.Outdo("destroy", "round", foes=True), n))
    g.rule("clause", "<described> <deeds> while @in [this|its] aura", lambda np, d: done_by(np._replace(where=ordered((*np.where, v.InAura()))), d))
    for doing, event in (("starting", "start of turn"), ("ending", "end of turn")):
        g.rule("clause", f"<np> <deeds> (whenever|when) {doing} (a|its) turn [<being>] [<given>]", lambda np, d, b, t, event=event: given((whoever(_several(np), v.Trigger(event, "at", subject=b or ()), d),), t or ()))
    g.rule("clause", "attackers making <kinds> attack vs (this creature|it) <deeds> [per attack]", lambda k, d: (whoever_does(Creatures((), "each"), lambda who: v.Trigger("attack declared", subject=who.filter(), object=(v.Itself(),), tests=(k,)), d),))
    g.rule("sentence", "<clause> . [it|this effect|this] end @when <over>", lambda c, e: for_while(Until(e), c))
    g.rule("sentence", "(use only|only|usable only) (when|while|if) <tests>", lambda t: capped("only_if", t))
    # An attack of a general power's own is a straight test.
    own_attack = "([@and] make (a|<int>) [additional|extra|second] attack vs|[@and] attack)"
    g.rule("sentence", f"{own_attack} (<ref>|<described>) [:|,|;] <roll> [;|:|,] <blow>", lambda n, one, np, r, b: (tested(one.ref, r, b),) if one else (v.ForEachOf(np.who(), (tested(v.Chosen(), r, b),)),))
    g.rule("sentence", f"{own_attack} <ref> [:|,|;] <roll> [;|:|,|.] on [a] (hit|success) [,] <clauses>", lambda n, np, r, c: (v.Straight(r.bonus, r.defense, np.ref, c),) if r.bonus is not None and not r.others and n in (None, 1) else _reject())
    g.rule("act", "roll <signed> vs <defense> (vs|on) <described> . on [a] (hit|success) , <result> . on [a] (miss|failure) , <result>", lambda n, d, np, s, f: (v.ForEachOf(np.who(), (v.Straight(n, d, v.Chosen(), _on_chosen(s), _on_chosen(f)),)),))
    # Alternatives that somebody else chooses between.
    g.rule("clause", "<np> is <condition> or <condition> <theirs>", lambda np, a, b, _: done_by(np, (v.ChooseOne((v.Option(a, (v.Afflict(DOER, a),)), v.Option(b, (v.Afflict(DOER, b),))), opponent=True),)))
    g.rule("act", "<ref> choose (a|<int>) effect (:|.) <options>", lambda np, n, o: (changed(v.ChooseOne(o, opponent=True), Doer, lambda _: np.ref),) if n in (None, 1) and np.ref != v.Owner() else _reject())
    g.rule("act", "this creature 's (<andnames>|<ownname>) (count as|is considered|is) used", lambda names, name: tuple(v.SpendUse(v.Owner(), each) for each in names or (name,)))
    g.rule("clause", "<ref> choose [:|,|to|either|to either] <deed> [,] or [to] <deed>", lambda np, a, b: done_by(np, (v.ChooseOne((v.Option("", a), v.Option("", b)), opponent=True),)) if np.ref != v.Owner() else _reject())
    g.rule("clause", "[your|target 's] opponent choose [one] [:|,] <np> <deed> [,] or [it] <deed>", lambda np, a, b: done_by(np, (v.ChooseOne((v.Option("", a), v.Option("", b)), opponent=True),)))
    # Straight tests.
    g.rule("act", "[(roll|make a) [test of]] <signed> vs <defense> (vs|on) <described> [;|:|,] <harms> [@and <hits>]", _tested_each)
    g.rule("act", "<signed> vs <defense> vs <ref> [;|:] <harms> [@and <hits>]", lambda n, d, np, h, e: (v.Straight(n, d, np.ref, (v.Hurt(np.ref, h), *(changed(each, Doer, lambda _: np.ref) for each in e or ()))),))
    g.rule("act", "[roll] <signed> vs <defense> (vs|on) <np> [;|:|.] on [a] (hit|success) [,] <clauses>", lambda n, d, np, c: (v.Straight(n, d, np.who(), c),))
    then = "[. that (creature|ally|enemy) <deeds>]"
    g.rule("act", f"<signed> vs <defense> vs <np> [;|:] <clauses> {then}", lambda n, d, np, c, more: (v.Straight(n, d, np.who(), tuple(changed(e, Doer, lambda _: np.who() if np.ref is not None else v.Chosen()) for e in (*c, *(more or ())))),))
    g.rule("clause", "<np> <deeds> next time it <suffering1>", lambda np, d, e: (msgspec.structs.replace(happening_to(np, e, d, None), until=v.EndOfBattle(), once=True),))
    g.rule("clause", "<np> <deeds> next time @they <evp>", lambda np, d, e: (msgspec.structs.replace(happening_to(np, e(BEARER), d, None), until=v.EndOfBattle(), once=True),))
    g.rule("clause", "<np> @have <bonus> [<until>] , or <bonus> instead if <described>", special_case)
    g.rule("clause", "<described> @deal <blessing> (.|;|,) <described> @deal <blessing> instead", instead_for)
    # Tables of results.
    g.rule("act", "[<np>] roll [a|<int>] d20 [for each (target|hit)] [,|.|;|:] [then] [and] <rows>", lambda np, n, rows: (v.DieTable(rows),))
    g.rule("row", "[on [a] [(roll|result) of]|(if|when) (result|roll|number|die|d20) [roll] is [a]] <faces> [,|:] (<clauses>|<result>)", lambda f, c, r: v.DieRow(f[0], f[1], c or r))
    g.rule("row", "<faces> [:] <name> (:|.) (<clauses>|<result>)", lambda f, n, c, r: v.DieRow(f[0], f[1], c or r))
    for phrase, bounds in (("<range>", lambda r: r), ("(<atleast>|<int> or more)", lambda n, m: (n or m, 20)), ("<int> or less", lambda n: (1, n)), ("<int> to <int>", lambda n, m: (n, m)), ("<int>", lambda n: (n, n)), ("otherwise [,]", lambda: (0, 0))):
        g.rule("faces", phrase, lambda *n, bounds=bounds: bounds(*n))
    g.rule("rows", "<row>", lambda r: (r,))
    g.rule("rows", "<row> [.|;|,] [and] <rows>", rows)
    for parity in ("odd", "even"):
        g.rule("parity", parity, lambda parity=parity: parity)
    g.rule("halfrow", "on [a] <parity> (roll|number|result) [,|:] (<clauses>|<result>)", lambda p, c, r: (p, c or r))
    g.rule("act", "[<np>] roll d20 (,|.|;|:) <halfrow> (,|.|;) <halfrow>", lambda np, a, b: (_by_parity(a, b),))
    which_one = "(listed|indicated|following|corresponding|resulting|stated)"
    g.rule("applied", f"[,] [and|then] (apply|use|gain) ([{which_one}] effect|effect {which_one}|effect below|result below) [to <described>] [:|.]", lambda np: np)
    g.rule("act", "[for each (target|hit) [,]] roll d20 <applied> <rows>", _by_table)
    # Alternatives with names.
    g.rule("act", "choose (a|any|[any] <int>) (effect|of following|of following effect|effect below|[effect] to add to (that|the) attack|[effect] to add to attack|effect to add|to add) (:|.) <options>", lambda n, o: (v.ChooseOne(o),))
    which = "[effect|option|of (following|these) [effect|option]] [to apply to @owner]"
    g.rule("act", f"choose (a|any|[any] <int>) {which} [<until>] (:|.) <options>", _choosing)
    g.rule("act", f"choose (a|any|[any] <int>) {which} [<until>] : <ways>", _choosing)
    g.rule("act", "choose [either] : <ways>", lambda o: _choosing(None, None, _alike(o)))
    g.rule("act", "choose [either] : <ways> [,] <time>", lambda o, u: _choosing(None, u, o))
    g.rule("way1", "<clause>", lambda a: a)
    g.rule("way1", "<clause> @and <way1>", and_so)
    g.rule("ways", "<way1> (;|, or|; or|. or|or) <way1>", lambda a, b: (v.Option("", a), v.Option("", b)))
    g.rule("ways", "<way1> (;|,|; or|, or) <ways>", lambda a, rest: (v.Option("", a), *rest))
    g.rule("act", "spend <points> , then choose <int> effect (:|.) <options>", lambda p, n, o: (v.ScorePoints(-p), *capped("only_if", (v.Score(at_least=p),)), v.If((v.DidIt(),), (v.ChooseOne(o),))))
    g.rule("option", "<label> : <clauses>", v.Option)
    g.rule("option", "<label> : <sentence>", v.Option)
    g.rule("options", "<option>", lambda o: (o,))
    g.rule("options", "<option> [.|;|,] <options>", lambda o, rest: (o, *rest))
    # A sentence and what stands before or after it.
    g.rule("sentence", "<clause>", lambda a: a)
    free = "( in any order )"
    for several in ("<clause> , <clause> [,] and <clause>", "<clause> and <clause>"):
        g.rule("sentence", f"{several} {free}", lambda *parts: (v.ChooseOne(tuple(v.Option("", part) for part in parts), count=len(parts)),))
    g.rule("sentence", "<until> [,] <clauses>", for_while)
    g.rule("sentence", "if [@that] attack (hit|damage) (target|it) , (it|target) <deeds>", lambda d: (v.If((v.WasHit(),), tuple(changed(each, Doer, lambda _: mentioned("target")) for each in d)),))
    g.rule("sentence", "[<until> ,] whenever <happening> [<until>] [,] <clauses>", lambda a, t, b, c: (later(t, c, a or b),) if (a is None) != (b is None) else _reject())
    g.rule("sentence", "<until> , <clauses> <whenev> [<rationed>]", lambda u, c, w, r: _upon(w, c, u, r))
    g.rule("sentence", "vs [all|any] <sort> attack , <clauses>", _against_attacks)
    g.rule("sentence", "vs <np> , <clauses>", against)
    g.rule("sentence", "if <tests> (;|:) <clauses>", lambda t, c: (v.If(t, c),))
    g.rule("sentence", "(if|when|whenever) <ref> fail its first save [<savefor>] , <clauses>", lambda np, w, c: (msgspec.structs.replace(later(v.Trigger("save failed", subject=np.filter(), condition=w or ""), c, Until(v.EndOfBattle())), once=True),))
    g.rule("sentence", "[on|after] [its] first failed save [<savefor>] [,|:] <clauses>", lambda w, c: (msgspec.structs.replace(later(v.Trigger("save failed", subject=(v.Is(mentioned("target")),), condition=w or ""), c, Until(v.EndOfBattle())), once=True),))
    g.rule("sentence", "[on|after|with] each failed save [<savefor>] [,|:] <clauses>", lambda w, c: (later(v.Trigger("save failed", subject=(v.Is(mentioned("target")),), condition=w or "", power="" if w else "this power"), c, Until(v.EndOfBattle())),))
    saved = "(save|succeed on (a|its) save|(make|roll) (a|its) successful save) vs (this (effect|power|attack|condition)|these effect)"
    g.rule("whenev", f"(when|whenever|if) <ref> {saved}", lambda np: When(v.Trigger("save made", "after", np.filter(), power="this power"), once=True, battle=True))
    g.rule("whenev", "(when|whenever) <ref> (next <evp>|is next <participle> [<bys>])", lambda np, e, p, h: When(e(np) if e else _befell(p, np, h), once=True, battle=True))
    g.rule("act", "[you] score <points> (for each|whenever) (<described>|<group>) [is] destroyed", lambda n, np, w: (v.Later(v.Owner(), v.Trigger("destroyed", object=np.where if np else w, mandatory=True), (v.ScorePoints(n),)),))
    g.rule("sentence", "if (this creature 's|@that) attack hit , (target|<ref>) have <signed> [to] attack (on|with|to) its attack", lambda np, n: (v.If((v.WasHit(),), (v.Bonus(mentioned("attacker"), "attack", n, until=v.EndOfAttack()),)),))
    g.rule("sentence", "[and] if <tests> , <clauses>", lambda t, c: (v.If(t, c),))
    g.rule("sentence", "[and] if <tests> [,] <time> [,] <clauses>", lambda t, u, c: (v.If(t, for_while(u, c)),))
    g.rule("sentence", "if <tests> , <clauses> (;|.|,) (otherwise|if not) [,] <clauses>", lambda t, c, o: (v.If(t, c, o),))
    g.rule("sentence", "if <tests> , <clauses> instead [,|;|.] otherwise [,] <clauses>", lambda t, c, o: (v.If(t, c, o),))
    g.rule("sentence", "<clause> (.|;) if <tests> , (<clauses> [,] instead|instead [,] <clauses>)", lambda a, t, b, c: _in_that_case(a, t, b or c))
    g.rule("sentence", "if (you|it|this creature) do [so] [[,] <until>] , <clauses>", lambda u, c: (v.If((v.DidIt(),), c if u is None else for_while(u, c)),))
    # "While an ally is ..., that ally has": said of each such ally.
    those = "(that (ally|enemy|creature|champion)|this (ally|enemy))"
    g.rule("sentence", f"@while <described> <vps> , {those} <deeds>", of_each)
    g.rule("sentence", f"@while [this creature is] adjacent to <described> , {those} <deeds>", lambda np, d: of_each(np, (v.Near(1, who=v.Owner()),), d))
    g.rule("sentence", f"@while [this creature is] within <int> square of <described> , {those} <deeds>", lambda n, np, d: of_each(np, (v.Near(n, who=v.Owner()),), d))
    g.rule("sentence", "@while [this creature is] within <int> square of <described> , (both [of them]|this creature and that (ally|enemy|creature) [each]) <deeds>", lambda n, np, d: given(d, (v.Matches(v.Owner(), (v.Near(n, np.where),)),)) + of_each(np, (v.Near(n, who=v.Owner()),), d))
    g.rule("sentence", "@while [this creature is] adjacent to <described> , (both [of them]|this creature and that (ally|enemy|creature) [each]) <deeds>", lambda np, d: given(d, (v.Matches(v.Owner(), (v.Near(1, np.where),)),)) + of_each(np, (v.Near(1, who=v.Owner()),), d))
    g.rule("sentence", "@that turn , <clauses>", right_now)
    g.rule("sentence", "while (adjacent to|within <int> square of) this creature , <clauses>", lambda n, c: _near_owner(c, n or 1))
    g.rule("sentence", "(while|whenever|on) <tests> , <clauses>", lambda t, c: given(c, of_owner(_states(t))))
    g.rule("sentence", "(while|if|when|whenever|as long as) (this creature have [a] rider|mounted|this creature is mounted) , (both|each|it and its rider|this creature and its rider|its rider and this creature|both it and its rider) [each|both] <deeds>", _with_the_rider)
    g.rule("sentence", "on [a] critical [,] <clauses>", lambda c: given(c, (v.WasHit(critical=True),)) if all(isinstance(e, v.Bonus) and e.stat == "damage" and e.until is None for e in c) else _reject())
    g.rule("sentence", "(@during|on|in) <rounds> , <clauses>", lambda r, c: given(c, (r,)))
    g.rule("sentence", "on @its turn , <clauses>", lambda c: given(c, (v.OnTurn((v.Itself(),)),)))
    g.rule("sentence", "(while|when) @in aura , <described> <deeds>", lambda np, d: done_by(np._replace(where=ordered((*np.where, v.InAura()))), d))
    g.rule("sentence", "after ([this|that] attack|(this|that) attack is resolved|attack is resolved) , <clauses>", lambda c: (_once_resolved(c),))
    g.rule("sentence", "<allover> , <sentence> [<allover>]", lambda _, c, __: c)
    g.rule("sentence", "hit or miss [,|:] <sentence> [<allover>]", lambda c, _: _with_its_result(c))
    g.rule("sentence", "<clause> after (resolving that attack|that attack is resolved|that attack)", lambda c: (_once_resolved(c),))
    # Whoever cannot do it does not: that is so anyway.
    g.rule("sentence", "<clause> [,] if (able|possible|it can)", lambda c: c)
    g.rule("sentence", "<clause> if <tests>", lambda c, t: (v.If(t, c),))
    # Upon what: an event, which may be the first of its kind, or the next.
    g.rule("whenev", "(when|whenever|any time) <happening>", When)
    g.rule("whenev", "if <happening>", lambda t: When(t, asked=True))
    g.rule("whenev", "on [a] ((successful|hit with) <attack>|natural attack roll of <naturals>)", lambda a, n: When(v.Trigger("attack roll" if n else "hit", subject=(v.Itself(),), tests=(n,) if n else () if a == v.AttackIs() else (a,))))
    g.rule("whenev", "after <happening>", lambda t: When(t, over=True) if not t.also and t.timing != "at" else _reject())
    g.rule("whenev", "next time <happening>", lambda t: When(t, once=True, battle=True))
    for phase in ("start of round", "end of round"):
        word, _, _rest = phase.partition(" ")
        g.rule("whenev", f"at {word} of (next|following) round", lambda phase=phase: When(v.Trigger(phase, "at"), once=True, battle=True))
    g.rule("often", "(each|per|in a|during a|on each) turn", lambda: "turn")
    g.rule("often", "(each|per|in a|during a|in each) round", lambda: "round")
    g.rule("often", "(each|per|in a|in each|this) battle", lambda: "")
    g.rule("whenev", "first time each <group> <evp>", lambda w, did: When(did(Creatures(w, "each")), often="target"))
    g.rule("whenev", "first time <often> [that] <happening>", lambda o, t: When(t, once=not o, often=o))
    g.rule("whenev", "first time <happening> [<often>]", lambda t, o: When(t, once=not o, often=o or ""))
    g.rule("whenev", "whenever <happening> for first time <often>", lambda t, o: When(t, once=not o, often=o))
    g.rule("whenev", "once <described> have is destroyed", lambda np: When(v.Trigger("destroyed", "after", object=np.where)))
    g.rule("sentence", "[<until> ,] <whenev> [<until>] [<rationed>] , <clauses> [<rationed>| ( hit or miss ) ]", lambda a, w, b, r, c, q: _upon(w, c, a or b, r or q, before=True) if a is None or b is None else _reject())
    g.rule("sentence", "(while|as long as) <ref> is <condition> , <whenev> [<rationed>] , <clauses> [<rationed>]", lambda np, k, w, r, c, q: _upon(w, c, Until(v.WhileTrue((v.Matches(np.ref, (v.Afflicted(k),)),))), r or q, before=True))
    g.rule("sentence", "<clause> [,] <whenev> [<rationed>]", lambda c, w, r: _upon(w, c, None, r))
    for phase in ("start of round", "end of round"):
        first, _, rest = phase.partition(" ")
        g.rule("sentence", f"<clause> at {first} {rest} [<given>]", lambda c, t, phase=phase: (later(v.Trigger(phase, "at", tests=t or ()), c, None),))
        g.rule("sentence", f"at {first} of @all round , <clauses>", lambda c, phase=phase: (later(v.Trigger(phase, "at"), c, None),))
        g.rule("sentence", f"at {first} of @all round , if <tests> , <clauses>", lambda t, c, phase=phase: (later(v.Trigger(phase, "at", tests=t), c, None),))
    g.rule("sentence", "<clause> at <event>", lambda c, t: (later(t, c, None),) if t.timing == "at" and not any(isinstance(each, v.Place) for each in c) else _reject())
    g.rule("deed", "heal <int> hp for each (<group>|<described>) that <evp> [<given>]", lambda n, w, np, e, t: given((whoever_does(np or Creatures(w, "each"), e, (v.Heal(v.Owner(), n),)),), t or ()))
    g.rule("sentence", "if <tests> [@during its turn] , <clauses> at end of (that|its) turn", lambda t, c: (later(v.Trigger("end of turn", "at", subject=(v.Itself(),), tests=of_owner(t)), c, None),))
    g.rule("sentence", "end @when <event>", condition_over)
    g.rule("sentence", "at end of round , <clauses>", lambda c: (v.Later(v.Owner(), v.Trigger("end of round", "at", mandatory=True), c, until=v.EndOfRound(), once=True),))
    it = Creatures((), "ref", ref=mentioned("it"))
    for word, event in (("start", "start of turn"), ("end", "end of turn")):
        for whose, once in (("(its|<ref> 's) next turn", True), ("[each of] <ref> 's turn", False)):
            g.rule("turnof", f"at {word} of {whose}", lambda np, event=event, once=once: (np or it, event, once))
    g.rule("sentence", "<turnof> , [if <tests> ,] <clauses>", lambda turn, t, c: (at_turn(turn[0], turn[1], (v.If(t, c),) if t else c, turn[2]),))
    g.rule("sentence", "<clause> <turnof>", lambda c, turn: (at_turn(turn[0], turn[1], c, True),) if turn[2] else _reject())
    g.rule("sentence", "then [,] <sentence>", lambda a: a)
    g.rule("sentence", "<clause> , then [it] take its turn (normally|as normal)", lambda c: c)
    g.rule("sentence", "<clause> , then <clauses>", lambda a, b: a + b)
    lasts_so = "(this effect|these effect|this|it|all of these effect) last <until>"
    g.rule("sentence", f"<clauses> [(.|;) <clauses>] (.|;) {lasts_so}", lambda a, b, u: for_while(u, a + (b or ())))
    # What brackets say that the rules say anyway.
    g.rule("aside", "[your] (opponent|enemy|you|) score (vp|point) normally [for (destroying|eliminating) <np>]", lambda np: None)
    g.rule("aside", "<ref> can score [end of round] vp normally", lambda np: None)
    g.rule("aside", "non-champions count as (cr|championrating) <int>", lambda n: None)
    g.rule("aside", "(not cumulative|different effect is cumulative|walls isnot affected|this donot stack)", lambda: None)
    g.rule("aside", "it only occupy a single square", lambda: None)
    # So it is by the rules: two powers of one name do not add up.
    g.rule("aside", "([this|it] donot stack|not cumulative) with other <ownname> [power|effect]", lambda n: None)
    g.rule("aside", "[its|that|this] use is [still] (expended|spent|used|lost)", lambda: None)
    g.rule("aside", "<ref> must still trace lineofeffect and count range from its own square", lambda np: None)
    g.rule("sentence", "<clause> . [its|that|this] use is [still] (expended|spent|used|lost)", lambda c: c)
    g.rule("sentence", "<clause> [.] ( (<aside>|<sentence>) [.] )", lambda c, _, more: c + (more or ()))
    g.rule("sep", "@and", lambda: and_so)
    g.rule("sep", ",", lambda: listed)
    g.rule("sep", "(:|.|;|, then|. then|. then ,|and then|then)", lambda: lambda a, b: a + b)
    g.rule("steps", "<sentence>", lambda a: a)
    g.rule("steps", "<sentence> <sep> <steps>", lambda a, joined, b: joined(a, b))


def _against_attacks(kind: v.AttackIs, effects: Effects) -> Effects:
    """What helps against attacks of a kind only."""
    made: list[v.Effect] = []
    for effect in effects:
        if isinstance(effect, v.Gain) and effect.ability.attack is None:
            made.append(msgspec.structs.replace(effect, ability=msgspec.structs.replace(effect.ability, attack=kind)))
        elif isinstance(effect, v.Bonus) and effect.attack is None and effect.stat in ("AC", "Fort", "Ref", "Will", "DEF", "defenses"):
            made.append(msgspec.structs.replace(effect, attack=kind))
        else:
            raise Rejected
    return tuple(made)


def _by_parity(one: tuple[str, Effects], two: tuple[str, Effects]) -> v.DieTable:
    """A die that does one thing on odd numbers, another on even ones."""
    if one[0] == two[0]:
        raise Rejected
    odd, even = (one[1], two[1]) if one[0] == "odd" else (two[1], one[1])
    return v.DieTable(tuple(v.DieRow(face, face, odd if face % 2 else even) for face in range(1, 21)))


def _once(effect: v.Effect, once: bool) -> v.Effect:
    """A rule for a while that is asked with "if" is done the first time only."""
    return msgspec.structs.replace(effect, once=True) if once and isinstance(effect, v.Later) else effect


def _with_its_result(effects: Effects) -> Effects:
    """Another attack "hit or miss" comes once the first has its result."""
    again = any(isinstance(each, v.MakeAttack) for each in effects)
    return (*capped("resolved", 1), *effects) if again else effects


def _once_resolved(effects: Effects) -> v.Effect:
    """What is done when the attack at hand is over; "it" was spoken of before the attack."""
    over = v.Trigger("attack resolved", "after", mandatory=True)
    steps = changed(effects, Mentioned, lambda m: mentioned("it before") if m.noun == "it" else m)
    return v.Later(v.Owner(), over, steps, until=v.EndOfTurn(), once=True)


def _in_that_case(usual: Effects, tests: tuple[v.Test, ...], special: Effects) -> Effects:
    """Something is done, or something else of the same kind in some case."""
    if type(usual[0]) is not type(special[0]) or isinstance(usual[0], v.Later):
        raise Rejected
    whom = getattr(usual[0], "who", DOER)
    same = v.Chosen() if isinstance(whom, v.Pick) else whom
    special = tuple(changed(each, Doer, lambda _: same) for each in special)
    if isinstance(whom, v.Pick):
        chosen = tuple(changed(each, v.Pick, lambda pick: v.Chosen() if pick == whom else pick) for each in usual)
        return (v.ChooseCreature(whom), v.If(tests, special, chosen))
    return (v.If(tests, special, usual),)


def _by_table(np: Creatures | None, table: tuple[v.DieRow, ...]) -> Effects:
    """A table of results, which may all befall one who is chosen first."""
    if np is None:
        return (v.DieTable(table),)
    chosen = tuple(msgspec.structs.replace(row, steps=_on_chosen(row.steps)) for row in table)
    return (v.ChooseCreature(np.who()), v.DieTable(chosen))


class When(NamedTuple):
    """Upon what something is done."""

    event: v.Trigger
    asked: bool = False
    """Said with "if": with a time told it is done once."""
    over: bool = False
    """Said with "after": once the event is over."""
    once: bool = False
    battle: bool = False
    """Whenever in the battle it comes."""
    often: str = ""


def _upon(when: When, effects: Effects, until: Until | None, ration: str | None, *, before: bool = False) -> Effects:
    """What is done upon an event, for a while, so often."""
    event = when.event
    if when.over:
        if before and until is None and ration is None:
            return afterwards(event, effects)
        resolved: v.EventKind = "attack resolved" if event.event == "attack declared" else event.event
        event = msgspec.structs.replace(event, timing="after", event=resolved)
        if len(effects) == 1 and isinstance(effects[0], v.May):
            effects = effects[0].steps
    if when.asked and until is not None and event.event.startswith(("initiative", "start of", "bloodied")):
        raise Rejected
    if until is None and when.battle:
        until = Until(v.EndOfBattle())
    made = later(event, effects, until)
    once = when.once or (when.asked and until is not None)
    made = msgspec.structs.replace(made, once=True) if once else made
    return (rationed(made, when.often or ration),)


def _alike(options: tuple[v.Option, ...]) -> tuple[v.Option, ...]:
    """Things to choose of which the last alone would have an end: that is all of theirs."""
    lasts = [getattr(option.steps[-1], "until", None) for option in options]
    if lasts[-1] is None or any(each is not None for each in lasts[:-1]):
        return options
    return tuple(msgspec.structs.replace(o, steps=tuple(lasting(s, lasts[-1]) for s in o.steps)) for o in options)
def _choosing(count: int | None, until: Until | None, options: tuple[v.Option, ...]) -> Effects:
    """One of several things, all of which last as long if that is said."""
    if count not in (None, 1) or len(options) < 2:
        raise Rejected
    made = v.ChooseOne(options)
    return (made,) if until is None else (lasting(made, until.duration),)


def tested(whom: v.Who, roll: Roll, blow: Blow) -> v.Effect:
    """A test with what it brings on a success."""
    if roll.bonus is None or roll.others or roll.more or blow.or_damage or blow.ignores:
        raise Rejected
    hurt: Effects = (v.Hurt(DOER, blow.damage),) if blow.damage else ()
    then = tuple(changed(each, Doer, lambda _: whom) for each in (*hurt, *blow.effects))
    return v.Straight(roll.bonus, roll.defense, whom, then)


def _tested_each(bonus: int, defense: v.Defense, np: Creatures, harms: v.Damage, more: Effects | None) -> Effects:
    """A test against each of some, and what a success brings."""
    if np.ref is not None:
        raise Rejected
    then = (v.Hurt(DOER, harms), *(more or ()))
    if np.how_many == "each":
        return (v.ForEachOf(np.who(), (v.Straight(bonus, defense, v.Chosen(), _on_chosen(then)),)),)
    return (v.Straight(bonus, defense, np.who(), _on_chosen(then)),)


def _near_owner(effects: Effects, squares: int) -> Effects:
    """ "While near this creature, enemies ...": those who are near."""
    near = v.Near(squares, who=v.Owner())
    made = changed(effects, v.Each, lambda each: v.Each(ordered((*each.where, near))))
    if any(not isinstance(getattr(each, "who", None), v.Each) for each in made):
        raise Rejected
    return made


def _several(np: Creatures) -> Creatures:
    """Creatures that are described, not one that was named before."""
    if np.ref is not None:
        raise Rejected
    return np


def _with_the_rider(effects: Effects) -> Effects:
    """What a mount and whoever rides it have together."""
    pair = Creatures((v.Either(((v.Itself(),), (v.Rides(v.Owner()),))),), "each")
    return given(done_by(pair, effects), (v.Matches(v.Owner(), (v.InState("mount"),)),))


def _states(tests: tuple[v.Test, ...]) -> tuple[v.Test, ...]:
    """What is so for a while, not what happens at a moment."""
    if any(isinstance(test, v.WasDestroyed) for test in tests):
        raise Rejected
    return tests


def _on_chosen(effects: Effects) -> Effects:
    return tuple(changed(each, Doer, lambda _: v.Chosen()) for each in effects)


def _best(ours: v.Test, theirs: v.Test, points: int) -> Effects:
    """Points for whichever player does better; none if both do equally well."""
    score = v.If((theirs,), (v.ScorePoints(points, opponent=True),))
    return (v.If((ours,), (v.ScorePoints(points),), (score,)),)


def _reject(*_: object) -> Effects:
    raise Rejected
