"""Guild V3 as the kernel sees it."""

from warband.ddm.game import Game
from warband.rules.v3.edition import V3


class GuildV3(Game):
    """The rulebook of 2022."""

    def __init__(self) -> None:
        super().__init__(V3)
