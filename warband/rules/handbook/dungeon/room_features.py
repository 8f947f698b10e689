"""Room Features: what is special about a room, and what it does."""

from typing import Final

import msgspec


class Feature(msgspec.Struct, frozen=True):
    """What a feature does to everybody in the room, or to the draw of its encounter."""

    about: str
    attack: int = 0
    good_attack: int = 0
    evil_attack: int = 0
    damage: int = 0
    saves: str = ""
    """`succeed` or `fail`: what all saves do by themselves."""
    threats_confirm: bool = False
    draw: int = 0
    """Cards more that are drawn for its encounter."""
    chance: str = ""
    """`creature` or `statue`: one more card is drawn at last, and counts only if it is one."""
    fog: bool = False
    obstacles: str = ""
    """Terrain that stands in the room."""
    dark_wall: bool = False


FEATURES: Final[dict[str, Feature]] = {
    "attack +1": Feature("everybody in it attacks at +1", attack=1),
    "blessed": Feature("every save in it succeeds", saves="succeed"),
    "cursed": Feature("every save in it fails", saves="fail"),
    "damage +1": Feature("everybody in it deals 1 damage more, by spells too", damage=1),
    "draw +1": Feature("its encounter has a card more", draw=1),
    "evil attack +1": Feature("evil creatures in it attack at +1", evil_attack=1),
    "good attack +1": Feature("good creatures in it attack at +1", good_attack=1),
    "extra creature chance": Feature("a last card may add a creature", chance="creature"),
    "extra statue chance": Feature("a last card may add a statue", chance="statue"),
    "fog": Feature("fog fills it: who is not adjacent is hard to see", fog=True),
    "pain": Feature("every threat in it is a critical hit", threats_confirm=True),
    "rubble": Feature("rubble slows steps through it", obstacles="rubble"),
    "pillars": Feature("pillars stand in it", obstacles="pillars"),
    "pits": Feature("pits are in its floor", obstacles="pits"),
    "wall of darkness": Feature("nobody sees or charges across its dark wall", dark_wall=True),
}
