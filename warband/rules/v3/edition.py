"""Guild V3 as an edition: its tables and its chapters."""

import warband.ddm.do.turn.rounds as rounds
import warband.ddm.do.turn.setting_up as setting_up
from warband.ddm.chapters.attacking import Attacking
from warband.ddm.chapters.champions import Champions
from warband.ddm.chapters.motion import Motion
from warband.ddm.chapters.teleporting import Teleporting
from warband.ddm.edition import Edition
from warband.rules.v3.board import BOARD
from warband.rules.v3.building import BuildingOfV3
from warband.rules.v3.cards import CARDS
from warband.rules.v3.charging import ChargingOfV3
from warband.rules.v3.conditions import CONDITIONS
from warband.rules.v3.covering import CoveringOfV3
from warband.rules.v3.durations import DurationsOfV3
from warband.rules.v3.flanking_and_advantage import FlankingOfV3
from warband.rules.v3.harming import HarmingOfV3
from warband.rules.v3.hazards import HazardsOfV3
from warband.rules.v3.opportunity import OpportunityOfV3
from warband.rules.v3.rolling import RollingOfV3
from warband.rules.v3.rounds import end_round
from warband.rules.v3.scoring import ScoringOfV3
from warband.rules.v3.setting_up import SettingUpOfV3, controls
from warband.rules.v3.timing import TimingOfV3
from warband.rules.v3.turns import TurnsOfV3
from warband.rules.v3.universal import UniversalOfV3

V3 = Edition(
    name="v3",
    phases={
        "reveal": setting_up.reveal,
        "controls": controls,
        "placing": setting_up.place_next,
        "setup powers": setting_up.setup_powers,
        "round": rounds.begin_round,
        "activation": rounds.activate,
        "turn": rounds.resume,
        "end of round": end_round,
    },
    board=BOARD,
    cards=CARDS,
    conditions=CONDITIONS,
    building=BuildingOfV3(),
    setting_up=SettingUpOfV3(),
    champions=Champions(),
    turns=TurnsOfV3(),
    universal=UniversalOfV3(),
    teleporting=Teleporting(),
    motion=Motion(),
    opportunity=OpportunityOfV3(),
    charging=ChargingOfV3(),
    flanking_and_advantage=FlankingOfV3(),
    covering=CoveringOfV3(),
    attacking=Attacking(),
    rolling=RollingOfV3(),
    harming=HarmingOfV3(),
    durations=DurationsOfV3(),
    hazards=HazardsOfV3(),
    timing=TimingOfV3(),
    scoring=ScoringOfV3(),
)
"""The rules of 2022."""
