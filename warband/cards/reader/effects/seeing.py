# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for seeing and not being seen: conceal, invisibility, blindsight, lines of sight."""

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects, lasting
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.moments.events import said, trigger
from warband.cards.reader.nouns.phrases import DOER, Creatures
from warband.cards.reader.parsing.engine import Grammar, Rejected

OWNER = v.Owner()
ON_OPPORTUNITY = v.AttackIs(opportunity=True)


def add_seeing(g: Grammar) -> None:
    """Rules for seeing and not being seen."""
    _blindsight(g)
    _hiding(g)
    _checks(g)
    _lines(g)


def _gain(*abilities: v.Ability) -> Effects:
    return tuple(v.Gain(DOER, each) for each in abilities)


def _until(effect: v.Effect, until: Until | None) -> v.Effect:
    return effect if until is None else lasting(effect, until.duration)


def _blindsight(g: Grammar) -> None:
    g.rule("deed", "<sighted> (when|while|if) (making|taking) opportunity attack", lambda _: _gain(v.Ability("ignore conceal", attack=ON_OPPORTUNITY), v.Ability("ignore invisible", attack=ON_OPPORTUNITY)))
    for phrase in ("(can see|see) invisible creatures [within <int> square]", "treat invisible creatures as visible [within <int> square]", "treat invisible creatures within <int> square as visible"):
        g.rule("deed", phrase, lambda n: _gain(v.Ability("ignore invisible", against=() if n is None else (v.Near(n, who=OWNER),))))


def _hiding(g: Grammar) -> None:
    g.rule("hiding", "(invisibility|being invisible)", lambda: v.Gain(DOER, v.Ability("not invisible")))
    g.rule("deed", "(cannot is|is never|isnot) seen by <np> [<until>]", lambda np, u: (_until(v.Gain(DOER, v.Ability("invisible", against=np.filter())), u),))
    g.rule("hiding", "insubstantial", lambda: v.Gain(DOER, v.Ability("lose", word="Insubstantial")))
    g.rule("act", "@while @owner have rangedcover , other than from a intervening creature , to a non-adjacent enemy , it is invisible to (it|that enemy)", lambda: (v.Gain(OWNER, v.Ability("hide")),))
    g.rule("act", "invisible (enemies|creatures) is visible to <np> [<until>]", lambda np, u: (_until(v.Gain(np.who(), v.Ability("ignore invisible")), u),))
    g.rule("deed", "(donot benefit|gain no benefit) from [being] (invisible|invisibility) [vs <np>] [<until>]", lambda np, u: (_until(v.Gain(DOER, v.Ability("not invisible", against=np.filter() if np else ())), u),))


def _checks(g: Grammar) -> None:
    said(g, "(make|roll) (a|its|any) conceal check [vs <np>]", lambda s, o: trigger("conceal roll", s, o))
    g.rule("itsroll", "(that|its|[vs] <ref> 's) conceal (check|roll)", lambda np: None)


def _lines(g: Grammar) -> None:
    g.rule("vp", "have lineofsight of <np>", lambda np: (v.CanSee(_one(np)),))
    crossed = "(any line|a line|it|they) (pass|passes|go|goes|is drawn) through [<int> edges of] [a|any] square (in|of|occupied by) (@its square|@owner)"
    g.rule("act", f"(lineofsight [(and|or) lineofeffect]|lineofeffect) is blocked (if|when|whenever|where) {crossed}", lambda n: (v.Gain(OWNER, v.Ability("blocks lines")),))
    g.rule("myline", "@its lineofsight", v.Owner)
    g.rule("alloverground", "(terrain|walls and terrain|terrain and walls)", lambda: ("",))
    g.rule("alloverground", "walls", lambda: ("wall",))
    g.rule("act", "(<alloverground>|<terrains> [terrain]) donot (block|obstruct) (lineofsight [(and|or) lineofeffect] [for <np>]|<myline>|<np> 's lineofsight) [<until>]", _clear_lines)


def _clear_lines(whole: tuple[str, ...] | None, terrains: tuple[str, ...] | None, np: Creatures | None, mine: v.Who | None, theirs: Creatures | None, until: Until | None) -> Effects:
    """Terrain of a kind, or any, hides nobody from some, or from all."""
    who = mine or (np or theirs or Creatures((), "each")).who()
    return tuple(_until(v.Gain(who, v.Ability("terrain does not block sight", word=each)), until) for each in whole or terrains or ())


def _one(np: Creatures) -> v.Who:
    if np.how_many == "some" and np.number > 1:
        raise Rejected
    return np.ref if np.ref is not None else v.Each(np.where)
