"""Monsters without a master: the book's rules for whom they attack (Playing without a DM; Habits).

Attacks are spread evenly over the heroes that can be attacked; then the closest; then at random.
Habits come first. Monsters attack when they can, provoke nothing for a better target, and step
next to somebody whom they flank if that costs nothing.
"""

from collections.abc import Callable, Iterable

from warband.boards.squares.grid import cells_of
from warband.kernel.questions import Choose, Flow, Pieces, Roll, choose, roll
from warband.rules.handbook import questions as q
from warband.rules.handbook.allowed import Act, Choices, beside
from warband.rules.handbook.cards import Card
from warband.rules.handbook.dungeon.deck_cards import Creature
from warband.rules.handbook.dungeon.delve.state import Delve
from warband.rules.handbook.modifiers import Blow, covered, in_melee
from warband.rules.handbook.senses import distance
from warband.rules.handbook.statcard.abilities import Spec

BLOWS = ("attack", "shoot", "charge")


class Mind:
    """What a monster has done so far in the step that is being played."""

    def __init__(self, delve: Delve) -> None:
        self.delve = delve
        self.acted: set[int] = set()
        self.moved: set[int] = set()

    def answer(self, asked: Choose) -> Flow[int]:
        """The option that a monster takes."""
        match asked.ask:
            case q.ACTION:
                return (yield from self.act(asked))
            case q.OPPORTUNITY | q.DECLARE:
                return len(asked.options) - 1
            case q.CLEAVE:
                return (yield from self.cleave(asked))
            case q.CHARGE_TO | q.ROUT_TO:
                goal = asked.about.get("onward")
                places = range(len(asked.options))
                return next((n for n in places if asked.options[n] == goal), 0)
            case q.AREA:
                return self.area(asked)
        return 0

    # --------------------------------------------------------------------- a turn

    def act(self, asked: Choose) -> Flow[int]:
        """Attack if it can, else go where it can."""
        options = asked.options
        who = asked.about["who"]
        assert isinstance(options, Choices)
        assert isinstance(who, int)
        acts = options.acts
        power = self._power(who, acts)
        if power is not None:
            self.acted.add(who)
            return power
        for kind in BLOWS:
            offered = [act for act in acts if act.kind == kind]
            if offered:
                self.acted.add(who)
                target = yield from self.target(who, [act.target for act in offered], kind)
                self.note_aim(target)
                return next(
                    n for n, act in enumerate(acts) if act.kind == kind and act.target == target
                )
        if who not in self.acted and who not in self.moved and options.squares:
            goal = yield from self.move(who, asked, options.squares)
            if goal >= 0:
                self.moved.add(who)
                below = options.squares & ((1 << goal) - 1)
                return len(acts) + below.bit_count()
        rushes = [n for n, act in enumerate(acts) if act.kind == "rush"]
        if rushes and not {who} & (self.acted | self.moved):
            return rushes[0]
        return next((n for n, act in enumerate(acts) if act.kind == "end"), 0)

    def _power(self, who: int, acts: list[Act]) -> int | None:
        """Spells and abilities that hurt the party come first, those that help when there is
        nobody to attack."""
        delve = self.delve
        near = any(act.kind in BLOWS for act in acts)
        for place, act in enumerate(acts):
            if act.kind not in ("cast", "use"):
                continue
            harmful = _harmful(_spec(delve.roster.cards[who], act.what))
            hostile = act.target >= 0 and delve.team(act.target) != delve.team(who)
            if harmful and (hostile or act.target < 0):
                return place
            if not harmful and not hostile and not near and who not in self.acted:
                return place
        return None

    # --------------------------------------------------------------------- whom

    def target(self, who: int, targets: Iterable[int], kind: str = "attack") -> Flow[int]:
        """Whom a monster attacks of those it can."""
        delve = self.delve
        able = list(dict.fromkeys(targets))
        card = delve.deck_card(who)
        if kind == "shoot":
            able = _clear(delve, who, able)
        if len(able) == 1:
            return able[0]
        if card is not None and "mindless" in card.habits:
            return (yield from self._any(who, able))
        if card is not None and "distracted" in card.habits and who in delve.foes():
            chosen = yield from choose(delve.leader(), q.DISTRACTED, Pieces(able), who=who)
            return chosen
        best = preferred(delve, card, able)
        best = _least(best, lambda each: delve.aims[each] if each < delve.size else 0)
        best = _least(best, lambda each: distance(delve, who, each))
        return (yield from self._any(who, best))

    def _any(self, who: int, able: list[int]) -> Flow[int]:
        if len(able) == 1:
            return able[0]
        (face,) = yield from roll(self.delve.master, len(able), 1, "whom it attacks", who=who)
        return able[face - 1]

    def note_aim(self, target: int) -> None:
        """Remember whom it was that was attacked."""
        delve = self.delve
        if target < delve.size:
            aims = list(delve.aims)
            aims[target] += 1
            delve.aims = tuple(aims)

    def cleave(self, asked: Choose) -> Flow[int]:
        """Cleave at whom it would attack."""
        who = asked.about["who"]
        assert isinstance(who, int)
        targets = [asked.options[n] for n in range(1, len(asked.options))]
        able = [each for each in targets if isinstance(each, int)]
        target = yield from self.target(who, able)
        return 1 + able.index(target)

    def area(self, asked: Choose) -> int:
        """As many enemies and as few friends as can be."""
        who = asked.about["who"]
        assert isinstance(who, int)
        team = self.delve.team(who)

        def value(place: int) -> int:
            caught = asked.options[place]
            assert isinstance(caught, tuple)
            return sum(1 if self.delve.team(int(c)) != team else -2 for c in caught)

        return max(range(len(asked.options)), key=value)

    # --------------------------------------------------------------------- where

    def move(self, who: int, asked: Choose, squares: int) -> Flow[int]:
        """Next to somebody it can attack at once; or nearer; -1 to stay."""
        delve = self.delve
        enemies = delve.enemies(who)
        if not enemies:
            return -1
        speed, spent = asked.about["speed"], asked.about["spent"]
        assert isinstance(speed, int)
        assert isinstance(spent, int)
        ground = delve.field.ground
        close = ground.within(delve.space[who], max(0, speed - spent)) & squares
        reach = {enemy: beside(delve, who, enemy) & close for enemy in enemies}
        able = [enemy for enemy in enemies if reach[enemy]]
        card = delve.deck_card(who)
        mindless = card is not None and "mindless" in card.habits
        if able:
            if mindless:
                able = _least(able, lambda each: distance(delve, who, each))
            target = yield from self.target(who, able)
            return self._square(who, target, reach[target], flank=not mindless)
        counting = ground.counting
        here = min(counting.apart(delve.space[who], delve.space[enemy]) for enemy in enemies)
        spaces = 0
        for enemy in enemies:
            spaces |= delve.space[enemy]
        for far in range(1, here):
            found = counting.within(spaces, far) & squares
            if found:
                return min(cells_of(found))
        return -1

    def _square(self, who: int, target: int, squares: int, *, flank: bool) -> int:
        """The nearest square, or one on the other side of somebody on its own side."""
        delve = self.delve
        found = squares
        if flank:
            grid = delve.field.grid
            tx, ty = grid.xy(delve.anchor[target])
            for ally in delve.allies(who):
                ax, ay = grid.xy(delve.anchor[ally])
                x, y = 2 * tx - ax, 2 * ty - ay
                inside = 0 <= x < grid.width and 0 <= y < grid.height
                if max(abs(tx - ax), abs(ty - ay)) == 1 and inside:
                    opposite = 1 << grid.cell(x, y)
                    if opposite & squares:
                        found = opposite
                        break
        counting = delve.field.ground.counting
        start = delve.space[who]
        return min(cells_of(found), key=lambda cell: (counting.apart(start, 1 << cell), cell))


def preferred(delve: Delve, card: Creature | None, able: list[int]) -> list[int]:
    """Those whom a creature's habits single out, or all."""
    if card is None:
        return able
    if card.hates:
        hated = [each for each in able if each < delve.size and hates(delve, card, each)]
        able = hated or able
    if "bloodthirsty" in card.habits:
        able = _least(able, lambda each: delve.hp[each])
    return able


def hates(delve: Delve, card: Creature, hero: int) -> bool:
    """Whether a creature hates the race or class of a hero: `elves` means every elf."""
    person = delve.heroes[hero]
    mine = {person.race.casefold(), person.profession.casefold()} - {""}
    mine |= {word.casefold() for word in delve.roster.cards[hero].subtypes}
    return any(_one_of(word) & mine for word in card.hates)


def _one_of(word: str) -> set[str]:
    """A word and what one of them is called.

    >>> sorted(_one_of("elves")), sorted(_one_of("gnomes"))
    (['elf', 'elve', 'elves'], ['gnome', 'gnomes'])
    """
    low = word.casefold()
    found = {low, low.removesuffix("s")}
    if low.endswith("ves"):
        found.add(low.removesuffix("ves") + "f")
    return found


def _least(able: list[int], measure: Callable[[int], int]) -> list[int]:
    lowest = min(measure(each) for each in able)
    return [each for each in able if measure(each) == lowest]


def _clear(delve: Delve, who: int, able: list[int]) -> list[int]:
    """Targets of missiles without cover and not in melee, if there are any."""
    strike = delve.roster.cards[who].ranged[0]
    found = [
        each
        for each in able
        if not covered(delve, Blow(who, each, strike, melee=False))
        and not in_melee(delve, who, each)
    ]
    return found or able


def _spec(card: Card, name: str) -> Spec:
    for spell in card.spells:
        if spell.name == name:
            return spell.spec
    ability = card.ability(name)
    return ability.spec if ability is not None else Spec()


def _harmful(spec: Spec) -> bool:
    return any(
        effect.kind in ("damage", "ongoing")
        or (effect.kind == "condition" and effect.word != "Invisible")
        or (effect.kind == "deed" and effect.word in ("destroy", "rout", "petrify"))
        for effect in spec.effects
    )


# ------------------------------------------------------------------------------- at the table


def driven(delve: Delve, flow: Flow[None]) -> Flow[None]:
    """A procedure in which the dungeon answers by itself, or its master does."""
    mind = Mind(delve)
    master = delve.options.master
    reply: object = None
    while True:
        try:
            asked = flow.send(reply)
        except StopIteration:
            return
        if isinstance(asked, Choose) and asked.seat >= delve.master:
            if master:
                asked.seat = delve.master
                reply = yield asked
                reply = yield from _distracted(mind, asked, reply)
            else:
                reply = yield from mind.answer(asked)
        else:
            if isinstance(asked, Roll) and asked.seat >= delve.master:
                asked.seat = delve.master if master else delve.leader()
            reply = yield asked


def _distracted(mind: Mind, asked: Choose, reply: object) -> Flow[object]:
    """Whom a distracted creature attacks is for the players to say, even with a master."""
    delve, options = mind.delve, asked.options
    if not isinstance(options, Choices) or not isinstance(reply, int):
        return reply
    act, who = options[reply], asked.about["who"]
    assert isinstance(who, int)
    card = delve.deck_card(who)
    if act.kind not in BLOWS or card is None or "distracted" not in card.habits:
        return reply
    able = [each.target for each in options.acts if each.kind == act.kind]
    target = yield from mind.target(who, able, "attack")
    return next(
        n for n, each in enumerate(options.acts)
        if each.kind == act.kind and each.target == target
    )  # fmt: skip
