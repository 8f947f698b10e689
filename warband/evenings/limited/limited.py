"""A sealed or draft evening: a fold of its entries (appendix H: Draft and Sealed Rules)."""

import hashlib
from collections import Counter

import msgspec
from msgspec.structs import replace

from warband.cards.warbands import WarbandError, parse_warbands
from warband.ddm.book import EditionBook
from warband.ddm.build.formats import Format
from warband.ddm.build.roster import MusterError, Warband, from_listing
from warband.ddm.build.sealed_and_draft import (
    BUILD_MINUTES,
    PICK_SECONDS,
    REVIEW_SECONDS,
    Draft,
    LimitedError,
    Pack,
    check_limited,
    check_pool,
    double_dump,
    late_pick,
    legal_maps,
    pod_sizes,
    pool,
    shuffled,
    start_draft,
    take,
    to_pick,
    withdrawing_forfeits,
)
from warband.ddm.setup import Setup
from warband.ddm.text.setup_text import print_setup, side_of
from warband.evenings import entries as t
from warband.evenings.folding import Refused, check_name, digest
from warband.evenings.limited.entries import (
    STYLES,
    Closed,
    Dealt,
    Entry,
    Joined,
    Opened,
    Picked,
    Played,
    Registered,
    Replaced,
    Reported,
    Withdrawn,
)
from warband.evenings.limited.products import Product, open_pack, products_of
from warband.evenings.tournament import Tournament
from warband.kernel.dice import Dice
from warband.rulebooks import open_rulebook

MOST_PLAYERS = 200
SEALED = "sealed"
"""The scenario of formats that are made for sealed boosters."""
GRACE = 0.75
"""Seconds that an answer may be on its way."""


class Pod(msgspec.Struct):
    """A drafting circle."""

    seats: tuple[str, ...]
    """Clockwise from the judge's first seat."""
    draft: Draft
    since: float = 0.0
    """When the pick that is due began."""
    begun: bool = False
    """Whether somebody has drafted from the present table."""

    @property
    def turn(self) -> str:
        """Whose pick it is; empty when the draft is over."""
        seat = to_pick(self.draft)
        return self.seats[seat] if seat is not None else ""

    @property
    def deadline(self) -> float:
        """When the pick that is due is late."""
        return self.since + PICK_SECONDS + (0 if self.begun else REVIEW_SECONDS)


class Limited:
    """Who plays, what was handed out, drafted and built."""

    def __init__(self, opened: Opened) -> None:
        if opened.style not in STYLES:
            raise Refused(f"an evening is {', '.join(STYLES)}, not {opened.style!r}")
        if not opened.name.strip() or not opened.packs:
            raise Refused("an evening needs a name and packs")
        book = open_rulebook(opened.rules)
        if not isinstance(book, EditionBook):
            raise Refused(f"{opened.rules} has no sealed and draft play")
        self.book: EditionBook = book
        self.cards = book.library.cards
        self.format: Format = book.edition.building.parse_format(opened.format)
        own = [n for n, form in book.edition.building.formats.items() if form.scenario == SEALED]
        if own and self.format.scenario != SEALED:
            raise Refused(f"{opened.rules} builds from packs in its own format: {', '.join(own)}")
        known = products_of(opened.rules, self.cards)
        missing = [name for name in opened.packs if name not in known]
        if missing:
            raise Refused(f"no product is called {missing[0]!r}; there are {', '.join(known)}")
        self.products: list[Product] = [known[name] for name in opened.packs]
        self.opened = opened
        self.entries: list[Entry] = [opened]
        self.names: list[str] = []
        self.computers: set[str] = set()
        self.packs: dict[str, list[Pack]] = {}
        self.pods: list[Pod] = []
        self.armies: dict[str, str] = {}
        self.maps: dict[str, str] = {}
        self.forfeits: list[str] = []
        """Who left between receiving product and the first match: a loss, and dropped."""
        self.reports: list[Reported] = []
        self.building_since: float | None = None
        self.tournament: Tournament | None = None
        """The Swiss rounds of those who have built, once building is over."""
        self._luck = Dice(opened.seed)

    # ------------------------------------------------------------------------- looking

    @property
    def seal(self) -> str:
        """The hash of the seed: public from the beginning, so that nobody can change packs."""
        said = f"{self.opened.name}/{self.opened.seed}".encode()
        return hashlib.blake2b(said, digest_size=16).hexdigest()

    @property
    def phase(self) -> str:
        """gathering, drafting, building, battles or over."""
        if self.tournament is not None:
            return "over" if self.tournament.closed else "battles"
        if not self.packs:
            return "gathering"
        return "drafting" if any(pod.turn for pod in self.pods) else "building"

    @property
    def present(self) -> list[str]:
        """Everybody who has not left."""
        return [name for name in self.names if name not in self.forfeits]

    def name_of(self, name: str) -> str:
        """A player's name as it was given."""
        for known in self.names:
            if known.casefold() == name.casefold():
                return known
        raise Refused(f"nobody named {name!r} takes part; there are {', '.join(self.names)}")

    def pod_of(self, name: str) -> Pod:
        """The pod in which a player sits."""
        for pod in self.pods:
            if name in pod.seats:
                return pod
        raise Refused(f"{name} sits in no pod")

    def pool_of(self, name: str) -> Counter[str]:
        """The cards that a player has to build from."""
        if self.opened.style == "sealed":
            return pool(self.packs.get(name, []))
        for pod in self.pods:
            if name in pod.seats:
                return Counter(pod.draft.drafted[pod.seats.index(name)])
        return Counter()

    def building_ends(self) -> float | None:
        """When the time to build is up; None while it has not begun or is not counted."""
        if self.building_since is None or not self.opened.timed:
            return None
        return self.building_since + 60 * BUILD_MINUTES

    def digest(self) -> str:
        """A hash of all that follows from the entries."""
        played = self.tournament.digest() if self.tournament is not None else ""
        return digest(
            [self.names, self.packs, self.pods, self.armies, self.maps, self.forfeits, played]
        )

    # ------------------------------------------------------------------------- folding

    def fold(self, entry: Entry) -> None:
        """Take an entry; Refused if it does not fit, and then nothing has changed."""
        if self.tournament is not None:
            if not isinstance(entry, Played):
                raise Refused("building is over: the battles go on")
            if isinstance(entry, t.Dropped) and not self.tournament.began:
                self._leave(self.tournament, entry)
            else:
                self.tournament.fold(entry)
            self.entries.append(entry)
            if isinstance(entry, t.Paired) and self.tournament.round == 1:
                self._forfeit(self.tournament)
            return
        match entry:
            case Opened():
                raise Refused("the evening is open already")
            case Joined():
                self._join(entry)
            case Dealt():
                self._deal(entry)
            case Picked():
                self._pick(entry)
            case Reported():
                self._report(entry)
            case Replaced():
                self._replace(entry)
            case Registered():
                self._register(entry)
            case Withdrawn():
                self._withdraw(entry)
            case Closed():
                self._close(entry)
            case _:
                raise Refused("battles come after building")
        self.entries.append(entry)

    def _join(self, entry: Joined) -> None:
        if self.packs:
            raise Refused("packs are handed out: nobody joins any more")
        check_name(entry.name, self.names)
        if len(self.names) >= MOST_PLAYERS:
            raise Refused(f"there is room for {MOST_PLAYERS} players")
        self.names.append(entry.name)
        if entry.computer:
            self.computers.add(entry.name)

    def _deal(self, entry: Dealt) -> None:
        """Everybody is seated at random and gets the same product and number of packs."""
        if self.packs:
            raise Refused("packs are handed out already")
        sealed = self.opened.style == "sealed"
        if len(self.names) < (2 if sealed else 3):
            raise Refused(f"{'sealed play' if sealed else 'a pod'} needs more players")
        try:
            sizes = () if sealed else pod_sizes(len(self.names), late_sets=self.opened.late_sets)
        except LimitedError as error:
            raise Refused(str(error)) from None
        order = shuffled(self.names, self._luck.below)
        for name in order:
            self.packs[name] = [open_pack(product, self._luck) for product in self.products]
        for size in sizes:
            seats, order = tuple(order[:size]), order[size:]
            self.pods.append(Pod(seats, self._draft(seats), entry.at))
        if sealed:
            self.building_since = entry.at

    def _draft(self, seats: tuple[str, ...]) -> Draft:
        groups = [[self.packs[name][n] for name in seats] for n in range(len(self.products))]
        return double_dump(groups) if self.opened.style == "double dump" else start_draft(groups)

    def _pick(self, entry: Picked) -> None:
        """Table Preparation; Draft Order."""
        name = self.name_of(entry.name)
        pod = self.pod_of(name)
        if pod.turn != name:
            whose = f"it is the pick of {pod.turn}" if pod.turn else "the draft is over"
            raise Refused(f"{name} does not pick now: {whose}")
        if self.opened.timed:
            self._check_clock(pod, entry)
        if entry.late:
            given = late_pick(pod.draft, self.cards)
            if given != entry.card:
                raise Refused(f"who is late is given the costliest card: {given}")
        try:
            after = take(pod.draft, entry.card)
        except LimitedError as error:
            raise Refused(str(error)) from None
        pod.begun = len(after.tables) == len(pod.draft.tables)
        pod.draft, pod.since = after, entry.at
        if not any(each.turn for each in self.pods):
            self.building_since = entry.at

    def _check_clock(self, pod: Pod, entry: Picked) -> None:
        if entry.at < pod.since:
            raise Refused("the clock does not run backwards")
        if not pod.begun and entry.at < pod.since + REVIEW_SECONDS and not entry.late:
            left = pod.since + REVIEW_SECONDS - entry.at
            raise Refused(f"the cards are still being reviewed for {left:.0f} seconds")
        if entry.late and entry.at < pod.deadline:
            raise Refused(f"{entry.name} has {pod.deadline - entry.at:.0f} seconds left")
        if not entry.late and entry.at > pod.deadline + GRACE:
            raise Refused(f"{entry.name} is late: the costliest card is given")

    def late_entry(self, pod: Pod, at: float) -> Picked | None:
        """The pick of somebody who is too slow; None while there is time."""
        if not pod.turn or not self.opened.timed or at < pod.deadline + GRACE:
            return None
        return Picked(pod.turn, late_pick(pod.draft, self.cards), at, late=True)

    def odd_packs(self) -> list[tuple[str, int]]:
        """Packs with too many or too few cards, by player and number."""
        return [
            (name, number)
            for name, packs in self.packs.items()
            for number, (pack, product) in enumerate(zip(packs, self.products, strict=True), 1)
            if len(pack.cards) != product.size
        ]

    def _report(self, entry: Reported) -> None:
        name = self.name_of(entry.name)
        if not 1 <= entry.pack <= len(self.packs.get(name, ())) or not entry.why.strip():
            raise Refused("a report names a pack of one's own and says what is odd")
        self.reports.append(replace(entry, name=name))

    def _replace(self, entry: Replaced) -> None:
        """An odd pack may turn up when it is opened: it is replaced while it is whole."""
        name, number = self.name_of(entry.name), entry.pack - 1
        if not any((r.name, r.pack) == (name, entry.pack) for r in self.reports):
            raise Refused("a pack is replaced when its player has reported it")
        if self.pods and self._touched(self.pod_of(name), name, number):
            raise Refused("cards of this pack were drafted: it stays as it is")
        self.packs[name][number] = open_pack(self.products[number], self._luck)
        if self.pods:
            self._lay_out_anew(self.pod_of(name))
        elif name in self.armies and check_pool(self._read(self.armies[name]), self.pool_of(name)):
            del self.armies[name], self.maps[name]

    def _touched(self, pod: Pod, name: str, number: int) -> bool:
        """Whether a card was drafted from the table on which a pack lies."""
        tables, seat = self._draft(pod.seats).tables, pod.seats.index(name)
        own = [place for place, table in enumerate(tables) if table.active == seat]
        place = own[0 if self.opened.style == "double dump" else number]
        return place < len(tables) - len(pod.draft.tables) + (pod.draft.picks > 0)

    def _lay_out_anew(self, pod: Pod) -> None:
        """The tables to come, with what the packs hold now."""
        draft = pod.draft
        tables = self._draft(pod.seats).tables[-len(draft.tables) :]
        left = draft.left if draft.picks else tables[0].cards
        pod.draft = replace(draft, tables=tables, left=left)

    def _register(self, entry: Registered) -> None:
        """Warbands and maps are handed in within twenty minutes."""
        if self.phase != "building":
            raise Refused(f"warbands are registered after the draft, not while {self.phase}")
        name = self.name_of(entry.name)
        if name in self.forfeits:
            raise Refused(f"{name} has left")
        end = self.building_ends()
        if end is not None and entry.at > end + GRACE:
            raise Refused(f"the {BUILD_MINUTES} minutes to build are over")
        wrong = self.faults(self._read(entry.army), self.pool_of(name))
        if wrong:
            raise Refused("; ".join(wrong))
        bound = legal_maps(self.packs[name])
        if bound and entry.map.casefold() not in [each.casefold() for each in bound]:
            raise Refused(f"the map comes from the starter set: {', '.join(bound)}")
        if entry.map.casefold() not in self.book.library.maps:
            raise Refused(f"no map is named {entry.map!r}")
        self.armies[name], self.maps[name] = entry.army, entry.map

    def _read(self, army: str) -> Warband:
        """The warband that a text is."""
        try:
            listings = parse_warbands(army, "warband", set(self.cards))
            if len(listings) != 1:
                raise Refused(f"{len(listings)} warbands; one is registered")
            return from_listing(listings[0])
        except (WarbandError, MusterError) as error:
            raise Refused(str(error)) from None

    def faults(self, band: Warband, own: Counter[str]) -> list[str]:
        """Every rule that a warband breaks: building is relaxed, but it comes from the pool."""
        if self.format.scenario != SEALED:
            return [each.message for each in check_limited(band, self.format, self.cards, own)]
        wrong = self.book.edition.building.check_warband(band, self.format, self.cards)
        return [each.message for each in [*wrong, *check_pool(band, own)]]

    def _withdraw(self, entry: Withdrawn) -> None:
        name = self.name_of(entry.name)
        if name in self.forfeits:
            raise Refused(f"{name} has left already")
        if not withdrawing_forfeits(bool(self.packs), first_match_begun=False):
            self.names.remove(name)
            self.computers.discard(name)
            return
        self.forfeits.append(name)

    def _close(self, entry: Closed) -> None:
        if self.phase != "building":
            raise Refused(f"the evening cannot go on while {self.phase}")
        waiting = [name for name in self.present if name not in self.armies]
        end = self.building_ends()
        if waiting and (end is None or entry.at < end):
            raise Refused(f"{', '.join(waiting)} have not registered yet")
        self.forfeits += waiting
        self.tournament = self._begin_battles()

    def _begin_battles(self) -> Tournament:
        """Swiss rounds of all who were given product."""
        opened = self.opened
        found = Tournament(
            t.Opened(
                opened.name, opened.rules, opened.format, "swiss", opened.rounds, opened.minutes,
                opened.seed,
            )
        )  # fmt: skip
        for name in self.names:
            found.fold(t.Joined(name, "soldier" if name in self.computers else ""))
            found.fold(t.Registered(name, self.armies.get(name, "")))
        found.absent = {found.player(name) for name in self.forfeits}
        return found

    def _leave(self, battles: Tournament, entry: t.Dropped) -> None:
        """Leaving after building and before the first match still loses it."""
        name = self.name_of(entry.name)
        if name in self.forfeits:
            raise Refused(f"{name} has left already")
        self.forfeits.append(name)
        battles.absent.add(battles.player(name))

    def _forfeit(self, battles: Tournament) -> None:
        """Who left after receiving product loses the first match and is dropped."""
        for number, table in enumerate(battles.tables, 1):
            here = [battles.names[table.one], battles.names[table.other]]
            left = [name for name in here if name in self.forfeits]
            if left:
                stays = [name for name in here if name not in left]
                battles.fold(t.Result(number, stays[0] if stays else ""))
        for name in self.forfeits:
            battles.fold(t.Dropped(name))

    def setup(self, names: tuple[str, str]) -> str:
        """The text of a battle between two players, each with their own warband and map."""
        sides = []
        for name in names:
            (listing,) = parse_warbands(self.armies[name], "warband", set(self.cards))
            sides.append(side_of(listing, self.book.library.map(self.maps[name]).name))
        relaxed = self.format.scenario != SEALED
        return print_setup(Setup(self.opened.format, (sides[0], sides[1]), limited=relaxed))
