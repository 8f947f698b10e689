"""Command: who is under it, by whom, and what commanders do for their followers (Command)."""

from collections.abc import Iterator

from warband.rules.handbook.cards import SIZES, CommanderEffect
from warband.rules.handbook.senses import alignment, distance, has, helpless, sees
from warband.rules.handbook.statcard.effects import Effect
from warband.rules.handbook.state import CONFUSED, NOBODY, PHASED, STUNNED, Skirmish

RANGE = 6
UNRULY = 99
"""The rating of those who are Difficult without one: nobody commands them."""


def able(state: Skirmish, commander: int) -> bool:
    """Whether a commander can command at all (When Commanders Can't Command)."""
    if not state.space[commander] or helpless(state, commander):
        return False
    out = state.routing | state.under[STUNNED] | state.under[CONFUSED] | state.under[PHASED]
    return not out >> commander & 1


def difficulty(state: Skirmish, creature: int) -> int:
    """Its Difficult rating now (Difficult; Beastmaster; Confusion); 0 for none."""
    if state.under[CONFUSED] >> creature & 1 and _led_astray(state, creature):
        return 20
    roster = state.roster
    if roster.with_nobody and state.scenario.command_status(state, creature) is False:
        return UNRULY
    number = roster.kits[creature].difficult
    if not number or not roster.masters:
        return number
    card = roster.cards[creature]
    if card.type in ("Animal", "Magical Beast"):
        for master in roster.masters:
            if (
                state.controller[master] == state.controller[creature]
                and not state.gone >> master & 1
                and roster.kits[master].ratings["Beastmaster"] >= card.level
            ):
                return 0
    return number


def _led_astray(state: Skirmish, creature: int) -> bool:
    return state.acting == creature and state.recall("astray") == creature + 1


def in_range(state: Skirmish, creature: int, commander: int) -> bool:
    """Whether a creature is within 6 squares of a commander, counted around walls."""
    near = state.field.ground.counting.within(state.space[commander], RANGE)
    return near & state.space[creature] != 0


def commands(state: Skirmish, commander: int, creature: int) -> bool:
    """Whether a commander puts another creature of its warband under command."""
    if commander == creature or state.controller[commander] != state.controller[creature]:
        return False
    card = state.roster.cards[commander]
    assert card.commander is not None
    if not able(state, commander) or card.commander < difficulty(state, creature):
        return False
    if state.roster.singers and _hushed(state, commander, creature):
        return False
    return in_range(state, creature, commander) or sees(state, creature, commander)


def _hushed(state: Skirmish, commander: int, creature: int) -> bool:
    """Improved Countersong: near an enemy singer nobody is put under command or commands."""
    return any(
        has(state, singer, "Improved Countersong")
        and (in_range(state, creature, singer) or in_range(state, commander, singer))
        for singer in _enemy_singers(state, creature)
    )


def _enemy_singers(state: Skirmish, creature: int) -> Iterator[int]:
    team = state.team(creature)
    return (
        singer
        for singer in state.roster.singers
        if state.space[singer] and state.team(singer) != team
    )


def commanders_over(state: Skirmish, creature: int) -> list[int]:
    """The commanders that have a creature under command; a commander's own self is not listed."""
    return [each for each in state.roster.commanders if commands(state, each, creature)]


def under_command(state: Skirmish, creature: int) -> bool:
    """Whether a creature is under command (Command)."""
    if has(state, creature, "Independent"):
        return True
    roster, controller = state.roster, state.controller
    lead = roster.cards[creature].commander
    if lead is not None and able(state, creature) and lead >= difficulty(state, creature):
        return True
    seat = controller[creature]
    for each in roster.commanders:
        if controller[each] == seat and commands(state, each, creature):
            return True
    return False


def best_rating(state: Skirmish, creature: int) -> tuple[int, int] | None:
    """The highest Commander rating that helps a creature's morale, and whose it is.

    A commander can always use its own, even if it can command nobody.
    """
    cards = state.roster.cards
    found = [(cards[each].commander or 0, each) for each in commanders_over(state, creature)]
    own = cards[creature].commander
    if own is not None:
        found.append((own, creature))
    return max(found, default=None, key=lambda each: (each[0], -each[1]))


def initiative_rating(state: Skirmish, seat: int) -> int:
    """What a player adds to initiative: the highest rating among active commanders."""
    cards = state.roster.cards
    found = [
        cards[each].commander or 0
        for each in state.roster.commanders
        if state.controller[each] == seat and able(state, each)
    ]
    return max(found, default=0)


# ------------------------------------------------------------------------ Commander Effects


def effects_on(state: Skirmish, creature: int) -> Iterator[tuple[int, CommanderEffect]]:
    """The Commander Effects that count for a creature at this moment, and whose they are."""
    roster = state.roster
    if not roster.commanders or has(state, creature, "Not Subject to Commander Effects"):
        return
    card = roster.cards[creature]
    team = state.team(creature)
    for commander in roster.commanders:
        if not roster.cards[commander].effects or not state.space[commander]:
            continue
        hostile = state.team(commander) != team
        if not hostile and (card.commander is not None or commander == creature):
            continue
        if not in_range(state, creature, commander) or not able(state, commander):
            continue
        if not hostile and not commands(state, commander, creature):
            continue
        if roster.singers and _silenced(state, commander, creature):
            continue
        for effect in roster.cards[commander].effects:
            if effect.whom == ("enemies" if hostile else "followers") and _meant(
                state, effect, creature
            ):
                yield commander, effect


def _meant(state: Skirmish, effect: CommanderEffect, creature: int) -> bool:
    card = state.roster.cards[creature]
    if effect.armed and not card.ranged:
        return False
    return not effect.only or any(card.is_a(word) for word in effect.only)


def _silenced(state: Skirmish, commander: int, creature: int) -> bool:
    """Countersong: an enemy of the commander sings near it, or near the creature."""
    return any(
        in_range(state, commander, singer) or in_range(state, creature, singer)
        for singer in _enemy_singers(state, commander)
    )


def commander_gains(state: Skirmish, creature: int, name: str) -> int | None:
    """The best number with which a Commander Effect gives an ability; None if none does."""
    found: int | None = None
    for _, effect in effects_on(state, creature):
        for each in effect.effects:
            if each.kind in ("gains", "deed") and each.word == name:
                found = max(found or 0, each.number)
    return found


class Fits:
    """Which bonuses count: those to some statistics, against somebody, at some moment."""

    __slots__ = ("against", "creature", "moments", "state", "stats")

    def __init__(
        self,
        state: Skirmish,
        creature: int,
        stats: tuple[str, ...],
        against: int = NOBODY,
        moments: tuple[str, ...] = (),
    ) -> None:
        self.state = state
        self.creature = creature
        self.stats = stats
        self.against = against
        self.moments = moments

    def __call__(self, effect: Effect) -> bool:
        if effect.word not in self.stats or (effect.when and effect.when not in self.moments):
            return False
        if not effect.words:
            return True
        if self.against == NOBODY:
            return False
        return any(matches(self.state, self.against, word, self.creature) for word in effect.words)


def effect_bonus(state: Skirmish, creature: int, fits: Fits) -> list[tuple[str, int]]:
    """The best bonus and the worst penalty that Commander Effects give on one roll or number."""
    if state.roster.touched.isdisjoint(fits.stats):
        return []
    best, worst = ("", 0), ("", 0)
    for commander, effect in effects_on(state, creature):
        for each in effect.effects:
            if each.kind == "bonus" and fits(each):
                named = f"Commander Effect of {state.name(commander)}", each.number
                best = named if each.number > best[1] else best
                worst = named if each.number < worst[1] else worst
    return [each for each in (best, worst) if each[1]]


def matches(state: Skirmish, creature: int, word: str, beside: int = NOBODY) -> bool:
    """Whether a word fits a creature: type, size, alignment, or its size beside another's."""
    low = word.casefold()
    if low in ("good", "evil", "lawful", "chaotic"):
        return low in alignment(state, creature)
    card = state.roster.cards[creature]
    if low in ("larger", "smaller") and beside != NOBODY:
        own = SIZES.index(state.roster.cards[beside].size)
        other = SIZES.index(card.size)
        return other > own if low == "larger" else other < own
    return card.is_a(word)


def tyrant_over(state: Skirmish, creature: int) -> tuple[int, int] | None:
    """The best Tyrannical Morale that a follower may use, and whose it is."""
    roster = state.roster
    if roster.cards[creature].commander is not None:
        return None
    found = [
        (effect.tyranny, commander)
        for commander in roster.commanders
        for effect in roster.cards[commander].effects
        if effect.tyranny
        and commands(state, commander, creature)
        and distance(state, commander, creature) <= RANGE
        and not (roster.singers and _silenced(state, commander, creature))
        and not has(state, creature, "Not Subject to Commander Effects")
    ]
    return max(found, default=None)
