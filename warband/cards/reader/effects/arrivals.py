# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for who comes and goes: off the map at first, removed and put back, there for a while."""


import msgspec

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects
from warband.cards.reader.nouns.basics import TERRAINS
from warband.cards.reader.nouns.phrases import DOER, ordered
from warband.cards.reader.nouns.trees import nodes
from warband.cards.reader.parsing.engine import Grammar, Rejected

OWNER = v.Owner()
ABSENT = v.Matches(OWNER, (v.InState("off map"),))
DELAYED = v.Gain(OWNER, v.Ability("delayed appearance"))


def add_arrivals(g: Grammar) -> None:
    """Rules for coming and going."""
    _off_the_map(g)
    _put_back(g)
    _reserves(g)
    _spots(g)


def _off_the_map(g: Grammar) -> None:
    """A creature that starts off the map, and when it comes."""
    g.rule("offmap", "((can|must|) (start|setup|begin) [battle|game] off battlemap|(isnot|donot start|donot setup|cannot start) [battle|game] [placed] on battlemap) [during (setup|your setup)]", lambda: None)
    g.rule("deed", "<offmap>", lambda _: (v.Gain(DOER, v.Ability("delayed appearance")),))
    comes = "[you] [can] @place (it|this creature) [on battlemap] <spot>"
    arrivals: tuple[tuple[str, v.EventKind, tuple[v.Test, ...]], ...] = (
        ("at start of (a|any|each|) round", "start of round", (ABSENT,)), ("at end of (a|any|each|first|) round", "end of round", (ABSENT,)),
        ("at start of ((a|any|each|) round after first|(second|second or later) round)", "start of round", (v.RoundNumber(at_least=2), ABSENT)),
    )  # fmt: skip
    for phrase, event, asked in arrivals:
        g.rule("arriving", phrase, lambda event=event, asked=asked: v.Trigger(event, "at", tests=asked))
    start = "[instead of using <name> ,] [this creature|it] <offmap> (.|;|,|and) [if it do ,]"
    g.rule("comes", f"(<arriving> , {comes}|{comes} <arriving>)", lambda t, s, spot, after: _delayed(t or after, s or spot))
    g.rule("sentence", f"{start} <comes> [[.|;] <standsthere>]", lambda n, _, made, so: _standing_there(made) if so else made)
    # Where nobody could stand otherwise.
    g.rule("standsthere", "until it @moved , (@owner can occupy (that|this) square|(that|this) square is a legal position for @owner)", lambda: True)
    for phrase in ("(.|;) <standsthere>", "( <standsthere> )"):
        g.rule("sentence", f"<clause> {phrase}", lambda c, _: _standing_there(c))


def _standing_there(effects: Effects) -> Effects:
    """Who is put on terrain that bars the way may stand there until it moves."""
    made: list[v.Effect] = []
    for effect in effects:
        if isinstance(effect, v.Later):
            made.append(msgspec.structs.replace(effect, steps=_standing_there(effect.steps)))
            continue
        if isinstance(effect, v.Place):
            moved = v.UntilEvent(v.Trigger("moves", "after", subject=(v.Itself(),)))
            spots = (effect.spot, *effect.spot.also)
            for place in dict.fromkeys(spot.place for spot in spots if spot.place in TERRAINS):
                made.append(v.Gain(OWNER, v.Ability("stand in", word=place), until=moved))
        made.append(effect)
    if not any(isinstance(node, v.Gain) and node.ability.name == "stand in" for node in nodes(tuple(made))):
        raise Rejected
    return tuple(made)


def _delayed(event: v.Trigger, spot: v.Spot) -> Effects:
    """Off the map until an event, at which it may come."""
    return (DELAYED, v.Later(OWNER, event, (v.Place(OWNER, spot, optional=True),)))


RETURNS: tuple[tuple[str, v.EventKind, v.Filter], ...] = (
    ("start of (next|following) round", "start of round", ()), ("end of (round|that round|this round)", "end of round", ()),
    ("end of (turn|that turn|this turn)", "end of turn", ()), ("start of @its next turn", "start of turn", (v.Itself(),)),
    ("end of @its next turn", "end of turn", (v.Itself(),)),
)  # fmt: skip
"""Moments at which somebody who was removed comes back."""


def _put_back(g: Grammar) -> None:
    """Removed from the map, and put back by an event."""
    g.rule("broughtback", "(it|<ref>) (return|is placed|is returned) <spot>", lambda np, s: s)
    g.rule("broughtback", "[you] [can] @place (<ref>|it|creature) [on battlemap] <spot> [on battlemap]", lambda np, s: s)
    g.rule("thereupon", "[.|;|,] (and|then) [,]", lambda: None)
    g.rule("thereupon", "(.|;|,)", lambda: None)
    g.rule("thereupon", "(.|;|,) (it|<ref>) is [considered] out of play [for (next|following|that) round|until then] (.|;|,)", lambda np: None)
    # When somebody comes back: "at" that moment, or away "until" it.
    for phrase, event, whose in RETURNS:
        g.rule("returning", f"at {phrase} [,]", lambda event=event, whose=whose: v.Trigger(event, "at", whose))
        g.rule("away", f"until {phrase}", lambda event=event, whose=whose: v.Trigger(event, "at", whose))
    for phrase in ("remove <who> from (battlemap|play)", "<who> is removed from (battlemap|play)"):
        g.rule("removal", phrase, lambda who: who)
    gone = "<removal>"
    g.rule("act", f"{gone} [<thereupon>] <returning> <broughtback>", lambda w, _, t, s: (v.LeaveMap(w, t, s),))
    g.rule("act", f"{gone} [<thereupon>] <broughtback> <returning>", lambda w, _, s, t: (v.LeaveMap(w, t, s),))
    # Back on the map it does something more.
    g.rule("act", "remove @owner from (battlemap|play) [<thereupon>] <returning> <broughtback> <thereupon> <clauses>", lambda _, t, s, x, c: (v.Later(OWNER, msgspec.structs.replace(t, mandatory=True), (v.Place(OWNER, s), *c), until=v.EndOfBattle(), once=True), v.LeaveMap(OWNER)))
    g.rule("act", f"{gone} <away> [[<thereupon>] <broughtback>]", lambda w, t, _, s: (v.LeaveMap(w, t, s or v.Spot(nearest=True)),))
    # Whoever joins for a while leaves again.
    leaves = "[.|;] (remove|destroy) (that (creature|ally)|it|these allies) [from battlemap] at end of"
    removed = "[.|;] [then] (that (creature|ally)|it|they|these allies) is (removed [from (battlemap|play)]|destroyed) at end of"
    leaves = f"({leaves}|{removed})"
    g.rule("departure", f"{leaves} its next turn", lambda: v.Trigger("end of turn", "at", (v.Is(v.Bearer()),), mandatory=True))
    g.rule("departure", f"{leaves} (next|following) round", lambda: None)
    g.rule("departure", f"{leaves} [this|that] round", lambda: v.Trigger("end of round", "at", mandatory=True))
    g.rule("sentence", "<clause> <departure>", _for_a_while)


def _for_a_while(effects: Effects, leaves: v.Trigger | None) -> Effects:
    """Newcomers that leave again: at an event, or when the next round ends."""
    if not any(isinstance(effect, v.AddCreature) for effect in effects):
        raise Rejected
    gone: Effects = (v.LeaveMap(v.Bearer()),)
    if leaves is None:
        ends = v.Trigger("end of round", "at", mandatory=True)
        gone = (v.Later(v.Bearer(), ends, gone, until=v.EndOfBattle(), once=True),)
        leaves = v.Trigger("start of round", "at", mandatory=True)
    return (*effects, v.Later(v.Chosen(), leaves, gone, until=v.EndOfBattle(), once=True))


def _reserves(g: Grammar) -> None:
    """Creatures of the warband that are kept off the map, and called later."""
    kept = "[then|and] (those|these|that|chosen) (creatures|creature|allies|ally) (start|starts) [battle|game] off battlemap"
    g.rule("reserve", "[up to] <int> [<adjs>] (creatures|creature|allies|ally) [<posts>] [each]", lambda n, a, p: v.Pick(ordered((v.InWarband(), v.Other(OWNER), *(a or ()), *(p or ()))), count=n, up_to=True))
    g.rule("act", f"(choose <reserve> [.|;|,] {kept}|<reserve> start [battle|game] off battlemap)", lambda a, b: (v.ChooseCreature(a or b, tag=THIS_POWER), v.Gain(v.Chosen(tag=THIS_POWER), v.Ability("delayed appearance"), until=v.EndOfBattle())))
    g.rule("sentence", "(during|at) [your] setup , <clauses>", lambda c: (v.Later(OWNER, v.Trigger("setup", "at", mandatory=True), c),))
    g.rule("post", "(that is|) off battlemap due to <ownname>", lambda n: (v.Is(v.Chosen(tag=n)), v.InState("off map")))
    back = "@place (those|these|chosen) (creatures|allies) [on battlemap] <spot>"
    called = "at start of (a|any|each|) round [after first] [,]"
    g.rule("act", f"{called} {back}", lambda s: (v.Later(OWNER, v.Trigger("start of round", "at", tests=(v.RoundNumber(at_least=2),), mandatory=True), (v.Place(v.Chosen(tag=THIS_POWER), s),), until=v.EndOfBattle(), once=True),))
    g.rule("act", "<np> can is [a] mount for @owner [<until>]", lambda np, u: (v.Gain(np.who(), v.Ability("mount", 1, against=(v.Itself(),)), until=v.EndOfBattle() if u is None else u.duration),))
    g.rule("act", "(summon|bring|call) <described> (into play|on battlemap) <spot>", lambda np, s: (v.Place(v.Pick(ordered(tuple(v.InWarband() if t == v.Ally() else t for t in np.where)), count=np.number), s),) if v.InState("off map") in np.where else _reject())


THIS_POWER = "this power"
"""Stands for the name of the power: what it chose is remembered under it."""


def _spots(g: Grammar) -> None:
    """Where somebody is put."""
    back = "(its previous|its last|its former|its original) (square|position|location)"
    g.rule("spot", f"(in|on|at) [[a|any] [legal] (square|position) (nearest [to]|adjacent to)] {back}", lambda: v.Spot(nearest=True))
    g.rule("spot", "(in|on) nearest [legal] [unoccupied] square", lambda: v.Spot(nearest=True))
    g.rule("spot", "(in|on) [a|any] [legal] square nearest to <ref>", lambda np: v.Spot(near=np.ref, within=2))
    seen = "@in @sight of (this creature|it)"
    had = "[new|that|the] (ally|creature|it) <acted>"
    g.rule("act", f"(@place|add|summon|create) <newcomer> {seen} [[.|,|;] (<joins>|{had})]", lambda new, j, a: (v.AddCreature(new[1], v.Spot(in_sight=True), new[0], activated=bool(j or a)),))
    for word, place in (("victory", "victory"), ("start", "start")):
        g.rule("spot", f"in (a|any) random {word} area", lambda place=place: v.Spot(place=place, random=True))
    g.rule("spot", "(in|on) [a|any] legal square within <int> square of <np>", lambda n, np: v.Spot(near=np.ref if np.ref is not None else v.Each(np.where), within=n))


def _reject(*_: object) -> Effects:
    raise Rejected
