"""Saying no."""

from warband.server.protocol import RefusalKind


class Refusal(Exception):
    """What was asked is not done, and why; nothing changed."""

    def __init__(self, error: RefusalKind, reason: str) -> None:
        super().__init__(reason)
        self.error = error
        self.reason = reason
