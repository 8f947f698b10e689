"""Battles between the ready warbands."""

from warband.ddm.build.formats import TYPICAL_MAP, Format
from warband.ddm.library import Library
from warband.ddm.setup import Setup
from warband.ddm.text.setup_text import side_of


def ready_setup(
    library: Library, blue: str, red: str, *, map_name: str = "", rounds: int = 0
) -> Setup:
    """A battle between two ready warbands, on a map of the size their format asks for."""
    warbands = {name.lower(): warband for name, warband in library.warbands.items()}
    for name in (blue, red):
        if name.lower() not in warbands:
            raise KeyError(f"no ready warband is named {name!r}; there are {sorted(warbands)}")
    one, two = warbands[blue.lower()], warbands[red.lower()]
    form = library.edition.building.parse_format(one.format)
    maps = [map_name] if map_name else maps_of_size(library, form)
    if not maps:
        raise KeyError(f"the library has no map for {form}")
    return Setup(str(form), (side_of(one, maps[0]), side_of(two, maps[-1])), rounds=rounds)


def maps_of_size(library: Library, form: Format) -> list[str]:
    """The maps a format is played on: small ones for up to five creatures."""
    size = set(TYPICAL_MAP[form.map_size])
    return [
        ground.name
        for ground in library.maps.values()
        if {ground.grid.width, ground.grid.height} == size
    ]
