# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""Phrases for victory points: what scores them, how much, for whom, and when."""

from warband.cards import vocabulary as v
from warband.cards.reader.effects.deeds import Effects
from warband.cards.reader.moments.durations import Until
from warband.cards.reader.moments.events import OWNER, said, trigger
from warband.cards.reader.nouns.phrases import DOER, Creatures, mentioned, ordered
from warband.cards.reader.parsing.engine import Grammar, Rejected
from warband.cards.reader.sentences.telling import done_by, later


def add_scoring(g: Grammar) -> None:
    """Rules for victory points."""
    _worth(g)
    _deeds(g)
    _at_the_end(g)
    _occupation(g)


def _worth(g: Grammar) -> None:
    """What a creature's destruction is worth to the opponent."""
    def worth(points: int | None, event: v.Trigger | None, until: Until | None = None) -> v.Effect:
        event = event or v.Trigger("destroyed", object=OWNER)
        if event.event != "destroyed" or event.also:
            raise Rejected
        less = v.ScorePoints(v.StatOf("cost", times=-1, plus=points or 0), opponent=True)
        return later(event, (less,), until)

    opponent = "([your|each] opponent|opponents|enemies|your enemies)"
    usual = "(this creature 's [point] cost|its [point] cost|normal vp|its full cost)"
    g.rule("slain", "(for (destroying|eliminating) (this creature|it)|when this creature is destroyed|when destroyed)", lambda: None)
    g.rule("slain", "(if|when|whenever) <event>", lambda t: t)
    g.rule("slain", "(if|when|whenever) destroyed by <attack>", lambda a: trigger("destroyed", None, OWNER, a))
    nothing = "((score|scores) (no|<int>) vp|(donot score|cannot score) [any] vp)"
    g.rule("sentence", f"[<until> ,] {opponent} {nothing} [instead of {usual}] <slain>", lambda u, n, t: (worth(n, t, u),))
    g.rule("sentence", "[this creature|it] [is] [only] worth (no|<int>) vp [to [your] opponent] [<slain>]", lambda n, t: (worth(n, t),))
    # Somebody who was spoken of before, such as a newcomer.
    g.rule("sentence", "<clauses> (.|;|,|and) (it|that (creature|ally)|they) is [only] worth (no|<int>) vp [to [your] opponent] [<slain>]", lambda c, n, t: _newcomer_worth(c, n) if t is None or t == v.Trigger("destroyed", object=OWNER) else _reject())
    for words, sign in (("<int> (more vp|vp more|@extra vp)", 1), ("<int> (less vp|vp less)", -1)):
        g.rule("sentence", f"{opponent} score {words} <slain>", lambda n, t, sign=sign: (later(t or v.Trigger("destroyed", object=OWNER), (v.ScorePoints(sign * n, opponent=True),), None),))
    for words, sign in (("<signed> vp", 1), ("<int> (more vp|vp more|@extra vp)", 1), ("<int> (less vp|vp less)", -1)):
        g.rule("sentence", f"[this creature|it] [is] worth {words} [to [your] opponent] <slain>", lambda n, t, sign=sign: (later(t or v.Trigger("destroyed", object=OWNER), (v.ScorePoints(sign * n, opponent=True),), None),))

    killer = "[a|any|each] (enemy|opponent) (that destroy|destroying) (this creature|it)"
    for words, sign in (("<int> (more vp|vp more|@extra vp)", 1), ("<int> (less vp|vp less)", -1)):
        g.rule("sentence", f"{killer} score {words}", lambda n, sign=sign: (later(v.Trigger("destroyed", object=OWNER), (v.ScorePoints(sign * n, opponent=True),), None),))
    g.rule("sentence", "[this creature|it] [is] worth (double|twice) [its] [normal] (vp|point|cost) [to [your] opponent] [<slain>]", lambda t: (later(t or v.Trigger("destroyed", object=OWNER), (v.ScorePoints(v.StatOf("cost"), opponent=True),), None),))


def _newcomer_worth(effects: Effects, points: int | None) -> Effects:
    """What those who have just come are worth to the opponent."""
    if not any(isinstance(each, v.AddCreature) for each in effects):
        raise Rejected
    falls = v.Trigger("destroyed", object=(v.Is(v.Bearer()),), mandatory=True)
    less = v.ScorePoints(v.StatOf("cost", v.Bearer(), times=-1, plus=points or 0), opponent=True)
    return (*effects, v.Later(v.Chosen(), falls, (less,), until=v.EndOfBattle(), once=True))
def _deeds(g: Grammar) -> None:
    """Points for what is done to creatures."""
    g.rule("act", "<signed> vp", lambda n: (v.ScorePoints(n),))
    g.rule("act", "[you|your warband|this creature] score double vp [for destroying <ref>]", lambda np: (v.ScorePoints(v.StatOf("cost", np.ref if np else mentioned("creature"))),))
    g.rule("act", "[you] score double vp for (first|each|a) <group> (this creature destroy|destroyed by this creature)", lambda w: (v.Later(v.Owner(), v.Trigger("destroyed", "after", OWNER, w, mandatory=True), (v.ScorePoints(v.StatOf("cost", v.Object())),), once=True),))
    g.rule("act", "[your] opponent (score no|donot score [any]) vp (for|for (destroying|eliminating)|from) <ref>", lambda np: (v.ScorePoints(v.StatOf("cost", np.ref, times=-1), opponent=True),))
    same = "(same amount of|same number of|that many|that much|a equal amount of) vp"
    shares: tuple[tuple[str, int, bool], ...] = (("[you|this creature|your warband] score", 1, False), ("[your|that|a] opponent lose", -1, True), ("[your|that|a] opponent score", 1, True))
    for phrase, times, theirs in shares:
        g.rule("act", f"{phrase} {same}", lambda times=times, theirs=theirs: (v.ScorePoints(v.EventAmount(times=times), opponent=theirs),))
    g.rule("act", "[you] score <points> (whenever|when) <happening> <until>", lambda n, t, u: (later(t, (v.ScorePoints(n),), u),))
    g.rule("act", "[you] score <points> whenever <happening> this round", lambda n, t: (later(t, (v.ScorePoints(n),), Until(v.EndOfRound())),))
    g.rule("act", "[you] score <points> whenever <described> is destroyed this round", lambda n, np: (v.Later(v.Owner(), v.Trigger("destroyed", "after", object=np.where, mandatory=True), (v.ScorePoints(n),), until=v.EndOfRound()),))
    said(g, "score vp", lambda s: trigger("points scored", s))


def _at_the_end(g: Grammar) -> None:
    """Points that are settled when the round ends."""
    def at_end(tests: tuple[v.Test, ...], steps: Effects) -> Effects:
        end = v.Trigger("end of round", "at", tests=tests, mandatory=True)
        return (v.Later(v.Owner(), end, steps, until=v.EndOfRound(), once=True),)

    scored = "[you] score <points>"
    g.rule("act", f"if (<tests> [,] {scored} at end of round|<ref> end round <being> , {scored})", lambda t, n, np, b, m: at_end(t or (v.Matches(np.ref, b),), (v.ScorePoints(n if np is None else m),)))
    g.rule("act", f"if (at least <int> <noun>|<described>) is destroyed (during|in) round , {scored} at end of round", lambda k, x, np, n: at_end((v.Happened("destroy", to=np.where if np else x[0], span="round", at_least=k or np.number),), (v.ScorePoints(n),)))
    for when, late in (("", False), ("at end of round", True)):
        g.rule("act", f"player with most [<adjs>] (creatures|allies) [<posts>] {when} score <points>", lambda a, p, n, late=late: at_end((), _most(a, p, n)) if late else _most(a, p, n))
    said(g, "end (a|the|any|each|) round <being>", lambda s, b: v.Trigger("end of round", "at", tests=(v.Matches(_known(s), b),)))
    g.rule("sentence", "<clause> at end of (each|any|every|a) round (in which|if|during which) <tests>", lambda c, t: (later(v.Trigger("end of round", "at", tests=t), c, None),))
    g.rule("sentence", "(whenever|when|if) <described> end (a|the|any|each|) round <being> , (it|they|that (enemy|ally|creature)) <deeds>", lambda np, b, d: (later(v.Trigger("end of round", "at"), done_by(np._replace(how_many="each", where=ordered(np.where + b)), d), None),) if np.ref is None else _reject())
    g.rule("clause", "<described> that end (a|the|any|each|) round <being> <deeds>", lambda np, b, d: (later(v.Trigger("end of round", "at"), done_by(np._replace(how_many="each", where=ordered(np.where + b)), d), None),) if np.ref is None else _reject())
    in_play = "[while this creature is in play]"
    g.rule("sentence", f"<clause> at end of each round {in_play}", lambda c: (later(v.Trigger("end of round", "at"), c, None),))


def _reject(*_: object) -> Effects:
    raise Rejected
def _known(np: Creatures) -> v.Who:
    if np.ref is None:
        raise Rejected
    return np.ref


def _most(adjectives: v.Filter | None, after: v.Filter | None, points: int) -> Effects:
    """Points for whoever has more of them; in "its victory areas" each player's own count."""
    where = (adjectives or ()) + (after or ())
    own = v.In("own victory")
    theirs = tuple(v.In("opposing victory") if trait == own else trait for trait in where)
    ours, foes = ordered((v.InWarband(), *where)), ordered((v.Enemy(), *theirs))
    other = v.If((v.Outnumber(foes, ours),), (v.ScorePoints(points, opponent=True),))
    return (v.If((v.Outnumber(ours, foes),), (v.ScorePoints(points),), (other,)),)


def _occupation(g: Grammar) -> None:
    """Points for standing in victory areas."""
    areas = "(a|any|your|<int> of your|) victory area [at end of round]"
    g.rule("deed", f"((donot score|score no|cannot score) [any] vp (for|from|by) occupying {areas}|donot count as [a creature] (in|occupying) a victory area for purpose of scoring vp) [<until>]", lambda n, u: (v.Forbid(DOER, "score occupation", until=None if u is None else u.duration),))
    for words, sign in (("<int> (more vp|vp more|@extra vp)", 1), ("<int> (less vp|vp less)", -1)):
        g.rule("deed", f"score {words} [than normal] (for|from|by|when|while|whenever) (occupying {areas}|it score vp (for|from|by) occupying {areas})", lambda n, *_, sign=sign: (v.Bonus(DOER, "victory points", sign * n),))
    said(g, f"score vp (for|from|by) occupying {areas}", lambda s, n: trigger("occupation scored", s))
    for player, side in (("[you]", (v.InWarband(),)), ("players", ())):
        g.rule("act", f"{player} score double vp (for|from) [occupying] {areas} [<until>]", lambda n, u, side=side: (v.Gain(v.Each(side), v.Ability("scores more", 2), until=None if u is None else u.duration),))
    g.rule("deed", f"score double vp (for|from|by) occupying {areas} [<until>]", lambda n, u: (v.Gain(DOER, v.Ability("scores more", 2), until=None if u is None else u.duration),))
    g.rule("place", "[a] victory area [that is] occupied by <np>", _held)
    for held in ("occupied", "unoccupied"):
        g.rule("place", f"[a|any] {held} victory area", lambda held=held: f"{held} victory")


def _held(np: Creatures) -> str:
    """A victory area that somebody stands in already."""
    if np.ref is None and v.Enemy() in np.where and np.number == 1 and len(np.where) == 1:
        return "enemy-held victory"
    raise Rejected
