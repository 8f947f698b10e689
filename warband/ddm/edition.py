"""An edition of the game: its tables, and the chapters that it fills in.

What all editions share is in the other rooms of this family; wherever they differ, those rooms ask
`state.edition`. An edition that leaves a chapter, or a page of one, empty is not accepted by mypy.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import final

import warband.ddm.ask.cards.meanings as meanings
import warband.ddm.do.perform.carry_out as carry_out
from warband.cards import vocabulary as v
from warband.ddm.build.formats import Format
from warband.ddm.card_table import CardTable
from warband.ddm.chapters.attacking import Attacking
from warband.ddm.chapters.building import Building
from warband.ddm.chapters.champions import Champions
from warband.ddm.chapters.charging import Charging
from warband.ddm.chapters.covering import Covering
from warband.ddm.chapters.durations import Durations
from warband.ddm.chapters.flanking_and_advantage import Flanking
from warband.ddm.chapters.harming import Harming
from warband.ddm.chapters.hazards import Hazards
from warband.ddm.chapters.motion import Motion
from warband.ddm.chapters.opportunity import Opportunity
from warband.ddm.chapters.rolling import Rolling
from warband.ddm.chapters.scoring import Scoring
from warband.ddm.chapters.setting_up import SettingUp
from warband.ddm.chapters.teleporting import Teleporting
from warband.ddm.chapters.timing import Timing
from warband.ddm.chapters.turns import Turns
from warband.ddm.chapters.universal import Universal
from warband.ddm.conditions import Conditions
from warband.ddm.ground.board import Board
from warband.ddm.moments import Scope
from warband.ddm.state import Skirmish
from warband.kernel.questions import Asked, Flow

meanings.hand_over()

Procedure = Callable[[Skirmish], Flow[None]]
"""What leads from one checkpoint to the next."""
Perform = Callable[[Skirmish, Scope, tuple[v.Effect, ...]], Iterable[Asked]]
"""How the steps of a power are carried out."""


def always(edition: "Edition", form: Format) -> "Edition":
    """The same rules whatever the format."""
    return edition


@final
@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One edition of the rules."""

    name: str
    """What records and cases call it."""

    # Tables.
    phases: Mapping[str, Procedure]
    """What comes next, by where the battle stands."""
    board: Board
    """Terrain and geometry, asked when a battlefield is built."""
    cards: CardTable
    """What cards leave to the book."""
    conditions: Conditions
    """Conditions, each with all that it entails."""

    # Chapters, in the order in which a battle meets them.
    building: Building
    setting_up: SettingUp
    champions: Champions
    turns: Turns
    universal: Universal
    teleporting: Teleporting
    motion: Motion
    opportunity: Opportunity
    charging: Charging
    flanking_and_advantage: Flanking
    covering: Covering
    attacking: Attacking
    rolling: Rolling
    harming: Harming
    durations: Durations
    hazards: Hazards
    timing: Timing
    scoring: Scoring

    perform: Perform = carry_out.perform
    """What a power says, carried out: powers act in windows, and windows open as they act."""

    in_format: "Callable[[Edition, Format], Edition]" = always
    """The rules as a format plays them: fewer, where it is for beginners."""
