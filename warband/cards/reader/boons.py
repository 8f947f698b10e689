# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for what creatures have: bonuses, penalties and abilities.

"+2 attack and +5 damage vs. Undead targets while bloodied until end of round": a list of
boons, then what qualifies them all. The creature that has them is `Doer` until the
sentence is put together.
"""

from typing import NamedTuple

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.basics import CONDITIONS, DAMAGE_TYPES
from warband.cards.reader.engine import Grammar, Rejected
from warband.cards.reader.phrases import DOER, Creatures, ordered

_OTHER_DEFENSES: tuple[v.Stat, ...] = ("Fort", "Ref", "Will")


BEARER = v.Bearer()
"""Within the tests of a boon, the creature that has it."""


class Qualities(NamedTuple):
    """What qualifies boons: against whom, with which attack, when, how long."""

    versus: v.Filter = ()
    attack: v.AttackIs | None = None
    tests: tuple[v.Test, ...] = ()
    until: v.Duration | None = None
    per: v.Filter | None = None
    limit: int | None = None
    cumulative: bool = False
    token: str = ""


def add_boons(g: Grammar) -> None:
    """Rules for bonuses and abilities."""
    _bonuses(g)
    _abilities(g)
    _qualities(g)
    g.rule("boon", "<bonus>", lambda a: a)
    g.rule("boon", "<ability>", lambda a: tuple(v.Gain(DOER, each) for each in a))
    g.rule("boons", "<boon>", lambda a: a)
    g.rule("boons", "<boon> [,] [and] [(have|is|gain)] <boons>", lambda a, b: a + b)
    g.rule("blessing", "<boons> [<quals>]", qualified)
    g.rule("blessing", "cumulative <boons> [<quals>]", lambda a, q: qualified(a, _merge(Qualities(cumulative=True), q or Qualities())))
    g.rule("blessing", "[a] @extra <boons> [<quals>]", qualified)
    g.rule("blessing", "<boons> [<quals>] ( [or] <bonus> [instead] vs <np> )", lambda a, q, b, np: qualified(a, q) + _more(qualified(a, q), b, Qualities(versus=np.filter())))
    g.rule("blessing", "<boons> [<quals>] ( [or] <bonus> instead if <tests> )", lambda a, q, b, t: qualified(a, q) + _more(qualified(a, q), b, Qualities(tests=t)))
    g.rule("blessing", "<bonus> @while adjacent to <np> , or <signed> [instead] if (they is both|it is both|that ally is both|ally have both|it have both)", _kinship)
    g.rule("blessing", "<bonus> [<quals>] (;|.|,) [or] <bonus> [<quals>] instead if <tests>", lambda a, q, b, r, t: qualified(a, q) + _more(qualified(a, q), b, Qualities(tests=t)))
    g.rule("blessing", "<boons> [<quals>] , or <bonus> instead if <tests>", lambda a, q, b, t: qualified(a, q) + _more(qualified(a, q), b, Qualities(tests=t)))


# ----------------------------------------------------------------------------- bonuses


def _bonus(stat: v.Stat, amount: int, type: v.DamageType = "", attack: v.AttackIs | None = None) -> tuple[v.Bonus, ...]:
    return (v.Bonus(DOER, stat, amount, type=type, attack=attack),)


def _bonuses(g: Grammar) -> None:
    g.rule("bonus", "a <bonus>", lambda b: b)
    g.rule("bonus", "<signed> [to] attack [roll]", lambda n: _bonus("attack", n))
    g.rule("bonus", "<signed> [to|on|with] <kinds> attack [roll]", lambda n, k: _bonus("attack", n, attack=k))
    g.rule("bonus", "<signed> (on|with|to) [all] [its] attack [roll]", lambda n: _bonus("attack", n))
    g.rule("bonus", "<signed> to hit", lambda n: _bonus("attack", n))
    g.rule("bonus", "<signed> [to] [all] attack [roll] and damage [roll]", lambda n: _bonus("attack", n) + _bonus("damage", n))
    g.rule("bonus", "<signed> [to] <kinds> attack [roll] and damage [roll]", lambda n, k: _bonus("attack", n, attack=k) + _bonus("damage", n, attack=k))
    g.rule("bonus", "<int> @extra [<dtype>] damage", lambda n, t: _bonus("damage", n, t or ""))
    g.rule("bonus", "<signed> @extra [<dtype>] damage", lambda n, t: _bonus("damage", n, t or ""))
    g.rule("bonus", "<signed> [to] [its] championrating", lambda n: _bonus("champion rating", n))
    g.rule("bonus", "<signed> [to] (attack roll|attack) and (save|all save)", lambda n: _bonus("attack", n) + _bonus("save", n))
    g.rule("bonus", "<signed> [to] attack [roll] and (all defenses|all defense|defenses)", lambda n: _bonus("attack", n) + _bonus("defenses", n))
    g.rule("bonus", "<signed> [to] speed and [to] <defenses>", lambda n, d: _bonus("speed", n) + tuple(v.Bonus(DOER, each, n) for each in d))
    g.rule("bonus", "<signed> [to] damage [roll]", lambda n: _bonus("damage", n))
    g.rule("bonus", "<signed> <dtype> damage", lambda n, t: _bonus("damage", n, t))
    g.rule("bonus", "<signed> [to] <kinds> damage [roll]", lambda n, k: _bonus("damage", n, attack=k))
    g.rule("bonus", "<signed> <dtype> <kinds> damage", lambda n, t, k: _bonus("damage", n, t, k))
    g.rule("bonus", "<signed> <kinds> <dtype> damage", lambda n, k, t: _bonus("damage", n, t, k))
    g.rule("bonus", "<signed> <defenses>", lambda n, d: tuple(v.Bonus(DOER, each, n) for each in d))
    g.rule("bonus", "<signed> to <defenses>", lambda n, d: tuple(v.Bonus(DOER, each, n) for each in d))
    g.rule("bonus", "<signed> [to] (all|each|all its|its) (defenses|defense)", lambda n: _bonus("defenses", n))
    g.rule("bonus", "<signed> [to] defenses", lambda n: _bonus("defenses", n))
    g.rule("bonus", "<signed> [to] @all other (defenses|defense)", lambda n: tuple(v.Bonus(DOER, d, n) for d in _OTHER_DEFENSES))
    g.rule("bonus", "<signed> attack to all defenses", lambda n: _bonus("defenses", n))
    g.rule("bonus", "<signed> to @all non-ac defenses", lambda n: tuple(v.Bonus(DOER, d, n) for d in _OTHER_DEFENSES))
    g.rule("bonus", "<signed> [to] speed", lambda n: _bonus("speed", n))
    g.rule("bonus", "speed <signed>", lambda n: _bonus("speed", n))
    g.rule("bonus", "<signed> (to|on) [all] save [roll]", lambda n: _bonus("save", n))
    g.rule("bonus", "<signed> save", lambda n: _bonus("save", n))
    g.rule("bonus", "<signed> [to] reach", lambda n: _bonus("reach", n))
    g.rule("boon", "<signed> [to|on] [all] save vs <conditions>", lambda n, c: tuple(v.Gain(DOER, v.Ability("save bonus", n, each)) for each in c))
    g.rule("bonus", "<signed> (attack|bonus) instead of <signed>", lambda n, m: _bonus("attack", n - m))
    g.rule("bonus", "<signed> to all attack and save", lambda n: (v.Bonus(DOER, "attack", n), v.Bonus(DOER, "save", n)))
    g.rule("bonus", "speed (<int>|<flyspeed>)", lambda a, b: (v.Bonus(DOER, "speed", a or b, sets=True),))
    g.rule("bonus", "<plus> maximum hp", lambda n: _bonus("max hp", n))
    g.rule("defenses", "<defense>", lambda d: (d,))
    g.rule("defenses", "def", lambda: _OTHER_DEFENSES)
    g.rule("defenses", "<defense> [,] [and|or] <defenses>", lambda d, e: (d, *e))
    g.rule("boon", "sneak attack <int>", lambda n: (v.Bonus(DOER, "damage", n, tests=(v.HasAdvantage(),)),))
    for wording in ("have combatadvantage", "combatadvantage"):
        g.rule("boon", wording, lambda: (v.Gain(DOER, v.Ability("combat advantage")),))


# --------------------------------------------------------------------------- abilities


def _abilities(g: Grammar) -> None:
    """An ability is a tuple: one wording may give several."""
    for name in ("hide", "insubstantial", "phasing", "flight", "burrow", "scout", "swarm"):
        ability = v.Ability(name)
        g.rule("ability", name, lambda ability=ability: (ability,))
    g.rule("ability", "invisible", lambda: (v.Ability("invisible"),))
    g.rule("ability", "invisible to <np>", lambda np: (v.Ability("invisible", against=np.filter()),))
    g.rule("ability", "invisible to <np> from which it have rangedcover [,] other than from intervening (creatures|enemies)", lambda np: (v.Ability("hide"),))
    g.rule("ability", "blindsight [<int>]", lambda n: (v.Ability("blindsight", n or 0),))
    g.rule("ability", "conceal <int>", lambda n: (v.Ability("conceal", n),))
    g.rule("ability", "reach <int>", lambda n: (v.Ability("reach", n),))
    g.rule("ability", "[a] cover", lambda: (v.Ability("cover"),))
    for word, name in (("resist", "resist"), ("vulnerable", "vulnerable")):
        g.rule("ability", f"{word} <int> <suffering>", lambda n, d, name=name: tuple(v.Ability(name, n, each) for each in d))
        g.rule("ability", f"{word} <suffering> <int>", lambda d, n, name=name: tuple(v.Ability(name, n, each) for each in d))
        g.rule("ability", f"{word} <int>", lambda n, name=name: (v.Ability(name, n, "all"),))
    g.rule("suffering", "all", lambda: ("all",))
    g.rule("suffering", "<dtype>", lambda d: (d,))
    g.rule("suffering", "<dtype> [,] [and] <suffering>", lambda d, e: (d, *e))
    g.rule("ability", "immune [to] <immunities>", lambda a: tuple(v.Ability("immune", word=each) for each in a))
    g.rule("immunities", "<immunity>", lambda a: (a,))
    g.rule("immunities", "<immunity> [,|;] [and|or] [immune] [to] <immunities>", lambda a, b: (a, *b))
    g.rule("immunity", "<immunity1> (effect|damage|condition|attack)", lambda a: a)
    for kind in DAMAGE_TYPES:
        g.rule("immunity1", kind, lambda kind=kind: kind)
    for word in ("fear", "sleep", "gaze", "charm"):
        g.rule("immunity1", word, lambda word=word: word.capitalize())
    for kind in DAMAGE_TYPES:
        g.rule("immunity", kind, lambda kind=kind: kind)
    for condition in CONDITIONS:
        g.rule("immunity", condition.lower(), lambda condition=condition: condition)
    for wording, condition in (
        ("disease", "Disease"), ("fear", "Fear"), ("sleep", "Sleep"), ("gaze", "Gaze"), ("immobilize", "Immobilized"),
        ("slow", "Slowed"), ("ongoing damage", "Ongoing Damage"), ("charm", "Charm"),
        ("daze", "Dazed"), ("stun", "Stunned"), ("weaken", "Weakened"), ("dominate", "Dominated"),
        ("domination", "Dominated"), ("petrification", "Petrified"), ("illusion", "Illusion"),
    ):  # fmt: skip
        g.rule("immunity", wording, lambda condition=condition: condition)
    g.rule("ability", "immune to attack (that target|which target) <defense>", lambda d: (v.Ability("immune", attack=v.AttackIs(defense=d)),))
    g.rule("ability", "immune to attack action and special power with <name> in its name", lambda n: (v.Ability("immune", word=n),))
    g.rule("ability", "immune to champion power", lambda: (v.Ability("immune", word="champion powers"),))


def _nothing() -> Qualities:
    raise Rejected


def _reject() -> tuple[v.Ability, ...]:
    raise Rejected


# --------------------------------------------------------------------------- qualities


def _qualities(g: Grammar) -> None:
    g.rule("qual", "vs <np>", lambda np: Qualities(versus=np.filter()))
    g.rule("qual", "vs each <adjs> target", lambda a: Qualities(versus=ordered(a)))
    g.rule("qual", "vs <adjs>", lambda a: Qualities(versus=ordered(a)))
    g.rule("qual", "to <np>", lambda np: Qualities(versus=_foe(np)))
    g.rule("qual", "(on|with) [all] [its] attack made <given>", lambda t: Qualities(tests=t))
    g.rule("qual", "(on|with) (its|all its|all|any|each) attack", Qualities)
    g.rule("qual", "(on|with) (its|all its|all|any|each) attack vs <np>", lambda np: Qualities(versus=np.filter()))
    g.rule("qual", "(with|on) <kinds> attack vs <np>", lambda k, np: Qualities(attack=k, versus=np.filter()))
    g.rule("qual", "vs [all] <kinds> attack (by|from|made by) <np>", lambda k, np: Qualities(attack=k, versus=np.filter()))
    g.rule("qual", "@while attacking", Qualities)
    g.rule("qual", "@while (attacking|it attack) <np>", lambda np: Qualities(versus=np.filter()))
    g.rule("qual", "@while attacked by <np>", lambda np: Qualities(versus=np.filter()))
    g.rule("qual", "(with|on|to|for) <attack>", lambda a: Qualities(attack=_kind_of(a)))
    g.rule("qual", "vs <attack>", lambda a: Qualities(attack=_kind_of(a)))
    g.rule("qual", "vs <attack> (by|from|of|made by) <np>", lambda a, np: Qualities(attack=None if a == v.AttackIs() else a, versus=np.filter()))
    g.rule("qual", "vs <np> 's <attack>", lambda np, a: Qualities(attack=None if a == v.AttackIs() else a, versus=np.filter()))
    g.rule("qual", "vs critical", lambda: Qualities(tests=(v.WasHit(critical=True),)))
    g.rule("qual", "on critical", lambda: Qualities(tests=(v.WasHit(critical=True),)))
    g.rule("qual", "(while|when|whenever|on|during) (charging|charge|a charge)", lambda: Qualities(attack=v.AttackIs(charge=True)))
    g.rule("qual", "@while charging <np>", lambda np: Qualities(attack=v.AttackIs(charge=True), versus=np.filter()))
    g.rule("qual", "whenever @owner have combatadvantage [vs <ref>]", lambda np: Qualities(tests=(v.HasAdvantage(),)))
    g.rule("qual", "@while making <attack> [vs <np>]", lambda a, np: Qualities(attack=_kind_of(a), versus=np.filter() if np else ()))
    g.rule("qual", "whenever target is <being>", lambda a: Qualities(versus=a))
    g.rule("qual", "while <described> is adjacent to target", lambda np: Qualities(versus=(v.Near(1, np.where, count=np.number),)))
    g.rule("qual", "<given>", lambda a: Qualities(tests=a))
    g.rule("qual", "on [natural] attack roll of [natural] <naturals>", lambda a: Qualities(tests=(a,)))
    g.rule("qual", "(when|whenever) this creature roll a <naturals> number on a attack roll", lambda n: Qualities(tests=(n,)) if n.parity else _nothing())
    g.rule("qual", "for each <described>", lambda np: Qualities(per=np.where))
    g.rule("qual", "for each <adjs> <noun> [<posts>]", lambda a, n, p: Qualities(per=ordered(n[0] + a + (p or ()))))
    g.rule("qual", "for each <noun> [<posts>]", lambda n, p: Qualities(per=ordered(n[0] + (p or ()))))
    g.rule("qual", "for each other <adjs> <noun> [<posts>]", lambda a, n, p: Qualities(per=ordered(n[0] + a + (p or ()) + (v.Other(v.Owner()),))))
    g.rule("qual", "for each <token> token on (this card|this creature)", lambda t: Qualities(token=t))
    what = "[attack|damage|ac|speed|defenses|to all defenses|<dtype> damage]"
    g.rule("qual", f"[,] ( maximum (<signed>|<int>) {what} )", lambda n, m, t: Qualities(limit=n if n is not None else m))
    g.rule("qual", f", maximum (<signed>|<int>) {what}", lambda n, m, t: Qualities(limit=n if n is not None else m))
    g.rule("qual", "[,] ( cumulative )", lambda: Qualities(cumulative=True))
    g.rule("qual", "( cumulative (,|;) maximum (<signed>|<int>) )", lambda n, m: Qualities(cumulative=True, limit=n if n is not None else m))
    g.rule("qual", "(on|with|to|for) its next attack [roll]", lambda: Qualities(until=next_attack(None)))
    g.rule("qual", "(on|with|to|for) its next (attack|attack roll) (this turn|before end of turn|until end of turn)", lambda: Qualities(until=v.FirstOf((next_attack(None), v.EndOfTurn()))))
    g.rule("qual", "on its next <kinds> attack", lambda k: Qualities(until=next_attack(k), attack=k))
    g.rule("qual", "when it hit with its next <kinds> attack", lambda k: Qualities(until=next_attack(k), attack=k))
    g.rule("qual", "(vs|with) attack from <np>", lambda np: Qualities(versus=np.filter()))
    g.rule("qual", "<until>", lambda u: Qualities(until=u.duration))
    g.rule("qual", ", <until>", lambda u: Qualities(until=u.duration))
    g.rule("quals", "<qual>", lambda a: a)
    g.rule("quals", "<qual> <quals>", _merge)


def _foe(np: Creatures) -> v.Filter:
    """Damage is dealt "to" enemies; a bonus "to" allies is what they have."""
    own = (v.Ally, v.InWarband, v.Itself)
    if any(isinstance(trait, own) for trait in np.filter()):
        raise Rejected
    return np.filter()


def _kind_of(attack: v.AttackIs) -> v.AttackIs:
    if attack == v.AttackIs():
        raise Rejected
    return attack


def _merge(one: Qualities, two: Qualities) -> Qualities:
    if (one.attack and two.attack) or (one.until and two.until) or (one.per and two.per):
        raise Rejected
    if one.versus and two.versus:
        raise Rejected
    return Qualities(
        versus=one.versus or two.versus,
        attack=one.attack or two.attack,
        tests=one.tests + two.tests,
        until=one.until or two.until,
        per=one.per or two.per,
        limit=one.limit if one.limit is not None else two.limit,
        cumulative=one.cumulative or two.cumulative,
        token=one.token or two.token,
    )


def qualified(boons: tuple[v.Effect, ...], qualities: Qualities | None) -> tuple[v.Effect, ...]:
    """The boons with their qualities."""
    if qualities is None:
        return boons
    return tuple(_with(boon, qualities) for boon in boons)


def _with(boon: v.Effect, q: Qualities) -> v.Effect:
    if isinstance(boon, v.Bonus):
        attack, tests = _both(boon.attack, q.attack), q.tests
        if attack is not None and attack.charge and boon.stat not in ("attack", "damage"):
            tests = (*tests, v.Matches(BEARER, (v.InState("charging"),)))
            attack = msgspec.structs.replace(attack, charge=None)
            attack = None if attack == v.AttackIs() else attack
        amount: v.Number = boon.amount
        if q.per is not None:
            if not isinstance(amount, int):
                raise Rejected
            limit = None if q.limit is None else abs(q.limit)
            amount = v.PerEach(amount, q.per, limit=limit)
        elif q.token:
            if not isinstance(amount, int):
                raise Rejected
            amount = v.PerToken(amount, q.token)
        elif q.limit is not None and not q.cumulative:
            raise Rejected
        capped = None if q.limit is None or q.per is not None else abs(q.limit)
        return msgspec.structs.replace(
            boon,
            amount=amount,
            versus=q.versus or boon.versus,
            attack=attack,
            tests=boon.tests + tests,
            until=q.until,
            cumulative=q.cumulative,
            limit=capped,
        )
    if isinstance(boon, v.Gain):
        if q.per is not None or q.limit is not None or q.cumulative:
            raise Rejected
        ability, tests = boon.ability, q.tests
        if q.attack is not None and q.attack.charge:
            tests = (*tests, v.Matches(BEARER, (v.InState("charging"),)))
        elif q.attack is not None:
            ability = msgspec.structs.replace(ability, attack=q.attack)
        if q.versus:
            ability = msgspec.structs.replace(ability, against=q.versus)
        return msgspec.structs.replace(boon, ability=ability, tests=boon.tests + tests, until=q.until)
    if isinstance(boon, v.GainPower):
        if q.versus or q.attack or q.per is not None or q.cumulative:
            raise Rejected
        return msgspec.structs.replace(boon, tests=boon.tests + q.tests, until=q.until)
    raise Rejected


def _more(usual: tuple[v.Effect, ...], special: tuple[v.Effect, ...], q: Qualities) -> tuple[v.Effect, ...]:
    """What a special case adds to the usual bonus: +2, or +4 against some, is +2 more for them."""
    (base,), (extra,) = usual, special
    if not (isinstance(base, v.Bonus) and isinstance(extra, v.Bonus)) or base.stat != extra.stat:
        raise Rejected
    if not isinstance(base.amount, int) or not isinstance(extra.amount, int):
        raise Rejected
    more = msgspec.structs.replace(base, amount=extra.amount - base.amount)
    return (_with(more, q._replace(until=base.until, cumulative=base.cumulative)),)


def _kinship(usual: tuple[v.Effect, ...], np: Creatures, amount: int) -> tuple[v.Effect, ...]:
    """A bonus next to one of two kinds of creature, a higher one next to one of both."""
    (base,) = usual
    found = [each for each in np.where if isinstance(each, v.Either)]
    if not isinstance(base, v.Bonus) or not isinstance(base.amount, int) or len(found) != 1:
        raise Rejected
    both = ordered((*(t for t in np.where if t not in found), *(t for f in found[0].filters for t in f)))
    more = msgspec.structs.replace(base, amount=amount - base.amount)

    def beside(bonus: v.Bonus, where: v.Filter) -> v.Bonus:
        return msgspec.structs.replace(bonus, tests=(v.Matches(BEARER, (v.Near(1, where),)),))

    return beside(base, np.where), beside(more, both)


def next_attack(kind: v.AttackIs | None) -> v.Duration:
    """Until the creature that has it makes such an attack."""
    tests = () if kind is None else (kind,)
    return v.UntilEvent(v.Trigger("attack resolved", "after", subject=(v.Is(v.Bearer()),), tests=tests))




def _both(one: v.AttackIs | None, two: v.AttackIs | None) -> v.AttackIs | None:
    if one is None or two is None:
        return one or two
    if one == two:
        return one
    merged = {
        field: getattr(two, field) or getattr(one, field) for field in one.__struct_fields__
    }
    return v.AttackIs(**merged)
