"""Game Formats: limits, names, map sizes, the text form."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warband.ddm.build.formats import (
    ARENA,
    ASSAULT,
    EPIC,
    GLADIATOR,
    TYPICAL_MAP,
    Format,
    FormatError,
    parse_format,
)

words = st.from_regex(r"[A-Za-z][a-z' -]{0,8}[a-z]", fullmatch=True).filter(
    lambda word: word.lower() != "items" and "  " not in word
)
names = st.text(
    st.characters(categories=["Lu", "Ll", "Nd", "Zs", "Pd", "Po"], exclude_characters='"'),
    min_size=1,
).filter(lambda name: name.isprintable() and bool(name.strip()))
formats = st.builds(
    Format,
    points=st.integers(1, 2000),
    creatures=st.integers(1, 20),
    percent=st.integers(1, 100),
    number=st.sampled_from(["", "strict", "open"]),
    fixed_map=st.booleans(),
    no_items=st.booleans(),
    only=st.lists(words, max_size=2).map(tuple),
    barred=st.lists(words, max_size=2).map(tuple),
    banned=st.lists(names, max_size=2).map(tuple),
)


@settings(deadline=None)
@given(formats)
def test_the_text_form_reads_back_as_the_same_format(form: Format) -> None:
    assert parse_format(str(form)) == form


def test_the_books_example_is_read_as_the_three_limits() -> None:
    """proves: format.notation"""
    form = parse_format("200-8 (75%)")
    assert (form.points, form.creatures, form.percent) == (200, 8, 75)
    assert form.cost_limit == 150


def test_a_fixed_map_is_written_after_the_percentage() -> None:
    assert parse_format("200-8 (50%, fixed map)") == Format(200, 8, 50, fixed_map=True)


def test_limits_without_a_percentage_let_a_creature_cost_the_whole_limit() -> None:
    assert parse_format("50-2").cost_limit == 50


def test_a_card_name_with_a_comma_can_be_banned() -> None:
    form = parse_format('200-8 (75%, without "Snig, Worg Rider", no Demon)')
    assert form.banned == ("Snig, Worg Rider",)
    assert form.barred == ("Demon",)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("200", "not a format: '200'"),
        ("200-8 75%", "not a format"),
        ("0-8 (75%)", "a point limit is at least 1, not 0"),
        ("200-0 (75%)", "a creature number limit is at least 1, not 0"),
        ("200-8 (101%)", "a creature cost limit is 1% to 100%, not 101%"),
        ("200-8 (75%, at night)", "unknown restriction 'at night' after 200-8 (75%)"),
        ("200-8 (75%,)", "unknown restriction '' after 200-8 (75%)"),
        ("200-8 (75%, without Imp)", "unknown restriction 'without Imp'"),
        ("200-8 (75%, only 3)", "not a keyword, faction or alignment: '3'"),
    ],
)
def test_a_bad_format_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(FormatError) as refusal:
        parse_format(text)
    assert reason in str(refusal.value)


@pytest.mark.parametrize(
    ("name", "form"),
    [("Assault", ASSAULT), ("arena", ARENA), ("GLADIATOR", GLADIATOR), (" Epic ", EPIC)],
)
def test_the_usual_formats_are_known_by_name(name: str, form: Format) -> None:
    assert parse_format(name) == form


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("200-8 (75%)", ("Assault",)),
        ("200-8 (50%)", ()),
        ("100-5 (75%)", ("Arena",)),
        ("100-2 (75%)", ("Gladiator",)),
        ("100-2 (75%, open)", ()),
        ("201-8 (75%)", ("Epic",)),
        ("500-2 (100%)", ("Gladiator", "Epic")),
    ],
)
def test_a_format_is_called_by_every_name_that_fits(text: str, expected: tuple[str, ...]) -> None:
    """proves: format.assault, format.arena, format.gladiator, format.epic"""
    assert parse_format(text).names == expected


@pytest.mark.parametrize(
    ("text", "strict"),
    [
        ("100-2 (75%)", True),
        ("100-2 (75%, open)", False),
        ("200-5 (75%)", False),
        ("200-5 (75%, strict)", True),
    ],
)
def test_a_limit_of_two_is_strict_and_others_only_by_word(text: str, strict: bool) -> None:
    assert parse_format(text).strict is strict


@pytest.mark.parametrize(("creatures", "size"), [(2, "small"), (5, "small"), (6, "large")])
def test_the_creature_limit_decides_the_size_of_the_map(creatures: int, size: str) -> None:
    """proves: format.creature-limit.map, build.map.small, build.map.large"""
    assert Format(200, creatures, 75).map_size == size


def test_small_maps_are_half_a_large_one() -> None:
    """proves: build.map.small, build.map.large"""
    assert TYPICAL_MAP == {"small": (22, 17), "large": (22, 34)}


@pytest.mark.parametrize(("points", "area"), [(50, 3), (100, 5), (200, 10), (201, 11), (500, 25)])
def test_a_victory_area_is_worth_a_twentieth_of_the_limit_rounded_up(
    points: int, area: int
) -> None:
    assert Format(points, 8).area_points == area


@pytest.mark.parametrize(("points", "percent", "limit"), [(50, 75, 37), (200, 75, 150)])
def test_the_cost_limit_is_a_share_of_the_point_limit(
    points: int, percent: int, limit: int
) -> None:
    """proves: format.cost-limit"""
    assert Format(points, 5, percent).cost_limit == limit


@pytest.mark.parametrize("points", [50, 100, 200, 500])
@pytest.mark.parametrize("creatures", [2, 5, 8])
@pytest.mark.parametrize("percent", [50, 75, 100])
def test_the_usual_limits_go_together_in_any_way(points: int, creatures: int, percent: int) -> None:
    """proves: format.point-limit.usual, format.creature-limit.usual, format.cost-limit.usual"""
    form = parse_format(f"{points}-{creatures} ({percent}%)")
    assert (form.points, form.creatures, form.percent) == (points, creatures, percent)
    assert form.cost_limit == points * percent // 100
