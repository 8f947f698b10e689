"""Computer players of a limited evening, who also pick for the absent."""

from collections import Counter

from warband.cards import vocabulary as v
from warband.cards.warbands import print_warband
from warband.ddm.build.roster import Recruit, Warband, to_listing
from warband.ddm.build.sealed_and_draft import legal_maps
from warband.evenings.folding import Refused
from warband.evenings.limited.entries import Closed, Dealt, Picked, Registered
from warband.evenings.limited.limited import Limited, Pod
from warband.kernel.dice import Dice

TRIES = 40


def best_pick(limited: Limited, pod: Pod) -> str:
    """The card that a sensible player would draft: dear, but not too dear for the points."""
    drafted = limited.pool_of(pod.turn)
    led = any(_rating(limited.cards[name.lower()]) for name in drafted)
    most = limited.format.points * limited.format.percent // 100
    spent = sum(limited.cards[name.lower()].cost * count for name, count in drafted.items())

    def value(name: str) -> tuple[float, str]:
        card = limited.cards[name.lower()]
        if not isinstance(card, v.Creature) or card.cost > most:
            return -1.0, name
        worth = float(card.cost)
        if spent + card.cost > 1.5 * limited.format.points:
            worth = 20 - abs(card.cost - limited.format.points / limited.format.creatures)
        return worth + (12 if _rating(card) and not led else 0), name

    return max(pod.draft.left, key=value)


def _rating(card: v.Card) -> int:
    return card.champion_rating or 0 if isinstance(card, v.Creature) else 0


def build(limited: Limited, name: str) -> Registered:
    """A legal warband out of a pool: as many points as fit, the dearest first."""
    own = limited.pool_of(name)
    names = [card for card, count in own.items() for _ in range(count)]
    creatures = [n for n in names if isinstance(limited.cards[n.lower()], v.Creature)]
    creatures.sort(key=lambda n: -limited.cards[n.lower()].cost)
    best = Warband((), name=f"Pool of {name}")
    worth = -1
    for first in range(max(1, min(len(creatures), TRIES))):
        band = _filled(limited, own, creatures[first:] + creatures[:first], name)
        cost = sum(limited.cards[r.creature.lower()].cost for r in band.recruits)
        if cost > worth and not limited.faults(band, own):
            best, worth = band, cost
    if worth < 0:
        raise Refused(f"no legal warband can be built from the pool of {name}")
    bound = legal_maps(limited.packs[name])
    return Registered(
        name, print_warband(to_listing(best, limited.format)), bound[0] if bound else _map(limited)
    )


def _map(limited: Limited) -> str:
    size = limited.format.map_size
    for ground in limited.book.library.maps.values():
        tall = ground.grid.height > ground.grid.width
        if tall == (size == "large"):
            return ground.name
    return next(iter(limited.book.library.maps.values())).name


def _filled(limited: Limited, own: Counter[str], order: list[str], name: str) -> Warband:
    """Card by card as long as the warband stays within points, number and dearest cost."""
    form = limited.format
    chosen: list[str] = []
    left = form.points
    for card in order:
        cost = limited.cards[card.lower()].cost
        if cost <= min(left, form.points * form.percent // 100) and len(chosen) < form.creatures:
            chosen.append(card)
            left -= cost
    return Warband(tuple(Recruit(each) for each in sorted(chosen)), name=f"Pool of {name}")


def advance(limited: Limited, luck: Dice | None = None, *, everybody: bool = False) -> bool:
    """Do what needs no person; with luck picks are random, else sensible. True if something was."""
    done = False
    while _one_step(limited, luck, everybody):
        done = True
    return done


def _one_step(limited: Limited, luck: Dice | None, everybody: bool) -> bool:
    here = set(limited.names) if everybody else limited.computers
    if limited.phase == "gathering" and everybody:
        limited.fold(Dealt())
        return True
    for pod in limited.pods:
        if pod.turn and (pod.turn in here or pod.turn in limited.forfeits):
            left = pod.draft.left
            card = left[luck.below(len(left))] if luck else best_pick(limited, pod)
            at = pod.deadline - 1 if limited.opened.timed else 0.0
            limited.fold(Picked(pod.turn, card, at))
            return True
    if limited.phase == "building":
        for name in limited.present:
            if name in here and name not in limited.armies:
                limited.fold(build(limited, name))
                return True
        if everybody:
            limited.fold(Closed())
            return True
    return False
