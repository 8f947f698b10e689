# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for critical hits of one attack: on which numbers, never, or for sure."""

from warband.cards import vocabulary as v
from warband.cards.reader.effects.boons import BEARER as _BEARER
from warband.cards.reader.effects.deeds import Effects
from warband.cards.reader.nouns.phrases import Creatures
from warband.cards.reader.parsing.engine import Grammar, Rejected
from warband.cards.reader.sentences.strikes import Capped

NEVER = "(cannot (score a|score|is [a]|become [a]) critical|never (score a|score|is a) critical|isnot a critical|donot score critical)"


def add_criticals(g: Grammar) -> None:
    """Rules for critical hits."""
    g.rule("lowest", "on [a] [natural|unmodified] [attack roll of|roll of|attack roll|roll] [natural|unmodified] <naturals>", _lowest)
    g.rule("critfrom", f"([this attack|it] score [a] critical [only] <lowest>|[a] critical [only] <lowest>|[this attack|it] {NEVER})", lambda n, m: n or m or 21)
    g.rule("tail", "<critfrom>", lambda n: (Capped("critical", n),))
    g.rule("limit", "<critfrom>", lambda n: {"critical": n})
    # The next attack.
    g.rule("act", "<ref> 's next [<sort>] attack [@that turn|this round] (is|become|count as) [a] [automatic] critical", _next)
    g.rule("act", "attack granted by (that power|<ownname>) (is|become|count as) [a] [automatic] critical", _granted)
    g.rule("act", "its next [<sort>] attack [@that turn|this round] (is|become|count as) [a] [automatic] critical", lambda k: _next(Creatures((), "ref", ref=v.Owner()), k))


def _granted(name: str | None) -> Effects:
    """The attack that a power grants, the one at hand if none is named."""
    kind = None if name is None else v.AttackIs(power=name)
    return _next(Creatures((), "ref", ref=v.Owner()), kind)


def _lowest(roll: v.NaturalRoll) -> int:
    """From which number on."""
    if roll.at_least is None or roll.parity or roll.at_most not in (None, 20):
        raise Rejected
    return roll.at_least


def _next(np: Creatures, kind: v.AttackIs | None) -> Effects:
    """That attack is a critical hit, if it hits."""
    tests = () if kind is None else (kind,)
    bearer = (v.Is(_BEARER),)
    hits = v.Trigger("hit", "before", subject=bearer, tests=tests, mandatory=True)
    over = v.UntilEvent(v.Trigger("attack resolved", "after", subject=bearer, tests=tests))
    return (v.Later(np.who(), hits, (v.MakeHit(critical=True),), until=over, once=True),)
