"""Effects that last, in words: what they are called, what they do, when they end.

Trees speak of "this creature", whose power it is, and of "the bearer"; players read names.
"""

import re
from functools import lru_cache
from string import capwords

from msgspec.structs import replace

from warband.cards import vocabulary as v
from warband.cards.phrasebook import say_node, say_steps
from warband.ddm.ask.powers.lasting import condition_of
from warband.ddm.moments import Scope
from warband.ddm.state import Lasting, Piece, Skirmish


class People:
    """Who is meant where a tree speaks of its owner, its bearer and those it chose."""

    def __init__(
        self,
        owner: str,
        chosen: tuple[tuple[str, str], ...] = (),
        words: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.owner, self.chosen, self.words = owner, chosen, words

    def named(self, said: str) -> str:
        """What the phrasebook says, with names for those who are known.

        >>> People("Orc").named("the bearer has attacked this creature's ally")
        "it has attacked Orc's ally"
        """
        for tag, names in self.chosen:
            said = re.sub(rf"the chosen creature{_tagged(tag)}", names, said)
        for tag, word in self.words:
            said = re.sub(rf"with the chosen keyword{_tagged(tag)}", f"that is {word}", said)
        said = re.sub(r"[Tt]he bearer", "it", said)
        said = re.sub(r"[Tt]his creature", lambda _: self.owner, said)
        return said.replace("it's", "its")


def _tagged(tag: str) -> str:
    return f" “{re.escape(tag)}”" if tag else "(?! “)"


def people_of(state: Skirmish, bearer: Piece, lasting: Lasting) -> People:
    """Those whom an effect on a creature speaks of."""
    return _people(state, bearer, lasting.source, lasting.chosen, lasting.words)


def people_in(state: Skirmish, bearer: Piece, scope: Scope) -> People:
    """Those whom an effect would speak of that is put on a creature now."""
    chosen = tuple(sorted(scope.chosen.items())) if scope.chosen else ()
    words = tuple(sorted(scope.words.items())) if scope.words else ()
    return _people(state, bearer, scope.owner, chosen, words)


def _people(
    state: Skirmish,
    bearer: Piece,
    source: int,
    chosen: tuple[tuple[str, tuple[int, ...]], ...],
    words: tuple[tuple[str, str], ...],
) -> People:
    owner = state.pieces[source].label if source not in (-1, bearer.id) else "it"
    names = (
        (tag, " or ".join("it" if one == bearer.id else state.pieces[one].label for one in ids))
        for tag, ids in chosen
        if ids
    )
    return People(owner, tuple(names), words)


# --------------------------------------------------------------------------------- effects


def describe(node: v.Effect) -> str:
    """A short name for an effect, by which it is chosen, saved against and told."""
    condition = condition_of(node)
    if isinstance(node, v.Ongoing):
        return f"Ongoing {node.amount} {node.type}".strip()
    if condition is not None:
        return condition
    if isinstance(node, v.Bonus):
        sign = f"{node.amount:+d}" if isinstance(node.amount, int) else "bonus to"
        return f"{sign} {node.type + ' ' if node.type else ''}{node.stat}"
    if isinstance(node, v.Gain):
        parts = (node.ability.name, str(node.ability.number or ""), node.ability.word)
        return " ".join(part for part in parts if part)
    if isinstance(node, v.GainPower):
        return node.name or (node.power.name if node.power is not None else "power")
    if isinstance(node, v.Forbid):
        return f"may not {node.what}"
    if isinstance(node, v.GainKeyword):
        return f"is {node.word}"
    if isinstance(node, v.JoinWarband):
        return "fights for the other side"
    if isinstance(node, v.ExtendPower):
        return f"{node.power} {node.field} {node.value}"
    if isinstance(node, v.Later):
        return deferred(node, People("the attacker"))
    return smooth(say_node(node))


def short_name(lasting: Lasting) -> str:
    """What an effect is saved against or shaken off by: what is yet to happen by its power."""
    if not isinstance(lasting.node, v.Later):
        return describe(lasting.node)
    nameless = not lasting.origin or lasting.origin.startswith("champion [")
    return "what is yet to happen" if nameless else capwords(lasting.origin)


def called(node: v.Effect, people: People) -> str:
    """The name of an effect that is on a creature, with those whom it speaks of."""
    return deferred(node, people) if isinstance(node, v.Later) else describe(node)


def deferred(node: v.Later, people: People) -> str:
    """What is yet to happen: when, and what then.

    >>> once = v.Trigger("hit", "after", subject=(v.Is(v.Bearer()),), mandatory=True)
    >>> hurt = v.Hurt(v.Bearer(), (v.Part(5),))
    >>> deferred(v.Later(v.Bearer(), once, (hurt,)), People("Orc"))
    'after it hits a creature, it takes 5 damage'
    """
    when = say_node(node.trigger).removeprefix("always ")
    if when.startswith("when "):
        when = f"{'the next time' if node.once else 'whenever'} {when.removeprefix('when ')}"
    often = f" (once per {node.once_per})" if node.once_per else ""
    steps = say_steps(node.steps)
    return people.named(smooth(f"{when}, {steps[:1].lower()}{steps[1:]}")) + often


def meaning(node: v.Effect, people: People) -> str:
    """What an effect means for whoever is under it."""
    if isinstance(node, v.Later):
        return deferred(node, people)
    if not isinstance(node, v.Gain | v.Forbid | v.Bonus):
        return describe(node)
    return people.named(_said(node)).removeprefix("it ").removeprefix("has ")


@lru_cache(maxsize=1024)
def _said(node: v.Gain | v.Forbid | v.Bonus) -> str:
    return smooth(say_node(replace(node, who=v.Bearer(), until=None)))


# ------------------------------------------------------------------------------- durations


def describe_until(until: v.Duration, people: People) -> str:
    """How long, as it follows an effect.

    >>> describe_until(v.StartOfNextTurn(v.Owner()), People("Orc"))
    "until the start of Orc's next turn"
    >>> moved = v.UntilEvent(v.Trigger("moves", "after", subject=(v.Itself(),)))
    >>> describe_until(v.FirstOf((v.SaveEnds(), moved)), People("Orc"))
    'until a saving throw ends it or Orc moves'
    """
    match until:
        case v.SaveEnds(group, bonus):
            save = f"saving throw{f' with {bonus:+}' if bonus else ''} ends"
            return f"until {f'one {save} all of it' if group else f'a {save} it'}"
        case v.EndOfNextTurn(whose) | v.StartOfNextTurn(whose):
            point = "end" if isinstance(until, v.EndOfNextTurn) else "start"
            who = people.named(f"{say_node(whose)}'s") if whose is not None else "its"
            return f"until the {point} of {who} next turn"
        case v.ActionEnds(action):
            article = "an" if action[0] in "aeiou" else "a"
            return f"until it spends {article} {action} action to end it"
        case v.EndOfBattle():
            return "for the rest of the battle"
        case v.EndOfAttack():
            return "for this attack"
        case v.Permanent():
            return "from now on"
        case v.FirstOf(durations):
            return _first_of([describe_until(each, people) for each in durations])
    said = people.named(smooth(say_node(until)))
    return re.sub(r"^until (?:after|at|when|before) ", "until ", said)


def _first_of(endings: list[str]) -> str:
    """Several ways to end: one "until" for all that begin with it."""
    timed = [each.removeprefix("until ") for each in endings if each.startswith("until ")]
    others = [each for each in endings if not each.startswith("until ")]
    return ", or ".join([f"until {' or '.join(timed)}", *others] if timed else others)


# ------------------------------------------------------------------------------- smoothing

_SMOOTHER = (
    (r"has attacked a creature, if it is any ((?:[\w-]+ )*attack)", r"makes a \1"),
    (r"has attacked a creature(?! other| that)", "attacks"),
    (r"has attacked", "attacks"),
    (r"has used an attack power on a creature", "uses an attack power"),
    (r", if it is any ((?:[\w-]+ )*attack)", r" with a \1"),
    (r"\ba (area|opportunity|attack)\b", r"an \1"),
    (r"not non-", ""),
    (r"\ba(n?) creature that is either \(([^();]*); ([^();]*)\)", r"\2 or \3"),
    (r"the turn of the bearer", "its turn"),
    (r"the turn of a creature identical with the bearer and ", "its turn if it is "),
    (r"a creature identical with the bearer", "the bearer"),
    (r"it is not true that there is an? ", "there is no "),
    (r"it is not true that (the bearer|this creature) is not ", r"\1 is "),
    (r"it is not true that (the bearer|this creature) is ", r"\1 is not "),
    (r"not that moves by flight", "that does not fly"),
    (r"that moves by flight", "that flies"),
    (r"not that sees", "that does not see"),
    (r"(attack|charge) with regard to ", r"\1 "),
    (r"come closer with regard to ", "come closer to "),
    (r"be targeted with regard to ", "be targeted by "),
    (r"(?<=against )a creature that has (?=[A-Z])", "a creature that is "),
    (r"with any ((?:[\w-]+ )*?)attack\b", r"with \1attacks"),
    (r"by any ((?:[\w-]+ )*?)attack\b", r"by \1attacks"),
    (r"max hp", "full HP"),
    (r"maximum HP", "full HP"),
)
"""What the phrasebook says for machines as well, as people say it."""


def smooth(said: str) -> str:
    """The phrasebook's words, less stiff where that loses nothing.

    >>> smooth("the bearer has attacked a creature, if it is any melee attack")
    'the bearer makes a melee attack'
    """
    for stiff, plain in _SMOOTHER:
        said = re.sub(stiff, plain, said)
    return said
