# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for what is done to creatures, or what they do: predicates.

"takes 10 fire damage", "is Dazed (save ends)", "shifts up to 2 squares": each means
effects on `Doer`, whoever the sentence is about.
"""

from collections.abc import Callable
from typing import Any, Literal, cast

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.boons import Qualities, merged, qualified
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.nouns.creatures import negated
from warband.cards.reader.nouns.phrases import DOER, AtOnce, Creatures, either, ordered
from warband.cards.reader.parsing.engine import Grammar, Rejected

Effects = tuple[v.Effect, ...]

RECHARGED: tuple[tuple[str, Literal["", "attack", "general"]], ...] = (
    ("(attack action|attack power|attack)", "attack"),
    ("(special power|general power)", "general"),
    ("(power|used power|(attack action|attack power|attack) or (special power|general power))", ""),
)
"""What is recharged when no power is named."""


def add_deeds(g: Grammar) -> None:
    """Rules for predicates."""
    _damage(g)
    _conditions(g)
    _having(g)
    _forbidding(g)
    _further(g)
    # "takes 5 damage and is Dazed", "shifts 1 square, then makes ..."
    g.rule("deeds", "<deed>", lambda a: a)
    g.rule("deeds", "<deed> (, but|but) (it|they) <deeds>", shared)
    g.rule("deeds", "<deed> (and|, and|, then|and then|,|then|; then|but|, but) <deeds>", shared)


def shared(first: Effects, then: Effects) -> Effects:
    """Predicates of one subject; a duration at the end holds for those before it too."""
    first = _while_both(first, then)
    last = getattr(then[-1], "until", None) if then else None
    if last is None:
        return first + _as_long_as(first, then)
    if not _is_shared(last):
        return first + then
    return tuple(lasting(effect, last) for effect in first) + then


def _while_both(first: Effects, then: Effects) -> Effects:
    """ "Cannot move and cannot attack while Dazed": what is asked at the end counts for both."""
    if not all(isinstance(each, v.Forbid) for each in (*first, *then)):
        return first
    asked = getattr(then[-1], "tests", ())
    return tuple(
        msgspec.structs.replace(each, tests=asked)
        if isinstance(each, v.Forbid) and not each.tests and each.until is None
        else each
        for each in first
    )


_BY_THE_CLOCK = (v.EndOfTurn, v.EndOfRound, v.EndOfNextTurn, v.StartOfNextTurn, v.EndOfBattle)


def _as_long_as(first: Effects, then: Effects) -> Effects:
    """ "Has +2 AC until end of turn and ignores ...": what is had as well lasts as long."""
    until = getattr(first[-1], "until", None) if first else None
    if not isinstance(until, _BY_THE_CLOCK):
        return then
    return tuple(
        lasting(each, until) if isinstance(each, v.Bonus | v.Gain | v.Forbid) else each
        for each in then
    )


def _is_shared(duration: v.Duration) -> bool:
    if isinstance(duration, v.SaveEnds):
        return duration.group
    if isinstance(duration, v.FirstOf):
        return all(_is_shared(each) for each in duration.durations)
    return not isinstance(duration, v.EndOfAttack)


LASTING = (v.Afflict, v.Ongoing, v.Bonus, v.Gain, v.GainPower, v.GainKeyword, v.Forbid, v.Later)


def lasting(effect: v.Effect, duration: v.Duration) -> v.Effect:
    """The effect with a duration, if it takes one and has none yet."""
    if isinstance(effect, LASTING) and effect.until is None:
        return msgspec.structs.replace(effect, until=duration)
    if isinstance(effect, v.If):
        return msgspec.structs.replace(
            effect,
            then=tuple(lasting(each, duration) for each in effect.then),
            otherwise=tuple(lasting(each, duration) for each in effect.otherwise),
        )
    if isinstance(effect, v.ChangeTerrain | v.ExtendPower) and effect.until is None:
        return msgspec.structs.replace(effect, until=duration)
    if isinstance(effect, v.ChooseOne):
        return msgspec.structs.replace(
            effect,
            options=tuple(
                msgspec.structs.replace(each, steps=tuple(lasting(s, duration) for s in each.steps))
                for each in effect.options
            ),
        )
    return effect


# ------------------------------------------------------------------ damage and healing


def _damage(g: Grammar) -> None:
    g.rule("amount", "<int>", lambda n: n)
    g.rule("part", "<int> [<dtype>]", lambda n, t: v.Part(n, t or ""))
    g.rule("partplus", "<plus> [<dtype>]", lambda n, t: v.Part(n, t or ""))
    g.rule("parts", "<part>", lambda a: (a,))
    g.rule("parts", "<part> (+|and|, and|,) <parts>", lambda a, b: (a, *b))
    g.rule("parts", "<part> <partplus> [(+|and) <parts>|<partplus>]", lambda a, b, c, d: (a, b, *(c or ()), *((d,) if d else ())))
    g.rule("harms", "<parts> damage", lambda a: a)
    g.rule("harms", "<parts> damage (+|plus) <harms>", lambda a, b: (*a, *b))
    g.rule("harms", "<int> hp damage", lambda n: (v.Part(n),))
    g.rule("deed", "take <harms>", lambda d: (v.Hurt(DOER, d),))
    g.rule("deed", "take <harms> [,] [ ( ] (ignore|ignores|ignoring) resist [ ) ]", lambda d: (v.Hurt(DOER, d, ignore_resist=True),))
    g.rule("deed", "can move <int> @extra square [<quals>]", lambda n, q: qualified((v.Bonus(DOER, "speed", n),), q))
    g.rule("deed", "take [a] @extra <harms>", lambda d: (v.Hurt(DOER, d),))
    g.rule("deed", "take (<plus>|<int> @extra) damage from [all|any] (<kinds> attack|<dtype> (attack|effect|attack and effect|damage)) [<until>]", lambda a, b, k, t, u: (_until(v.Gain(DOER, v.Ability("vulnerable", a or b, t or "all", attack=k)), u),))
    g.rule("deed", "take (<plus>|<int> @extra) damage from [all|any] [<kinds>] attack (by|from|made by|of) <np> [<until>]", lambda a, b, k, np, u: (_until(v.Gain(DOER, v.Ability("vulnerable", a or b, "all", attack=k, against=np.filter())), u),))
    g.rule("deed", "take <int> @extra [<dtype>] damage", lambda n, t: (v.Hurt(DOER, (v.Part(n, t or ""),)),))
    # So much for each square, or for each creature that something was done to.
    g.rule("most", "[,] ( maximum [of] (<signed>|<int>) [[<dtype>] damage|hp|vp|attack|ac|speed|defenses|to all defenses] )", lambda n, m, t: n if n is not None else m)
    g.rule("persquare", "for each square (pushed|pulled|slid|moved|it moved|it is (pushed|pulled|slid)|target is (pushed|pulled|slid)|of (that|this) (movement|push|pull|slide)) [<most>]", lambda m: (None, m))
    g.rule("persquare", "for each square this creature (moved|entered) [<most>]", lambda m: (v.Owner(), m))
    done: tuple[tuple[str, v.Deed], ...] = (("hit", "hit"), ("missed", "miss"), ("damaged", "damage"), ("destroyed", "destroy"), ("affected", "damage"))
    counted = "(creature|target|enemy|ally)"
    for word, deed in done:
        g.rule("donekind", word, lambda deed=deed: deed)
        means = "(by|with|in) (that attack|this attack|a attack|it|this power|that damage|this way)"
        # Whoever is destroyed at any time is another matter than who is by this.
        how = means if deed == "destroy" else f"[{means}]"
        g.rule("donehow", f"{word} {how}", lambda deed=deed: deed)
    g.rule("perdeed", f"for each (<donekind> {counted}|<group> <donehow>) [<most>]", lambda kind, w, how, m: (kind or how, w or (), m))
    # So much for each of whatever may be counted.
    g.rule("foreach", "<persquare>", lambda p: lambda n: v.PerSquare(n, *p))
    g.rule("foreach", "<perdeed>", lambda p: lambda n: v.PerDeed(n, *p))
    g.rule("foreach", "<perlost> [<most>]", lambda k, m: lambda n: v.StatOf("lost hp", times=n, per=k, limit=m))
    g.rule("perlost", "for each <int> hp (below its (maximum|starting|full|printed) hp [this creature|it] [is at|have]|(@owner|it) have lost|(@owner|it) is missing|of damage (@owner|it) have taken)", lambda k: k)
    been = "(that have|that have is|that was|have|have is)"
    for phrase, span in ((f"({been} destroyed [this battle|so far]|destroyed (this battle|so far))", "battle"), (f"[{been}] destroyed (this|in this|during this) round", "round")):
        g.rule("pastdeed", phrase, lambda span=span: ("destroy", span))
    g.rule("foreach", "for each <group> <pastdeed> [<most>]", lambda w, p, m: lambda n: v.PerDeed(n, p[0], w, m, p[1]))
    g.rule("foreach", "(for each|per) (<described>|<group>) [<most>]", lambda np, w, m: lambda n: v.PerEach(n, np.where if np else w, m))
    g.rule("foreach", "for each <token> token on (this creature|it|this card) [<most>]", lambda t, m: lambda n: v.PerToken(n, t, limit=m))
    g.rule("deed", "take <harms> <foreach>", lambda d, number: (v.Hurt(DOER, scaled(d, number)),))
    g.rule("deed", "heal <int> hp <foreach>", lambda n, number: (v.Heal(DOER, number(n)),))
    g.rule("deed", "heal <amount> hp", lambda n: (v.Heal(DOER, n),))
    g.rule("deed", "(heal|regain|gain) <int> @extra hp", lambda n: (v.Heal(DOER, n),))
    g.rule("deed", "(take|is dealt) (half that damage|half that much damage|half same damage)", lambda: (v.Hurt(DOER, (v.Part(v.EventAmount(half=True)),)),))
    g.rule("deed", "(take|is dealt) (that damage|same damage|same amount of damage|that much damage|a equal amount of damage|damage equal to that damage)", lambda: (v.Hurt(DOER, (v.Part(v.EventAmount()),)),))
    g.rule("deed", "heal (that much|that many|a equal number of|same amount of) hp", lambda: (v.Heal(DOER, v.EventAmount()),))
    g.rule("deed", "heal hp equal to (half that damage|half damage dealt|half damage taken)", lambda: (v.Heal(DOER, v.EventAmount(half=True)),))
    g.rule("deed", "heal hp equal to (that damage|damage taken|damage it took)", lambda: (v.Heal(DOER, v.EventAmount()),))
    g.rule("deed", "(is dealt|suffer) <harms>", lambda d: (v.Hurt(DOER, d),))
    g.rule("deed", "take <int> less [<dtype>] damage [<quals>]", lambda n, t, q: qualified((v.Gain(DOER, v.Ability("resist", n, t or "all")),), q))
    g.rule("deed", "take <int> less [<dtype>] damage from [all|any] [<kinds>] attack [<until>]", lambda n, t, k, u: (_until(v.Gain(DOER, v.Ability("resist", n, t or "all", attack=k)), u),))
    g.rule("deed", "take <int> less [<dtype>] damage from <np> [<until>]", lambda n, t, np, u: (_until(v.Gain(DOER, v.Ability("resist", n, t or "all", against=np.filter())), u),))
    g.rule("deed", "take <int> less damage from [<kinds>] attack (by|from|of|made by) <np> [<until>]", lambda n, k, np, u: (_until(v.Gain(DOER, v.Ability("resist", n, "all", attack=k, against=np.filter())), u),))
    g.rule("deed", "heal hp equal to <quantity>", lambda n: (v.Heal(DOER, n),))
    g.rule("deed", "heal <amount>", lambda n: (v.Heal(DOER, n),))
    # One amount or another: by choice, or in a special case.
    g.rule("yours", "( (your choice|choose [<int>]|its choice) )", lambda n: True)
    g.rule("incase", "(on [a] critical|if @that attack is a critical|@if <tests>)", lambda t: t or (v.WasHit(critical=True),))
    g.rule("incase", "(if [it is]|vs|for|on|to) <described>", lambda np: (v.Matches(DOER, np.where),))
    # So much, or so much in some case: of damage, of healing, of whatever is counted.
    g.rule("amountof", "(take <harms>|(heal|regain|gain) <int> hp)", _amount)
    g.rule("otheramount", "(<harms>|<int> hp)", _amount)
    g.rule("case2", "([instead] <incase>|<incase> [,] instead)", lambda t, u: t or u)
    for orelse in ("[,] or <otheramount> <case2>", "( [or] <otheramount> <case2> )"):
        g.rule("deed", f"<amountof> {orelse}", lambda usual, other, t: (v.If(t, other, usual),) if type(usual[0]) is type(other[0]) else _reject())
    g.rule("harmchoice", "(<harms> or <harms>|<int> <dtype> or <int> <dtype> damage|<int> <dtype> (,|or) <dtypes> damage) [<yours>]", _harm_choice)
    g.rule("deed", "take <harmchoice>", lambda all_: (v.ChooseOne(tuple(v.Option(each[0].type if len(each) == 1 else "", (v.Hurt(DOER, each),)) for each in all_)),))
    g.rule("deed", "heal <int> hp [instead]", lambda n: (v.Heal(DOER, n),))
    g.rule("deed", "(heal all [of] [its] [hp]|regain all [of] [its] hp|heal to full [hp]|heal to its starting hp)", lambda: (v.Heal(DOER, 0, full=True),))
    g.rule("deed", "(end|remove) (a|<int>) condition [(on|affecting|from) (it|itself|them)]", lambda n: (v.EndEffects(DOER, count=n or 1),))
    g.rule("deed", "(end|remove) @all condition [(on|affecting|from) (it|itself|them)]", lambda: (v.EndEffects(DOER, count=None),))
    g.rule("deed", "regain <amount> hp", lambda n: (v.Heal(DOER, n),))
    g.rule("deed", "heal hp equal to damage dealt", lambda: (v.Heal(DOER, v.EventAmount()),))
    g.rule("deed", "is destroyed", lambda: (v.Destroy(DOER),))
    for can, may in (("", False), ("can ", True)):
        g.rule("deed", f"{can}destroy <described>", lambda np, may=may: (v.May((v.Destroy(np.who()),)),) if may else (v.Destroy(np.who()),))
    g.rule("deed", "(take|have|gain) <ongoing> [<until>]", lambda o, u: (_until(o, u),))
    g.rule("deed", "<ongoing> [<until>]", lambda o, u: (_until(o, u),))
    g.rule("ongoing", "ongoing <int> [<dtype>] damage", lambda n, t: v.Ongoing(DOER, n, t or ""))
    g.rule("ongoing", "<int> ongoing [<dtype>] damage", lambda n, t: v.Ongoing(DOER, n, t or ""))
    g.rule("raised", "<plus> ongoing [<dtype>] damage [ ( cumulative ) ]", lambda n, t: v.Ongoing(DOER, n, t or "", more=True))
    g.rule("raised", "cumulative <plus> ongoing [<dtype>] damage", lambda n, t: v.Ongoing(DOER, n, t or "", more=True))
    g.rule("deed", "(take|have|gain) <raised> [<until>]", lambda o, u: (_until(o, u),))
    g.rule("deed", "<raised> [<until>]", lambda o, u: (_until(o, u),))
    g.rule("ongoing", "<int> <dtype> ongoing damage", lambda n, t: v.Ongoing(DOER, n, t))


def resist_one(amount: int, types: tuple[v.DamageType, ...], until: Until | None) -> Effects:
    def gain(kind: v.DamageType) -> v.Effect:
        return _until(v.Gain(DOER, v.Ability("resist", amount, kind)), until)

    return (v.ChooseOne(tuple(v.Option(kind, (gain(kind),)) for kind in types)),)


def _amount(harms: v.Damage | None, healed: int | None) -> Effects:
    return (v.Hurt(DOER, harms),) if harms is not None else (v.Heal(DOER, healed or 0),)


def _harm_choice(*parts: Any) -> tuple[v.Damage, ...]:
    """Damage of one kind or another."""
    one, two, n, a, m, b, k, first, rest, _ = parts
    if one is not None:
        return (one, two)
    if n is not None:
        return ((v.Part(n, a),), (v.Part(m, b),))
    return tuple((v.Part(k, each),) for each in (first, *rest))


def scaled(damage: v.Damage, number: Callable[[int], v.Number]) -> v.Damage:
    """Damage that is counted."""
    if len(damage) != 1 or not isinstance(damage[0].amount, int):
        raise Rejected
    return (v.Part(number(damage[0].amount), damage[0].type),)


def _until(effect: v.Effect, until: Until | None) -> v.Effect:
    if until is None:
        return effect
    return msgspec.structs.replace(effect, until=until.duration)


# -------------------------------------------------------------------------- conditions


def _conditions(g: Grammar) -> None:
    g.rule("afflicted", "<condition> [<until>]", lambda c, u: (_until(v.Afflict(DOER, c), u),))
    g.rule("afflicted", "<condition> (and|, and|,) <afflicted>", lambda c, rest: shared((v.Afflict(DOER, c),), rest))
    g.rule("afflicted", "<condition> @and <ongoing> [<until>]", lambda c, o, u: shared((v.Afflict(DOER, c),), (_until(o, u),)))
    g.rule("deed", "(is|become|gain|is considered) <afflicted>", lambda a: a)
    g.rule("deed", "<afflicted>", lambda a: a)
    # One of several conditions, chosen by whoever uses the power.
    g.rule("deed", "(is|become|gain|) (your choice of|your choice :|a of following [:]|either) <conditions> [<until>]", _one_condition)
    g.rule("deed", "(is|become|gain|) <condition> [,] or <conditions> [,] ( (your choice|choose (a|<int>)) ) [<until>]", lambda c, d, n, u: _one_condition((c, *d), u))
    g.rule("deed", "(is|become) <condition> ( see below )", lambda c: (v.Afflict(DOER, c),))
    g.rule("deed", "<condition> ( see below )", lambda c: (v.Afflict(DOER, c),))
    g.rule("deed", "ongoing <int> [<dtype>] damage and <afflicted>", lambda n, t, a: shared((v.Ongoing(DOER, n, t or ""),), a))


# ------------------------------------------------------------------------------ having


def _one_condition(conditions: tuple[v.Condition, ...], until: Until | None) -> Effects:
    """One of several conditions, by choice."""
    if len(conditions) < 2:
        raise Rejected
    return (v.ChooseOne(tuple(v.Option(each, (_until(v.Afflict(DOER, each), until),)) for each in conditions)),)
def _having(g: Grammar) -> None:
    g.rule("deed", "(have|gain|deal|each have|each gain) <blessing>", lambda a: a)
    g.rule("deed", "<blessing>", lambda a: a)
    g.rule("deed", "(is|become) (<ability>) [<quals>]", _being)
    g.rule("deed", "is <ability> [<until>]", lambda a, u: tuple(_until(v.Gain(DOER, each), u) for each in a))
    g.rule("deed", "is considered to have <blessing>", lambda a: a)
    considered = "(is|is considered [to is]|is treated as|count as|become)"
    g.rule("deed", f"{considered} a <keyword> [creature|ally] [<until>]", lambda k, u: (_until(v.GainKeyword(DOER, k), u),))
    g.rule("deed", f"{considered} a <keyword> and [a] <keyword> [<until>]", lambda k, m, u: (_until(v.GainKeyword(DOER, k), u), _until(v.GainKeyword(DOER, m), u)))
    g.rule("deed", f"{considered} <size> [creature] [<quals>]", lambda size, q: _being((v.Ability("counts as", word=size),), q))
    for alignment in ("good", "evil", "neutral"):
        g.rule("deed", f"{considered} {alignment} [<quals>]", lambda q, word=alignment: _being((v.Ability("counts as", word=word),), q))
    g.rule("deed", "(isnot|is never|is no longer|cannot is|cannot become) invisible [to <np>] [<until>]", lambda np, u: (_until(v.Gain(DOER, v.Ability("not invisible", against=np.filter() if np else ())), u),))
    g.rule("deed", "is visible [to <np>] [<until>]", lambda np, u: (_until(v.Gain(DOER, v.Ability("not invisible", against=np.filter() if np else ())), u),))
    g.rule("deed", "(is immune to|isnot affected by|is unaffected by|ignore) this creature 's <name> [<until>]", lambda n, u: (_until(v.Gain(DOER, v.Ability("unaffected by", word=n)), u),))
    no = "(have no|donot benefit from|cannot use|donot have|cannot benefit from|donot gain benefit of|cannot have|cannot gain|lose|lose benefit of|gain no benefit from)"
    g.rule("deed", f"{no} <hidings> [<bar>]", lambda h, b: tuple(msgspec.structs.replace(each, **(b or {})) for each in h))
    hidings: tuple[tuple[str, v.Gain | v.Forbid], ...] = (
        ("conceal", v.Gain(DOER, v.Ability("no conceal"))), ("hide", v.Gain(DOER, v.Ability("lose", word="Hide"))),
        ("(invisible|invisibility)", v.Gain(DOER, v.Ability("not invisible"))), ("cover", v.Forbid(DOER, "cover")),
    )  # fmt: skip
    for phrase, lost in hidings:
        g.rule("hiding", phrase, lambda lost=lost: lost)
    g.rule("hidings", "<hiding> [[,] [or|and] <hidings>]", lambda a, b: (a, *(b or ())))
    # What it regains by any healing, more or less than usual.
    anyhow = "[from (all|any|each) (effect|effects|source|sources|healing|power)|(whenever|when) @they (heal|is healed|regain hp)]"
    g.rule("deed", f"(heal|regain) (<int> less [hp]|<int> hp less) {anyhow} [<quals>]", lambda n, m, q: qualified((v.Bonus(DOER, "healed", -(n or m)),), q))
    g.rule("deed", "heal <int> @extra hp (whenever|when) @they (heal|is healed)", lambda n: (v.Bonus(DOER, "healed", n),))
    g.rule("deed", "<plus> hp (whenever|when) @they (heal|is healed)", lambda n: (v.Bonus(DOER, "healed", n),))
    g.rule("deed", "@have [this creature 's] <andnames> [power] [<until>]", lambda names, u: tuple(_until(v.GainPower(DOER, each), u) for each in names))
    g.rule("deed", "@have [benefit of] <name> [<until>]", lambda n, u: (_until(v.GainPower(DOER, n), u),))
    g.rule("deed", "@have this creature 's <name> [power|attack] [<until>]", lambda n, u: (_until(v.GainPower(DOER, n), u),))
    g.rule("deed", "can use this creature 's <name> [power|attack] <until>", lambda n, u: (_until(v.GainPower(DOER, n), u),))
    g.rule("deed", "gain <keyword> keyword [<until>]", lambda k, u: (_until(v.GainKeyword(DOER, k), u),))
    g.rule("deed", "@have [a] <keyword> keyword", lambda k: (v.GainKeyword(DOER, k),))
    g.rule("deed", "(lose [its|all|benefit of] <possessed>|ignore <ownname>) [<yours>] [<until>]", lambda a, n, y, u: _losing(a or ((v.Gain(DOER, v.Ability("lose", word=n)),),), y, u))
    g.rule("possessed", "<possessed1> [(,|[,] and|[,] or) <possessed>]", lambda a, b: (a, *(b or ())))
    modes: tuple[tuple[str, v.Effect], ...] = (("flight", v.Forbid(DOER, "flight")), ("burrow", v.Gain(DOER, v.Ability("lose", word="burrow"))), ("reach [<int>]", v.Gain(DOER, v.Ability("lose", word="reach"))))
    for phrase, gone in modes:
        g.rule("possessed1", phrase, lambda *_, gone=gone: (gone,))
    g.rule("possessed1", "<name>", lambda n: (v.Gain(DOER, v.Ability("lose", word=n)),))
    g.rule("possessed1", "<hiding>", lambda h: (h,))
    for word, noun in (("resist", "resistance"), ("immune", "immunity")):
        g.rule("possessed1", f"({word} [<int>] <dtype> [<int>]|<dtype> {noun})", lambda n, t, m, u, word=word: (v.Gain(DOER, v.Ability("lose", word=f"{word} {t or u}")),))
    g.rule("possessed1", "(resist [<int>] all [<int>]|[all] resistance)", lambda n, m: (v.Gain(DOER, v.Ability("lose", word="resist all")),))
    g.rule("deed", "grant combatadvantage to (all|any) (attackers|creatures) [<until>]", lambda u: (_until(v.Gain(DOER, v.Ability("grants combat advantage")), u),))
    for phrase in ("grant combatadvantage [to <np>]", "grant <np> combatadvantage"):
        g.rule("deed", f"{phrase} [<until>]", lambda np, u: (_until(v.Gain(DOER, v.Ability("grants combat advantage", against=np.filter() if np else ())), u),))
    g.rule("onroll", "on [a] [<kinds>] [natural|unmodified] [attack roll of|roll of|attack roll|roll] [natural|unmodified] <naturals>", lambda k, n: (k, n))
    g.rule("deed", "[score [a]] critical <onroll> [<quals>]", lambda r, q: _criticals(None, r[0], r[1], q))
    g.rule("deed", "[score [a]] critical <quals> <onroll> [<quals>] [[,] and (<quals>|<np>) <onroll>]", lambda b, r, q, c, np, s: _criticals(b, r[0], r[1], q) + (_criticals_too(b, c, np, s) if s else ()))
    g.rule("deed", "[take] [only] half damage from [all] <attack> [(by|from|of|made by) <np>] [<until>]", lambda a, np, u: (_until(v.Gain(DOER, v.Ability("half damage", attack=None if a == v.AttackIs() else a, against=np.filter() if np else ())), u),))


def _losing(lost: tuple[Effects, ...], choice: bool | None, until: Until | None) -> Effects:
    """All of it is lost, or one of it by choice."""
    made = tuple(tuple(_until(each, until) for each in one) for one in lost)
    if choice is None:
        return tuple(each for one in made for each in one)
    return (v.ChooseOne(tuple(v.Option("", one) for one in made)),)


def _being(abilities: tuple[v.Ability, ...], qualities: Qualities | None) -> Effects:
    return qualified(tuple(v.Gain(DOER, each) for each in abilities), qualities)


def _criticals(before: Qualities | None, kinds: v.AttackIs | None, naturals: v.NaturalRoll, after: Qualities | None) -> Effects:
    ability = v.Ability("critical on", naturals.at_least or 20, attack=kinds)
    both = after if before is None else before if after is None else merged(before, after)
    return _being((ability,), both)


def _criticals_too(first: Qualities, other: Qualities | None, np: Creatures | None, roll: tuple[v.AttackIs | None, v.NaturalRoll]) -> Effects:
    """Other numbers against others, with the same attacks if none are told."""
    versus = other or Qualities(versus=np.filter() if np else ())
    if versus.attack is None:
        versus = versus._replace(attack=first.attack)
    return _criticals(versus, roll[0], roll[1], None)


# -------------------------------------------------------------------------- forbidding


def _forbidding(g: Grammar) -> None:
    may: tuple[tuple[str, v.Forbidden], ...] = (
        ("move", "move"), ("shift", "shift"), ("charge", "charge"), ("attack", "attack"),
        ("make opportunity attack", "opportunity attacks"),
        ("heal", "heal"),
        ("heal or gain hp", "heal"), ("flank", "flank"), ("teleport", "teleport"),
        ("activate", "activate"),
        ("is (targeted|attacked)", "be targeted"), ("is redirected", "be redirected"), ("is healed", "heal"),
        ("is teleported", "teleport"), ("regain hp", "heal"),
        ("score vp (for|from) occupying [a|any] victory area", "score occupation"),
        ("score vp", "score occupation"),
        ("gain combatadvantage", "gain combat advantage"),
        ("make a attack", "attack"), ("(provide|count for|help with|contribute to|grant) flanking", "flank"),
    )  # fmt: skip
    for wording, what in may:
        g.rule("forbidden", wording, lambda what=what: (v.Forbid(DOER, what),))
    g.rule("forbidden", "(gain|attempt|have) [a|any] save [at end of (its|their) turn]", lambda: (v.Forbid(DOER, "save"),))
    g.rule("forbidden", "@make save [(vs|to end) <conditions> [condition]]", lambda c: tuple(v.Forbid(DOER, "save", power=each) for each in c or ("",)))
    # Against whom something is forbidden; what only some may do is forbidden against all others.
    g.rule("foes", "<simple> [or vs <simple>]", lambda a, c: a.filter() if c is None else either((a.filter(), c.filter())))
    g.rule("foes", "<np>", lambda np: np.filter())
    barred: tuple[tuple[str, v.Forbidden], ...] = (
        ("(attack|target|make [a|any] attack vs)", "attack"), ("(charge|make a charge vs|charge vs|use charge [power] vs)", "charge"),
        ("make [a|any] opportunity attack vs", "opportunity attacks"), ("is (targeted|attacked) by", "be targeted"), ("flank", "flank"),
    )  # fmt: skip
    usable: tuple[tuple[str, v.Forbidden], ...] = (
        ("minor action", "minor actions"), ("move action", "move actions"), ("attack action", "attack actions"),
        ("immediate action", "immediate actions"), ("champion power", "champion powers"),
    )  # fmt: skip
    for wording, what in usable:
        g.rule("usable", f"[a|any|its|their] {wording}", lambda what=what: (what,))
    for kind in ("minor", "move", "attack", "immediate"):
        g.rule("usablekind", kind, lambda kind=kind: f"{kind} actions")
    g.rule("usables", "<usable> [(,|[,] or|[,] and) <usables>]", lambda a, b: a + (b or ()))
    g.rule("usables", "<usablekind> (,|[,] or|[,] and) <usables>", lambda a, b: (a, *b))
    g.rule("forbidden", "(take|use|declare|spend) <usables>", lambda a: tuple(v.Forbid(DOER, what) for what in a))
    for wording, what in barred:
        g.rule("forbidden", f"{wording} <foes>", lambda foes, what=what: (v.Forbid(DOER, what, versus=foes),) if what != "flank" or foes == (v.Enemy(),) else _reject())
    everything: tuple[v.Forbidden, ...] = ("attack actions", "move actions", "minor actions", "immediate actions")
    g.rule("deed", "(can take no action|cannot (take|use) [any] action|cannot act) [<bar>]", lambda b: tuple(v.Forbid(DOER, what, **(b or {})) for what in everything))
    g.rule("forbids", "<forbidden> [(,|[,] or|[,] and) <forbids>]", lambda a, b: a + (b or ()))
    g.rule("deed", "((cannot|donot|can no longer|never|[is] never considered to) <forbids>|can only is (targeted|attacked) by <foes>) [<bar>]", lambda w, only, b: tuple(msgspec.structs.replace(each, **(b or {})) for each in w or (v.Forbid(DOER, "be targeted", versus=(negated(only),)),)))
    g.rule("deed", "can only (attack|target|make attack vs) <foes> [<bar>]", lambda only, b: (v.Forbid(DOER, "attack", versus=(negated(only),), **(b or {})),))
    every: tuple[v.AttackKind, ...] = ("melee", "ranged", "close", "area")
    for phrase in ("(can only|can) (make|use|take) [only]", "cannot (make|take|use) [any] attack (except|other than)"):
        g.rule("deed", f"{phrase} <kinds> attack [<bar>]", lambda k, b: (v.Forbid(DOER, "attack", attack=_others(k, every), **(b or {})),) if not (k.basic and k.kinds == ("melee", "ranged")) else _reject())
    g.rule("deed", "((cannot|never) (is|become|gain)|is never [considered [to is]]|ignore) <conditions> [condition] [[and|;|,] is never [considered to is] <conditions>] [<bar>]", lambda c, d, b: tuple(v.Gain(DOER, v.Ability("immune", word=each), **(b or {})) for each in c))
    g.rule("bar", "<until>", lambda u: {"until": u.duration})
    g.rule("bar", "<given>", lambda t: {"tests": t})
    g.rule("bar", "<given> <until>", lambda t, u: {"tests": t, "until": u.duration})
    g.rule("deed", "cannot move or shift [<bar>]", lambda b: (v.Forbid(DOER, "move", **(b or {})),))
    g.rule("deed", "cannot is (charged|target of [a] charge) [by <np>] [<bar>]", lambda np, b: (v.Forbid(DOER, "be targeted", attack=v.AttackIs(charge=True), versus=np.filter() if np else (), **(b or {})),))
    g.rule("deed", "cannot is [a|any] target of <anyattack> [<bar>]", lambda several, b: tuple(v.Forbid(DOER, "be targeted", attack=each, **(b or {})) for each in several))
    g.rule("deed", "cannot is (targeted|attacked) (by|with) <anyattack> [<bar>]", lambda several, b: tuple(v.Forbid(DOER, "be targeted", attack=each, **(b or {})) for each in several))
    g.rule("deed", "cannot is (targeted|attacked) (by|with) <attack> (by|from|made by) <np> [<bar>]", lambda a, np, b: (v.Forbid(DOER, "be targeted", attack=None if a == v.AttackIs() else a, versus=np.filter(), **(b or {})),))
    g.rule("deed", "cannot (make|take) <attack> [vs <np>] [<bar>]", lambda a, np, b: (v.Forbid(DOER, "attack", attack=None if a == v.AttackIs() else a, versus=np.filter() if np else (), **(b or {})),))
    g.rule("anyattack", "<attack>", lambda a: (a,))
    g.rule("anyattack", "<attack> [,] or <anyattack>", lambda a, b: (a, *b))


# ------------------------------------------------------------------------------ others


def _further(g: Grammar) -> None:
    g.rule("deed", "use (a|its|any|<int>) <kinds> attack [power] [vs <np>]", lambda n, k, np: (v.MakeAttack(DOER, v.AttackChoice(kinds=k.kinds, basic=bool(k.basic)), versus=None if np is None else np.who(), optional=False, each_target=np is not None and np.how_many == "each"),) if n in (None, 1) else _reject())
    g.rule("deed", "use [its|this creature 's] <name> [attack] [power]", lambda n: (v.UsePower(DOER, n, optional=False),))
    g.rule("deed", "score <int> less vp [than normal] for occupying victory area", lambda n: (v.Bonus(DOER, "victory points", -n),))
    g.rule("deed", "@have resist <int> <ortypes> [<yours>] [<until>]", lambda n, d, y, u: resist_one(n, d, u))
    g.rule("ortypes", "<dtype> or <dtype>", lambda a, b: (a, b))
    g.rule("ortypes", "<dtype> , or <dtype>", lambda a, b: (a, b))
    g.rule("ortypes", "<dtype> , <ortypes>", lambda a, b: (a, *b))
    g.rule("deed", "@make save at start and end of (each of its|each) turn", lambda: (v.Gain(DOER, v.Ability("save at start")),))
    g.rule("deed", "make [a] save [(vs|to end) each (condition|effect)] at start of its turn [,] (instead of|rather than) [at] end [of (its turn|it)]", lambda: (v.Gain(DOER, v.Ability("save at start", word="instead")),))
    g.rule("deed", "[always] succeed on [all|each|its] save [(vs|to end) <ailments>]", lambda c: tuple(v.Gain(DOER, v.Ability("no save needed", word=each)) for each in c or ("",)))
    for_it = "(for|when) (determining|rolling) initiative"
    for phrase in ("[is] (treated as|considered|treated as having|considered to have) [a] (cr|championrating) [of] <int>", "treat its (cr|championrating) as <int>", "count as (cr|championrating) <int>"):
        g.rule("deed", f"{phrase} {for_it}", lambda n: (v.Gain(DOER, v.Ability("counts as", n, "champion rating")),))
    g.rule("act", f"<ref> 's (cr|championrating) donot count {for_it} [<until>]", lambda np, u: (_until(v.Gain(np.ref, v.Ability("counts as", 0, "champion rating")), u),))
    no_provoking = "(donot|never|no longer) provoke opportunity attack"
    moving = "(while|when|by|for|during|with) (moving|its movement|movement|it move|its move)"
    standing: tuple[tuple[str, v.Ability], ...] = (
        ("[deal] triple damage [instead of double damage] (on [a] critical|whenever scoring a critical|when it score a critical)", v.Ability("triple critical")),
        ("take no @extra damage from critical", v.Ability("no critical")),
        ("half damage from all attack except critical", v.Ability("insubstantial")),
        ("(is always considered|is considered|is always|count as|is treated as) [to is] bloodied", v.Ability("counts as", word="bloodied")),
        ("(never considered|is never considered|is never|isnot considered|cannot become) [to is] bloodied", v.Ability("counts as", word="not bloodied")),
        (f"{no_provoking} {moving}", v.Ability("no provoke", word="moving")), (no_provoking, v.Ability("no provoke")),
        ("(move|can move) [as if|as though] [it] (with|have) flight", v.Ability("flight")),
    )  # fmt: skip
    for phrase, ability in standing:
        g.rule("deed", f"{phrase} [<quals>]", lambda q, ability=ability: _being((ability,), q))
    g.rule("act", "[a|any|all] critical (vs|on) @owner ((is|become|is treated as|count as|is considered) [a] [normal] hit|(deal|do) (normal damage|no @extra damage)) [instead]", lambda: (v.Gain(v.Owner(), v.Ability("no critical")),))
    g.rule("deed", "is considered (to have (activated|taken (a|its) turn)|[to is] activated) [this round|for this round]", lambda: (v.Gain(DOER, v.Ability("counts as", word="activated"), until=v.EndOfRound()),))
    g.rule("sparing", "(up to <int>|any number of) [<adjs>] <noun>", lambda n, a, x: (n or 99, ordered(x[0] + (a or ()))))
    g.rule("deed", "can ignore <sparing> in [its] area (when making|of|with) <attack>", lambda s, a: (v.Gain(DOER, v.Ability("spare targets", s[0], attack=a, against=s[1])),))
    g.rule("deed", "donot score vp for occupying (one of your|<int> of your) victory area", lambda n: (v.Forbid(DOER, "score occupation"),))
    g.rule("deed", "(donot|never) grant combatadvantage [<until>]", lambda u: (_until(v.Gain(DOER, v.Ability("cannot be flanked", word="combat advantage")), u),))
    g.rule("deed", "cannot use [its|this creature 's] <name> [power|attack] [<bar>]", lambda n, b: (v.Forbid(DOER, "use power", power=n, **(b or {})),))
    g.rule("deed", "@have (<plus>|<int>) hp", lambda n, m: (v.Heal(DOER, n or m, beyond=True),))
    half = "[and is bloodied at <int> hp [or less] [instead of <int> [hp]]]"
    g.rule("deed", f"have [a] (maximum|starting) [hp of] <int> [hp] instead of <int> [hp] {half}", lambda n, m, b, x: (v.Bonus(DOER, "max hp", n - m),) if b in (None, n // 2 // 5 * 5) else _reject())
    g.rule("deed", "[have] <int> (starting|maximum) hp", lambda n: (v.Bonus(DOER, "max hp", n, sets=True),))
    g.rule("boon", "[a] championrating [of] <int>", lambda n: (v.Bonus(DOER, "champion rating", n, sets=True),))
    g.rule("boon", "<int> (starting|maximum) hp", lambda n: (v.Bonus(DOER, "max hp", n, sets=True),))
    g.rule("beyond", "this can increase this creature 's hp above its starting total", lambda: "beyond")
    g.rule("deed", "@have <plus> hp . <beyond> , though it is [still] considered bloodied [only] at <int> hp or less", lambda n, beyond, m: (v.Heal(DOER, n, beyond=True),))
    g.rule("deed", "[can] take a (<action> action as a free action|immediate <action> action)", lambda a, b: cast(Effects, (AtOnce(DOER, a or b, "free" if a else "immediate"),)))
    g.rule("deed", "provoke [a] opportunity attack [from (each|all|every|) adjacent (enemy|enemies)|from <described> [ ( choose <described> ) ]]", lambda np, told: (v.ProvokeOpportunity(DOER),) if np is None else _struck_by(np, told))
    g.rule("deed", "gain [a] championrating [of] <int> [<until>]", lambda n, u: (_until(v.Bonus(DOER, "champion rating", n, sets=True), u),))
    g.rule("deed", f"{no_provoking} ((from|(when|for|while|by) leaving square adjacent to|when moving away from) <np>|(for|when|while) (moving out of|leaving) square (containing|of|in|with) [a] <terrain> [terrain]) [<until>]", lambda np, t, u: (_until(v.Gain(DOER, v.Ability("no opportunity from", against=np.filter())) if np else v.Gain(DOER, v.Ability("no provoke", word="moving"), tests=(v.Matches(v.Bearer(), (v.In(t),)),)), u),))
    g.rule("deed", "provoke opportunity attack (on|with|for) missed [<kinds>] attack", lambda k: (v.Later(DOER, v.Trigger("miss", "after", (v.Is(v.Bearer()),), tests=() if k is None else (k,), mandatory=True), (v.ProvokeOpportunity(v.Bearer()),)),))
    # Saves: against what, and with which bonus.
    g.rule("eachof", "(each|every|all)", lambda: True)
    each = "<eachof> (condition|effect|condition (and|or) effect|effect (and|or) condition|condition (and|or) ongoing damage [effect])"
    one = "(a|any|<int>) (condition|effect|condition or effect|effect or condition)"
    which = "[that [a] save can end] [affecting it|on it|affecting that ally|on that ally]"
    g.rule("savevs", f"(vs|to end) ({each}|{one}) {which}", lambda every, n: {"every": True} if every else {} if n in (None, 1) else _reject())
    g.rule("savevs", "(vs|to end) <saveword>", lambda word: {"condition": word} if word else {})
    g.rule("savevs", "(with|at) [a] <plus> [to] [save|roll|that roll]", lambda n: {"bonus": n})
    g.rule("savevs", "as a free action", dict)
    g.rule("savesvs", "<savevs>", lambda a: a)
    g.rule("savesvs", "<savevs> [,] <savesvs>", lambda a, b: {**a, **b})
    g.rule("deed", "[can] [immediately] @make (a|<int>|its) [@extra|immediate] save [<savesvs>]", lambda n, more: (v.RollSave(DOER, **(more or {})),) * (n or 1))
    g.rule("moreaction", "(a|<int>|another) @extra <action> action", lambda n, a: v.ExtraAction(DOER, a, n or 1))
    g.rule("moreaction", "another <action> action", lambda a: v.ExtraAction(DOER, a))
    g.rule("deed", "[can] (take|have|gain|make|use) <moreaction> (on|during) its [next] turn (this round|that round)", lambda a: _more_actions(a, Until(v.EndOfNextTurn())))
    g.rule("deed", "gain (a|<int>) <action> action [<until>]", lambda n, a, u: (v.ExtraAction(DOER, a, n or 1),))
    g.rule("deed", "[[can] (take|gain|have|make|use)] <moreaction> [or <moreaction> [<yours>]] [<until>]", lambda a, b, y, u: _more_actions(a, u) if b is None else (v.ChooseOne((v.Option(a.action, _more_actions(a, u)), v.Option(b.action, _more_actions(b, u)))),))
    g.rule("deed", "lose (a|its|its next|<int>) <action> action [<until>]", lambda n, a, u: (v.LoseAction(DOER, a),))
    for action in ("attack", "move", "minor"):
        g.rule("action", action, lambda action=action: action)
    further = "(activate in addition to [your|the] other creatures|activate (again|(a second|another) time)|take (another|a (second|extra|additional)) turn|(activate|take a turn) <int> @extra time|take <int> (consecutive|extra|additional|more) turn)"
    g.rule("deed", f"[can] [immediately] {further} [this round|following this one|after this one|after this turn]", lambda n, m: (v.ExtraTurns(who=DOER),) * (n or m or 1))
    for word, kind in RECHARGED:
        g.rule("deed", f"recharge <int> [of its] {word} [that (have been|have is|is|was) used]", lambda n, kind=kind: (v.Recharge(DOER, kind=kind),) if n == 1 else _reject())
        g.rule("deed", f"recharge @all [of its] {word}", lambda kind=kind: (v.Recharge(DOER, every=True, kind=kind),))
    g.rule("deed", "always <blessing>", lambda b: b)
    g.rule("deed", "always have <blessing>", lambda b: b)
    g.rule("deed", "(regain|gain|recharge) (a|<int>) use of ([its|this creature 's] <ownname>|(its|a|any) champion power)", lambda n, name: (v.Recharge(DOER, name, any_kind=True) if name else v.Recharge(DOER, champion=True),) if n in (None, 1) else _reject())
    g.rule("deed", "can shift again [for free|as a free action]", lambda: (v.Walk(DOER, "shift", 1, squares=True, up_to=False, optional=True),))
    g.rule("deed", "recharge [its] <name>", lambda n: (v.Recharge(DOER, n, any_kind=True),))


def _reject(*_: object) -> Effects:
    raise Rejected


def _struck_by(np: Creatures, told: Creatures | None) -> Effects:
    """One of several makes an opportunity attack; who of them may be told once more."""
    who = np if told is None else told
    if who.how_many != "some" or not {v.Ally(), v.Enemy()} & set(who.where):
        raise Rejected
    choice = v.AttackChoice(kinds=("melee", "ranged"), basic=True)
    return (v.MakeAttack(who.who(), choice, versus=DOER, opportunity=True, action="immediate"),)


def _more_actions(extra: v.ExtraAction, until: Until | None) -> Effects:
    """More actions now, or at the next turn of whoever gets them."""
    if until is None or not isinstance(until.duration, v.EndOfNextTurn):
        return (extra,)
    turn = v.Trigger("start of turn", "at", subject=(v.Is(v.Bearer()),), mandatory=True)
    steps = (msgspec.structs.replace(extra, who=v.Bearer()),)
    return (v.Later(DOER, turn, steps, until=v.EndOfBattle(), once=True),)


def _others(only: v.AttackIs, every: tuple[v.AttackKind, ...]) -> v.AttackIs:
    """The attacks that are left out by "only": of the other kinds, or those not basic."""
    if only.basic:
        return v.AttackIs(basic=False)
    return v.AttackIs(kinds=tuple(kind for kind in every if kind not in only.kinds))
