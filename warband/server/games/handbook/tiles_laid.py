"""How terrain tiles may be laid: every tile at hand, every turn, every place."""

from warband.kernel.battle import Battle
from warband.kernel.questions import Choose
from warband.looks.square_previews import Laying, Layings, TilePicture
from warband.rules.handbook import questions as q
from warband.rules.handbook.state import Skirmish
from warband.rules.handbook.tiles.tile import all_tiles
from warband.server.games.handbook.shelf import tile_terrain

ASKED = (q.TILE, q.TURN, q.PLACE, q.ASSEMBLY_TILE, q.TURN_OF_ASSEMBLY_TILE)


def layings(battle: Battle[Skirmish]) -> Layings:
    """Every way to lay a tile now, with the answers that lay it so."""
    question = battle.ask()
    if not isinstance(question, Choose) or question.ask not in ASKED:
        return Layings((), ())
    found: list[Laying] = []
    _explore(battle, question, -1, (), found)
    names = dict.fromkeys(one.tile for one in found)
    pictures = tuple(
        TilePicture(name, quarters, turned.width, turned.height, tile_terrain(turned))
        for name in names
        for quarters, turned in ((n, all_tiles()[name].turned(n)) for n in range(4))
        if any(one.tile == name and one.quarters == quarters for one in found)
    )
    return Layings(pictures, tuple(found))


def _explore(
    battle: Battle[Skirmish], question: Choose, first: int, words: tuple[str, ...],
    found: list[Laying],
) -> None:  # fmt: skip
    """Answer what is asked in every way, until a place is asked for."""
    options, about = question.options, question.about
    if question.ask == q.PLACE:
        cells = tuple(int(str(options[n])) for n in range(len(options)))
        name, quarters = str(about["tile"]), int(str(about["turn"]))
        found.append(Laying(name, quarters, cells, first, words, asks=True))
        return
    for n in range(len(options)):
        begun = first if first >= 0 else n
        text = battle.rules.option_text(battle.state, question, n)
        said = (*words, text) if first >= 0 else ()
        if question.ask == q.TURN_OF_ASSEMBLY_TILE:
            option = options[n]
            assert isinstance(option, tuple)
            found.append(Laying(str(about["tile"]), option[0], (option[1],), begun, said))
            continue
        copy = battle.copy()
        laid = len(copy.state.layout)
        copy.pick(n)
        asked = copy.ask()
        if len(copy.state.layout) > laid:
            last = copy.state.layout[laid]
            found.append(Laying(last.tile, last.quarters, (last.anchor,), begun, said))
        elif isinstance(asked, Choose) and asked.seat == question.seat and asked.ask in ASKED:
            _explore(copy, asked, begun, said, found)
