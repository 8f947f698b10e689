"""Level, speed, Armor Class and hit points (Handbook, Statistics)."""

from fractions import Fraction

from warband.d20.convert.card import CardAbility, Speeds
from warband.d20.convert.making import Making
from warband.d20.convert.rounding import nearest, show, to_fives
from warband.d20.statblock.printer import write_hit_dice

FLIGHT = {
    "perfect": Fraction(70, 100),
    "good": Fraction(66, 100),
    "average": Fraction(40, 100),
    "poor": Fraction(30, 100),
    "clumsy": Fraction(20, 100),
}
"""What is left of a fly speed, by maneuverability."""


def level(making: Making) -> int:
    """Hit Dice and class levels together; the save bonus is the level."""
    block = making.block
    given = write_hit_dice(block)
    counts = " + ".join(str(dice.count) for dice in block.hit_dice)
    found = block.level
    if found < 1:
        making.infer(
            "level", "level", given, "less than one Hit Die counts as one", "1", "Hit Dice"
        )
        found = 1
    else:
        making.rule("level", "level", given, f"Hit Dice: {counts}", str(found), "Hit Dice")
    making.rule(
        "save", "save", f"level {found}", "the save bonus is the level", f"+{found}", "Hit Dice"
    )
    return found


def speed(making: Making) -> Speeds:
    """Squares from feet; fliers are slowed by how clumsy they are."""
    movement = making.block.movement
    land = movement.of("land")
    squares: int | None = None
    if land is not None:
        squares = _squares(making, "speed", "speed", land.feet, f"{land.feet} ft.")
        if movement.wearing:
            making.rule(
                "speed",
                "speed",
                f"in {movement.wearing}",
                "the speed it has now, in its armor, counts",
                str(squares),
                "Speed",
            )
    fly = _fly(making)
    if fly is not None and squares is not None:
        keep = making.decisions.get("land", "keep").lower() == "keep"
        how = "keeps its speed on the ground beside it" if keep else "only the fly speed is kept"
        squares = squares if keep else None
        making.decide(
            "speed",
            "flight",
            f"{land.feet if land else 0} ft. and fly",
            how,
            str(Speeds(squares, fly)),
            "land",
            "Speed",
        )
    burrow = movement.of("burrow")
    deep: int | None = None
    if burrow is not None:
        deep = _squares(making, "speed", "burrow", burrow.feet, f"burrow {burrow.feet} ft.")
        making.add(CardAbility(f"Burrow {deep}"))
    for mode in ("climb", "swim"):
        if other := movement.of(mode):
            making.drop(f"{mode} {other.feet} ft.", f"{mode} speeds have no counterpart", "Speed")
    for other in movement.other:
        making.drop(
            f"{other.feet} ft. {other.when}".strip(),
            "a speed under a condition is not carried over",
            "Speed",
        )
    return Speeds(squares, fly, deep)


def _squares(making: Making, field: str, passage: str, feet: int, given: str) -> int:
    exact = Fraction(feet, 5)
    rounded = nearest(exact, 1, 0, up=False)
    if exact.denominator == 1:
        making.rule(field, passage, given, f"{feet} / 5", str(rounded.value), "Speed")
    else:
        making.infer(
            field, passage, given, f"{feet} / 5: {rounded.told}", str(rounded.value), "Speed"
        )
    return rounded.value


def _fly(making: Making) -> int | None:
    flight = making.block.movement.of("fly")
    if flight is None:
        return None
    maneuverability = flight.maneuverability or "average"
    given = f"fly {flight.feet} ft. ({maneuverability})"
    if not flight.maneuverability:
        making.infer(
            "speed",
            "flight",
            f"fly {flight.feet} ft.",
            "no maneuverability is given",
            "average",
            "Speed",
        )
    factor = FLIGHT[maneuverability]
    exact = flight.feet * factor / 5
    down = making.decisions.get("fly", "nearest").lower() == "down"
    value = int(exact) if down else nearest(exact, 1, 0, up=True).value
    how = f"{flight.feet} x {show(factor)} = {show(flight.feet * factor)} ft.; / 5 = {show(exact)}"
    if exact.denominator == 1:
        making.rule("speed", "flight", given, how, f"F{value}", "Speed")
    else:
        way = "rounded down" if down else "to the nearest, for the book does not say"
        making.infer("speed", "flight", given, f"{how}, {way}", f"F{value}", "Speed", "fly")
    making.rule("special ability", "flight", given, "a flier has Flight", "Flight", "Speed")
    making.add(CardAbility("Flight"))
    return value


def armor_class(making: Making) -> int:
    """The same Armor Class, one more with Dodge."""
    block = making.block
    given = block.armor_class.total
    if block.has_feat("Dodge"):
        found = given + 1
        making.rule(
            "AC",
            "ac",
            f"{given}, Dodge",
            f"{given} + 1 for the Dodge feat",
            str(found),
            "Armor Class",
        )
    else:
        found = given
        making.rule("AC", "ac", str(given), "the same", str(found), "Armor Class")
    touch, flat = block.armor_class.touch, block.armor_class.flat_footed
    if touch is not None or flat is not None:
        making.drop(
            f"touch {touch}, flat-footed {flat}",
            "the skirmish knows one Armor Class",
            "Armor Class",
            "ac",
        )
    if block.armor_class.other:
        making.drop(
            block.armor_class.other,
            "an Armor Class under a condition is not carried over",
            "Armor Class",
        )
    return found


def hit_points(making: Making) -> int:
    """To the nearest multiple of 5; nobody has fewer than 5."""
    given = making.block.hp
    rounded = to_fives(given)
    least = " (at least 5)" if given < 3 else ""
    making.rule(
        "HP",
        "hp",
        f"{given} hp",
        f"{rounded.told}{least}",
        str(rounded.value),
        "Hit Points" if "Hit Points" in making.lines else "Hit Dice",
    )
    return rounded.value
