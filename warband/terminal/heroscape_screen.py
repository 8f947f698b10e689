"""The screen of HeroScape."""

import re
from collections.abc import Iterator

from rich.text import Text

from warband.kernel.questions import Choose
from warband.kernel.rulebook import Rulebook
from warband.players.heroscape import odds, worth
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.army_cards.describing import describe as power_in_words
from warband.rules.heroscape.combat import NORMAL, Attack, attack_dice, defense_dice
from warband.rules.heroscape.state import Game
from warband.terminal.hexes import draw_armies, draw_board, draw_key, offered, tags

WHOLE = (q.ARMY_CARD, q.MOVE_WHICH, q.ATTACK, q.DRAFT, q.START_ZONE)
"""Questions at which everything is shown again."""


class HeroscapeScreen:
    """A board of hexes in letters."""

    help = (
        "a space by\n"
        "its name, say G7, or two, say G7-H7; a figure by its name or by what it is\n"
        "called on the board, say 2B."
    )

    def begun(self, state: Game) -> bool:
        """There is a board from the first question on."""
        return True

    def picture(self, state: Game, question: Choose | None) -> Text:
        """The battlefield, with the spaces that are offered marked."""
        return draw_board(state, offered(state, question))

    def around(self, state: Game, question: Choose | None) -> Text:
        """The key and the armies, with the order markers of whoever is asked."""
        seat = question.seat if question is not None else None
        return draw_key(state).append("\n").append_text(draw_armies(state, seat))

    def wants_all(self, question: Choose) -> bool:
        """At the beginning of turns and before attacks; once a round for the order markers."""
        if question.ask == q.ORDER_MARKER:
            return question.about.get("marker") == "1"
        return question.ask in WHOLE

    def offers(self, state: Game, question: Choose) -> bool:
        """Whether spaces are offered."""
        return offered(state, question) != 0

    def typed(self, state: Game, question: Choose) -> str:
        """Places are typed."""
        return "Type a marked space, both where the figure fills two, or stay."

    def explain(self, state: Game, question: Choose) -> Iterator[str]:
        """The card of the figure, or the odds of every attack that is offered."""
        attacks = [question.options[index] for index in range(len(question.options))]
        found = [attack for attack in attacks if isinstance(attack, Attack)]
        for attack in found:
            yield from explain_attack(state, attack)
        figure = question.about.get("figure")
        if isinstance(figure, int):
            yield from describe(state, figure)
        elif not found:
            for figure in state.roster.own[question.seat]:
                if state.body[figure]:
                    yield from describe(state, figure)

    def meanings(self, state: Game, text: str) -> Iterator[str]:
        """The same with the names of figures for their tags, and as an attack."""
        names = {tag: state.name(figure) for figure, tag in tags(state).items()}
        full = re.sub(r"\w+", lambda word: names.get(word[0].upper(), word[0]), text)
        yield full
        yield f"attack {full}"


def describe(game: Game, figure: int) -> Iterator[str]:
    """A figure and its card."""
    roster = game.roster
    card = roster.cards[figure]
    numbers = roster.units[roster.unit[figure]].numbers
    yield (
        f"{game.name(figure)}: life {worth.left(game, figure)} of {numbers.life}, move "
        f"{numbers.move}, range {numbers.range}, attack {numbers.attack}, "
        f"defense {numbers.defense}, {card.points} points"
    )
    for power in card.powers:
        yield f"  {power.name}: {power_in_words(power)}"


def explain_attack(game: Game, attack: Attack) -> Iterator[str]:
    """The dice of an attack by where they come from, and what they promise."""
    figure, number, target = attack
    value = odds.value(game, attack)
    if number != NORMAL:
        power = game.roster.cards[figure].powers[number]
        yield f"{power.name} on {game.name(target)}: worth {value:.1f} points on average"
        return
    struck = attack_dice(game, figure, target)
    parried = defense_dice(game, figure, target)
    chances = odds.against(game, figure, target, sum(count for _, count in struck))
    found = 1 - odds.hiding(game, figure, target)
    dead = sum(chances[worth.left(game, target) :]) * found
    yield (
        f"{game.name(figure)} on {game.name(target)}: {_dice(struck)} against {_dice(parried)}; "
        f"{(1 - chances[0]) * found:.0%} to wound, {dead:.0%} to destroy"
    )


def _dice(dice: list[tuple[str, int]]) -> str:
    return " + ".join(f"{count} {name}" for name, count in dice)


def open_screen(book: Rulebook[Game]) -> HeroscapeScreen:
    """The screen of the rulebook."""
    return HeroscapeScreen()
