"""Teleporters: the nearest free one, or none."""

from warband.ddm.chapters.teleporting import Teleporting


class TeleportingOf2011(Teleporting):
    """Teleporters: the nearest free one, or none."""

    __slots__ = ()

    nearest_only = True
