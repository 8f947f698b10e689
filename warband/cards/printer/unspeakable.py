"""What the printer says when no sentence fits."""


class Unspeakable(Exception):
    """A tree for which there is no sentence; the phrasebook has one."""
