"""Creatures that join a warband during the battle."""

from warband.cards import vocabulary as v
from warband.ddm.build.allegiance import best_allegiance
from warband.ddm.build.building_powers import Charter
from warband.ddm.build.profiles import Profile, matches
from warband.ddm.build.roster import Warband
from warband.ddm.moments import Scope
from warband.ddm.state import Skirmish


def eligible(state: Skirmish, scope: Scope, where: v.Filter) -> list[str]:
    """The cards that match and may join: faction, alignment and uniqueness still bind."""
    owner = state.pieces[scope.owner]
    fielded = [Profile.of(p.card) for p in state.pieces if p.home == owner.seat]
    _, faction, building = best_allegiance(fielded, Warband(()), ())
    charter = Charter(faction, building)
    present = [p.card for p in state.warband(owner.seat)]
    return sorted(
        card.name
        for card in state.book.cards.values()
        if isinstance(card, v.Creature)
        and matches(Profile.of(card), where, Profile.of(owner.card), itself=False)
        and not state.edition.building.may_join(card, present, state.format, charter)
    )
