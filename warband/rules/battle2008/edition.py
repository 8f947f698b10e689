"""The Battle Rules of 2008 as an edition: its tables and its chapters."""

import warband.ddm.do.turn.rounds as shared_rounds
import warband.ddm.do.turn.setting_up as shared_setting_up
from warband.ddm.edition import Edition
from warband.rules.battle2008.attacking import AttackingOf2008
from warband.rules.battle2008.build.building import BuildingOf2008
from warband.rules.battle2008.cards import CARDS
from warband.rules.battle2008.champions import ChampionsOf2008
from warband.rules.battle2008.charging import ChargingOf2008
from warband.rules.battle2008.conditions import CONDITIONS
from warband.rules.battle2008.covering import CoveringOf2008
from warband.rules.battle2008.durations import DurationsOf2008
from warband.rules.battle2008.flanking_and_advantage import FlankingOf2008
from warband.rules.battle2008.ground.board import BOARD
from warband.rules.battle2008.harming import HarmingOf2008
from warband.rules.battle2008.hazards import HazardsOf2008
from warband.rules.battle2008.motion import MotionOf2008
from warband.rules.battle2008.opportunity import OpportunityOf2008
from warband.rules.battle2008.quick_start.rules_of_the_format import rules_of
from warband.rules.battle2008.rolling import RollingOf2008
from warband.rules.battle2008.rounds import activate, end_round, resume
from warband.rules.battle2008.scoring import ScoringOf2008
from warband.rules.battle2008.setting_up import SettingUpOf2008, controls
from warband.rules.battle2008.teleporting import TeleportingOf2008
from warband.rules.battle2008.timing import TimingOf2008
from warband.rules.battle2008.turns import TurnsOf2008
from warband.rules.battle2008.universal import UniversalOf2008

BATTLE_2008 = Edition(
    name="battle2008",
    phases={
        "reveal": shared_setting_up.reveal,
        "controls": controls,
        "placing": shared_setting_up.place_next,
        "setup powers": shared_setting_up.setup_powers,
        "round": shared_rounds.begin_round,
        "activation": activate,
        "turn": resume,
        "end of round": end_round,
    },
    board=BOARD,
    cards=CARDS,
    conditions=CONDITIONS,
    building=BuildingOf2008(),
    setting_up=SettingUpOf2008(),
    champions=ChampionsOf2008(),
    turns=TurnsOf2008(),
    universal=UniversalOf2008(),
    teleporting=TeleportingOf2008(),
    motion=MotionOf2008(),
    opportunity=OpportunityOf2008(),
    charging=ChargingOf2008(),
    flanking_and_advantage=FlankingOf2008(),
    covering=CoveringOf2008(),
    attacking=AttackingOf2008(),
    rolling=RollingOf2008(),
    harming=HarmingOf2008(),
    durations=DurationsOf2008(),
    hazards=HazardsOf2008(),
    timing=TimingOf2008(),
    scoring=ScoringOf2008(),
    in_format=rules_of,
)
"""The rules of April 2008."""
