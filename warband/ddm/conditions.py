"""Conditions as a table: what each of them entails, row by row.

An edition lists its conditions; the rules ask for the set of those that entail something.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from warband.cards import vocabulary as v
from warband.ddm.state import Piece

NEXT_TURN = v.EndOfNextTurn()


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One condition, and everything that it entails."""

    name: str
    inactive: bool = False
    """Whoever suffers from it does nothing at all; its maintained powers pause."""
    grants_advantage: bool = False
    """Attackers have combat advantage."""
    flanks: bool = True
    """It still helps to flank."""
    leads: bool = True
    """Its champion rating still counts."""
    answers: bool = True
    """It still uses voluntary triggered powers."""
    answers_on_turn: bool = False
    """It uses them on its own turn at least."""
    champions: bool = True
    """It still uses its champion powers."""
    basic_only: bool = False
    """Its attack action is for a basic attack; how strictly the chapter on turns says."""
    strikes_out_of_turn: bool = True
    """It still makes opportunity attacks."""
    lost_actions: tuple[str, ...] = ()
    """Actions that it is not allotted."""
    ends_turn: bool = False
    """Gained in the middle of its own turn, the turn ends after the current action."""
    immobile: bool = False
    """Speed 0: it cannot move by itself."""
    slows: bool = False
    """It moves more slowly; how much the chapter on motion says."""
    halves: bool = False
    """Its attacks deal half damage."""
    sightless: bool = False
    """It sees nothing."""
    at_mercy: bool = False
    """Attackers beside it need not roll, or add to their rolls."""
    passable: bool = False
    """Enemies may walk through it."""
    heals: bool = True
    """It can be healed."""
    resists: int = 0
    """It resists so much damage of any type."""
    until: v.Duration = NEXT_TURN
    """How long it lasts where nothing is said."""


OF_SOME_EDITION = (
    "Blinded", "Confused", "Dangling", "Dazed", "Dominated", "Enervated", "Helpless",
    "Immobilized", "Petrified", "Slowed", "Staggered", "Stunned", "Weakened",
)  # fmt: skip
"""Conditions that the book of some edition names; cards may define others."""


class Conditions:
    """The conditions of an edition, and which of them entail what."""

    __slots__ = (
        "at_mercy",
        "basic_only",
        "ends_turn",
        "grants_advantage",
        "halving",
        "immobile",
        "inactive",
        "losing",
        "named",
        "old_names",
        "passable",
        "sightless",
        "silent_off_turn",
        "slowing",
        "unable_to_answer",
        "unable_to_champion",
        "unable_to_flank",
        "unable_to_heal",
        "unable_to_lead",
        "unable_to_strike",
    )  # fmt: skip

    def __init__(self, rows: Iterable[Condition], old_names: dict[str, str] | None = None) -> None:
        self.named = {row.name: row for row in rows}
        self.old_names = old_names or {}
        """What cards of other editions call a condition, and its name here."""
        self.inactive = self._those(lambda row: row.inactive)
        self.grants_advantage = self._those(lambda row: row.grants_advantage)
        self.unable_to_flank = self._those(lambda row: not row.flanks)
        self.unable_to_lead = self._those(lambda row: not row.leads)
        self.unable_to_answer = self._those(lambda row: not row.answers)
        self.silent_off_turn = self._those(lambda row: row.answers_on_turn)
        self.unable_to_champion = self._those(lambda row: not row.champions)
        self.basic_only = self._those(lambda row: row.basic_only)
        self.unable_to_strike = self._those(lambda row: not row.strikes_out_of_turn)
        self.unable_to_heal = self._those(lambda row: not row.heals)
        self.losing = self._those(lambda row: bool(row.lost_actions))
        self.ends_turn = self._those(lambda row: row.ends_turn)
        self.immobile = self._those(lambda row: row.immobile)
        self.slowing = self._those(lambda row: row.slows)
        self.halving = self._those(lambda row: row.halves)
        self.sightless = self._those(lambda row: row.sightless)
        self.at_mercy = self._those(lambda row: row.at_mercy)
        self.passable = self._those(lambda row: row.passable)

    def why_unknown(self, name: str) -> str:
        """Why a condition of another edition means nothing here, and what there is; else ""."""
        if name in self.named or name in self.old_names or name not in OF_SOME_EDITION:
            return ""
        return f"these rules have no condition {name}; there are {', '.join(sorted(self.named))}"

    def lost_actions(self, piece: Piece) -> set[str]:
        """The kinds of action that its conditions take from a creature."""
        held = piece.conditions & self.losing
        return {kind for name in held for kind in self.named[name].lost_actions}

    def _those(self, entails: Callable[[Condition], bool]) -> frozenset[str]:
        return frozenset(name for name, row in self.named.items() if entails(row))


def suffers(piece: Piece, conditions: frozenset[str]) -> bool:
    """Whether one of the conditions holds the creature."""
    return bool(piece.conditions) and not piece.conditions.isdisjoint(conditions)
