"""A delve as somebody may see it: the grid as far as it was seen, and what the party knows."""

from collections import Counter

from msgspec.structs import replace

from warband.boards.squares.grid import cells_of
from warband.kernel.questions import Choose, Question
from warband.looks.squares import MapArea, MapView, Option, QuestionView, View
from warband.rules.handbook import questions as q
from warband.rules.handbook.dungeon.deck_cards import Creature, card_text
from warband.rules.handbook.dungeon.decks import Deck
from warband.rules.handbook.dungeon.delve.aftermath import progress
from warband.rules.handbook.dungeon.delve.deeds import Deed
from warband.rules.handbook.dungeon.delve.state import OPEN, Delve
from warband.rules.handbook.dungeon.delve.words import ASKS, option_text, prompt
from warband.rules.handbook.dungeon.drawing import held_cards
from warband.rules.handbook.state import NOBODY
from warband.server.games.handbook import views as skirmish
from warband.server.games.handbook.grounds import map_view as skirmish_map
from warband.server.games.handbook.offers import number_of


def view(delve: Delve, question: Question | None, seats: tuple[int, ...]) -> View:
    """The delve as whoever holds these seats may see it."""
    asked = question if isinstance(question, Choose) else None
    own = asked is not None and asked.ask in (*ASKS, q.PLACE)
    seen = skirmish.view(delve, None if own else question, seats)
    players = delve.roster.players
    seen = replace(
        seen,
        round=delve.clock + 1,
        phase=delve.stage,
        score=(*((int(delve.total),) * delve.master), 0),
        map=map_version(delve),
        teams=(*((0,) * delve.master), delve.master) if players > 2 else (),
        notes=notes(delve),
        outcome=delve.result,
        winner=delve.winners[0] if delve.result else None,
    )
    if asked is not None and own:
        return replace(seen, asked=asked.seat, question=question_view(delve, asked, seats))
    return seen


def question_view(delve: Delve, question: Choose, seats: tuple[int, ...]) -> QuestionView:
    """What the party is asked between fights; options only for the seat that is asked."""
    options = offer(delve, question) if question.seat in seats else ()
    who = number_of(question, "who")
    return QuestionView(
        seat=question.seat,
        ask=question.ask,
        text=prompt(delve, question),
        options=options,
        who=who,
        card=delve.roster.cards[who].name if who >= 0 else "",
        about={name: value for name, value in question.about.items() if name != "who"},
        passing=-1,
        hint="Doors have their numbers on the map." if question.ask == q.DELVE else "",
    )


def offer(delve: Delve, question: Choose) -> tuple[Option, ...]:
    """All options of a question that only a delve asks."""
    found: list[Option] = []
    for n in range(len(question.options)):
        value, text = question.options[n], option_text(delve, question, n)
        if isinstance(value, Deed):
            cells = tuple(cells_of(delve.floor.doors[value.door - 1])) if value.door else ()
            found.append(Option(n, text, "word", power=value.kind, cells=cells))
        elif question.ask == q.PLACE and isinstance(value, int):
            found.append(Option(n, text, "square", cell=value))
        elif isinstance(value, int):
            found.append(Option(n, text, "piece", piece=value))
        else:
            found.append(Option(n, text, "word"))
    return tuple(found)


# ------------------------------------------------------------------------------- the map


def map_view(delve: Delve) -> MapView:
    """The grid as far as it was seen: what lies in the dark is rock for everybody."""
    seen = delve.seen_cells()
    whole = skirmish_map(delve.field)
    terrain = {
        kind: tuple(cell for cell in cells if kind == "wall" or seen >> cell & 1)
        for kind, cells in whole.terrain.items()
    }
    doors = tuple(
        MapArea(f"door {number}", tuple(cells_of(cells)))
        for number, cells in enumerate(delve.floor.doors, 1)
        if not delve.doors[number - 1] & OPEN and delve.floor.sides_of(cells) & seen
    )
    way_out = tuple(cells_of(delve.field.places[0].exits & seen))
    return replace(
        whole,
        version=map_version(delve),
        terrain={kind: cells for kind, cells in terrain.items() if cells},
        edges=tuple(edge for edge in whole.edges if seen >> edge.cell & 1),
        areas=(*doors, *((MapArea("exit A", way_out),) if way_out else ())),
        part=_part(delve),
    )


def _part(delve: Delve) -> tuple[int, ...]:
    """The corners of what was seen, with the doors around it."""
    seen = delve.seen_cells()
    if not seen:
        return ()
    grid = delve.field.grid
    places = [grid.xy(cell) for cell in cells_of(seen)]
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    return (
        grid.cell(max(0, left - 2), max(0, top - 2)),
        grid.cell(min(grid.width - 1, right + 2), min(grid.height - 1, bottom + 2)),
    )


def map_version(delve: Delve) -> str:
    """Changes whenever something more is seen."""
    doors = "".join(str(flags & OPEN) for flags in delve.doors)
    return f"{delve.floor.plan.entrance}.{delve.seen:x}.{doors}.{len(delve.floor.doors)}"


# ------------------------------------------------------------------------------- what is known


def goal_words(deck: Deck) -> str:
    """What the party must do."""
    match deck.goal.kind:
        case "boss":
            return "kill the boss"
        case "statues":
            return f"find {deck.goal.number} statues"
        case "monsters":
            return f"beat monsters whose ratings add up to {deck.goal.number}"


def notes(delve: Delve) -> tuple[str, ...]:
    """The goal, the treasure, the deck as far as it is known, by kinds: `Goal: ...`."""
    done, wanted = progress(delve)
    lines = [f"{delve.deck.name}, level {delve.deck.level}: {goal_words(delve.deck)}"]
    lines.append(f"Goal: {done} of {wanted}")
    lines += [f"Statue: {god}" for god in delve.boons]
    for good in delve.goods:
        holder = "purse" if good.holder == NOBODY else delve.name(good.holder)
        uses = f" ({good.uses})" if good.uses > 1 else ""
        lines.append(f"Treasure: {good.name}{uses}, {holder}")
    lines += [f"Treasure: {delve.gold} gp, purse"] if delve.gold else []
    lines += [f"Find: {find}" for find in delve.finds if find == "key" or find.startswith("lock ")]
    lines += [f"Body: {name}, {delve.field.grid.name(cell)}" for name, cell in delve.fallen]
    known = list(delve.pile.cards)
    for encounter in delve.pending.values():
        known += held_cards(encounter)
    counted = Counter(
        card.name if isinstance(card, Creature) else card_text(card) for card in known
    )
    lines += [f"Deck: {count} {name}" for name, count in sorted(counted.items())]
    return tuple(lines)
