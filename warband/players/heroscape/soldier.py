"""The soldier of HeroScape: goes where it hits best, and gives its orders with intent."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from warband.kernel.battle import Battle
from warband.kernel.dice import Dice
from warband.kernel.questions import Bits, Choose, Kind
from warband.players.heroscape import odds, reasons, worth
from warband.players.heroscape.plans import Plan, Planner, Turn, turn_with
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.army_cards.cards import Card
from warband.rules.heroscape.army_cards.kit import Strikes
from warband.rules.heroscape.combat import Attack
from warband.rules.heroscape.game import Heroscape
from warband.rules.heroscape.movement import Go
from warband.rules.heroscape.places.rooms import Lair
from warband.rules.heroscape.state import NOBODY, Game
from warband.rules.heroscape.treasure import POTION_HEALS
from warband.rules.heroscape.views import view

Handler: TypeAlias = Callable[[Game, Choose], int]

AGAIN = 0.8
"""How much a second turn with the same card is worth beside the first."""
STEP = 10.0
"""How much better a place must be before a power is spent that works once a game."""


class Soldier:
    """Moves to where it attacks best; orders the cards that can do most.

    It sees no more than its player may: hidden order markers stay hidden.
    """

    name = "soldier"

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self._why = ""
        self._reason: Callable[[], str] | None = None
        """Makes the reason for those who ask."""
        self._orders: list[int] = []
        self._cards: dict[str, Card] = {}
        self._plan: tuple[int, Plan] | None = None
        self._handlers: dict[Kind, Handler] = {
            q.DRAFT: self._draft,
            q.START_ZONE: self._start_zone,
            q.PLACE: self._place,
            q.ORDER_MARKER: self._order,
            q.ARMY_CARD: self._card,
            q.MOVE_WHICH: self._which,
            q.MOVE: self._move,
            q.FLY: self._move,
            q.GO: self._move,
            q.TELEPORT: self._teleport,
            q.ATTACK: self._attack,
            q.ATTACK_AGAIN: self._again,
            q.DICE: self._dice,
            q.ALSO_ATTACK: self._victim,
            q.DEFENDS_NEXT: self._victim,
            q.PICK: self._victim,
            q.WOUND: self._victim,
            q.DESTROY: self._victim,
            q.MEND: self._patient,
            q.TREASURE: self._treasure,
            q.POTION: self._potion,
            q.SHARE_TREASURE: self._dearest,
            q.EXTRA_TURN: self._companion,
            q.RESURRECTION: self._resurrection,
            q.CARD_FOR_DESTROYED_FIGURE: self._lay_on,
        }

    def why(self) -> str:
        """The reason for the last answer."""
        if self._reason is not None:
            return self._reason()
        return self._why or "Nothing else seemed better."

    def choose(self, battle: Battle[Game], question: Choose) -> int:
        """The number of the option to take."""
        self._why, self._reason = "", None
        if len(question.options) == 1:
            return 0
        if isinstance(battle.rules, Heroscape):
            self._cards = battle.rules.library.cards
        seen = view(battle.state, question.seat).game
        return self._handlers.get(question.ask, self._first)(seen, question)

    def _first(self, game: Game, question: Choose) -> int:
        """Yes, where yes or no is asked."""
        return 0

    # ------------------------------------------------------------------- gathering, placing

    def _draft(self, game: Game, question: Choose) -> int:
        """The dearest card among those that leave least of the points unspent."""
        options = [question.options[index] for index in range(len(question.options))]
        spare = game.scenario.points - _number(question.about["points"])
        assert game.draft is not None
        costs = {name: card.points for name, card in self._cards.items()}
        pool = [costs[name] for name, count in game.draft.left for _ in range(count)]

        def rank(option: object) -> tuple[int, int]:
            cost = costs.get(str(option), 0)
            if not cost:
                return 0, 0
            rest = list(pool)
            rest.remove(cost)
            return cost + most_of(spare - cost, rest), cost

        best = max(options, key=rank)
        if best is not None:
            self._why = f"With {best} the most of the points can be spent."
        return options.index(best)

    def _start_zone(self, game: Game, question: Choose) -> int:
        """The higher ground."""
        board = game.field.board

        def height(index: int) -> float:
            zone = board.zones[str(question.options[index])]
            return sum(board.levels[space] for space in Bits(zone)) / max(1, zone.bit_count())

        return max(range(len(question.options)), key=height)

    def _place(self, game: Game, question: Choose) -> int:
        """Near the enemy, or near where the enemy will start."""
        figure = _number(question.about["figure"])
        trails = game.field.walk(game.roster.cards[figure])
        foes = 0
        for foe in game.foes(game.roster.seats[figure]):
            foes |= game.body[foe]
        if game.phase not in ("draft", "place"):
            return self._join(game, question, figure)
        if not foes:
            own = game.zones[game.roster.seats[figure]]
            for name, zone in game.field.board.zones.items():
                foes |= zone if name != own else 0
        board = game.field.board

        def far(index: int) -> tuple[float, int]:
            cells = trails.stands[_number(question.options[index])]
            near = min((board.distance(cells[0], foe) for foe in Bits(foes)), default=0)
            return near - 0.1 * board.levels[cells[0]], index

        self._why = f"{game.name(figure)} starts close to the enemy."
        return min(range(len(question.options)), key=far)

    def _join(self, game: Game, question: Choose, figure: int) -> int:
        """Come into a battle that is on: where a figure stands best."""
        trails = game.field.walk(game.roster.cards[figure])
        options = [
            trails.stands[_number(question.options[i])] for i in range(len(question.options))
        ]
        game.put(figure, options[0])
        planner = Planner(game, figure)
        values = [planner.at(Go(False, 0), cells).value for cells in options]
        return values.index(max(values))

    # ------------------------------------------------------------------------------ orders

    def _order(self, game: Game, question: Choose) -> int:
        """1, 2 and 3 on the cards that can do most; the X where it worries the enemy."""
        options = [_number(question.options[i]) for i in range(len(question.options))]
        marker = str(question.about["marker"])
        if marker == "1" or len(self._orders) != 4:
            self._orders = give_orders({unit: turn_with(game, unit) for unit in options})
        place = ("1", "2", "3", "X").index(marker)
        unit = self._orders[place]
        if unit not in options:
            return 0
        if marker == "X":
            name = game.roster.unit_name(unit)
            self._why = f"The X on {name} makes the enemy look there."
        else:
            self._reason = lambda: reasons.of_turn(game, turn_with(game, unit))
        return options.index(unit)

    def _card(self, game: Game, question: Choose) -> int:
        """The card that can do most right now."""
        options = [_number(question.options[i]) for i in range(len(question.options))]
        turns = [turn_with(game, unit) for unit in options]
        values = [turn.value for turn in turns]
        best = values.index(max(values))
        self._reason = partial(reasons.of_turn, game, turns[best])
        return best

    # ------------------------------------------------------------------------------ moving

    def _which(self, game: Game, question: Choose) -> int:
        """The squad figure that gains most goes first; those that gain nothing stay."""
        best, most = 0, 0.0
        for index in range(len(question.options)):
            figure = _number(question.options[index])
            if figure == NOBODY:
                continue
            planner = Planner(game, figure)
            unit = game.roster.units[game.roster.unit[figure]]
            plan = planner.best(unit.numbers.move)
            gain = plan.value - planner.idle(plan)
            if gain > most:
                best, most = index, gain
                self._plan = (figure, plan)
        if best and self._plan is not None:
            self._reason = partial(reasons.of_plan, game, *self._plan)
        return best

    def _move(self, game: Game, question: Choose) -> int:
        """To where the figure attacks best, or on towards the enemy."""
        figure = _number(question.about["figure"])
        points = _number(question.about["points"])
        planned, self._plan = self._plan, None
        if planned is not None and planned[0] == figure:
            plan = planned[1]
        else:
            plan = Planner(game, figure).best(points)
        self._reason = partial(reasons.of_plan, game, figure, plan)
        options = question.options
        if isinstance(options, Bits):
            return options.index(plan.go.stand)
        return next(i for i in range(len(options)) if options[i] == plan.go)

    def _teleport(self, game: Game, question: Choose) -> int:
        """Only to a place that is much better than any it could walk to."""
        figure = _number(question.about["figure"])
        planner = Planner(game, figure)
        unit = game.roster.units[game.roster.unit[figure]]
        usual = planner.best(unit.numbers.move).value
        trails = game.field.walk(game.roster.cards[figure])
        options = question.options
        assert isinstance(options, Bits)
        stay = options.index(trails.stand(*planner.home))
        best, most = stay, usual + STEP
        for index, stand in enumerate(options):
            plan = planner.at(Go(False, stand), trails.stands[stand])
            if plan.value > most:
                best, most = index, plan.value
        if best != stay:
            self._why = f"From there {game.name(figure)} does far more."
        return best

    # --------------------------------------------------------------------------- attacking

    def _attack(self, game: Game, question: Choose) -> int:
        """The attack that does most; none if all do harm to its own side."""
        best, most = 0, 0.0
        for index in range(len(question.options)):
            attack = question.options[index]
            if not isinstance(attack, Attack):
                continue
            value = odds.value(game, attack)
            if value > most:
                best, most = index, value
        chosen = question.options[best]
        if isinstance(chosen, Attack):
            self._reason = partial(reasons.of_attack, game, chosen)
        elif question.options[best] is None:
            self._why = "Every attack would hurt its own side more."
        return best

    def _again(self, game: Game, question: Choose) -> int:
        """Whom to attack once more."""
        figure = _number(question.about["figure"])
        strikes = _strikes(game, question)

        def value(index: int) -> float:
            target = question.options[index]
            if target is None:
                return 0.0
            dice = odds.best_dice(game, figure, strikes, _number(target))
            return odds.special(game, figure, strikes, _number(target), dice)

        return max(range(len(question.options)), key=value)

    def _dice(self, game: Game, question: Choose) -> int:
        """As many dice as promise most."""
        figure, target = _number(question.about["figure"]), _number(question.about["target"])
        dice = odds.best_dice(game, figure, _strikes(game, question), target)
        self._why = f"So many dice promise most against {game.name(target)} and whoever is near."
        return next(i for i in range(len(question.options)) if question.options[i] == dice)

    def _victim(self, game: Game, question: Choose) -> int:
        """The enemy that a wound hurts most; never a friend."""
        teams, seats = game.roster.teams, game.roster.seats

        def value(index: int) -> float:
            figure = question.options[index]
            if figure is None:
                return 0.0
            lost = worth.loss(game, _number(figure), 1)
            return lost if teams[seats[_number(figure)]] != teams[question.seat] else -lost

        best = max(range(len(question.options)), key=value)
        figure = question.options[best]
        if figure is None:
            self._why = "It would only hurt its own side."
        else:
            name, lost = game.name(_number(figure)), abs(value(best))
            self._why = f"A wound to {name} is worth {lost:.1f} points, more than to anybody else."
        return best

    def _patient(self, game: Game, question: Choose) -> int:
        """The friend that is worth most to heal; never an enemy."""
        teams, seats = game.roster.teams, game.roster.seats

        def value(index: int) -> float:
            figure = question.options[index]
            if figure is None:
                return 0.0
            hurt = game.wounds[_number(figure)] * worth.loss(game, _number(figure), 1)
            return hurt if teams[seats[_number(figure)]] == teams[question.seat] else -hurt

        best = max(range(len(question.options)), key=value)
        figure = question.options[best]
        if figure is not None:
            wounds = game.wounds[_number(figure)]
            self._why = f"{game.name(_number(figure))} has {wounds} wounds and is worth most."
        return best

    # ------------------------------------------------------------------------------ others

    def _treasure(self, game: Game, question: Choose) -> int:
        """Take it, unless the trap could be the end."""
        figure = _number(question.about["figure"])
        card = game.roster.cards[figure]
        lying = game.glyphs_on(game.body[figure])
        safe = all(game.glyphs[number].power_up for number in lying)
        daring = isinstance(game.scenario, Lair) or card.kit.trap_bonus > 0
        if safe or daring or worth.left(game, figure) > 1:
            self._why = f"{game.name(figure)} can use what lies here."
            return 0
        self._why = f"A trap could be the end of {game.name(figure)}."
        return 1

    def _potion(self, game: Game, question: Choose) -> int:
        """Drink when nothing of it is wasted, or before it is too late."""
        figure = _number(question.about["figure"])
        drinks = game.wounds[figure] >= POTION_HEALS or worth.left(game, figure) <= 2
        return 0 if drinks else 1

    def _dearest(self, game: Game, question: Choose) -> int:
        """The figure that is worth most."""
        return max(
            range(len(question.options)),
            key=lambda index: worth.share(game, _number(question.options[index])),
        )

    def _companion(self, game: Game, question: Choose) -> int:
        """The figure that is worth most, rather than nobody."""

        def value(index: int) -> float:
            figure = question.options[index]
            return -1.0 if figure is None else worth.share(game, _number(figure))

        return max(range(len(question.options)), key=value)

    def _resurrection(self, game: Game, question: Choose) -> int:
        """The dearest of the fallen."""
        points = {unit.card.name: unit.card.points for unit in game.roster.units}
        return max(
            range(len(question.options)),
            key=lambda index: points.get(str(question.options[index]), 0),
        )

    def _lay_on(self, game: Game, question: Choose) -> int:
        """A card without an order marker that is still to come."""
        markers, shown = game.markers[question.seat], game.shown[question.seat]

        def orders(index: int) -> int:
            unit = question.options[index]
            return sum(
                place == unit and not shown >> marker & 1 for marker, place in enumerate(markers)
            )

        return min(range(len(question.options)), key=orders)


# ------------------------------------------------------------------------------- judging


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


def most_of(spare: int, costs: list[int]) -> int:
    """The most points that can be spent on some of the cards.

    >>> most_of(160, [140, 100, 60])
    160
    """
    sums = {0}
    for cost in costs:
        sums |= {total + cost for total in sums if total + cost <= spare}
    return max(sums)


def give_orders(turns: dict[int, Turn]) -> list[int]:
    """The cards for the markers 1, 2, 3 and X.

    Each turn goes to the card that can do most with it, one that has a turn already counting a
    little less. The X goes to the best of the cards left without a turn, so that the enemy has
    to look out for it.
    """
    values = {unit: turn.value for unit, turn in turns.items()}
    orders: list[int] = []
    for _ in range(3):
        unit = max(values, key=lambda unit: values[unit])
        orders.append(unit)
        values[unit] *= AGAIN
    idle = [unit for unit in values if unit not in orders] or list(values)
    orders.append(max(idle, key=lambda unit: values[unit]))
    return orders


def _strikes(game: Game, question: Choose) -> Strikes:
    """The dice of the special attack that a question is about."""
    kit = game.roster.cards[_number(question.about["figure"])].kit
    name = question.about["power"]
    return next(s.strikes for s in kit.specials.values() if s.name == name and s.strikes)
