# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for what is done to creatures, or what they do: predicates.

"takes 10 fire damage", "is Dazed (save ends)", "shifts up to 2 squares": each means
effects on `Doer`, whoever the sentence is about.
"""

import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.boons import Qualities, qualified
from warband.cards.reader.engine import Grammar, Rejected
from warband.cards.reader.moments import Until
from warband.cards.reader.phrases import DOER, ordered

Effects = tuple[v.Effect, ...]


def add_deeds(g: Grammar) -> None:
    """Rules for predicates."""
    _damage(g)
    _conditions(g)
    _having(g)
    _forbidding(g)
    _further(g)
    # "takes 5 damage and is Dazed", "shifts 1 square, then makes ..."
    g.rule("deeds", "<deed>", lambda a: a)
    g.rule("deeds", "<deed> (and|, and|, then|and then|,|then) <deeds>", shared)


def shared(first: Effects, then: Effects) -> Effects:
    """Predicates of one subject; a duration at the end holds for those before it too."""
    last = getattr(then[-1], "until", None) if then else None
    if last is None or not _is_shared(last):
        return first + then
    return tuple(lasting(effect, last) for effect in first) + then


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
    if isinstance(effect, v.ChangeTerrain) and effect.until is None:
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
    g.rule("parts", "<part> <partplus>", lambda a, b: (a, b))
    g.rule("parts", "<part> <partplus> (+|and) <parts>", lambda a, b, c: (a, b, *c))
    g.rule("parts", "<part> <partplus> <partplus>", lambda a, b, c: (a, b, c))
    g.rule("harms", "<parts> damage", lambda a: a)
    g.rule("harms", "<parts> damage (+|plus) <harms>", lambda a, b: (*a, *b))
    g.rule("harms", "<int> hp damage", lambda n: (v.Part(n),))
    g.rule("deed", "take <harms>", lambda d: (v.Hurt(DOER, d),))
    g.rule("deed", "each take <harms>", lambda d: (v.Hurt(DOER, d),))
    g.rule("deed", "take <harms> [,] [ ( ] (ignore|ignores|ignoring) resist [ ) ]", lambda d: (v.Hurt(DOER, d, ignore_resist=True),))
    g.rule("deed", "can move <int> @extra square [<quals>]", lambda n, q: qualified((v.Bonus(DOER, "speed", n),), q))
    g.rule("deed", "take a @extra <harms>", lambda d: (v.Hurt(DOER, d),))
    g.rule("deed", "take <int> @extra damage", lambda n: (v.Hurt(DOER, (v.Part(n),)),))
    g.rule("deed", "take <int> @extra <dtype> damage", lambda n, t: (v.Hurt(DOER, (v.Part(n, t),)),))
    g.rule("deed", "take <harms> for each <described>", lambda d, np: (v.Hurt(DOER, _per(d, np.where)),))
    g.rule("deed", "take <harms> for each <noun> [<posts>]", lambda d, n, p: (v.Hurt(DOER, _per(d, ordered(n[0] + (p or ())))),))
    g.rule("deed", "take <harms> for each <adjs> <noun> [<posts>]", lambda d, a, n, p: (v.Hurt(DOER, _per(d, ordered(n[0] + a + (p or ())))),))
    g.rule("deed", "heal <amount> hp", lambda n: (v.Heal(DOER, n),))
    g.rule("deed", "(heal|regain|gain) <int> @extra hp", lambda n: (v.Heal(DOER, n),))
    g.rule("deed", "(take|is dealt) (half that damage|half that much damage|half same damage)", lambda: (v.Hurt(DOER, (v.Part(v.EventAmount(half=True)),)),))
    g.rule("deed", "(take|is dealt) (that damage|same damage|same amount of damage|that much damage|a equal amount of damage|damage equal to that damage)", lambda: (v.Hurt(DOER, (v.Part(v.EventAmount()),)),))
    g.rule("deed", "heal (that much|that many|a equal number of|same amount of) hp", lambda: (v.Heal(DOER, v.EventAmount()),))
    g.rule("deed", "heal hp equal to (half that damage|half damage dealt|half damage taken)", lambda: (v.Heal(DOER, v.EventAmount(half=True)),))
    g.rule("deed", "heal hp equal to (that damage|damage taken|damage it took)", lambda: (v.Heal(DOER, v.EventAmount()),))
    g.rule("deed", "(is dealt|suffer) <harms>", lambda d: (v.Hurt(DOER, d),))
    g.rule("deed", "heal <amount> hp for each <described>", lambda n, np: (v.Heal(DOER, v.PerEach(n, np.where)),))
    g.rule("deed", "heal <amount>", lambda n: (v.Heal(DOER, n),))
    g.rule("deed", "heal <int> hp , or <int> hp [instead] if [it is] <described>", lambda n, m, np: (v.If((v.Matches(DOER, np.where),), (v.Heal(DOER, m),), (v.Heal(DOER, n),)),))
    g.rule("deed", "heal <int> hp [instead]", lambda n: (v.Heal(DOER, n),))
    g.rule("deed", "take <int> <dtype> or <int> <dtype> damage", lambda n, t, m, u: _choice(v.Part(n, t), v.Part(m, u)))
    g.rule("deed", "take <harms> or <harms> [ ( your choice ) ]", lambda a, b: (v.ChooseOne((v.Option("", (v.Hurt(DOER, a),)), v.Option("", (v.Hurt(DOER, b),)))),))
    g.rule("deed", "take <int> <dtype> , <dtypes> damage ( choose <int> )", lambda n, t, d, c: _choice(*(v.Part(n, each) for each in (t, *d))))
    g.rule("deed", "each heal <amount> hp", lambda n: (v.Heal(DOER, n),))
    g.rule("deed", "(heal all [of] [its] [hp]|regain all [of] [its] hp|heal to full [hp]|heal to its starting hp)", lambda: (v.Heal(DOER, 0, full=True),))
    g.rule("deed", "(end|remove) (a|<int>) condition [(on|affecting|from) (it|itself|them)]", lambda n: (v.EndEffects(DOER, count=n or 1),))
    g.rule("deed", "(end|remove) @all condition [(on|affecting|from) (it|itself|them)]", lambda: (v.EndEffects(DOER, count=None),))
    g.rule("deed", "regain <amount> hp", lambda n: (v.Heal(DOER, n),))
    g.rule("deed", "heal hp equal to damage dealt", lambda: (v.Heal(DOER, v.EventAmount()),))
    g.rule("deed", "is destroyed", lambda: (v.Destroy(DOER),))
    g.rule("deed", "(take|have|gain) <ongoing> [<until>]", lambda o, u: (_until(o, u),))
    g.rule("deed", "<ongoing> [<until>]", lambda o, u: (_until(o, u),))
    g.rule("ongoing", "ongoing <int> [<dtype>] damage", lambda n, t: v.Ongoing(DOER, n, t or ""))
    g.rule("ongoing", "<int> ongoing [<dtype>] damage", lambda n, t: v.Ongoing(DOER, n, t or ""))
    g.rule("ongoing", "<int> <dtype> ongoing damage", lambda n, t: v.Ongoing(DOER, n, t))


def resist_one(amount: int, types: tuple[v.DamageType, ...], until: Until | None) -> Effects:
    def gain(kind: v.DamageType) -> v.Effect:
        return _until(v.Gain(DOER, v.Ability("resist", amount, kind)), until)

    return (v.ChooseOne(tuple(v.Option(kind, (gain(kind),)) for kind in types)),)


def _choice(*parts: v.Part) -> Effects:
    return (v.ChooseOne(tuple(v.Option(part.type, (v.Hurt(DOER, (part,)),)) for part in parts)),)


def _per(damage: v.Damage, where: v.Filter) -> v.Damage:
    if len(damage) != 1 or not isinstance(damage[0].amount, int):
        raise Rejected
    return (v.Part(v.PerEach(damage[0].amount, where), damage[0].type),)


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
    g.rule("deed", "(is|become) <condition> ( see below )", lambda c: (v.Afflict(DOER, c),))
    g.rule("deed", "<condition> ( see below )", lambda c: (v.Afflict(DOER, c),))
    g.rule("deed", "ongoing <int> [<dtype>] damage and <afflicted>", lambda n, t, a: shared((v.Ongoing(DOER, n, t or ""),), a))


# ------------------------------------------------------------------------------ having


def _having(g: Grammar) -> None:
    g.rule("deed", "(have|gain|deal|each have|each gain) <blessing>", lambda a: a)
    g.rule("deed", "<blessing>", lambda a: a)
    g.rule("deed", "(is|become) (<ability>) [<quals>]", _being)
    g.rule("deed", "is <ability> [<until>]", lambda a, u: tuple(_until(v.Gain(DOER, each), u) for each in a))
    g.rule("deed", "is considered to have <blessing>", lambda a: a)
    for alignment in ("good", "evil", "neutral"):
        g.rule("deed", f"(is|is considered|count as|become) {alignment} [<quals>]", lambda q, word=alignment: _being((v.Ability("counts as", word=word),), q))
    g.rule("deed", "(isnot|is never) invisible to <np> [<until>]", lambda np, u: (_until(v.Gain(DOER, v.Ability("not invisible", against=np.filter())), u),))
    g.rule("deed", "(is immune to|isnot affected by|is unaffected by) this creature 's <name> [<until>]", lambda n, u: (_until(v.Gain(DOER, v.Ability("unaffected by", word=n)), u),))
    g.rule("deed", "isnot invisible", lambda: (v.Gain(DOER, v.Ability("not invisible")),))
    g.rule("deed", "is visible", lambda: (v.Gain(DOER, v.Ability("not invisible")),))
    no = "(donot benefit from|cannot use|donot have|cannot benefit from|donot gain benefit of|cannot have|lose)"
    hidden = (v.Gain(DOER, v.Ability("no conceal")), v.Gain(DOER, v.Ability("lose", word="Hide")))
    g.rule("deed", f"{no} conceal [<until>]", lambda u: (_until(hidden[0], u),))
    g.rule("deed", f"{no} (conceal or hide|hide or conceal|conceal and hide|hide and conceal) [<until>]", lambda u: tuple(_until(each, u) for each in hidden))
    g.rule("deed", "heal <int> less hp [<quals>]", lambda n, q: qualified((v.Bonus(DOER, "healing", -n),), q))
    g.rule("deed", "heal <int> @extra hp (whenever|when) it heal", lambda n: (v.Bonus(DOER, "healing", n),))
    g.rule("deed", "<plus> hp (whenever|when) it (heal|is healed)", lambda n: (v.Bonus(DOER, "healing", n),))
    g.rule("deed", "@have <name> [<until>]", lambda n, u: (_until(v.GainPower(DOER, n), u),))
    g.rule("deed", "gain <keyword> keyword [<until>]", lambda k, u: (_until(v.GainKeyword(DOER, k), u),))
    g.rule("deed", "@have [a] <keyword> keyword", lambda k: (v.GainKeyword(DOER, k),))
    g.rule("deed", "lose <possessed> [<until>]", lambda a, u: tuple(_until(each, u) for each in a))
    g.rule("possessed", "<possessed1> and <possessed1>", lambda a, b: a + b)
    g.rule("possessed", "<possessed1>", lambda a: a)
    g.rule("possessed1", "flight", lambda: (v.Forbid(DOER, "flight"),))
    g.rule("possessed1", "burrow", lambda: (v.Gain(DOER, v.Ability("lose", word="burrow")),))
    g.rule("possessed1", "<name>", lambda n: (v.Gain(DOER, v.Ability("lose", word=n)),))
    g.rule("possessed1", "hide", lambda: (v.Gain(DOER, v.Ability("lose", word="Hide")),))
    g.rule("possessed1", "conceal", lambda: (v.Gain(DOER, v.Ability("no conceal")),))
    g.rule("possessed1", "(resist|immune) <dtype>", lambda t: (v.Gain(DOER, v.Ability("lose", word=f"resist {t}")),))
    g.rule("possessed1", "<dtype> resistance", lambda t: (v.Gain(DOER, v.Ability("lose", word=f"resist {t}")),))
    g.rule("possessed1", "resist <int> all", lambda n: (v.Gain(DOER, v.Ability("lose", word="resist all")),))
    g.rule("possessed1", "reach <int>", lambda n: (v.Gain(DOER, v.Ability("lose", word="reach")),))
    g.rule("deed", "grant combatadvantage [to <np>] [<until>]", lambda np, u: (_until(v.Gain(DOER, v.Ability("grants combat advantage", against=np.filter() if np else ())), u),))
    g.rule("deed", "grant <np> combatadvantage [<until>]", lambda np, u: (_until(v.Gain(DOER, v.Ability("grants combat advantage", against=np.filter())), u),))
    critical = "(score critical|score a critical)"
    g.rule("deed", "critical on [a] natural [roll of|attack roll of] <naturals> [<quals>]", lambda n, q: _criticals(None, n, q))
    g.rule("deed", f"{critical} on [a] [<kinds>] [attack roll of|roll of|natural roll of|natural attack roll of] [natural] <naturals> [<quals>]", _criticals)
    g.rule("deed", f"{critical} vs <np> on [a] [attack roll of] [natural|unmodified] <naturals> [<until>]", lambda np, n, u: (_until(v.Gain(DOER, v.Ability("critical on", n.at_least or 20, against=np.filter())), u),))
    g.rule("deed", f"{critical} with <attack> on [attack] roll of natural <naturals>", lambda a, n: (v.Gain(DOER, v.Ability("critical on", n.at_least or 20, attack=a)),))
    g.rule("deed", "take half damage from <attack> [<until>]", lambda a, u: (_until(v.Gain(DOER, v.Ability("half damage", attack=None if a == v.AttackIs() else a)), u),))
    g.rule("deed", "half damage from <attack>", lambda a: (v.Gain(DOER, v.Ability("half damage", attack=None if a == v.AttackIs() else a)),))


def _being(abilities: tuple[v.Ability, ...], qualities: Qualities | None) -> Effects:
    return qualified(tuple(v.Gain(DOER, each) for each in abilities), qualities)


def _criticals(kinds: v.AttackIs | None, naturals: v.NaturalRoll, qualities: Qualities | None) -> Effects:
    ability = v.Ability("critical on", naturals.at_least or 20, attack=kinds)
    return _being((ability,), qualities)


# -------------------------------------------------------------------------- forbidding


def _forbidding(g: Grammar) -> None:
    may: tuple[tuple[str, v.Forbidden], ...] = (
        ("move", "move"), ("shift", "shift"), ("charge", "charge"), ("attack", "attack"),
        ("(take|use) immediate action", "immediate actions"),
        ("make opportunity attack", "opportunity attacks"),
        ("(use|declare) champion power", "champion powers"), ("heal", "heal"),
        ("heal or gain hp", "heal"), ("flank", "flank"), ("teleport", "teleport"),
        ("(take|use) minor action", "minor actions"), ("(take|use) [a] move action", "move actions"),
        ("(take|use) [a] attack action", "attack actions"), ("activate", "activate"),
        ("is targeted", "be targeted"), ("is redirected", "be redirected"), ("is healed", "heal"),
        ("is teleported", "teleport"), ("regain hp", "heal"), ("(make|roll) save", "save"),
        ("score vp (for|from) occupying [a|any] victory area", "score occupation"),
        ("score vp", "score occupation"),
        ("gain combatadvantage", "gain combat advantage"),
        ("make a attack", "attack"), ("make save", "save"),
    )  # fmt: skip
    for wording, what in may:
        g.rule("forbidden", wording, lambda what=what: (what,))
    g.rule("forbids", "<forbidden>", lambda a: a)
    g.rule("forbids", "<forbidden> [,] (or|and) <forbids>", lambda a, b: a + b)
    g.rule("forbids", "<forbidden> , <forbids>", lambda a, b: a + b)
    g.rule("deed", "(cannot|donot|can no longer|never) <forbids> [<bar>]", lambda w, b: tuple(v.Forbid(DOER, what, **(b or {})) for what in w))
    every: tuple[v.AttackKind, ...] = ("melee", "ranged", "close", "area")
    g.rule("deed", "(can only make|can make only) <kinds> attack [<bar>]", lambda k, b: (v.Forbid(DOER, "attack", attack=_others(k, every), **(b or {})),))
    g.rule("deed", "cannot (make|take) attack (except|other than) <kinds> attack [<bar>]", lambda k, b: (v.Forbid(DOER, "attack", attack=_others(k, every), **(b or {})),))
    g.rule("deed", "cannot (is|become|gain) <conditions> [<bar>]", lambda c, b: tuple(v.Gain(DOER, v.Ability("immune", word=each), **(b or {})) for each in c))
    g.rule("bar", "<until>", lambda u: {"until": u.duration})
    g.rule("bar", "<given>", lambda t: {"tests": t})
    g.rule("bar", "<given> <until>", lambda t, u: {"tests": t, "until": u.duration})
    g.rule("deed", "cannot attack or is attacked [<until>]", lambda u: (_until(v.Forbid(DOER, "attack"), u), _until(v.Forbid(DOER, "be targeted"), u)))
    g.rule("deed", "cannot (attack|target|make attack vs) <np> [<bar>]", lambda np, b: (v.Forbid(DOER, "attack", versus=np.filter(), **(b or {})),))
    g.rule("deed", "cannot [make a] charge [vs] <np> [<bar>]", lambda np, b: (v.Forbid(DOER, "charge", versus=np.filter(), **(b or {})),))
    g.rule("deed", "cannot make opportunity attack vs <np> [<bar>]", lambda np, b: (v.Forbid(DOER, "opportunity attacks", versus=np.filter(), **(b or {})),))
    g.rule("deed", "cannot is targeted by <np> [<bar>]", lambda np, b: (v.Forbid(DOER, "be targeted", versus=np.filter(), **(b or {})),))
    g.rule("deed", "cannot move or shift [<bar>]", lambda b: (v.Forbid(DOER, "move", **(b or {})),))
    g.rule("deed", "cannot charge <np>", lambda np: (v.Forbid(DOER, "charge", versus=np.filter()),))
    g.rule("deed", "cannot is targeted @by <attack> or <attack> [<bar>]", lambda a, c, b: tuple(v.Forbid(DOER, "be targeted", attack=each, **(b or {})) for each in (a, c)))
    g.rule("deed", "cannot is targeted @by <attack> [<bar>]", lambda a, b: (v.Forbid(DOER, "be targeted", attack=a, **(b or {})),))
    g.rule("deed", "cannot make <attack> [<bar>]", lambda a, b: (v.Forbid(DOER, "attack", attack=a, **(b or {})),))
    g.rule("deed", "cannot make <attack> vs <np> [<bar>]", lambda a, np, b: (v.Forbid(DOER, "attack", attack=a, versus=np.filter(), **(b or {})),))
    g.rule("deed", "cannot gain <condition> [condition] [<until>]", lambda c, u: (_until(v.Gain(DOER, v.Ability("immune", word=c)), u),))


# ------------------------------------------------------------------------------ others


def _further(g: Grammar) -> None:
    g.rule("deed", "lose <possessed1> or <possessed1> [ ( choose <int> ) ]", lambda a, b, n: (v.ChooseOne((v.Option("", a), v.Option("", b))),))
    g.rule("deed", "use a <kinds> attack [power]", lambda k: (v.MakeAttack(DOER, v.AttackChoice(kinds=k.kinds, basic=bool(k.basic)), optional=False),))
    g.rule("deed", "use <name> attack power", lambda n: (v.UsePower(DOER, n, optional=False),))
    g.rule("deed", "score <int> less vp [than normal] for occupying victory area", lambda n: (v.Bonus(DOER, "victory points", -n),))
    g.rule("deed", "@have resist <int> <ortypes> [ ( choose <int> ) ] [<until>]", lambda n, d, c, u: resist_one(n, d, u))
    g.rule("ortypes", "<dtype> or <dtype>", lambda a, b: (a, b))
    g.rule("ortypes", "<dtype> , or <dtype>", lambda a, b: (a, b))
    g.rule("ortypes", "<dtype> , <ortypes>", lambda a, b: (a, *b))
    g.rule("deed", "@make save at start and end of (each of its|each) turn", lambda: (v.Gain(DOER, v.Ability("save at start")),))
    g.rule("deed", "make save at start of its turn [,] instead of at end [of (its turn|it)]", lambda: (v.Gain(DOER, v.Ability("save at start", word="instead")),))
    g.rule("deed", "succeed on [all] save", lambda: (v.Gain(DOER, v.Ability("no save needed")),))
    g.rule("deed", "is treated as having a championrating of <int> for determining initiative", lambda n: (v.Gain(DOER, v.Ability("counts as", n, "champion rating")),))
    g.rule("deed", "deal triple damage [instead of double damage] (on critical|whenever scoring a critical)", lambda: (v.Gain(DOER, v.Ability("triple critical")),))
    g.rule("deed", "triple damage on critical with <attack>", lambda a: (v.Gain(DOER, v.Ability("triple critical", attack=a)),))
    g.rule("deed", "take no extra damage from critical", lambda: (v.Gain(DOER, v.Ability("no critical")),))
    g.rule("deed", "half damage from all attack except critical", lambda: (v.Gain(DOER, v.Ability("insubstantial")),))
    g.rule("deed", "is considered to have (activated|taken (a|its) turn) [this round]", lambda: (v.Gain(DOER, v.Ability("counts as", word="activated"), until=v.EndOfRound()),))
    g.rule("deed", "can ignore up to <int> target in area when making <attack>", lambda n, a: (v.Gain(DOER, v.Ability("spare targets", n, attack=a)),))
    g.rule("deed", "cannot move or attack <np> [<bar>]", lambda np, b: (v.Forbid(DOER, "move", **(b or {})), v.Forbid(DOER, "attack", versus=np.filter(), **(b or {}))))
    g.rule("deed", "cannot attack <np> or take a move action <bar>", lambda np, b: (v.Forbid(DOER, "attack", versus=np.filter(), **b), v.Forbid(DOER, "move actions", **b)))
    g.rule("deed", "donot score vp for occupying (one of your|<int> of your) victory area", lambda n: (v.Forbid(DOER, "score occupation"),))
    g.rule("deed", "donot grant combatadvantage [<until>]", lambda u: (_until(v.Gain(DOER, v.Ability("cannot be flanked", word="combat advantage")), u),))
    g.rule("deed", "cannot use <name> [<until>]", lambda n, u: (_until(v.Forbid(DOER, "use power", power=n), u),))
    g.rule("deed", "ignore <conditions> condition [and is never considered to is <conditions>]", lambda c, d: tuple(v.Gain(DOER, v.Ability("immune", word=each)) for each in c))
    g.rule("deed", "ignore <condition> condition ; is never considered to is <condition>", lambda c, d: (v.Gain(DOER, v.Ability("immune", word=c)),))
    g.rule("deed", "is always considered bloodied", lambda: (v.Gain(DOER, v.Ability("counts as", word="bloodied")),))
    g.rule("deed", "never considered bloodied", lambda: (v.Gain(DOER, v.Ability("counts as", word="not bloodied")),))
    g.rule("deed", "@have <plus> hp", lambda n: (v.Heal(DOER, n, beyond=True),))
    g.rule("beyond", "this can increase this creature 's hp above its starting total", lambda: "beyond")
    g.rule("deed", "@have <plus> hp . <beyond> , though it is [still] considered bloodied [only] at <int> hp or less", lambda n, beyond, m: (v.Heal(DOER, n, beyond=True),))
    g.rule("deed", "take a <action> action as a free action", lambda a: (v.ExtraAction(DOER, a),))
    g.rule("deed", "take <int> extra <action> action on each of its turn", lambda n, a: (v.Later(DOER, v.Trigger("start of turn", "at", subject=(v.Is(v.Bearer()),), mandatory=True), (v.ExtraAction(v.Bearer(), a, n),)),))
    g.rule("deed", "take <harms> ( <harms> instead on [a] critical )", lambda a, b: (v.If((v.WasHit(critical=True),), (v.Hurt(DOER, b),), (v.Hurt(DOER, a),)),))
    g.rule("deed", "provoke [a] opportunity attack [from <np>]", lambda np: (v.ProvokeOpportunity(DOER),) if np is None else _reject())
    g.rule("deed", "donot provoke opportunity attack [<until>]", lambda u: (_until(v.Gain(DOER, v.Ability("no provoke")), u),))
    g.rule("deed", "(never provoke|donot provoke) opportunity attack while moving", lambda: (v.Gain(DOER, v.Ability("no provoke", word="moving")),))
    g.rule("deed", "never provoke opportunity attack", lambda: (v.Gain(DOER, v.Ability("no provoke")),))
    g.rule("deed", "donot provoke opportunity attack with <attack>", lambda a: (v.Gain(DOER, v.Ability("no provoke", attack=a)),))
    g.rule("deed", "[can] [immediately] @make a [extra|additional|immediate] save", lambda: (v.RollSave(DOER),))
    g.rule("deed", "[can] @make a save vs @all (condition|condition and effect|condition or effect|effect) [affecting it|on it|that a save can end]", lambda: (v.RollSave(DOER, every=True),))
    g.rule("deed", "[can] @make a save vs ongoing damage", lambda: (v.RollSave(DOER, condition="Ongoing Damage"),))
    g.rule("deed", "[can] @make a save with [a] <plus> [to save|to roll]", lambda n: (v.RollSave(DOER, bonus=n),))
    g.rule("deed", "[can] @make a save vs <condition>", lambda c: (v.RollSave(DOER, condition=c),))
    g.rule("deed", "[can] @make a save at <plus>", lambda n: (v.RollSave(DOER, bonus=n),))
    g.rule("deed", "@make a save vs <int> condition [or effect that a save can end]", lambda n: (v.RollSave(DOER),))
    g.rule("deed", "@make a save vs each condition [or effect] [that a save can end]", lambda: (v.RollSave(DOER, every=True),))
    g.rule("saveable", "that a save can end", lambda: "saveable")
    g.rule("deed", "@make a save to end each condition <saveable>", lambda saveable: (v.RollSave(DOER, every=True),))
    g.rule("deed", "[can] (take|gain|have|make|use) (a|<int>|another) @extra <action> action [<until>]", lambda n, a, u: (v.ExtraAction(DOER, a, n or 1),))
    g.rule("deed", "[can] (take|use) another <action> action [<until>]", lambda a, u: (v.ExtraAction(DOER, a),))
    g.rule("deed", "lose (a|its|its next|<int>) <action> action [<until>]", lambda n, a, u: (v.LoseAction(DOER, a),))
    g.rule("deed", "can take (one|a|<int>) @extra <action> action [<until>]", lambda n, a, u: (v.ExtraAction(DOER, a, n or 1),))
    for action in ("attack", "move", "minor"):
        g.rule("action", action, lambda action=action: action)
    g.rule("deed", "(can activate|can take a turn) <int> @extra time [this round]", lambda n: (v.ExtraTurns(who=DOER),) if n == 1 else _reject())
    g.rule("deed", "(can activate again|activate again|can take another turn|take another turn) [this round]", lambda: (v.ExtraTurns(who=DOER),))
    g.rule("deed", "can take another turn this round", lambda: (v.ExtraTurns(who=DOER),))
    g.rule("deed", "reroll (that|its) @roll [and use new result] [instead]", lambda: (v.Reroll(),))
    g.rule("deed", "recharge <int> [of its] (attack power|power|attack action|attack action or special power)", lambda n: (v.Recharge(DOER),) if n == 1 else _reject())
    g.rule("deed", "recharge its <name>", lambda n: (v.Recharge(DOER, n, any_kind=True),))
    g.rule("deed", "always have combatadvantage vs <np>", lambda np: (v.Gain(DOER, v.Ability("combat advantage", against=np.filter())),))
    g.rule("deed", "move [as if] with flight", lambda: (v.Gain(DOER, v.Ability("flight")),))
    g.rule("deed", "have <int> @extra <action> action or <int> @extra <action> action", lambda n, a, m, b: (v.ChooseOne((v.Option(a, (v.ExtraAction(DOER, a, n),)), v.Option(b, (v.ExtraAction(DOER, b, m),)))),))
    g.rule("deed", "recharge <name>", lambda n: (v.Recharge(DOER, n, any_kind=True),))


def _reject(*_: object) -> Effects:
    raise Rejected


def _others(only: v.AttackIs, every: tuple[v.AttackKind, ...]) -> v.AttackIs:
    """The attacks that are left out by "only": of the other kinds, or those not basic."""
    if only.basic:
        return v.AttackIs(basic=False)
    return v.AttackIs(kinds=tuple(kind for kind in every if kind not in only.kinds))
