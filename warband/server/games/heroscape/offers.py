"""The options of a question as structures: what a page highlights, and what each would mean."""

from collections.abc import Callable

from warband.boards.hexes import Reach, Step, Trails
from warband.kernel.questions import Bits, Choose, Pieces
from warband.looks.hexes import HexFall, HexOption
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.combat import NORMAL, Attack
from warband.rules.heroscape.movement import Go, Goings, Stands, ways_to_move
from warband.rules.heroscape.places.engagement import engaged_with, threats
from warband.rules.heroscape.places.field import EXTREME, MAJOR
from warband.rules.heroscape.state import NOBODY, Game
from warband.rules.heroscape.text.answers import option_text
from warband.server.games.heroscape.odds import odds_of


def offer(game: Game, question: Choose) -> tuple[HexOption, ...]:
    """All options of a question."""
    make = _maker(game, question)
    options = question.options
    return tuple(make(n, option_text(game, question, n), options[n]) for n in range(len(options)))


def about_number(question: Choose, name: str) -> int:
    """A number that the question is about; -1 if it is not."""
    value = question.about.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else -1


def _maker(game: Game, question: Choose) -> Callable[[int, str, object], HexOption]:
    """How options of this kind of question are made."""
    if isinstance(question.options, Bits | Stands | Goings):
        ways = _Ways(game, question)
        return ways.option
    if question.ask == q.DICE:
        return lambda n, text, value: _dice(game, question, n, text, value)
    return lambda n, text, value: _plain(game, question, n, text, value)


def _plain(game: Game, question: Choose, n: int, text: str, value: object) -> HexOption:
    if isinstance(value, Attack):
        power = "" if value.power == NORMAL else _power_name(game, value)
        return HexOption(
            n,
            text,
            "attack",
            figure=value.figure,
            target=value.target,
            power=power,
            odds=odds_of(game, value),
        )
    options = question.options
    if value is None or (isinstance(options, Pieces) and value == NOBODY):
        return HexOption(n, text, "pass")
    if isinstance(value, bool):
        return HexOption(n, text, "yes" if value else "no")
    if isinstance(value, int) and isinstance(options, Pieces):
        return HexOption(n, text, "figure", figure=value)
    if isinstance(value, int) and isinstance(options, q.Units):
        return HexOption(n, text, "card", unit=value, card=game.roster.units[value].card.name)
    if question.ask in (q.DRAFT, q.RESURRECTION):
        return HexOption(n, text, "card", card=str(value))
    if question.ask == q.START_ZONE:
        return HexOption(n, text, "zone")
    return HexOption(n, text, "word")


def _power_name(game: Game, attack: Attack) -> str:
    return game.roster.cards[attack.figure].powers[attack.power].name


def _dice(game: Game, question: Choose, n: int, text: str, value: object) -> HexOption:
    """So many dice for a special attack, each with its odds."""
    figure, target = about_number(question, "figure"), about_number(question, "target")
    assert isinstance(value, int)
    name = question.about["power"]
    kit = game.roster.cards[figure].kit
    special = next(each for each in kit.specials.values() if each.name == name)
    words = f"{value} dice" if value > 1 else "1 die"
    odds = odds_of(game, Attack(figure, special.number, target), value)
    return HexOption(n, words, "dice", figure=figure, target=target, power=special.name, odds=odds)


class _Ways:
    """Where a figure may go or be placed, and what each way brings with it."""

    def __init__(self, game: Game, question: Choose) -> None:
        self.game = game
        self.figure = about_number(question, "figure")
        self.flying = question.ask == q.FLY
        card = game.roster.cards[self.figure]
        self.walk = game.field.walk(card)
        self.height = card.height
        self.reaches: dict[tuple[bool, int], Reach] = {}
        if question.ask in (q.MOVE, q.FLY, q.GO):
            for flies, reach, ends, _ in ways_to_move(
                game, self.figure, about_number(question, "points")
            ):
                stands = [s for s in range(len(reach.trails.stands)) if ends >> s & 1]
                self.reaches |= {(flies, stand): reach for stand in stands}
        master = game.field.master
        self.threats = threats(game, self.figure) if master else []

    def option(self, n: int, text: str, value: object) -> HexOption:
        """A place to stand."""
        game = self.game
        flies, stand, drop, _ = (
            value if isinstance(value, Go) else Go(self.flying, int(str(value)), NOBODY)
        )
        card = game.roster.cards[self.figure]
        trails: Trails = game.field.flight(card) if flies else self.walk
        spaces = trails.stands[stand]
        reach = self.reaches.get((flies, stand))
        steps = reach.path(stand) if reach is not None and not flies else ()
        here = spaces == game.spaces[self.figure]
        leaving = tuple(engaged_with(game, self.figure)) if flies and not here else ()
        if steps:
            leaving = self._leaving(trails, steps)
        return HexOption(
            n,
            text,
            "space",
            figure=self.figure,
            spaces=spaces,
            flies=flies,
            drop="" if drop == NOBODY else game.glyphs[drop].kind,
            cost=reach.cost(stand) if reach is not None else 0,
            path=tuple(trails.stands[step.stand] for step in steps),
            leaving=leaving,
            falls=self._falls(steps),
            engages=tuple(foe for foe, mask in self.threats if _touches(mask, spaces)),
        )

    def _leaving(self, trails: Trails, steps: tuple[Step, ...]) -> tuple[int, ...]:
        """Who strikes at the figure on the way, in order."""
        found: list[int] = []
        spaces = self.game.spaces[self.figure]
        for step in steps:
            after = trails.stands[step.stand]
            found += [
                foe
                for foe, mask in self.threats
                if _touches(mask, spaces) and not _touches(mask, after)
            ]
            spaces = after
        return tuple(found)

    def _falls(self, steps: tuple[Step, ...]) -> tuple[HexFall, ...]:
        """Where the way leads down too far (Master: Moving down)."""
        field = self.game.field
        if not field.master:
            return ()
        levels = field.board.levels
        falls = []
        for step in steps:
            drop = levels[step.before] - levels[step.after]
            if drop < self.height or field.water >> step.after & 1:
                continue
            if drop >= self.height + EXTREME:
                rolls = "d20: destroyed unless it shows 19 or 20"
            else:
                rolls = "3 combat dice" if drop >= self.height + MAJOR else "1 combat die"
            falls.append(HexFall(step.after, drop, rolls))
        return tuple(falls)


def _touches(mask: int, spaces: tuple[int, ...]) -> bool:
    return any(mask >> space & 1 for space in spaces)
