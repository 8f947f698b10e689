# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for turns and actions: who acts when, what must or may not be done, uses of powers."""

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects, lasting
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.moments.events import Deed, said, trigger
from warband.cards.reader.nouns.phrases import DOER, Creatures, Doer, mentioned, ordered
from warband.cards.reader.nouns.trees import changed
from warband.cards.reader.parsing.engine import Grammar, Rejected
from warband.cards.reader.sentences.heads import OWN_TURN, Head
from warband.cards.reader.sentences.strikes import capped
from warband.cards.reader.sentences.telling import for_while, happening_to, whoever_does

BEARER = Creatures((), "ref", ref=v.Bearer())
_DEEDS: dict[str, v.Deed] = {"hit": "hit", "attack declared": "attack", "attack resolved": "attack", "damage": "damage"}


def add_turns(g: Grammar) -> None:
    """Rules for turns, actions and uses."""
    _order(g)
    _until_then(g)
    _uses(g)
    _initiative(g)
    _costs(g)


def _until(effect: v.Effect, until: Until | None) -> v.Effect:
    return effect if until is None else lasting(effect, until.duration)


def _order(g: Grammar) -> None:
    g.rule("event", "a round end , after first", lambda: v.Trigger("end of round", "at", tests=(v.RoundNumber(at_least=2),)))
    others = "each other creature named <name> in your warband take a turn [, until all have taken a turn]"
    count = "these creatures 's turn count as a single turn (toward|towards|for) number of creatures you take turn with [on this turn]"
    g.rule("sentence", f"when this creature take a turn , {others} [. {count}]", lambda n: (v.Gain(v.Owner(), v.Ability("squad activation")),))
    g.rule("event", "a turn end", lambda: v.Trigger("end of turn", "at"))
    g.rule("clause", "(first|next) <group> (you (activate|take a turn with)|[to|that] (activate|take a turn)) [@that turn|this round|next] <deeds>", _first_to_act)
    g.rule("clause", "(first|next) <group> that <evp> [@that turn|this round|@that round] <deeds>", _first_to_do)
    g.rule("event", "a new [<adjs>] (ally|creature) join your warband", lambda a: v.Trigger("creature added", "after", subject=ordered((v.Ally(), *(a or ())))))


def _first_to_do(where: v.Filter, does: Deed, effects: Effects) -> Effects:
    """What befalls whoever of a kind is the first to do something this round."""
    made = whoever_does(Creatures(where, "each"), does, effects)
    assert isinstance(made, v.Later)
    return (msgspec.structs.replace(made, until=v.EndOfRound(), once=True),)


def _first_to_act(where: v.Filter, effects: Effects) -> Effects:
    """What the next creature of a kind has whose turn it is this round."""
    acts = v.Trigger("start of turn", "at", subject=where, mandatory=True)
    steps = tuple(changed(each, Doer, lambda _: v.Subject()) for each in effects)
    return (v.Later(v.Owner(), acts, steps, until=v.EndOfRound(), once=True),)


def _until_then(g: Grammar) -> None:
    """What may not be done before something else was."""
    first = "until after (it <evp>|<doingit>)"
    charging = "[ ( [even] use [even] (after|on|with) [a] charge ) ]"
    g.rule("sentence", f"if <tests> , [@owner|it] can <deeds> after (attacking|its attack|it attack) {charging}", lambda t, d: (_after_attacking(t, d),))
    pair = "(rider and this creature|this creature and its rider|its rider and this creature|both)"
    g.rule("sentence", f"(when|whenever|if) [this creature] (charging|charge) with a rider , {pair} can each make a <choice>", lambda c: (_with_rider(c),))
    g.rule("doingit", "making a attack vs <np>", lambda np: lambda who: trigger("attack declared", who, np))
    g.rule("doingit", "attacking <np>", lambda np: lambda who: trigger("attack declared", who, np))
    g.rule("doingit", "hitting <np> [with <attack>]", lambda np, a: lambda who: trigger("hit", who, np, a))
    turn = "[on its turn]"
    now = "(on that turn|this turn)"
    for words, what in (("move", "move"), ("(take|use) a move action", "move actions"), ("attack", "attack"), ("shift", "shift"), ("charge", "charge")):
        g.rule("deed", f"cannot {words} {turn} {first}", lambda a, b, what=what: _not_before(what, a or b))
        g.rule("deed", f"cannot {words} {now} {first}", lambda a, b, what=what: tuple(_until(each, Until(v.EndOfTurn())) for each in _not_before(what, a or b)))
    g.rule("until", "until [after] it (attack or use a special power|[have] (use|used) a attack action or a special power)", lambda: Until(_first_deed()))
    g.rule("until", "(on|with) each attack in (that|this) attack action", lambda: Until(v.UntilEvent(v.Trigger("attack power resolved", "after", (v.Is(v.Bearer()),)))))
    g.rule("until", "vs <int> attack", lambda n: Until(v.EndOfAttack()) if n == 1 else _no_end())
    g.rule("until", "( <saves> [;|,] (both also end|also end|both end|end) (when|if|at) <over> )", lambda u, e: Until(v.FirstOf((u.duration, e)), u.shared))
    far = "(<int> or more|at least <int>) square [<fromstart>]"
    g.rule("sentence", f"(if|when|whenever) <ref> <evp> [@that turn] (before|without) moving {far} , (it|<ref>) <deeds>", lambda np, e, n, m, f, r, d: (_before_moving(np, e, n or m, d),) if r is None or r.ref == np.ref else _reject())
    g.rule("hit", "(on|during) [each] target 's next turn [,] (it|target) <deeds>", lambda d: for_while(Until(v.EndOfNextTurn()), tuple(changed(each, Doer, lambda _: mentioned("target")) for each in d)))
    g.rule("hit", "target <deeds> if it <evp> (on|during) its next turn", lambda d, e: (_next_turn(e, d),))


def _next_turn(did: Deed, effects: Effects) -> v.Effect:
    """Something that befalls the target once, if it does something in its next turn."""
    target = Creatures((), "ref", ref=mentioned("target"))
    made = happening_to(target, did(BEARER), effects, Until(v.EndOfNextTurn()))
    return msgspec.structs.replace(made, once=True)


def _with_rider(choice: v.AttackChoice) -> v.Effect:
    """The rider of a charging mount attacks as well, once the charge is over."""
    asked = (v.AttackIs(charge=True), v.Matches(v.Owner(), (v.InState("mount"),)))
    done = v.Trigger("attack resolved", "after", (v.Itself(),), tests=asked, mandatory=True)
    return v.Later(v.Owner(), done, (v.MakeAttack(v.Each((v.Rides(v.Owner()),)), choice),))


def _after_attacking(tests: tuple[v.Test, ...], effects: Effects) -> v.Effect:
    """What the owner may do once it has attacked, if something was so."""
    done = v.Trigger("attack resolved", "after", (v.Itself(),), tests=tests, mandatory=True)
    return v.Later(v.Owner(), done, (v.May(effects),))


def _before_moving(np: Creatures, did: Deed, squares: int, effects: Effects) -> v.Effect:
    """What befalls somebody who does something this turn before it has moved so far."""
    event = did(BEARER)
    stood = v.Never(v.Moved(squares, who=v.Bearer()))
    event = msgspec.structs.replace(event, tests=(*event.tests, stood))
    return msgspec.structs.replace(happening_to(np, event, effects, Until(v.EndOfTurn())), once=True)


def _first_deed() -> v.Duration:
    bearer = (v.Is(v.Bearer()),)
    return v.FirstOf((v.UntilEvent(v.Trigger("attack resolved", "after", bearer)), v.UntilEvent(v.Trigger("power used", "after", bearer))))


def _not_before(what: v.Forbidden, did: Deed) -> Effects:
    """Forbidden until one has done something to somebody this turn."""
    event = did(BEARER)
    deed = _DEEDS.get(event.event)
    if deed is None or event.tests or event.also:
        raise Rejected
    done = v.Matches(v.Bearer(), (v.Did(deed, event.object, "turn"),))
    return (v.Forbid(DOER, what, tests=(v.Never(done),)),)


def _uses(g: Grammar) -> None:
    """Uses of powers: given back, lost, kept."""
    g.rule("act", "recharge this power", lambda: (v.Recharge(power="this power", any_kind=True),))
    then = "(and|, and|, then|and then|then|;|.)"
    now = "[as a free action]"
    g.rule("act", f"recharge <name> {then} [this creature] [can] (use it|make (a|<int>) <name> attack|make that attack|use <name>) {now}", lambda n, k, m, o: (v.Recharge(power=n, any_kind=True), v.UsePower(v.Owner(), n, optional=False)) if (m or o or n) == n else _reject())
    g.rule("act", "recharge (a|<int>) [used|expended] (attack|attack power|power|effect) of <described>", lambda n, np: (v.Recharge(np.who()),) if n in (None, 1) else _reject())
    this_time = "[for this use of that power|, but use that power normally]"
    spared = f"donot expend a checkbox {this_time}"
    g.rule("act", f"[<ref>] {spared}", lambda np: (v.Recharge(v.Subject(), champion=True),) if np is None or np.ref != v.Owner() else _reject())
    g.rule("insteadof", "instead of <int>", lambda n: n)
    g.rule("deed", "make <int> attack [<insteadof>] with <ownname> [<insteadof>] [<until>]", lambda n, a, name, b, u: (_until(v.ExtendPower(name, "count", n), u or Until(v.EndOfTurn())),) if a or b else _reject())
    said(g, "((take|use) a <ownname> attack action|declare a <kinds> (power|attack power))", lambda s, n, k: trigger("attack declared", s, None, v.AttackIs(power=n) if n else k))
    said(g, "use (its|this creature 's) <ownname>", lambda s, n: trigger("power used", s, power=n))


def _initiative(g: Grammar) -> None:
    for word, lose in (("win", False), ("lose", True)):
        g.rule("act", f"[you] {word} [next|that|this] initiative [roll] [instead]", lambda lose=lose: (v.WinInitiative(lose=lose),))


def _costs(g: Grammar) -> None:
    for kind in ("free", "minor", "move", "attack"):
        g.rule("cost", f"as a {kind} action", lambda kind=kind: (kind,))
    g.rule("head", "as a free action on its turn", lambda: Head(("free",), v.Trigger("any time", "at", tests=(OWN_TURN,))))
    spared = "without (expending|using|spending|taking) (a|any|its) [move|minor|] action"
    g.rule("sentence", f"[@owner] can <walk> [once] (on|during|each|per) (its|each of its|each|a|) turn {spared}", lambda w: (*_at_will(w), *capped("once_per", "turn")))
    g.rule("sentence", f"[@owner] can shift [once] (on|during|each|per) (its|each of its|each|a|) turn {spared}", lambda: (v.Walk(DOER, "shift", 1, squares=True, up_to=False, optional=True), *capped("once_per", "turn")))
    g.rule("limit", "only while use remain", dict)
    g.rule("way", "( minimum <int> square )", lambda n: {"least": n})
    g.rule("way", "and at least <int> square", lambda n: {"least": n})


def _at_will(walk: Effects) -> Effects:
    """A move that the mover may leave undone."""
    return tuple(msgspec.structs.replace(each, optional=True) if isinstance(each, v.Walk) else each for each in walk)


def _no_end() -> Until:
    raise Rejected


def _reject() -> Effects:
    raise Rejected
