"""Both sides of a card as one SVG, to look at and to print at the size of a playing card."""

from html import escape

from warband.d20.convert.card import StatCard
from warband.d20.show.english import spells_text
from warband.d20.show.quick_reference import identity_line, quick_reference
from warband.d20.statblock.block import StatBlock

WIDTH, HEIGHT, GAP = 360, 504, 24
"""One side in points of the picture; 63 by 88 millimetres in print."""
_COLORS = {"LG": "#2f5fa8", "CG": "#2d7d46", "LE": "#6a3d8f", "CE": "#a83232"}
_INK, _PAPER, _FAINT, _LINE = "#1d1b18", "#fbf7ee", "#6b645a", "#cfc5b2"
_SERIF = "Georgia, 'Times New Roman', serif"
_SANS = "'Helvetica Neue', Arial, sans-serif"


class _Sheet:
    """Lines of one side, written from the top down."""

    def __init__(self, left: int, size: float) -> None:
        self.left = left
        self.size = size
        self.y = 0.0
        self.parts: list[str] = []

    def text(self, x: float, y: float, words: str, size: float, **style: str) -> None:
        extra = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in style.items())
        self.parts.append(
            f'<text x="{self.left + x:.1f}" y="{y:.1f}" font-size="{size:.1f}"{extra}>'
            f"{escape(words)}</text>"
        )

    def entry(self, label: str, value: str) -> None:
        """A label in capitals and what it says, wrapped."""
        size = self.size
        head = f"{label} "
        lines = wrapped(head + value, (WIDTH - 32) / (size * 0.545))
        for place, line in enumerate(lines):
            self.y += size * 1.28
            if place == 0 and line.startswith(label):
                rest = line[len(label) :].strip()
                shown = (
                    f'<tspan font-weight="700" font-size="{size * 0.8:.1f}" '
                    f'fill="{_FAINT}" letter-spacing="0.5">{escape(label)}</tspan> {escape(rest)}'
                )
            else:
                shown = escape(line)
            self.parts.append(
                f'<text x="{self.left + 16}" y="{self.y:.1f}" font-size="{size:.1f}" '
                f'fill="{_INK}" font-family="{_SERIF}">{shown}</text>'
            )
        self.y += size * 0.3


def wrapped(text: str, width: float) -> list[str]:
    """A text in lines of at most so many characters; long words stand alone."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line or not lines else lines


def picture(card: StatCard, block: StatBlock | None = None) -> str:
    """The miniatures side, and beside it the roleplaying side if the block is given."""
    sides = [_fitting(0, card=card)]
    if block is not None:
        sides.append(_fitting(WIDTH + GAP, block=block))
    total = WIDTH * len(sides) + GAP * (len(sides) - 1)
    millimetres = total * 63 / WIDTH
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total} {HEIGHT}" '
        f'width="{millimetres:.1f}mm" height="88.2mm" role="img" '
        f'aria-label="{escape(card.name, quote=True)}">'
        f"<title>{escape(card.name)}</title>{''.join(sides)}</svg>\n"
    )


def _fitting(left: int, card: StatCard | None = None, block: StatBlock | None = None) -> str:
    """A side in the largest type that fits."""
    size = 15.0
    while True:
        if card is not None:
            parts, end = _miniature_side(left, card, size)
        else:
            assert block is not None
            parts, end = _roleplaying_side(left, block, size)
        if end <= HEIGHT - 26 or size <= 4.5:
            return "".join(parts)
        size -= 0.5


def _frame(left: int, color: str) -> list[str]:
    return [
        f'<rect x="{left + 1}" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="14" '
        f'fill="{_PAPER}" stroke="{color}" stroke-width="2"/>',
        f'<path d="M{left + 2} 62 V16 a14 14 0 0 1 14 -14 H{left + WIDTH - 16} '
        f'a14 14 0 0 1 14 14 V62 Z" fill="{color}"/>',
    ]


def _miniature_side(left: int, card: StatCard, size: float) -> tuple[list[str], float]:
    color = _COLORS[card.factions[0]] if len(card.factions) < 4 else "#6b5b3e"
    sheet = _Sheet(left, size)
    sheet.parts += _frame(left, color)
    _factions(sheet, card)
    name_size = min(19.0, 250 / max(8, len(card.name)) * 1.75)
    sheet.text(58, 30, card.name, name_size, fill="#fff", font_family=_SERIF, font_weight="700")
    under = f"Commander {card.commander}" if card.commander is not None else card.faction
    sheet.text(58, 49, under.upper(), 10, fill="#fff", font_family=_SANS, letter_spacing="1")
    sheet.text(342, 32, str(card.cost), 24, fill="#fff", font_family=_SERIF, text_anchor="end",
               font_weight="700")  # fmt: skip
    sheet.text(342, 49, "POINTS", 8, fill="#fff", font_family=_SANS, text_anchor="end")
    _numbers(sheet, card)
    sheet.y = 126
    sheet.entry("MELEE ATTACK", str(card.melee))
    sheet.entry("RANGED ATTACK", str(card.ranged))
    sheet.entry("TYPE", card.type_line)
    if card.effect:
        sheet.entry("COMMANDER EFFECT", card.effect)
    own = [str(ability) for ability in card.abilities if not ability.inherent]
    inherent = [str(ability) for ability in card.abilities if ability.inherent]
    if own:
        sheet.entry("SPECIAL ABILITIES", ". ".join(own) + ".")
    if inherent:
        sheet.entry(f"BY TYPE {card.type.upper()}", ". ".join(inherent) + ".")
    if card.spells:
        sheet.entry("SPELLS", spells_text(card) + ".")
    end = sheet.y
    sheet.text(16, HEIGHT - 12, "Miniatures side", 8, fill=_FAINT, font_family=_SANS)
    return sheet.parts, end


def _factions(sheet: _Sheet, card: StatCard) -> None:
    """The faction's sign: its letters in a ring; four quarters for any warband."""
    x, y = sheet.left + 32, 32
    many = len(card.factions)
    sheet.parts.append(f'<circle cx="{x}" cy="{y}" r="20" fill="#fff" opacity="0.95"/>')
    for place, faction in enumerate(card.factions):
        dy = 4 if many == 1 else (-4 if place < (many + 1) // 2 else 11)
        dx = 0 if many < 3 else (-8 if place % 2 == 0 else 8)
        sheet.parts.append(
            f'<text x="{x + dx}" y="{y + dy}" font-size="{15 if many == 1 else 11}" '
            f'font-weight="700" text-anchor="middle" fill="{_COLORS[faction]}" '
            f'font-family="{_SANS}">{faction}</text>'
        )


def _numbers(sheet: _Sheet, card: StatCard) -> None:
    """Level, speed, Armor Class and hit points in four boxes."""
    values = (("LVL", card.level), ("SPD", card.speed), ("AC", card.ac), ("HP", card.hp))
    for place, (label, value) in enumerate(values):
        x = 16 + place * 83
        sheet.parts.append(
            f'<rect x="{sheet.left + x}" y="72" width="79" height="44" rx="6" fill="#fff" '
            f'stroke="{_LINE}"/>'
        )
        shown = str(value)
        sheet.text(x + 39.5, 103, shown, 19 if len(shown) < 6 else 13, fill=_INK,
                   font_family=_SERIF, font_weight="700", text_anchor="middle")  # fmt: skip
        sheet.text(x + 39.5, 84, label, 8, fill=_FAINT, font_family=_SANS, text_anchor="middle",
                   letter_spacing="1")  # fmt: skip


def _roleplaying_side(left: int, block: StatBlock, size: float) -> tuple[list[str], float]:
    sheet = _Sheet(left, size)
    sheet.parts += _frame(left, "#4a4238")
    name_size = min(19.0, 320 / max(8, len(block.name)) * 1.75)
    sheet.text(16, 30, block.name, name_size, fill="#fff", font_family=_SERIF, font_weight="700")
    line = identity_line(block)
    sheet.text(16, 49, line, min(11.0, 330 / max(1, len(line)) * 1.9), fill="#fff",
               font_family=_SANS)  # fmt: skip
    sheet.y = 68
    for label, value in quick_reference(block):
        sheet.entry(label, value)
    end = sheet.y
    sheet.text(16, HEIGHT - 12, "Roleplaying side", 8, fill=_FAINT, font_family=_SANS)
    return sheet.parts, end
