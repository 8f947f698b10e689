"""After a fight: who was defeated, what is found, how the deck changes, and whether it is won."""

from fractions import Fraction
from typing import get_args

from warband.kernel.questions import Flow, Pieces, choose
from warband.rules.handbook import questions as q
from warband.rules.handbook.dungeon.deck_cards import Creature, God, Key, Lock
from warband.rules.handbook.dungeon.delve.meeting import part_of
from warband.rules.handbook.dungeon.delve.potions import dress, give
from warband.rules.handbook.dungeon.delve.state import Delve, Good
from warband.rules.handbook.dungeon.drawing import Encounter, take_random
from warband.rules.handbook.dungeon.items import charges, roll_item
from warband.rules.handbook.dungeon.treasure import LOCKED_ROLLS, roll_treasure
from warband.rules.handbook.state import CONDITIONS, NOBODY


def fight_is_over(delve: Delve) -> bool:
    """Nobody is left to fight, on one side or the other."""
    return not delve.opposed or not delve.alive


def end_fight(delve: Delve) -> Flow[None]:
    """The fight is over: either the party lies dead or the room is its own."""
    delve.tally, delve.owing, delve.opportunists = False, (), 0
    if not delve.alive:
        escaped = fled(delve)
        delve.dismiss()
        why = "nobody is left in the dungeon" if escaped else "the whole party is dead"
        finish(delve, won=False, why=why)
        return
    room, idol, finds = delve.room, delve.idol, delve.finds
    earned = yield from settle_cards(delve)
    delve.dismiss()
    recover(delve)
    delve.round, delve.order, delve.quiet = 0, (0,), 0
    delve.active = 0
    delve.stage = "explore"
    if idol:
        receive_statue(delve, _god(idol))
        yield from evolve(delve, 1)
    for find in finds:
        if find.endswith(f"? {room}"):
            word = find.partition("?")[0]
            delve.finds = tuple(
                (f"lock {room}" if word == "lock" else "key") if each == find else each
                for each in delve.finds
            )
            delve.tell("found", what=word)
    if earned:
        yield from find_treasure(delve)
    check_goal(delve)


def _god(name: str) -> God:
    return next(god for god in get_args(God) if god == name)


def fled(delve: Delve) -> bool:
    """Whether some hero left the dungeon alive."""
    return any(delve.gone >> hero & 1 and delve.hp[hero] > 0 for hero in range(delve.size))


# ------------------------------------------------------------------------------- the deck


def settle_cards(delve: Delve) -> Flow[bool]:
    """Cards of the defeated leave the deck, those of the fled go back; whether treasure is due."""
    earned, replaced = False, 0
    for number, (card, role) in enumerate(delve.cards):
        creatures = [
            delve.size + place
            for place, member in enumerate(delve.members)
            if member.card == number
        ]
        dead = sum(delve.gone >> c & 1 and delve.hp[c] <= 0 for c in creatures)
        if role == "wanderer":
            if not delve.deck.wandering:
                delve.pile.cards.append(card)
            continue
        if role == "friend":
            continue
        left = card.count - dead
        if left:
            delve.pile.cards.append(part_of(card, left))
        if dead:
            earned = True
            count_defeated(delve, card, dead)
            replaced += not left
    yield from evolve(delve, replaced)
    return earned


def count_defeated(delve: Delve, card: Creature, dead: int) -> None:
    """The party keeps the cards of those it has defeated."""
    worth = card.cr * dead / card.count
    delve.beaten = (*delve.beaten, *(card.name for _ in range(dead)))
    delve.total += worth
    before = delve.minions
    if card.minion:
        delve.minions += dead
    if "boss" in card.roles and dead == card.count:
        delve.finds = (*delve.finds, "boss")
    delve.tell("defeated", what=card.name, number=dead, rating=str(worth), total=str(delve.total))
    if before < delve.deck.boss_after <= delve.minions:
        delve.pile.cards += [each for each in delve.deck.spread() if is_boss(each)]
        delve.tell("boss-comes")
    if card.tier and delve.deck.upgrade and "second deck" not in delve.finds:
        delve.finds = (*delve.finds, "second deck")
        delve.harder += [each for each in delve.deck.spread() if is_boss(each)]


def is_boss(card: object) -> bool:
    """Whether a card is the boss."""
    return isinstance(card, Creature) and "boss" in card.roles


def evolve(delve: Delve, number: int) -> Flow[None]:
    """Evolving the Dungeon Deck: random cards of the harder deck take the place of those gone."""
    for _ in range(number):
        if not delve.harder:
            return
        card = yield from take_random(delve.master, delve.harder, "harder card")
        delve.pile.cards.append(card)
        delve.tell("deck-grows")


# ------------------------------------------------------------------------------- finds


def recover(delve: Delve) -> None:
    """What spells and wounds of the mind lasted ends with the fight; hit points stay."""
    delve.routing = delve.fresh = delve.activated = 0
    delve.under = [0] * len(CONDITIONS)
    for hero in range(delve.size):
        delve.saves[hero] = ()
        dress(delve, hero)
    delve.shaken = (1 << delve.size) - 1


def receive_statue(delve: Delve, god: God) -> None:
    """Its guards are beaten: the statue helps the party for the rest of the delve."""
    delve.boons = (*delve.boons, god)
    delve.tell("boon", god=god)
    if god == "Pelor":
        for hero in delve.party():
            delve.hp[hero] += 5 * delve.deck.level
    elif god == "Boccob":
        delve.used = {}


def find_treasure(delve: Delve) -> Flow[None]:
    """One treasure for an encounter (Table 7-1)."""
    worths = yield from roll_treasure(delve.leader(), delve.deck.level)
    if not worths:
        delve.tell("no-treasure")
    for worth in worths:
        item = yield from roll_item(delve.leader(), worth)
        delve.tell("treasure", item=item.name, worth=worth, price=item.price)
        uses = charges(item, campaign=delve.options.campaign)
        delve.goods = (*delve.goods, Good(item.name, NOBODY, uses))
        if item.way:
            hero = yield from choose(
                delve.leader(), q.WHO_TAKES_IT, Pieces(list(delve.party())), item=item.name
            )
            give(delve, len(delve.goods) - 1, hero)


def open_lock(delve: Delve) -> Flow[None]:
    """Lock and Key: behind the lock lies a big treasure."""
    delve.finds = (*delve.finds, "opened")
    delve.tell("lock-opened")
    for _ in range(LOCKED_ROLLS):
        yield from find_treasure(delve)


def settle_empty(delve: Delve, encounter: Encounter, room: int) -> Flow[None]:
    """A room with nobody in it: what is there is found at once."""
    delve.idol = ""
    if encounter.statue is not None:
        receive_statue(delve, encounter.statue.god)
        yield from evolve(delve, 1)
    if isinstance(encounter.find, Lock | Key):
        word = type(encounter.find).__name__.casefold()
        delve.finds = (*delve.finds, f"lock {room}" if word == "lock" else "key")
        delve.tell("found", what=word)
    delve.room = 0
    delve.cards, delve.members = (), ()
    check_goal(delve)


# ------------------------------------------------------------------------------- winning


def goal_reached(delve: Delve) -> bool:
    """How to Win: ratings of the defeated, statues, or the boss."""
    goal = delve.deck.goal
    match goal.kind:
        case "monsters":
            return delve.total >= goal.number
        case "statues":
            return len(delve.boons) >= goal.number
        case "boss":
            return "boss" in delve.finds


def progress(delve: Delve) -> tuple[Fraction, int]:
    """How far the party has come, and how far it must."""
    goal = delve.deck.goal
    match goal.kind:
        case "monsters":
            return delve.total, goal.number
        case "statues":
            return Fraction(len(delve.boons)), goal.number
        case "boss":
            return Fraction("boss" in delve.finds), 1


def check_goal(delve: Delve) -> None:
    """The party wins as soon as it has reached its goal."""
    if goal_reached(delve):
        finish(delve, won=True, why="the goal is reached")


def finish(delve: Delve, *, won: bool, why: str) -> None:
    """The delve is over."""
    delve.winners = tuple(range(delve.master)) if won else (delve.master,)
    delve.result = f"the party {'wins' if won else 'loses'}: {why}"
    delve.tell("over", won=won, why=why, total=str(delve.total))
