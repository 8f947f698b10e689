# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for what may not be done, or only so often, or only then."""

from typing import Any

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects, lasting
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.nouns.phrases import DOER, Doer, Mentioned
from warband.cards.reader.nouns.trees import changed
from warband.cards.reader.parsing.engine import Grammar, Rejected
from warband.cards.reader.sentences.strikes import Blow, Roll

EVERYTHING: tuple[v.Forbidden, ...] = ("attack actions", "move actions", "minor actions", "immediate actions")
ALLOTTED: tuple[tuple[str, v.Forbidden, v.ActionType], ...] = (
    ("attack", "attack actions", "attack"), ("move", "move actions", "move"), ("minor", "minor actions", "minor"),
)  # fmt: skip


ONLY_ATTACK = "Only Attack"
"""The name of an attack that is written out among the effects of a power."""


def add_barring(g: Grammar) -> None:
    """Rules for what is barred."""
    _actions(g)
    _powers(g)
    _places(g)
    _sure(g)


def _until(effect: v.Effect, until: Until | None) -> v.Effect:
    return effect if until is None else lasting(effect, until.duration)


def _forbid(*what: v.Forbidden, tests: tuple[v.Test, ...] = (), until: Until | None = None) -> Effects:
    return tuple(_until(v.Forbid(DOER, each, tests=tests), until) for each in what)


def _only_this(kind: v.AttackIs | None, roll: Roll, blow: Blow) -> Effects:
    """No attack but one, which is written out."""
    def at_target(tree: Any) -> Any:
        return changed(tree, (Doer, Mentioned), lambda _: v.Target())

    if roll.more is not None:
        raise Rejected
    strike = v.Strike(roll.bonus, roll.defense, blow.damage, at_target(blow.effects), blow.or_damage, blow.ignores, roll.others)
    kinds = kind.kinds if kind is not None else ("melee",)
    power = v.Power(ONLY_ATTACK, "attack", kinds[0], kind is not None and bool(kind.basic), ("attack",), strike=strike)
    others = v.Forbid(DOER, "attack", attack=v.AttackIs(not_power=ONLY_ATTACK))
    return (v.GainPower(DOER, power=power), others)


def _actions(g: Grammar) -> None:
    """Actions: none, no more, only so many, one or another; attacks: none but one."""
    # Attacks with one power only.
    for phrase in ("can only (attack with|use|make) [its|this creature 's] <ownname> [attack|attacks] (for|as|on) [its|a] attack", "cannot (make|use) [any] attack (except|other than) [its|this creature 's] <ownname> [attack]", "can only attack with [its|this creature 's] <ownname>", "can only make [its|this creature 's] <ownname> attack"):
        g.rule("deed", f"{phrase} [<bar>]", lambda n, b: (v.Forbid(DOER, "attack", attack=v.AttackIs(not_power=n), **(b or {})),))
    g.rule("deed", "can (only (use|make)|(use|make) only) (following|this) attack : [<kinds>] [attack] <roll> [;|:|,] <blow>", _only_this)
    span = "(each|per|in a|a|on its|this|on each|during its|in each) (turn|round)"
    g.rule("deed", "(cannot|can not) (take|use) [any] (other|further|more|additional) action [<until>]", lambda u: _forbid(*EVERYTHING, until=u or Until(v.EndOfTurn())))
    g.rule("deed", "(cannot|can not) act [<until>]", lambda u: _forbid(*EVERYTHING, until=u))
    spent: list[v.Test] = []
    for word, what, action in ALLOTTED:
        for phrase in (f"(cannot|can not) (take|use|spend) more than <int> {word} action [{span}]", f"(can only|can) (take|use|spend) [only|no more than|a maximum of] <int> {word} action {span}"):
            g.rule("deed", f"{phrase} [<until>]", lambda n, u, what=what, action=action: _forbid(what, tests=(v.Actions(action),), until=u) if n == 1 else _reject())
        others = tuple(other for _, other, _ in ALLOTTED if other != what)
        spent.append(v.Actions(action))
        g.rule("deed", f"(can only|can) (take|use) [only] [a|<int>] {word} action [{span}] [<until>]", lambda n, u, others=others: _forbid(*others, until=u) if n in (None, 1) else _reject())
        g.rule("deed", f"(the|) only action [it|affected creature|that creature|creature] can take [on its turn] is [a] {word} action", lambda others=others: _forbid(*others))
    g.rule("deed", f"(cannot|can not) (make|take|use) more than <int> attack [{span}|<until>]", lambda n, u: _forbid("attack", tests=(v.Matches(v.Bearer(), (v.InState("attacked this turn"),)),), until=u) if n == 1 else _reject())
    # One action in all: none of a kind once one of any kind is spent.
    one = f"((can only|can) (take|use) [only] <int> action {span}|(cannot|can not) (take|use) more than <int> action {span})"
    g.rule("deed", f"{one} [<until>]", lambda n, m, u: _forbid(*(what for _, what, _ in ALLOTTED), tests=(v.AnyOf(tuple(spent)),), until=u) if (n or m) == 1 else _reject())
    either = "(cannot both (attack and move|move and attack)|can either (attack or move|move or attack) [,] [but not both]|can (attack or move|move or attack) [,] but not both|can take either a attack action or a move action|can take (either|) a move action or a attack action [but not both]|cannot move and attack)"
    g.rule("deed", f"{either} [on [the] same turn|{span}] [[,] [but] not both] [<until>]", lambda u: (*_forbid("move", tests=(v.Matches(v.Bearer(), (v.InState("attacked this turn"),)),), until=u), *_forbid("attack", tests=(v.Matches(v.Bearer(), (v.InState("moved this turn"),)),), until=u)))
    for word, state in (("moved", "moved this turn"), ("attacked", "attacked this turn"), ("charged", "charged this turn")):
        stem = {"moved": "move", "attacked": "attack", "charged": "charge"}[word]
        did = f"((have|) {word}|{stem}|have made a attack)" if word == "attacked" else f"((have|) {word}|{stem})"
        for barred, what in (("attack", "attack"), ("(make|take) attack", "attack"), ("move", "move"), ("shift", "shift"), ("charge", "charge")):
            g.rule("deed", f"(cannot|can not) {barred} (on|in|during) (a|any|same) turn (when|in that|that|on that|during that) it {did}", lambda what=what, state=state: _forbid(what, tests=(v.Matches(v.Bearer(), (v.InState(state),)),)))
    g.rule("deed", "(cannot|can not) attack [on its turn] (while less than <int> square from its starting position|(unless|until) it [have] @moved [at least <int> square]) [that turn|this turn|on its turn]", lambda n, m: _forbid("attack", tests=(v.OnTurn((v.Is(v.Bearer()),)), v.Never(v.Moved(n or m or 1, who=v.Bearer())))))


def _powers(g: Grammar) -> None:
    """Champion powers and powers of a kind."""
    champion = "([its|their|any] champion power|a champion power)"
    g.rule("deed", f"(cannot|can not) (use|declare) {champion} [<until>]", lambda u: _forbid("champion powers", until=u))
    g.rule("act", f"no {champion} can is used [<until>]", lambda u: (_until(v.Forbid(v.Each(()), "champion powers"), u),))
    for phrase in ("champion power of <np>", "<np> 's champion power"):
        g.rule("act", f"{phrase} (have no effect|cannot is used|can not is used) [<until>]", lambda np, u: (_until(v.Forbid(np.who(), "champion powers"), u),))
    g.rule("act", f"(next round|during next round) , no {champion} can is used", lambda: (v.Forbid(v.Each(()), "champion powers", until=v.EndOfRound(next=True)),))
    g.rule("untouched", "(isnot affected by|is unaffected by|unaffected by|not affected by|cannot is affected by|immune to|is immune to)", lambda: None)
    g.rule("untouched", "ignore [effect of]", lambda: None)
    g.rule("deed", "<untouched> ([all|any] (aura|auras) [(of|from) <np>]|<np> 's (aura|auras)) [<until>]", lambda _, np, own, u: (_until(v.Gain(DOER, v.Ability("unaffected by", word="auras", against=np.filter() if np else own.filter() if own else ())), u),))
    for words, side in (("(its allies 's|their allies 's|allied|friendly)", ()), ("(enemy|enemies 's|opposing)", (v.Enemy(),))):
        g.rule("whosepower", words, lambda side=side: side)
    g.rule("deed", "<untouched> [<whosepower>] champion power [of (allies|its allies)] [<until>]", lambda _, side, u: (_until(v.Gain(DOER, v.Ability("immune", word="champion powers", against=side or ())), u),))
    g.rule("deed", "(isnot|not|cannot is) healed by (allies|allies 's power|power of (allies|its allies)|its allies ['s power]) [<until>]", lambda u: (_until(v.Forbid(DOER, "heal", versus=(v.Ally(),)), u),))
    g.rule("deed", "<untouched> [all] healing [effect] of allies [<until>]", lambda _, u: (_until(v.Forbid(DOER, "heal", versus=(v.Ally(),)), u),))


def _places(g: Grammar) -> None:
    """Where somebody may not go."""
    closer = "(move closer to|move nearer to|move or shift closer to|come closer to|approach)"
    g.rule("deed", f"(cannot|can not) {closer} [any] <np> [<until>]", lambda np, u: (_until(v.Forbid(DOER, "approach", versus=np.filter()), u),))
    away = "(move away from|move farther from|move farther away from|move to a square farther from)"
    g.rule("deed", f"(cannot|can not) {away} <ref> [than its starting position] [<until>]", lambda np, u: (_until(v.Forbid(DOER, "move away", versus=np.filter()), u),))


def _sure(g: Grammar) -> None:
    """Hits that stay hits."""
    turning = "(power|effect|ability|abilities|champion power) that turn hit into (miss|misses)"
    g.rule("deed", f"(cannot|can not|donot) use {turning} [<until>]", lambda u: _forbid("turn hits", until=u))
    meddling: tuple[tuple[str, v.AbilityName], ...] = (("(redirect|retarget) [attack]", "no redirect"), ("turn hit into (miss|misses)", "sure hits"))
    for words, name in meddling:
        g.rule("meddling1", words, lambda name=name: name)
    g.rule("meddling", "<meddling1> [(,|[,] or|[,] and) [that] <meddling>]", lambda name, more: (name, *(more or ())))
    g.rule("deed", "ignore (power|effect|ability|abilities|champion power|power and effect|power or effect) that <meddling> [<until>]", lambda names, u: tuple(_until(v.Gain(DOER, v.Ability(each)), u) for each in dict.fromkeys(names)))
    g.rule("deed", "cannot move away [from (this creature|it)] (on its turn|this turn|on that turn)", lambda: (v.Forbid(DOER, "move away", versus=(v.Itself(),), until=v.EndOfTurn()),))
    g.rule("deed", "can (move|pass|burrow) through (wall|walls|wall terrain) [[,] but must end its (move|movement) in a legal (square|position)]", lambda: (v.Gain(DOER, v.Ability("phasing")),))
    g.rule("deed", "[must] make [a] opportunity attack (whenever|when|if) (it can|possible|able|it is able|it is able to do so)", lambda: (v.Gain(DOER, v.Ability("must strike")),))
    g.rule("immunity", "sneak attack", lambda: "Sneak Attack")
    penalty = "[all] [speed and attack|attack and speed|attack|speed] (penalty|penalties) [to speed and attack]"
    g.rule("deed", f"(ignore|take no|have no|donot take|suffer no|no) {penalty} (for|from|when|while|due to) (squeezing|squeezed|being squeezed)", lambda: (v.Gain(DOER, v.Ability("squeeze freely")),))
    after = "(after charging|after [a] charge|after it charge)"
    g.rule("deed", f"can (move|take [a] move action|take other action|use other action|act normally|attack) [on its turn] {after}", lambda: (v.Gain(DOER, v.Ability("act after charge")),))
    g.rule("limit", f"[can] use {after}", dict)


def _reject(*_: object) -> Effects:
    raise Rejected
