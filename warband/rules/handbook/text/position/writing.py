"""Prints positions."""

from warband.boards.squares.grid import cells_of
from warband.rules.handbook.cards import Card, card_lines
from warband.rules.handbook.seats import NOBODYS, SEATS
from warband.rules.handbook.statcard.effects import write_effect
from warband.rules.handbook.state import CONDITIONS, ITEM, NOBODY, Skirmish
from warband.rules.handbook.text.grids import grid_lines


def print_position(state: Skirmish) -> str:
    """The text of a position; reading it back gives the same position."""
    lines = grid_lines(state.field)
    roster, grid = state.roster, state.field.grid
    for seat, place in enumerate(state.field.places):
        lines.append(f"exit {SEATS[seat]} {grid.names(place.exits)}")
        corners = " ".join(grid.name(cell) for cell in (place.corner, *place.others))
        lines.append(f"exit corner {SEATS[seat]} {corners}")
        lines.append(f"start {SEATS[seat]} {grid.names(place.start)}")
    lines.append(f"called {state.field.name}")
    lines.append(f"players {roster.players}")
    teams = roster.teams[: roster.players]
    if len(set(teams)) < len(teams):
        groups: dict[int, list[str]] = {}
        for seat, team in enumerate(teams):
            groups.setdefault(team, []).append(SEATS[seat])
        lines.append("teams " + " ".join("+".join(group) for group in groups.values()))
    lines += [
        f"faction {SEATS[n]} {each}" for n, each in enumerate(roster.factions[: roster.players])
    ]
    if state.scenario.written:
        first, *rest = state.scenario.written.splitlines()
        lines += [first, *(f"  {line}" for line in rest)]
    elif state.scenario.name != "standard":
        lines.append(f"scenario {state.scenario.name}")
    cards = [_plain_card(state, creature) for creature in range(len(roster.cards))]
    own = {card.name: card for card in cards if card.invented}
    for card in own.values():
        lines += [f'creature "{card.name}"', *(f"  {line}" for line in card_lines(card))]
        lines += ["  commander none"] if card.commander is None else []
    lines += [_creature_line(state, creature) for creature in range(len(roster.cards))]
    lines += _battle_lines(state)
    return "\n".join(lines) + "\n"


def _plain_card(state: Skirmish, creature: int) -> Card:
    """The card of a creature without what it carries."""
    known = state.carried.get(creature)
    return known.card if known is not None else state.roster.cards[creature]


def _carrying_words(state: Skirmish, creature: int) -> list[str]:
    """The warlord levels and magic items of a creature."""
    known = state.carried.get(creature)
    if known is None:
        return []
    words = []
    if known.levels:
        words.append(f"warlord {len(known.levels)} ({', '.join(known.levels)})")
    if known.items:
        names = (f'"{each.text}"' for each in known.items)
        words.append(f"carries {', '.join(names)}")
    return words


def _square(state: Skirmish, creature: int) -> str:
    """Where a creature stands, in words."""
    grid = state.field.grid
    if creature in state.squeezed:
        return "+".join(grid.name(cell) for cell in cells_of(state.squeezed[creature]))
    return grid.name(state.anchor[creature])


def _creature_line(state: Skirmish, creature: int) -> str:
    card = _plain_card(state, creature)
    owner = state.roster.owners[creature]
    whose = SEATS[owner] if owner < state.roster.players else NOBODYS
    words = [whose, f'"{state.name(creature)}"', f"({card.name})"]
    if state.anchor[creature] != NOBODY:
        words.append(_square(state, creature))
    elif not state.gone >> creature & 1:
        words.append("waiting")
    words += _carrying_words(state, creature)
    words.append(f"hp {state.hp[creature]}")
    saves = dict(state.saves[creature])
    for number, condition in enumerate(CONDITIONS):
        if state.under[number] >> creature & 1:
            words.append(condition + (f"({saves[number]})" if number in saves else ""))
    if state.routing >> creature & 1:
        by = state.blame[creature]
        words.append("routing" if by == NOBODY else f"routing by {SEATS[by]}")
    words.append("tested" if state.shaken >> creature & 1 else "untested")
    for flag, bits in (("activated", state.activated), ("eliminated", state.gone),
                       ("freshly stunned", state.fresh)):  # fmt: skip
        words += [flag] if bits >> creature & 1 else []
    words += [
        f'used "{name}" {times}' for (who, name), times in state.used.items() if who == creature
    ]
    for each in state.lasting[creature]:
        if each.by == ITEM:
            continue
        maker = f' by "{state.name(each.by)}"' if each.by != NOBODY else ""
        words.append(f'effect "{each.name}" ({write_effect(each.effect)}){maker}')
    for word, other in (("requires", state.needs[creature]),
                        ("summoned by", state.summoner[creature])):  # fmt: skip
        words += [f'{word} "{state.name(other)}"'] if other != NOBODY else []
    if state.controller[creature] != state.roster.owners[creature]:
        words.append(f"controlled by {SEATS[state.controller[creature]]}")
    words.append(f"worth {state.cost[creature]}")
    words += [f"scored by {SEATS[seat]} {points}" for seat, points in state.awards[creature]]
    return " ".join(words)


def _battle_lines(state: Skirmish) -> list[str]:
    lines = [f"round {state.round}", f"first {SEATS[state.first]}"]
    lines.append(f"next {SEATS[state.order[state.active]]} {state.left}")
    if state.phase == "turn":
        lines.append(f"turn {state.name(state.acting)}")
    else:
        lines.append(f"phase {state.phase}")
    players = state.roster.players
    scores = " ".join(f"{SEATS[n]} {state.points[n]}" for n in range(players))
    lines += [f"score {scores}", f"quiet {state.quiet}"]
    lines += [f"memory {name} {value}" for name, value in state.story]
    lines += ["noisy"] if state.noisy else []
    lines += [f"bag {SEATS[seat]}: {', '.join(bag)}" for seat, bag in enumerate(state.bags)]
    for laid in state.layout:
        whose = "" if laid.seat == NOBODY else f" for {SEATS[laid.seat]}"
        where = state.field.grid.name(laid.anchor)
        lines.append(f"laid {laid.tile}{whose} at {where} turned {laid.quarters}")
    if state.result:
        lines.append(f"winner {' '.join(SEATS[s] for s in state.winners) or 'draw'}")
        lines.append(f"result {state.result}")
    return lines
