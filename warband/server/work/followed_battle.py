"""A copy of a battle that is brought up to date with the answers given since."""

from warband.kernel.questions import Answer
from warband.server.table_book import AnyBattle, AnyBook, give


class FollowedBattle:
    """Follows one battle, forward at little cost, backward by playing it again."""

    def __init__(self, book: AnyBook, setup: str) -> None:
        self.book = book
        self.setup = setup
        self.history: tuple[Answer, ...] = ()
        self.battle: AnyBattle | None = None

    def follow(self, history: tuple[Answer, ...]) -> AnyBattle:
        """The battle after these answers; it is ours, so copy it before touching."""
        known = len(self.history)
        if self.battle is None or history[:known] != self.history:
            self.battle, known = self.book.begin(self.setup), 0
        for answer in history[known:]:
            give(self.battle, answer)
        self.history = history
        if self.battle.events is not None:
            self.battle.events.clear()
        return self.battle
