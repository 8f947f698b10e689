"""Requests of the page of stat blocks; all of them answer from what they are sent."""

import asyncio
from functools import cache

from warband.d20.character.deriving import Built, build
from warband.d20.character.sheet import SheetError, read_sheet
from warband.d20.character.skills import KEY_ABILITY
from warband.d20.convert.converter import Conversion, convert_reading
from warband.d20.convert.decisions import KEYS, Decisions, checked
from warband.d20.convert.encounters import of_group
from warband.d20.convert.fielding import field_card
from warband.d20.convert.references import known_cards, references
from warband.d20.library.class_files import CharacterClass
from warband.d20.library.shelf import library
from warband.d20.show.english import card_text
from warband.d20.show.picture import picture
from warband.d20.statblock.block import Decision
from warband.d20.statblock.printer import write
from warband.d20.statblock.problems import StatBlockError
from warband.d20.statblock.reader import Reading, read
from warband.data import data_folder
from warband.kernel.rulebook import DRAW
from warband.lab.converted.battles import LibraryWith, fight, on_its_own, setup_text
from warband.rules.handbook.book import HandbookBook
from warband.rules.handbook.cards import read_cards
from warband.server.conversion import views as v
from warband.server.http.endpoints import Call, Endpoint

LONGEST = 40_000
"""Characters of a text that is converted."""
LONGEST_CARD = 6000
MOST_BLOCKS = 20
MOST_CREATURES = 8
LOG = 400
"""Sentences of a battle that are sent."""


async def convert(call: Call) -> v.Converted:
    """Stat blocks, or a character, and the cards made of them."""
    assert isinstance(call.body, v.ConvertRequest)
    return await asyncio.to_thread(converted, call.body)


def converted(request: v.ConvertRequest) -> v.Converted:
    """What comes of a text: problems, or cards with their traces."""
    if len(request.text) > LONGEST:
        raise ValueError(f"at most {LONGEST} characters at once")
    given = tuple(Decision(one.key.strip().lower(), one.value) for one in request.decisions)
    decisions = Decisions(checked(given))
    character: Built | None = None
    try:
        if request.character:
            character = build(read_sheet(request.text))
            readings = read(write(character.block))
        else:
            readings = read(request.text)
    except StatBlockError as error:
        return v.Converted(
            problems=tuple(
                v.BlockProblem(one.line, one.field, one.reason, one.text) for one in error.problems
            )
        )
    except SheetError as error:
        return v.Converted(
            problems=tuple(v.BlockProblem(0, "", line, "") for line in str(error).splitlines())
        )
    if len(readings) > MOST_BLOCKS:
        raise ValueError(f"at most {MOST_BLOCKS} stat blocks at once")
    return _told(readings, decisions, character)


def _told(readings: list[Reading], decisions: Decisions, character: Built | None) -> v.Converted:
    made = [convert_reading(reading, decisions, references()) for reading in readings]
    ratings = [r.block.challenge_rating for r in readings if r.block.challenge_rating is not None]
    level = str(of_group(ratings)[0]) if len(ratings) > 1 else ""
    sums = character.sums if character else ()
    faults = character.faults if character else ()
    return v.Converted(
        blocks=tuple(_block(one) for one in made),
        sums=tuple(
            v.SumView(one.field, one.total, tuple(f"{p.amount:+d} {p.source}" for p in one.parts))
            for one in sums
        ),
        faults=tuple(v.FaultView(one.field, one.what, one.why) for one in faults),
        encounter=level,
    )


def _block(made: Conversion) -> v.ConvertedBlock:
    fielded = field_card(made.card)
    steps = tuple(
        v.StepView(s.field, s.status, s.book, s.given, s.line, s.how, s.result, s.key)
        for s in made.trace
    )
    return v.ConvertedBlock(
        name=made.card.name,
        block=write(made.block),
        card=card_text(made.card),
        file=fielded.text,
        picture=picture(made.card, made.block),
        trace=steps,
        left_out=fielded.left_out,
        cost=made.card.cost,
        factions=made.card.factions,
    )


@cache
def _shelf() -> v.ConversionShelf:
    books = library()
    return v.ConversionShelf(
        monsters=_texts("monsters", "*.statblock"),
        characters=_texts("characters", "*.character"),
        decisions=tuple(v.NamedText(key, about) for key, about in KEYS.items()),
        races=tuple(
            v.NamedText(one.name, ", ".join(f"{a} {n:+d}" for a, n in one.abilities))
            for one in books.races.values()
        ),
        classes=tuple(v.NamedText(one.name, _class(one)) for one in books.classes.values()),
        feats=tuple(
            v.NamedText(
                one.name,
                one.gives + "".join(f"; needs {asked}" for asked in one.requirements),
            )
            for one in sorted(books.feats.values(), key=lambda feat: feat.name)
        ),
        skills=tuple(v.NamedText(name, ability) for name, ability in sorted(KEY_ABILITY.items())),
        weapons=tuple(
            v.NamedText(one.name, f"{one.training}, {one.damage}") for one in books.weapons.values()
        ),
        armor=tuple(
            v.NamedText(one.name, f"{one.kind}, +{one.bonus}") for one in books.armor.values()
        ),
        opponents=tuple(
            v.NamedText(card.name, f"{card.cost} points")
            for card in sorted(known_cards(), key=lambda one: (one.cost, one.name))
            if card.commander is None
        ),
    )


def _class(one: CharacterClass) -> str:
    head = f"d{one.hit_die}, {one.base_attack} attack, good {', '.join(one.good_saves)}"
    asked = [f"needs {each}" for each in one.requirements]
    return "; ".join([head, f"{one.levels} levels", *asked])


def _texts(folder: str, pattern: str) -> tuple[v.NamedText, ...]:
    found = sorted((data_folder() / "handbook" / folder).glob(pattern))
    return tuple(
        v.NamedText(path.stem.replace("-", " ").title(), path.read_text(encoding="utf-8"))
        for path in found
    )


async def shelf(call: Call) -> v.ConversionShelf:
    """Monsters, decisions, and what characters are made of."""
    return await asyncio.to_thread(_shelf)


async def try_out(call: Call) -> v.FightView:
    """A battle of a converted card against creatures of the shelf, played by the computer."""
    assert isinstance(call.body, v.FightRequest)
    return await asyncio.to_thread(fought, call.body)


def fought(request: v.FightRequest) -> v.FightView:
    """The battle, told; everybody fights as if under command."""
    if len(request.file) > LONGEST_CARD:
        raise ValueError(f"at most {LONGEST_CARD} characters of a card")
    own = next(iter(read_cards(request.file, "card").values()), None)
    known = {card.name: card for card in known_cards()}
    if own is None or request.opponent not in known:
        raise ValueError("a card and an opponent of the shelf are needed")
    for many in (request.many, request.opponents):
        if not 1 <= many <= MOST_CREATURES:
            raise ValueError(f"1 to {MOST_CREATURES} creatures on a side")
    cards = [on_its_own(known[request.opponent]), on_its_own(own)]
    book = HandbookBook(LibraryWith(cards))
    sides = [[own.name] * request.many, [request.opponent] * request.opponents]
    seed = request.seed % 2**31
    result = fight(book, setup_text(sides, book.library.cards), seed, tell=True)
    log = result.log
    if len(log) > LOG:
        log = (*log[: LOG // 2], "...", *log[-LOG // 2 :])
    return v.FightView(result.winner == 0, result.winner == DRAW, result.outcome, log)


ENDPOINTS = (
    Endpoint("GET", "/api/convert", "conversionShelf", "What can be converted", shelf,
             v.ConversionShelf, cost=5),
    Endpoint("POST", "/api/convert", "convert", "Make cards of stat blocks", convert, v.Converted,
             v.ConvertRequest, cost=3),
    Endpoint("POST", "/api/convert/fight", "fightConverted", "Try a converted card", try_out,
             v.FightView, v.FightRequest, cost=20),
)  # fmt: skip
"""The requests of the page of stat blocks."""
