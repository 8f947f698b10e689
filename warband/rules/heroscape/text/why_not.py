"""Why a figure may not go somewhere or attack somebody: what the judge answers."""

import re

from warband.boards.hexes.grid import parse_hex
from warband.kernel.questions import Bits, Choose
from warband.rules.heroscape import questions as q
from warband.rules.heroscape.movement import Goings, Stands, ways_to_move
from warband.rules.heroscape.places.engagement import engaged_with
from warband.rules.heroscape.places.sight import sees
from warband.rules.heroscape.state import Game
from warband.rules.heroscape.text.answers import normal, option_text

LIKE_A_SPACE = re.compile(r"[a-z]{1,2}\d+(@\d+)?")
FAR_AWAY = 60
"""Spaces that lead anywhere on a board."""


def why_not(game: Game, question: Choose, text: str) -> str:
    """The first reason that keeps an answer from being offered; empty if none is known."""
    wanted = normal(text)
    if question.ask == q.ATTACK:
        said = (option_text(game, question, at) for at in range(len(question.options)))
        meant = [each for each in said if normal(each).endswith(f" {wanted}")]
        if meant:
            return f"say which figure does: {'; '.join(meant)}"
        for other, name in enumerate(game.roster.names):
            if wanted.endswith(normal(name)):
                return _no_target(game, question.seat, other)
    figure = question.about.get("figure")
    if isinstance(question.options, Stands | Goings) and isinstance(figure, int):
        points = question.about["points"]
        assert isinstance(points, int)
        return _no_way(game, figure, points, wanted)
    return ""


def is_place(game: Game, word: str) -> bool:
    """Whether that is a hex of the battlefield."""
    try:
        return parse_hex(word.partition("@")[0]) in game.field.board.columns
    except ValueError:
        return False


def _no_way(game: Game, figure: int, points: int, wanted: str) -> str:
    place = wanted.removeprefix("via ").removeprefix("step ").removeprefix("fly ").split()[0]
    spaces = place.split("-")
    if not all(LIKE_A_SPACE.fullmatch(space) for space in spaces):
        return ""
    for space in spaces:
        if not is_place(game, space):
            return f"there is no {space.upper()} on the battlefield"
    name, needed = game.name(figure), len(game.spaces[figure])
    if len(spaces) != needed:
        return f"{name} stands on {needed} space{'s' if needed > 1 else ''}"
    trails = game.field.walk(game.roster.cards[figure])
    known = {normal(trails.name_of(number)): stand for number, stand in enumerate(trails.stands)}
    if place not in known:
        return f"{place.upper()} is not where {name} has room: no space, or two that do not touch"
    cells = sum(1 << space for space in known[place])
    if cells == game.body[figure]:
        return f"{name} stands there; `stay` stays"
    for other, body in enumerate(game.body):
        if other != figure and body & cells:
            return f"{game.name(other)} stands there"
    for way in ways_to_move(game, figure, FAR_AWAY):
        for stand in Bits(way.ends):
            if normal(way.reach.trails.name_of(stand)) == place:
                cost = way.reach.cost(stand)
                if cost <= points:
                    return f"the way costs {cost} of {points}: nothing is left to go on with"
                return f"the way costs {cost}, and {points} are left"
    return "nobody can end a move there, or no way leads there"


def _no_target(game: Game, seat: int, other: int) -> str:
    """Why nobody who might attack can attack a figure."""
    name = game.name(other)
    if not game.body[other]:
        return f"{name} is not on the battlefield"
    own = [figure for figure in game.roster.own[seat] if game.body[figure]]
    seen = [game.name(figure) for figure in own if sees(game, figure, other)]
    if not seen:
        return f"nobody has a line of sight to {name}"
    bound = [game.name(figure) for figure in own if engaged_with(game, figure)]
    if bound and len(bound) == len(own):
        return f"{', '.join(bound)} may attack only whom they are engaged with"
    return f"{', '.join(seen)} would see {name}: it is out of range, or others engage them"
