"""Guild V3: the skirmish rules of 2022.

>>> library = standard_library()
>>> setup = ready_setup(library, "Bows of the Wood", "Siege and Fury")
>>> state = begin(setup, library)
>>> [piece.label for piece in state.pieces][:2]
['Laurian, Wood Elf Hero', 'Moon Elf Ranger']
"""

from warband.ddm.do.turn.setting_up import begin
from warband.ddm.library import Library
from warband.ddm.setup import Setup, Side
from warband.rules.v3.book import GuildV3
from warband.rules.v3.library import standard_library
from warband.rules.v3.ready_battles import ready_setup

__all__ = ["GuildV3", "Library", "Setup", "Side", "begin", "ready_setup", "standard_library"]
