"""The order of an attack against several creatures at once, and where areas may be laid."""

from warband.ddm.chapters.attacking import Attacking


class AttackingOf2011(Attacking):
    """The order of an attack against several creatures at once, and where areas may be laid."""

    __slots__ = ()
