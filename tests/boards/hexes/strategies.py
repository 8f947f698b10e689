"""Random boards for property tests."""

from hypothesis import strategies as st

from warband.boards.hexes import Hex, HexBoard, Slab

GROUND = st.sampled_from(["grass", "rock", "sand", "dungeon"])
THIN = st.sampled_from(["water", "shadow"])


@st.composite
def columns(draw: st.DrawFn, highest: int = 6) -> tuple[Slab, ...]:
    level = draw(st.integers(0, highest))
    ground = draw(GROUND) if level else draw(THIN)
    if draw(st.integers(0, 7)) == 0:
        return (Slab(0, level, "shadow", "outcrop", draw(st.integers(1, 9))),)
    return (Slab(0, level, ground),)


@st.composite
def boards(
    draw: st.DrawFn, width: int = 5, height: int = 5, overhangs: bool = True, gaps: bool = True
) -> HexBoard:
    found: dict[Hex, tuple[Slab, ...]] = {}
    for row in range(height):
        for column in range(width):
            hex_ = Hex.at(column, row)
            if gaps and hex_ != Hex(0, 0) and draw(st.integers(0, 9)) == 0:
                continue
            here = draw(columns())
            if overhangs and not here[0].obstacle and draw(st.integers(0, 9)) == 0:
                bottom = here[0].level + draw(st.integers(1, 6))
                here = (*here, Slab(bottom, bottom + draw(st.integers(1, 2)), draw(GROUND)))
            found[hex_] = here
    if found[Hex(0, 0)][0].obstacle:
        found[Hex(0, 0)] = (Slab(0, 1, "grass"),)
    return HexBoard("Somewhere", found)
