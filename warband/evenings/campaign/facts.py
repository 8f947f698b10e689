"""Facts about a campaign, as cases expect them: `expect Ana score 60, level 1`."""

import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from warband.evenings.campaign.campaign import Campaign
from warband.evenings.campaign.hosts import spelt
from warband.evenings.campaign.state import Battle, Player
from warband.evenings.folding import Refused, Throws

Found = str | None
"""None if a fact holds, otherwise how things are."""


def check_fact(campaign: Campaign, text: str) -> Found:
    """None if the fact holds, otherwise how things are; ValueError if it is no fact."""
    denied, text = text.startswith("not "), text.removeprefix("not ")
    for fact in ABOUT_THE_CAMPAIGN:
        match = re.fullmatch(fact.pattern, text)
        if match is not None:
            return _turned(fact.check(campaign, match), denied)
    player = _named(campaign, text)
    if player is None or denied:
        known = "; ".join(fact.shown for fact in ABOUT_THE_CAMPAIGN)
        raise ValueError(f"{text!r} is no fact about a campaign: {known}; or NAME and facts")
    for part in text.split(", "):
        player = _named(campaign, part) or player
        said = part.removeprefix(part[: len(player.name)]) if _named(campaign, part) else part
        found = _check_player(campaign, player, said.strip())
        if found is not None:
            return f"{player.name}: {found}"
    return None


def _check_player(campaign: Campaign, player: Player, text: str) -> Found:
    denied, text = text.startswith("not "), text.removeprefix("not ")
    for fact in ABOUT_PLAYERS:
        match = re.fullmatch(fact.pattern, text)
        if match is not None:
            return _turned(fact.check(campaign, player, match), denied)
    known = "; ".join(fact.shown for fact in ABOUT_PLAYERS)
    raise ValueError(f"{text!r} is no fact about a player: {known}")


def _turned(found: Found, denied: bool) -> Found:
    if not denied:
        return found
    return "it is so" if found is None else None


def _named(campaign: Campaign, text: str) -> Player | None:
    """The player whose name a text begins with."""
    fold = text.casefold()
    able = [p for p in campaign.players.values() if fold.startswith(f"{p.name.casefold()} ")]
    return max(able, key=lambda player: len(player.name), default=None)


def _is(found: object, wanted: object, what: str = "") -> Found:
    same = str(found).casefold() == str(wanted).casefold()
    return None if same else f"{what or 'it'} is {found}"


def _listed(text: str) -> Counter[str]:
    """Names with slashes or commas between them; none and nobody are no names."""
    names = (spelt(each.strip()).casefold() for each in re.split(r" / |,", text))
    return Counter(name for name in names if name not in ("", "none", "nobody", "nothing"))


def _same(found: list[str], wanted: str, what: str) -> Found:
    if Counter(name.casefold() for name in found) == _listed(wanted):
        return None
    return f"{what}: {' / '.join(found) or 'none'}"


def _dice(text: str | None) -> tuple[int, ...]:
    return tuple(int(face) for face in (text or "").split())


# ------------------------------------------------------------------------ the campaign


class CampaignFact(NamedTuple):
    """A fact about the campaign as a whole."""

    shown: str
    pattern: str
    check: Callable[[Campaign, re.Match[str]], Found]


def _pairing(campaign: Campaign, match: re.Match[str]) -> Found:
    """The battles of the round, or those that would be paired now."""
    if campaign.playing:
        groups = [battle.players for battle in campaign.battles]
    else:
        try:
            groups = campaign.next_groups(_dice(match["dice"]))
        except Refused as error:
            return str(error)
    wanted = [frozenset(_listed(" / ".join(each.split(" - ")))) for each in _parts(match["groups"])]
    there = [frozenset(name.casefold() for name in group) for group in groups]
    if Counter(there) == Counter(wanted):
        return None
    return f"the pairing is {', '.join(' - '.join(group) for group in groups)}"


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def _finding(campaign: Campaign, match: re.Match[str]) -> Found:
    throws = Throws(None, _dice(match["dice"]))
    try:
        item = campaign.theatre.roll_item(throws)
        throws.done()
    except Refused as error:
        return str(error)
    return _is(item, spelt(match["item"]), "what they find")


def _scenario(campaign: Campaign, match: re.Match[str]) -> Found:
    return _is(campaign.battle(int(match["group"])).scenario or "not rolled", match["key"])


def _finalists(campaign: Campaign, match: re.Match[str]) -> Found:
    return _same(list(campaign.finalists), match["names"], "the finalists")


ABOUT_THE_CAMPAIGN: tuple[CampaignFact, ...] = (
    CampaignFact("size 100", r"size (?P<n>\d+)", lambda c, m: _is(c.points, m["n"], "the size")),
    CampaignFact(
        "target 140", r"target (?P<n>\d+)", lambda c, m: _is(c.target, m["n"], "the target")
    ),
    CampaignFact("round 2", r"round (?P<n>\d+)", lambda c, m: _is(c.round, m["n"], "the round")),
    CampaignFact(
        "pairing Ana - Bert, Cleo - Dora [dice 12 5]",
        r"pairing (?P<groups>.+?)(?: dice (?P<dice>[\d ]+))?",
        _pairing,
    ),
    CampaignFact("finalists Ana, Bert", r"finalists (?P<names>.+)", _finalists),
    CampaignFact(
        "final",
        r"final",
        lambda c, m: None if c.in_final or c.finalists else "it is not time for the final",
    ),
    CampaignFact(
        "winner Ana",
        r"winner (?P<name>.+)",
        lambda c, m: _is(c.winner or "nobody", m["name"], "the winner"),
    ),
    CampaignFact("over", r"over", lambda c, m: None if c.winner else "the campaign goes on"),
    CampaignFact("scenario 1 standard", r"scenario (?P<group>\d{1,3}) (?P<key>[a-z-]+)", _scenario),
    CampaignFact(
        "dice 62 40 find ring of protection", r"dice (?P<dice>[\d ]+) find (?P<item>.+)", _finding
    ),
)


# ------------------------------------------------------------------------------ players


class PlayerFact(NamedTuple):
    """A fact about one player."""

    shown: str
    pattern: str
    check: Callable[[Campaign, Player, re.Match[str]], Found]


def _battles(campaign: Campaign, player: Player, group: str | None = None) -> list[Battle]:
    """The battles of a player in this round, or the one that is named."""
    if group:
        return [campaign.battle(int(group))]
    return [battle for battle in campaign.battles if player.name in battle.players]


def _support(campaign: Campaign, player: Player, match: re.Match[str]) -> Found:
    if match["others"]:
        points = campaign.support_against(player.name, match["others"].split(" and "))
        return _is(points, match["n"], "the support")
    battles = _battles(campaign, player, match["group"])
    if not battles:
        return "there is no battle now: support 10 against NAME"
    return _is(battles[0].allowance.get(player.name, 0), match["n"], "the support")


def _prey(campaign: Campaign, player: Player) -> list[str]:
    """What a player may pick to destroy in battles that are not settled."""
    return [
        item
        for battle in _battles(campaign, player)
        if not battle.settled and player.name not in battle.picks
        for _, item in campaign.prey(battle, player.name)
    ]


def _has(there: list[str], wanted: str, what: str) -> Found:
    if spelt(wanted).casefold() in (each.casefold() for each in there):
        return None
    return f"{what}: {' / '.join(there) or 'none'}"


def _opponents(campaign: Campaign, player: Player) -> list[str]:
    there = [n for b in _battles(campaign, player) for n in b.players if n != player.name]
    return list(dict.fromkeys(there))


def _left(campaign: Campaign, player: Player, match: re.Match[str]) -> Found:
    battles = _battles(campaign, player)
    if not battles:
        return "there is no battle now"
    return _is(battles[0].left_of(player.name), match["name"], "the player on the left")


def _warlord(campaign: Campaign, player: Player, match: re.Match[str]) -> Found:
    """A number of the warlord's card, with its levels."""
    if player.host is None:
        return "there is no warlord yet"
    numbers = campaign.theatre.warlord_numbers(player.host, player.levels)
    return _is(numbers.get(match["what"], "none"), match["n"], f"its {match['what']}")


def _legal(campaign: Campaign, player: Player, match: re.Match[str]) -> Found:
    """Whether the warband may go to battle as it is."""
    return next(iter(campaign.host_faults(player)), None)


def _due(campaign: Campaign, player: Player, match: re.Match[str]) -> Found:
    there = list(dict.fromkeys(due.what for due in campaign.due() if due.name == player.name))
    if match["what"] == "nothing":
        return f"due: {', '.join(there)}" if there else None
    return _has(there, match["what"], "due")


ABOUT_PLAYERS: tuple[PlayerFact, ...] = (
    PlayerFact(
        "score 60", r"score (?P<n>-?\d+)", lambda c, p, m: _is(p.score, m["n"], "the score")
    ),
    PlayerFact(
        "won 2, lost 1, drawn 0",
        r"(?P<what>won|lost|drawn) (?P<n>\d+)",
        lambda c, p, m: _is(getattr(p, m["what"]), m["n"], m["what"]),
    ),
    PlayerFact(
        "level 1",
        r"level (?P<n>\d+)",
        lambda c, p, m: _is(len(p.levels) + p.growing, m["n"], "the level of the warlord"),
    ),
    PlayerFact(
        "warlord hp 45 (melee, ranged, level, commander, spell NAME)",
        r"warlord (?P<what>hp|melee|ranged|level|commander|spell [^\d+]+) \+?(?P<n>-?\d+|none)",
        _warlord,
    ),
    PlayerFact(
        "warlord Cleric of Order",
        r"warlord (?P<name>.+)",
        lambda c, p, m: _is(p.host.warlord if p.host else "nobody", m["name"], "the warlord"),
    ),
    PlayerFact(
        "item ring of protection",
        r"item (?P<item>.+)",
        lambda c, p, m: _has(list(p.items), m["item"], "the items"),
    ),
    PlayerFact(
        "items +1 armor / scroll",
        r"items (?P<items>.+)",
        lambda c, p, m: _same(list(p.items), m["items"], "the items"),
    ),
    PlayerFact(
        "support 20, support 20 in 2, support 20 against Bert and Cleo",
        r"support (?P<n>\d+)(?: in (?P<group>\d+)| against (?P<others>.+))?",
        _support,
    ),
    PlayerFact(
        "may destroy +1 armor",
        r"may destroy (?P<item>.+)",
        lambda c, p, m: (
            _same(_prey(c, p), m["item"], "what may be destroyed")
            if " / " in m["item"] or m["item"] in ("nothing", "none")
            else _has(_prey(c, p), m["item"], "what may be destroyed")
        ),
    ),
    PlayerFact(
        "plays Bert / Cleo",
        r"plays (?P<names>.+)",
        lambda c, p, m: _same(_opponents(c, p), m["names"], "the opponents"),
    ),
    PlayerFact("left Bert", r"left (?P<name>.+)", _left),
    PlayerFact("due pick", r"due (?P<what>enlist|advance|support|battle|pick|nothing)", _due),
    PlayerFact("legal", r"legal", _legal),
)
