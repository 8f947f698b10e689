"""Random dungeons as structures for the page: decks, parties, a game master's sheet."""

import msgspec


class DeckView(msgspec.Struct, frozen=True):
    """A dungeon deck."""

    name: str
    level: int
    goal: str
    cards: tuple[str, ...]
    wanders: bool


class HeroView(msgspec.Struct, frozen=True):
    """A hero of a ready party."""

    name: str
    card: str
    race: str
    profession: str


class PartyView(msgspec.Struct, frozen=True):
    """A ready party."""

    name: str
    level: int
    heroes: tuple[HeroView, ...]


class DungeonShelf(msgspec.Struct, frozen=True):
    """What a delve is made of."""

    decks: tuple[DeckView, ...]
    parties: tuple[PartyView, ...]


class VeteranView(msgspec.Struct, frozen=True):
    """A hero of an expedition."""

    name: str
    card: str
    level: int
    experience: int
    next_level: int
    """The experience with which the next level begins."""
    this_level: int
    items: tuple[str, ...]


class WareView(msgspec.Struct, frozen=True):
    """Something that is sold or bought between delves."""

    name: str
    price: int


class ExpeditionView(msgspec.Struct, frozen=True):
    """An expedition between two delves; its text is all there is to keep."""

    text: str
    name: str
    level: int
    delves: int
    won: int
    statues: int
    statues_wanted: int
    victorious: bool
    gold: int
    heroes: tuple[VeteranView, ...]
    dead: tuple[VeteranView, ...]
    stash: tuple[WareView, ...]
    """What nobody carries, with what it brings."""
    wares: tuple[WareView, ...]
    """What can be bought."""
    newcomers: tuple[HeroView, ...]
    """Heroes of the level with which the expedition began who may join."""
    deck: DeckView


class RoomSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A room as the game master reads it."""

    room: int
    feature: str = ""
    monsters: tuple[str, ...] = ()
    pets: tuple[str, ...] = ()
    lurkers: tuple[str, ...] = ()
    enemies: tuple[str, ...] = ()
    friends: tuple[str, ...] = ()
    glimpsed: tuple[str, ...] = ()
    statue: str = ""
    find: str = ""
    traps: int = 0
    challenge: str = ""
    """The sum of the ratings."""
    encounter_level: str = ""
    treasure: tuple[str, ...] = ()


class PrintedDungeon(msgspec.Struct, frozen=True):
    """A dungeon as the game master reads it, with its map as a picture and as text."""

    deck: str
    level: int
    goal: str
    party: int
    seed: int
    picture: str
    plan: str
    rooms: tuple[RoomSheet, ...]
    locked_treasure: tuple[str, ...]
