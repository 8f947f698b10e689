"""Special rules of scenarios: which there are, and whom they are about (Special Scenarios)."""

from warband.rules.massbattle.state import Game, Unit

__all__ = ["SPECIALS", "hunts_orcs", "special_fault", "supreme_leader"]

SPECIALS: dict[str, str] = {
    "bridge": "player",
    "disarray": "player or all",
    "kobolds": "player",
    "neutral": "unit",
    "night": "",
    "noon": "",
    "orc hunters": "player or unit",
    "reinforcements": "player",
    "squads": "",
    "supreme": "player or unit",
    "tide": "",
    "uneasy alliance": "",
}
"""Special rules by name, and what is said of each."""
HUNTERS = "Dwarf Axefighter"
"""Of whom the hunters of an army consist unless a unit is named."""


def special_fault(name: str, word: str, players: int) -> str | None:
    """Why a special rule cannot be agreed on; None if it can. Players are numbers."""
    if name not in SPECIALS:
        return f"{name!r} is no special rule: {', '.join(SPECIALS)}"
    wanted = SPECIALS[name]
    if not wanted:
        return f"`special {name}` is about nobody, not {word!r}" if word else None
    if not word:
        return f"`special {name}` is about a {wanted}: `special {name}: ...`"
    if word.isdecimal():
        if "player" not in wanted:
            return f"`special {name}` is about a {wanted}, not a player"
        return None if int(word) < players else f"the player of `special {name}` does not play"
    if "unit" in wanted or (word == "all" and "all" in wanted):
        return None
    return f"`special {name}` is about a {wanted}, not {word!r}"


# Dwarf Orc-Hunters.


def hunts_orcs(game: Game, unit: Unit) -> bool:
    """Whether a unit belongs to the orc-hunters."""
    word = game.terms.special("orc hunters")
    if word is None:
        return False
    if word.isdecimal():
        return unit.seat == int(word) and unit.creature.name == HUNTERS
    return game.named(word) is unit


# Supreme Commander.


def supreme_leader(game: Game) -> Unit | None:
    """The commander that holds an army together: the one named, or its highest-rated."""
    word = game.terms.special("supreme")
    if word is None:
        return None
    if not word.isdecimal():
        return game.named(word)
    leaders = [unit for unit in game.units if unit.seat == int(word) and unit.commander]
    return max(leaders, key=lambda unit: (unit.rating, -unit.number), default=None)
