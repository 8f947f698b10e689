# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for what creatures have: bonuses, penalties and abilities.

"+2 attack and +5 damage vs. Undead targets while bloodied until end of round": a list of
boons, then what qualifies them all. The creature that has them is `Doer` until the
sentence is put together.
"""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.nouns.basics import DAMAGE_TYPES
from warband.cards.reader.nouns.phrases import DOER, Creatures, Doer, either, ordered
from warband.cards.reader.nouns.trees import changed
from warband.cards.reader.parsing.engine import Grammar, Rejected

_OTHER_DEFENSES: tuple[v.Stat, ...] = ("Fort", "Ref", "Will")
STATS: tuple[tuple[str, tuple[v.Stat, ...]], ...] = (
    ("[attack to] [@all] [of] [its] (defenses|defense)", ("defenses",)), ("[@all] (other|non-ac) (defenses|defense)", _OTHER_DEFENSES),
    ("speed", ("speed",)), ("conceal roll", ("conceal roll",)), ("[all] save [roll]", ("save",)), ("[melee] reach", ("reach",)),
    ("championrating", ("champion rating",)), ("(maximum|starting) hp", ("max hp",)), ("range", ("range",)),
)  # fmt: skip
"""Numbers that a bonus is to."""


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
    lost: int = 0
    """For each so many hit points lost."""
    least: int = 0
    past: tuple[v.Deed, v.Filter, v.Span] | None = None
    """For each creature to whom that was done."""


def add_boons(g: Grammar) -> None:
    """Rules for bonuses and abilities."""
    _bonuses(g)
    _abilities(g)
    _qualities(g)
    g.rule("boon", "<bonus>", lambda a: a)
    g.rule("boon", "<ability>", lambda a: tuple(v.Gain(DOER, each) for each in a))
    g.rule("boon", "[:] ( aura <int> ) <described> [@in aura] have <blessing>", _radiating)
    g.rule("boons", "<boon>", lambda a: a)
    g.rule("boons", "<boon> [,] [and|but] [(have|is|gain)] <boons>", lambda a, b: a + b)
    g.rule("blessing", "<boons> [<quals>]", qualified)
    g.rule("blessing", "<ability> ((from|to) [all|any] <attack> [(by|from|of|made by) <np>]|from <np> 's <attack>) [<quals>]", lambda a, k, np, by, own, q: qualified(_withstood(a, k or own, np or by), q))
    g.rule("blessing", "<boons> vs [all|any] <attack> [,] (and|or) [vs] [all|any] <attack> [<until>]", _vs_either)
    g.rule("blessing", "<ability> ( <ability> <quals> )", _being_more)
    g.rule("blessing", "conceal <int> ( <int> <quals> )", lambda n, m, q: _being_more((v.Ability("conceal", n),), (v.Ability("conceal", m),), q))
    g.rule("blessing", "cumulative <boons> [<quals>]", lambda a, q: qualified(a, merged(Qualities(cumulative=True), q or Qualities())))
    g.rule("blessing", "[a] @extra <boons> [<quals>]", qualified)
    # A usual bonus and a special case: "+2 attack, or +4 attack instead if ...".
    g.rule("special", "[or] <boons> [<quals>] ([,] instead|[instead] @if <tests>)", lambda b, q, t: (b, merged(q or Qualities(), Qualities(tests=t or ()))))
    g.rule("special", "[or] <bonus> [instead] vs <np>", lambda b, np: (b, Qualities(versus=np.filter())))
    g.rule("blessing", "<boons> [<quals>] ( <special> )", _specially)
    g.rule("blessing", "<boons> [<quals>] (;|,|.) <special>", _specially)
    g.rule("blessing", "<boons> [<quals>] or <bonus> instead @if <tests>", lambda a, q, b, t: _specially(a, q, (b, Qualities(tests=t))))
    both = "(they is|it is|that ally is|ally is|ally have|it have|that ally have) both"
    g.rule("blessing", f"<bonus> @while adjacent to <np> , or <signed> [instead] if {both}", _kinship)


def _radiating(size: int, np: Creatures, blessing: tuple[v.Effect, ...]) -> tuple[v.Effect, ...]:
    """A power with an aura, which somebody has for a while."""
    if any(getattr(each, "until", None) is not None for each in blessing):
        raise Rejected
    inside = v.Each(ordered(tuple(dict.fromkeys((*np.where, v.InAura())))))
    steps = tuple(changed(each, Doer, lambda _: inside) for each in blessing)
    power = v.Power("Aura", action=("none",), bounds=v.Bounds(aura=size), steps=steps)
    return (v.GainPower(DOER, power=power),)


def _withstood(abilities: tuple[v.Ability, ...], attack: v.AttackIs, by: Creatures | None) -> tuple[v.Effect, ...]:
    """Resistance to the damage of some attacks, or vulnerability."""
    if any(each.name not in ("resist", "vulnerable") or each.attack is not None for each in abilities):
        raise Rejected
    against: v.Filter = () if by is None else by.filter()
    kind = None if attack == v.AttackIs() else attack
    return tuple(v.Gain(DOER, msgspec.structs.replace(each, attack=kind, against=against)) for each in abilities)
def _being_more(usual: tuple[v.Ability, ...], more: tuple[v.Ability, ...], q: Qualities) -> tuple[v.Effect, ...]:
    """More of an ability in some case; of two the higher counts."""
    if [(a.name, a.word) for a in usual] != [(a.name, a.word) for a in more]:
        raise Rejected
    if any(a.number >= b.number for a, b in zip(usual, more, strict=True)):
        raise Rejected
    gains = tuple(v.Gain(DOER, each) for each in usual)
    return gains + qualified(tuple(v.Gain(DOER, each) for each in more), q)


def _specially(
    boons: tuple[v.Effect, ...],
    qualities: Qualities | None,
    special: tuple[tuple[v.Effect, ...], Qualities],
) -> tuple[v.Effect, ...]:
    usual = qualified(boons, qualities)
    return usual + _more(usual, *special)


# ----------------------------------------------------------------------------- bonuses


def _bonus(stat: v.Stat, amount: int, type: v.DamageType = "", attack: v.AttackIs | None = None) -> tuple[v.Bonus, ...]:
    return (v.Bonus(DOER, stat, amount, type=type, attack=attack),)


def _on(
    *stats: v.Stat, type: v.DamageType = "", attack: v.AttackIs | None = None
) -> tuple[Callable[[int], v.Bonus], ...]:
    """Bonuses to numbers, still without their amount."""
    return tuple(
        lambda amount, stat=stat: v.Bonus(DOER, stat, amount, type=type, attack=attack)
        for stat in stats
    )


def _bonuses(g: Grammar) -> None:
    g.rule("bonus", "a <bonus>", lambda b: b)
    g.rule("bonus", "<signed> [@extra] [to|on|with|for] [all|all its|its|all of its|each|any|their] <stats>", lambda n, stats: tuple(each(n) for each in stats))
    g.rule("bonus", "<int> @extra [<dtype>] [<kinds>] damage", lambda n, t, k: _bonus("damage", n, t or "", k))
    g.rule("bonus", "@extra <int> [<dtype>] [<kinds>] damage", lambda n, t, k: _bonus("damage", n, t or "", k))
    g.rule("bonus", "<int> less [<dtype>] [<kinds>] damage", lambda n, t, k: _bonus("damage", -n, t or "", k))
    # As much as something else: the number of some creatures, a number of somebody's.
    g.rule("quantity", "number of <group>", lambda w: v.PerEach(1, w))
    theirs: tuple[tuple[str, str], ...] = (("level", "level"), ("speed", "speed"), ("championrating", "champion rating"))
    for word, stat in theirs:
        g.rule("quantity", f"(its|this creature 's) {word}", lambda stat=stat: v.StatOf(stat))
        g.rule("quantity", f"<ref> 's {word}", lambda np, stat=stat: v.StatOf(stat, np.ref))
        g.rule("quantity", f"half [of] (its|this creature 's) {word}", lambda stat=stat: v.StatOf(stat, half=True))
        g.rule("quantity", f"half [of] <ref> 's {word}", lambda np, stat=stat: v.StatOf(stat, np.ref, half=True))
    best = "(your highest championrating|your warband 's highest championrating|highest championrating in your warband)"
    for phrase, side in ((best, v.InWarband()), ("highest allied championrating [in play]", v.Ally()), ("highest enemy championrating [in play]", v.Enemy())):
        g.rule("quantity", phrase, lambda side=side: v.StatOf("champion rating", v.Each((side,)), highest=True))
    g.rule("quantity", "highest championrating among [your] <group>", lambda w: v.StatOf("champion rating", v.Each(w), highest=True))
    for phrase in ("[a] bonus (to|on|with) [its] <stats> equal to <quantity>", "bonus <stats> equal to <quantity>"):
        g.rule("bonus", phrase, lambda stats, n: tuple(msgspec.structs.replace(each(0), amount=n) for each in stats))
    for word, stat in (("speed", "speed"), ("ac", "AC"), ("fort", "Fort"), ("ref", "Ref"), ("will", "Will"), ("attack", "attack"), ("damage", "damage")):
        g.rule("bonus", f"{word} <signed>", lambda n, stat=stat: _bonus(stat, n))
    g.rule("boon", "<signed> (to|on|with) (its|their) next [<sort>] attack roll", lambda n, k: (v.Bonus(DOER, "attack", n, attack=k, until=next_attack(k)),))
    g.rule("bonus", "<signed> (attack|bonus) instead of <signed>", lambda n, m: _bonus("attack", n - m))
    g.rule("bonus", "[a] speed [of] (<int>|<flyspeed>)", lambda a, b: (v.Bonus(DOER, "speed", a or b, sets=True),))
    # What a bonus is to: each means a function from the amount to the bonus.
    g.rule("stats", "<stat> [([,] and|,) [to|on] [all|its|each] <stats>]", lambda a, b: a + (b or ()))
    g.rule("stat", "(attack [roll]|hit)", lambda: _on("attack"))
    g.rule("stat", "<kinds> attack [roll]", lambda k: _on("attack", attack=k))
    g.rule("stat", "<kinds> attack [roll] and damage [roll]", lambda k: _on("attack", attack=k) + _on("damage", attack=k))
    g.rule("stat", "[<dtype>] damage [roll]", lambda t: _on("damage", type=t or ""))
    g.rule("stat", "([<dtype>] <kinds>|<kinds> <dtype>) damage [roll]", lambda t, k, j, u: _on("damage", type=t or u or "", attack=k or j))
    g.rule("stat", "<defenses>", lambda d: _on(*d))
    for phrase, those in STATS:
        g.rule("stat", phrase, lambda those=those: _on(*those))
    g.rule("ailments", "(<conditions> [condition|effect]|<ongoingword>)", lambda c, word: c or (word,))
    g.rule("boon", "<signed> [to|on] [all|its] save (vs|to end) <ailments>", lambda n, c: tuple(v.Gain(DOER, v.Ability("save bonus", n, each)) for each in c))
    g.rule("defenses", "<defense>", lambda d: (d,))
    g.rule("defenses", "def", lambda: _OTHER_DEFENSES)
    g.rule("defenses", "<defense> [,] [and|or] <defenses>", lambda d, e: (d, *e))
    g.rule("boon", "flight <int>", lambda n: (v.Gain(DOER, v.Ability("flight")), v.Bonus(DOER, "speed", n, sets=True)))
    g.rule("boon", "sneak attack <int>", lambda n: (v.Bonus(DOER, "damage", n, tests=(v.HasAdvantage(),)),))
    for wording in ("have combatadvantage", "combatadvantage"):
        g.rule("boon", wording, lambda: (v.Gain(DOER, v.Ability("combat advantage")),))


# --------------------------------------------------------------------------- abilities


def _abilities(g: Grammar) -> None:
    """An ability is a tuple: one wording may give several."""
    for name in ("hide", "insubstantial", "phasing", "flight", "burrow", "scout", "swarm", "cover"):
        ability = v.Ability(name)
        g.rule("ability", "[a] cover" if name == "cover" else name, lambda ability=ability: (ability,))
    g.rule("ability", "invisible", lambda: (v.Ability("invisible"),))
    g.rule("ability", "invisible to <np>", lambda np: (v.Ability("invisible", against=np.filter()),))
    g.rule("ability", "invisible to <np> from which it have rangedcover [,] other than from intervening (creatures|enemies)", lambda np: (v.Ability("hide"),))
    g.rule("ability", "blindsight [[with a range of|within|out to|to] <int> [square]]", lambda n: (v.Ability("blindsight", n or 0),))
    for name in ("resist", "vulnerable"):
        g.rule("ability1", f"{name} [<int>] [to] <suffering> [damage] [<int>]", lambda n, d, m, name=name: tuple(v.Ability(name, n or m, each) for each in d) if (n is None) != (m is None) else _reject())
        g.rule("ability", f"{name} <int> [damage]", lambda n, name=name: (v.Ability(name, n, "all"),))
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
    for word, kind in (*((kind, kind) for kind in DAMAGE_TYPES), ("electricity", "lightning"), ("sonic", "thunder")):
        g.rule("immunity", word, lambda kind=kind: kind)
    for condition in v.CONDITIONS:
        g.rule("immunity", condition.lower(), lambda condition=condition: condition)
    for wording, condition in (
        ("disease", "Disease"), ("fear", "Fear"), ("sleep", "Sleep"), ("gaze", "Gaze"), ("immobilize", "Immobilized"),
        ("slow", "Slowed"), ("ongoing damage", "Ongoing Damage"), ("charm", "Charm"),
        ("daze", "Dazed"), ("stun", "Stunned"), ("weaken", "Weakened"), ("dominate", "Dominated"),
        ("domination", "Dominated"), ("petrification", "Petrified"), ("illusion", "Illusion"),
    ):  # fmt: skip
        g.rule("immunity", wording, lambda condition=condition: condition)
    g.rule("ability", "immune to attack (that target|which target) <defense>", lambda d: (v.Ability("immune", attack=v.AttackIs(defense=d)),))
    g.rule("ability", "immune to <attack>", lambda a: (v.Ability("immune", attack=a),) if a != v.AttackIs() and not a.power else _reject())
    g.rule("ability", "immune to attack action and special power with <name> in its name", lambda n: (v.Ability("immune", word=n),))
    g.rule("ability", "<ability1> [instead of [its] [usual|normal] <ability1>]", lambda a, b: a if b is None or [x.name for x in a] == [x.name for x in b] else _reject())
    g.rule("ability1", "reach <int> ( [with] <ownname> [attack] only )", lambda n, name: (v.Ability("reach", n, name),))
    for name in ("conceal", "reach", "blindsight"):
        g.rule("ability1", f"{name} <int>", lambda n, name=name: (v.Ability(name, n),))
    # The ability of a creature without eyes: gazes do nothing to it.
    g.rule("ability", "blind", lambda: (v.Ability("immune", word="Gaze"),))
    g.rule("ability", "immune to champion power", lambda: (v.Ability("immune", word="champion powers"),))
    g.rule("ability", "immune [to] critical", lambda: (v.Ability("no critical"),))
    g.rule("ability", "immune [to] <immunities> [,] [and] critical", lambda a: (*(v.Ability("immune", word=each) for each in a), v.Ability("no critical")))


def _nothing() -> Qualities:
    raise Rejected


def _reject() -> tuple[v.Ability, ...]:
    raise Rejected


# --------------------------------------------------------------------------- qualities


def _qualities(g: Grammar) -> None:
    # Against whom, with which attack.
    g.rule("qual", "(vs <np>|to <np>|vs <simple> (and|or) vs <simple>)", lambda np, to, a, b: Qualities(versus=np.filter() if np else _foe(to) if to else either((a.filter(), b.filter()))))
    g.rule("qual", "vs [all|any] (attackers|targets) <posts>", lambda p: Qualities(versus=ordered(p)))
    g.rule("qual", "vs [each|any] <adjs> [target]", lambda a: Qualities(versus=ordered(a)))
    g.rule("qual", "((on|with|to|for) [all|all of|any|each] [its|their]|@while making) (<attack>|attack) [roll] [vs <np>]", lambda a, np: Qualities(attack=None if a is None else _kind_of(a), versus=np.filter() if np else ()))
    g.rule("qual", "(on|with|to|for) [all] [its] attack made <given>", lambda t: Qualities(tests=t))
    g.rule("qual", "(with|on) (effect|attack|attack and effect) that deal <dtype> damage", lambda t: Qualities(attack=v.AttackIs(damage=t)))
    g.rule("qual", "((vs|with) [all|any] <attack> (by|from|of|made by) <np>|vs <np> 's <attack>)", lambda a, np, by, own: Qualities(attack=None if (a or own) == v.AttackIs() else a or own, versus=(np or by).filter()))
    g.rule("qual", "vs [all|any] (<attack>|attack)", lambda a: Qualities(attack=v.AttackIs() if a is None else _kind_of(a)))
    elsewhere = (v.Never(v.AttackTargets(v.Owner())),)
    g.rule("qual", "(on|with|to|for) [all|any|its|each] attack that (donot (target|include)|isnot vs) this creature [as a target]", lambda: Qualities(tests=elsewhere))
    g.rule("qual", "unless (it attack|attacking|it is attacking|(its|that) attack (include|target)) this creature [as a target]", lambda: Qualities(tests=elsewhere))
    g.rule("qual", "vs (any|all|each) (target|targets|creature|creatures) other than this creature", lambda: Qualities(versus=(v.Other(v.Owner()),)))
    g.rule("qual", "@while @owner include <described> in [its|the] area [of (a|that|its) [<kinds>] attack]", lambda np, k: Qualities(attack=k, tests=(v.Count(ordered((*np.where, v.InArea()))),)))
    g.rule("qual", "(with|on) [its|all] [<kinds>] attack that include <described> [in [its|the] area]", lambda k, np: Qualities(attack=k, tests=(v.Count(ordered((*np.where, v.InArea()))),)))
    g.rule("qual", "@while (attacking|it attack)", Qualities)
    g.rule("qual", "@while (attacking|it attack|targeting) <np>", lambda np: Qualities(versus=np.filter()))
    g.rule("qual", "@while @targeted by <np>", lambda np: Qualities(versus=np.filter()))
    g.rule("qual", "@while @targeted @by <attack>", lambda a: Qualities(attack=_kind_of(a)))
    g.rule("act", "<minus> damage (vs|from|on) critical", lambda n: (v.Later(v.Owner(), v.Trigger("critical", object=(v.Itself(),), mandatory=True), (v.Bonus(v.Subject(), "damage", n, until=v.EndOfAttack()),)),))
    g.rule("qual", "(vs|on) critical", lambda: Qualities(tests=(v.WasHit(critical=True),)))
    charging = "(@while|on|during|with) (charging|charge|a charge|it charge)"
    g.rule("qual", f"{charging} [<np>]", lambda np: Qualities(attack=v.AttackIs(charge=True), versus=np.filter() if np else ()))
    # When.
    g.rule("qual", "@while @owner have combatadvantage [vs <ref>]", lambda np: Qualities(tests=(v.HasAdvantage(),)))
    g.rule("qual", "<given>", lambda a: Qualities(tests=a))
    rolled = "[natural|unmodified] [attack roll of|roll of|attack roll|roll] [natural|unmodified] <naturals>"
    g.rule("qual", f"(on|@while @owner roll) [a] {rolled} [number] [or more] [on [a|its] attack roll]", lambda a: Qualities(tests=(a,)))
    g.rule("qual", "@while flanking [it|target|a enemy] with @owner", lambda: Qualities(versus=(v.FlankedBy(v.Owner()),), tests=(v.Matches(BEARER, (v.Flanks(v.Target()),)),)))
    g.rule("qual", "@while flanking [(it|target|a enemy) [together]] with <described>", lambda np: Qualities(tests=(v.Flanking(v.Target(), np.where),)) if np.how_many == "some" else _nothing())
    # How much in all.
    g.rule("qual", "(for each|per) (<described>|<token> token [on (this card|this creature|it)])", lambda np, t: Qualities(token=t) if np is None else Qualities(per=np.where) if np.number == 1 else _nothing())
    g.rule("qual", "<perlost>", lambda n: Qualities(lost=n))
    g.rule("qual", "for each <group> <pastdeed>", lambda w, p: Qualities(past=(p[0], w, p[1])))
    g.rule("qual", "for each [other] [<adjs>] <noun> [<posts>]", lambda a, n, p: Qualities(per=ordered(n[0] + (a or ()) + (p or ()))))
    g.rule("qual", "for each other [<adjs>] <noun> [<posts>]", lambda a, n, p: Qualities(per=ordered(n[0] + (a or ()) + (p or ()) + (v.Other(v.Owner()),))))
    what = "[attack|damage|ac|speed|defenses|to all defenses|<dtype> damage]"
    g.rule("qual", "<most>", lambda n: Qualities(limit=n))
    g.rule("qual", "[,] ( minimum [of|speed|speed of] <int> [square|speed|damage] )", lambda n: Qualities(least=n))
    g.rule("qual", ", minimum [of|speed|speed of] <int> [square|speed|damage]", lambda n: Qualities(least=n))
    g.rule("qual", f", maximum (<signed>|<int>) {what}", lambda n, m, t: Qualities(limit=n if n is not None else m))
    g.rule("qual", f"[,] ( cumulative [(,|;|up to|to a) [maximum [of]] (<signed>|<int>) {what}] )", lambda n, m, t: Qualities(cumulative=True, limit=n if n is not None else m))
    g.rule("qual", "[,] ( cumulative (,|;) minimum [of] <int> [square|speed|damage] )", lambda n: Qualities(cumulative=True, least=n))
    # On the next attack only.
    soon = "[this turn|before end of turn|until end of turn|on its turn]"
    g.rule("qual", "((on|with|to|for) (its|their|this creature 's)|@when it hit with (its|their)) next [<sort>] attack [roll]", lambda k: Qualities(until=next_attack(k), attack=k))
    g.rule("qual", f"(on|with|to|for) (its|their|this creature 's) next [<sort>] attack [roll] {soon.replace('[', '(').replace(']', ')')}", lambda k: Qualities(until=v.FirstOf((next_attack(k), v.EndOfTurn())), attack=k))
    g.rule("qual", "<until>", lambda u: Qualities(until=u.duration))
    g.rule("qual", ", <until>", lambda u: Qualities(until=u.duration))
    g.rule("quals", "<qual>", lambda a: a)
    g.rule("quals", "<qual> <quals>", merged)


def _vs_either(boons: tuple[v.Effect, ...], one: v.AttackIs, two: v.AttackIs, until: Until | None) -> tuple[v.Effect, ...]:
    """A bonus against attacks of two sorts, of which none can be both."""
    if not (one.opportunity or two.opportunity or one.charge or two.charge):
        raise Rejected
    ends = None if until is None else until.duration
    return tuple(made for each in (one, two) for made in qualified(boons, Qualities(attack=_kind_of(each), until=ends)))


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


def merged(one: Qualities, two: Qualities) -> Qualities:
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
        lost=one.lost or two.lost,
        past=one.past or two.past,
        least=one.least or two.least,
    )


def qualified(boons: tuple[v.Effect, ...], qualities: Qualities | None) -> tuple[v.Effect, ...]:
    """The boons with their qualities."""
    if qualities is None:
        return boons
    alone = len(boons) == 1
    if qualities.until == v.SaveEnds() and len(boons) > 1:
        # "-2 attack and saves (save ends)": one effect, so one save.
        qualities = qualities._replace(until=v.SaveEnds(group=True))
    return tuple(_with(boon, qualities, alone=alone) for boon in boons)


def _with(boon: v.Effect, q: Qualities, *, alone: bool = False) -> v.Effect:
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
        elif q.lost or q.past:
            amount = _so_often(boon, q, alone=alone)
            q = q._replace(cumulative=False, limit=None)
        elif q.limit is not None and not q.cumulative:
            if q.until is None:
                raise Rejected
            q = q._replace(cumulative=True)
        if q.least and (boon.stat not in ("speed", "damage") or not isinstance(amount, int) or amount >= 0):
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
            least=q.least,
        )
    if q.lost or q.past or q.least:
        raise Rejected
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


def _so_often(boon: v.Bonus, q: Qualities, *, alone: bool) -> v.Number:
    """A bonus for each of what was lost or done; of several a limit is that of the damage."""
    if not isinstance(boon.amount, int):
        raise Rejected
    most = q.limit if q.limit is None or abs(q.limit) > abs(boon.amount) else None
    limit = most if alone or boon.stat == "damage" else None
    if q.past is not None:
        deed, to, span = q.past
        return v.PerDeed(boon.amount, deed, to, limit, span)
    return v.StatOf("lost hp", BEARER, times=boon.amount, per=q.lost, limit=limit)


def _more(usual: tuple[v.Effect, ...], special: tuple[v.Effect, ...], q: Qualities) -> tuple[v.Effect, ...]:
    """What a special case adds to the usual bonus: +2, or +4 against some, is +2 more for them."""
    if len(usual) != len(special):
        raise Rejected
    made: list[v.Effect] = []
    for base, extra in zip(usual, special, strict=True):
        if not (isinstance(base, v.Bonus) and isinstance(extra, v.Bonus)) or base.stat != extra.stat:
            raise Rejected
        if not isinstance(base.amount, int) or not isinstance(extra.amount, int):
            raise Rejected
        more = msgspec.structs.replace(base, amount=extra.amount - base.amount)
        if more.attack is not None and more.attack == q.attack:
            more = msgspec.structs.replace(more, attack=None)
        made.append(_with(more, q._replace(until=base.until, cumulative=base.cumulative)))
    return tuple(made)


def _kinship(usual: tuple[v.Effect, ...], np: Creatures, amount: int) -> tuple[v.Effect, ...]:
    """A bonus next to one of two kinds of creature, a higher one next to one of both."""
    if len(usual) != 1:
        raise Rejected
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
