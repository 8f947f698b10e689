"""The Guild rules of 2011 as an edition: its tables and its chapters."""

import warband.ddm.do.turn.rounds as rounds
import warband.ddm.do.turn.setting_up as shared_setting_up
from warband.ddm.chapters.champions import OncePerTurn
from warband.ddm.edition import Edition
from warband.rules.guild2011.attacking import AttackingOf2011
from warband.rules.guild2011.build.building import BuildingOf2011
from warband.rules.guild2011.cards import CARDS
from warband.rules.guild2011.charging import ChargingOf2011
from warband.rules.guild2011.conditions import CONDITIONS
from warband.rules.guild2011.covering import CoveringOf2011
from warband.rules.guild2011.durations import DurationsOf2011
from warband.rules.guild2011.flanking_and_advantage import FlankingOf2011
from warband.rules.guild2011.ground.board import BOARD
from warband.rules.guild2011.harming import HarmingOf2011
from warband.rules.guild2011.hazards import HazardsOf2011
from warband.rules.guild2011.motion import MotionOf2011
from warband.rules.guild2011.opportunity import OpportunityOf2011
from warband.rules.guild2011.rolling import RollingOf2011
from warband.rules.guild2011.rounds import end_round
from warband.rules.guild2011.scoring import ScoringOf2011
from warband.rules.guild2011.setting_up import SettingUpOf2011, controls, reveal
from warband.rules.guild2011.teleporting import TeleportingOf2011
from warband.rules.guild2011.timing import TimingOf2011
from warband.rules.guild2011.turns import TurnsOf2011
from warband.rules.guild2011.universal import UniversalOf2011

GUILD_2011 = Edition(
    name="guild2011",
    phases={
        "reveal": reveal,
        "controls": controls,
        "placing": shared_setting_up.place_next,
        "setup powers": shared_setting_up.setup_powers,
        "round": rounds.begin_round,
        "activation": rounds.activate,
        "turn": rounds.resume,
        "end of round": end_round,
    },
    board=BOARD,
    cards=CARDS,
    conditions=CONDITIONS,
    building=BuildingOf2011(),
    setting_up=SettingUpOf2011(),
    champions=OncePerTurn(),
    turns=TurnsOf2011(),
    universal=UniversalOf2011(),
    teleporting=TeleportingOf2011(),
    motion=MotionOf2011(),
    opportunity=OpportunityOf2011(),
    charging=ChargingOf2011(),
    flanking_and_advantage=FlankingOf2011(),
    covering=CoveringOf2011(),
    attacking=AttackingOf2011(),
    rolling=RollingOf2011(),
    harming=HarmingOf2011(),
    durations=DurationsOf2011(),
    hazards=HazardsOf2011(),
    timing=TimingOf2011(),
    scoring=ScoringOf2011(),
)
"""The rules of May 2011."""
