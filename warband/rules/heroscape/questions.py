"""The kinds of questions that HeroScape asks, and army cards as options."""

from typing import Final

from warband.kernel.questions import Kind, Listed, T

DRAFT: Final = Kind("draft")
START_ZONE: Final = Kind("start zone")
PLACE: Final = Kind("place")
ORDER_MARKER: Final = Kind("order marker")
ARMY_CARD: Final = Kind("army card")
MOVE_WHICH: Final = Kind("move which")
MOVE: Final = Kind("move")
FLY: Final = Kind("fly")
GO: Final = Kind("go")
TELEPORT: Final = Kind("teleport")
DROP_WHERE: Final = Kind("drop where")
TREASURE: Final = Kind("treasure")
POTION: Final = Kind("potion")
LEAVING_ATTACK: Final = Kind("leaving attack")
ATTACK: Final = Kind("attack")
ATTACK_AGAIN: Final = Kind("attack again")
ALSO_ATTACK: Final = Kind("also attack")
DEFENDS_NEXT: Final = Kind("defends next")
DICE: Final = Kind("dice")
USE_POWER: Final = Kind("use power")
PICK: Final = Kind("pick")
WOUND: Final = Kind("wound")
MEND: Final = Kind("mend")
DESTROY: Final = Kind("destroy")
EXTRA_TURN: Final = Kind("extra turn")
TREASURE_TO_LEAVE: Final = Kind("treasure to leave")
CARD_FOR_DESTROYED_FIGURE: Final = Kind("card for destroyed figure")
REMOVE_ORDER_MARKER: Final = Kind("remove order marker")
FREE_TURN: Final = Kind("free turn")
REINFORCEMENTS: Final = Kind("reinforcements")
RESURRECTION: Final = Kind("resurrection")
SHARE_TREASURE: Final = Kind("share treasure")

HIDDEN_ORDER_MARKER: Final = "hidden order marker"
"""Why dice are rolled when the marker that is taken away stays unknown."""


class Units(Listed[T]):
    """Options that are army cards, by the number of their unit."""

    __slots__ = ()
