"""Whom and how much a card means: filters, tests and numbers of its tree as quick questions.

A card's tree is gone through once, when the card is loaded; what comes of it are plain
functions that a battle asks. What this rulebook has no use for is refused with the reason.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from warband.boards.hexes.terrain import GROUNDS
from warband.cards import vocabulary as v
from warband.cards.schema import notation_name
from warband.rules.heroscape.places.engagement import adjacent
from warband.rules.heroscape.places.sight import sees, within

if TYPE_CHECKING:
    from warband.rules.heroscape.state import Game

__all__ = [
    "NOBODY", "READ_BY_MEANING", "SIZES", "WOUND", "Amount", "Check", "PowerError", "Scene", "Test",
    "amount_of", "check_of", "only", "person_of", "refusal", "test_of",
]  # fmt: skip

SIZES = ("small", "medium", "large", "huge")
WOUND = "wound"
"""The only token there is: the wound markers on an army card."""
NOBODY = -1


class PowerError(ValueError):
    """A power that these rules cannot carry out; the message names the part and the reason."""


class Scene(NamedTuple):
    """Who is who while a power is looked at: the figures by their numbers."""

    owner: int
    subject: int = NOBODY
    object: int = NOBODY
    target: int = NOBODY
    chosen: int = NOBODY


Check: TypeAlias = Callable[["Game", Scene, int], bool]
"""Whether a figure is one of those meant."""
Test: TypeAlias = Callable[["Game", Scene], bool]
Amount: TypeAlias = Callable[["Game", Scene], int]
_Person: TypeAlias = Callable[[Scene], int]


def refusal(node: v.Node, reason: str) -> PowerError:
    """Why a node means nothing here."""
    return PowerError(f"{notation_name(type(node))} {reason}")


def only(node: v.Node, *names: str) -> None:
    """Refuse a node that says something in other fields than these."""
    fields, defaults = node.__struct_fields__, node.__struct_defaults__
    for name, usual in zip(fields[len(fields) - len(defaults) :], defaults, strict=True):
        if name not in names and getattr(node, name) != usual:
            raise refusal(node, f"cannot have {name!r} here")


READ_BY_MEANING: dict[type[v.Node], tuple[str, ...]] = {
    v.Owner: (),
    v.Subject: (),
    v.Object: (),
    v.Target: (),
    v.Chosen: (),
    v.Itself: (),
    v.Ally: (),
    v.Enemy: (),
    v.InWarband: (),
    v.Is: (),
    v.Other: (),
    v.Keyword: (),
    v.Named: (),
    v.SameName: (),
    v.Sized: ("at_least", "at_most"),
    v.InState: (),
    v.HasToken: ("at_least",),
    v.HasPower: (),
    v.Near: ("within", "of", "who", "count"),
    v.InSight: ("of",),
    v.CanSee: (),
    v.In: (),
    v.Not: (),
    v.Either: (),
    v.Matches: (),
    v.Count: ("at_least", "at_most"),
    v.RoundNumber: ("at_least", "at_most"),
    v.AllOf: (),
    v.AnyOf: (),
    v.Never: (),
    v.PerToken: ("who", "limit"),
    v.PerEach: ("limit",),
}
"""The words for figures, tests and numbers, and which of their fields that may be left out."""


# ------------------------------------------------------------------------ single figures


_PEOPLE: dict[type[v.Node], _Person] = {
    v.Owner: lambda scene: scene.owner,
    v.Subject: lambda scene: scene.subject,
    v.Object: lambda scene: scene.object,
    v.Target: lambda scene: scene.target,
    v.Chosen: lambda scene: scene.chosen,
}


def person_of(who: v.Who) -> _Person:
    """The one figure that is meant."""
    only(who)
    found = _PEOPLE.get(type(who))
    if found is None:
        raise refusal(who, "names no single figure")
    return found


# ------------------------------------------------------------------------------- filters


def check_of(where: v.Filter) -> Check:
    """Whether a figure matches a filter: every trait holds."""
    checks = [_trait(trait) for trait in where]
    if len(checks) == 1:
        return checks[0]

    def matches(game: "Game", scene: Scene, figure: int) -> bool:
        for check in checks:  # noqa: SIM110 - asked often: a loop is quicker than `all`
            if not check(game, scene, figure):
                return False
        return True

    return matches


def _trait(trait: v.Trait) -> Check:
    match trait:
        case v.Itself():
            return lambda game, scene, figure: figure == scene.owner
        case v.Ally():
            return _ally
        case v.Enemy():
            return _enemy
        case v.InWarband():
            return _own
        case v.Is(who):
            person = person_of(who)
            return lambda game, scene, figure: figure == person(scene)
        case v.Other(who):
            other = person_of(who)
            return lambda game, scene, figure: figure != other(scene)
        case v.Keyword(word):
            wanted = word.casefold()
            return lambda game, scene, figure: wanted in game.roster.cards[figure].keywords
        case v.Named(name):
            return lambda game, scene, figure: game.roster.cards[figure].name == name
        case v.SameName():
            return _same_name
        case v.Sized(least, most, ""):
            sizes = _sizes(trait, least, most)
            return lambda game, scene, figure: game.roster.cards[figure].size in sizes
        case v.InState("damaged"):
            return lambda game, scene, figure: game.wounds[figure] > 0
        case v.InState("undamaged"):
            return lambda game, scene, figure: game.wounds[figure] == 0
        case v.InState(state):
            raise refusal(trait, f"{state!r} is no state of a figure")
        case v.HasToken(token, least) if token == WOUND:
            return lambda game, scene, figure: game.wounds[figure] >= least
        case v.HasPower(name):
            return lambda game, scene, figure: any(
                power.name == name for power in game.roster.cards[figure].powers
            )
        case v.Near():
            return _near(trait)
        case v.InSight(of):
            viewer = person_of(v.Owner() if of is None else of)
            return lambda game, scene, figure: _views(game, viewer(scene), figure)
        case v.CanSee(who):
            viewed = person_of(who)
            return lambda game, scene, figure: _views(game, figure, viewed(scene))
        case v.In(place):
            return _on_ground(trait, place)
        case v.Not(inner):
            denied = _trait(inner)
            return lambda game, scene, figure: not denied(game, scene, figure)
        case v.Either(filters):
            checks = [check_of(each) for each in filters]
            return lambda game, scene, figure: any(check(game, scene, figure) for check in checks)
    raise refusal(trait, "is no trait of a figure")


def _ally(game: "Game", scene: Scene, figure: int) -> bool:
    seats = game.roster.seats
    return figure != scene.owner and seats[figure] == seats[scene.owner]


def _own(game: "Game", scene: Scene, figure: int) -> bool:
    return game.roster.seats[figure] == game.roster.seats[scene.owner]


def _enemy(game: "Game", scene: Scene, figure: int) -> bool:
    roster = game.roster
    return roster.teams[roster.seats[figure]] != roster.teams[roster.seats[scene.owner]]


def _same_name(game: "Game", scene: Scene, figure: int) -> bool:
    cards = game.roster.cards
    return cards[figure].name == cards[scene.owner].name


def _sizes(trait: v.Sized, least: str | None, most: str | None) -> tuple[str, ...]:
    for bound in (least, most):
        if bound is not None and bound.lower() not in SIZES:
            raise refusal(trait, f"{bound} is no size of a figure: {', '.join(SIZES)}")
    low = 0 if least is None else SIZES.index(least.lower())
    high = len(SIZES) - 1 if most is None else SIZES.index(most.lower())
    return SIZES[low : high + 1]


def _near(trait: v.Near) -> Check:
    spaces = trait.within
    if spaces is None or spaces < 1:
        raise refusal(trait, "needs 'within', of one space or more")
    close = adjacent if spaces == 1 else partial(_within, spaces)
    if trait.who is not None:
        only(trait, "within", "who")
        person = person_of(trait.who)
        return lambda game, scene, figure: (
            figure != person(scene) and close(game, person(scene), figure)
        )
    check, count = check_of(trait.of), trait.count

    def crowded(game: "Game", scene: Scene, figure: int) -> bool:
        found = 0
        for other, body in enumerate(game.body):
            if body and other != figure and check(game, scene, other):
                found += close(game, other, figure)
                if found >= count:
                    return True
        return False

    return crowded


def _within(spaces: int, game: "Game", a: int, b: int) -> bool:
    return within(game, a, b, spaces)


def _views(game: "Game", viewer: int, figure: int) -> bool:
    """Powers look with clear sight: any part of a figure is enough."""
    return viewer == figure or sees(game, viewer, figure, clear_sight=True)


def _on_ground(trait: v.In, place: str) -> Check:
    if place not in GROUNDS:
        raise refusal(trait, f"{place!r} is no ground: {', '.join(GROUNDS)}")
    ground = (place,)
    return lambda game, scene, figure: game.field.of_ground(ground) & game.body[figure] != 0


# ----------------------------------------------------------------------- tests and numbers


def test_of(tests: tuple[v.Test, ...]) -> Test:
    """Whether every one of the tests holds."""
    asked = [_test(test) for test in tests]
    if len(asked) == 1:
        return asked[0]
    return lambda game, scene: all(test(game, scene) for test in asked)


def _test(test: v.Test) -> Test:
    match test:
        case v.Matches(who, where):
            person, check = person_of(who), check_of(where)
            return lambda game, scene: check(game, scene, person(scene))
        case v.Count(of, least, most):
            counted = check_of(of)
            return lambda game, scene: (
                (least or 0) <= _count(game, scene, counted)
                and (most is None or _count(game, scene, counted) <= most)
            )
        case v.RoundNumber(least, most):
            return lambda game, scene: (
                (least is None or least <= game.round) and (most is None or game.round <= most)
            )
        case v.AllOf(tests):
            return test_of(tests)
        case v.AnyOf(tests):
            asked = [_test(each) for each in tests]
            return lambda game, scene: any(each(game, scene) for each in asked)
        case v.Never(inner):
            denied = _test(inner)
            return lambda game, scene: not denied(game, scene)
    raise refusal(test, "cannot be asked here")


def _count(game: "Game", scene: Scene, check: Check) -> int:
    return sum(1 for figure, body in enumerate(game.body) if body and check(game, scene, figure))


def amount_of(number: v.Number) -> Amount:
    """A number, or what it is worked out from."""
    match number:
        case int():
            return lambda game, scene: number
        case v.PerToken(each, token, who, limit) if token == WOUND:
            person = person_of(who)
            return lambda game, scene: _at_most(each * game.wounds[person(scene)], limit)
        case v.PerEach(each, of, limit):
            check = check_of(of)
            return lambda game, scene: _at_most(each * _count(game, scene, check), limit)
        case v.Node():
            raise refusal(number, "is no number here")


def _at_most(amount: int, limit: int | None) -> int:
    return amount if limit is None else min(limit, amount)
