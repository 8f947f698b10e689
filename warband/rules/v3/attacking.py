"""The order of an attack against several creatures at once, and when an attack fizzles."""

from warband.ddm.chapters.attacking import Attacking


class AttackingOfV3(Attacking):
    """The order of an attack against several creatures at once, and when an attack fizzles."""

    __slots__ = ()
