"""Creatures in English: descriptions and those already mentioned."""

from warband.cards import vocabulary as v
from warband.cards.printer.unspeakable import Unspeakable
from warband.cards.reader.settling.scene import Scene, Unclear

_STATES = {
    "bloodied": "bloodied", "damaged": "damaged", "undamaged": "undamaged", "active": "active",
    "inactive": "inactive", "flanked": "flanked", "invisible": "invisible",
    "mounted": "mounted", "charging": "charging", "acting": "acting",
}  # fmt: skip
_STATE_CLAUSES = {
    "activated": "that has activated this round",
    "granting combat advantage": "granting it combat advantage",
    "taking ongoing damage": "taking ongoing damage",
    "off map": "off the battle map",
    "concealed": "with Conceal",
    "mount": "with a rider",
}
_NOUNS = ("enemy", "ally", "creature")


class Speaker:
    """Says who is meant, knowing who has been mentioned."""

    def __init__(self, trigger: v.Trigger | None, attack: bool) -> None:
        self.scene = Scene(trigger, attack)
        self.attack = attack

    # ---- those already known

    def ref(self, who: v.Who) -> str:
        """A creature that is already known."""
        match who:
            case v.Owner():
                return "this creature"
            case v.Bearer():
                return "affected creature"
            case v.Source():
                return "creature that caused this condition"
            case v.Chosen(""):
                return "chosen creature"
        first = ("target",) if self.attack else self._side(who)
        for noun in (*first, *_NOUNS, "target", "attacker"):
            try:
                found = self.scene.find(noun)
            except Unclear:
                continue
            if found == who:
                return noun if noun in ("target", "attacker") else f"that {noun}"
        raise Unspeakable(who)

    def _side(self, who: v.Who) -> tuple[str, ...]:
        """How to call a creature first: by the side which the event asks of it."""
        trigger = self.scene.trigger
        if trigger is None or not isinstance(who, v.Subject | v.Object):
            return ()
        where = trigger.subject if isinstance(who, v.Subject) else trigger.object
        return () if v.Enemy() in where else ("ally",) if v.Ally() in where else ("creature",)

    def who(self, who: v.Who) -> str:
        """Anybody to whom something is done."""
        match who:
            case v.Each(where):
                return self._each(where)
            case v.Pick(where, count, up_to, False, False, ""):
                return self._pick(where, count, up_to)
            case v.Pick():
                raise Unspeakable(who)
        return self.ref(who)

    def _each(self, where: v.Filter) -> str:
        pair = _with_owner(where)
        if pair is not None:
            return f"this creature and each {self.describe(pair)}"
        return f"each {self.describe(where)}"

    def _pick(self, where: v.Filter, count: int, up_to: bool) -> str:
        pair = _with_owner(where)
        if pair is not None and count == 1 and not up_to:
            return f"this creature or 1 {self.describe(pair)}"
        if up_to:
            return f"up to {count} {self.describe(where, count > 1)}"
        return f"{count} {self.describe(where, count > 1)}"

    # ---- descriptions

    def describe(self, where: v.Filter, plural: bool = False) -> str:
        """A description without a determiner."""
        before, noun, after = self._parts(where)
        return " ".join([*before, _plural(noun) if plural else noun, *after])

    def _parts(self, where: v.Filter) -> tuple[list[str], str, list[str]]:
        noun, before, after = "", [], []
        for trait in sorted(where, key=_place_in_english):
            match trait:
                case v.Ally() | v.Enemy() if not noun:
                    noun = "ally" if isinstance(trait, v.Ally) else "enemy"
                case v.Either(((v.Enemy(),), (v.Ally(),))) if not noun:
                    noun = "enemy or ally"
                case v.InWarband():
                    after.append("in your warband")
                case _:
                    adjective = self.adjective(trait)
                    if adjective is not None:
                        before.append(adjective)
                    else:
                        after.append(self.clause(trait))
        return before, noun or "creature", after

    def adjective(self, trait: v.Trait) -> str | None:
        """A trait as an adjective, if there is one."""
        match trait:
            case v.Keyword(word):
                return word
            case v.Aligned(alignment):
                return {"good": "Good", "evil": "Evil", "neutral": "Neutral"}[alignment]
            case v.OfFaction(faction):
                return faction.capitalize()
            case v.Champion():
                return "champion"
            case v.Living():
                return "living"
            case v.InState(state) if state in _STATES:
                return _STATES[state]
            case v.Afflicted(condition, None) if not condition.startswith("Ongoing"):
                return condition
            case v.Sized(least, most, ""):
                return _size(least, most)
            case v.Sized(None, None, than) if than in ("smaller", "larger"):
                return than
            case v.Level(least, most, None, None) if (least, most) != (None, None):
                return "level " + _bounds(least, most)
            case v.Level(None, None, v.Owner(), None):
                return "lower-level"
            case v.Level(None, None, None, v.Owner()):
                return "higher-level"
            case v.Nearest():
                return "nearest"
            case v.Near(1, (), v.Owner(), 1, None, None):
                return "adjacent"
            case v.Not(v.Near(1, (), v.Owner(), 1, None, None)):
                return "nonadjacent"
            case v.Not(v.Keyword(word)) if " " not in word:
                return f"non-{word}"
            case v.Not(v.Champion()):
                return "non-champion"
            case v.Not(v.InState("bloodied")):
                return "non-bloodied"
            case v.Not(inner):
                plain = self.adjective(inner)
                return None if plain is None else f"not {plain}"
            case v.Either(filters) if all(len(each) == 1 for each in filters):
                words = [self.adjective(each[0]) for each in filters]
                if all(words):
                    return _or([word for word in words if word])
        return None

    def clause(self, trait: v.Trait) -> str:
        """A trait as what follows the noun."""
        match trait:
            case v.Near(int(squares), (), who, 1, None, None) if who is not None:
                return _within(squares, self.ref(who))
            case v.Near(int(squares), of, None, 1, None, None) if of:
                return _within(squares, _a(self.describe(of)))
            case v.Near(1, of, None, count, None, None) if of:
                return f"adjacent to {count} or more {self.describe(of, True)}"
            case v.Near(None, (), v.Owner(), 1, int(least), None):
                return f"{least} or more squares away"
            case v.In(place):
                return f"occupying {area(place)}"
            case v.Beside(place, 1):
                return f"adjacent to {area(place)}"
            case v.Beside(place, within):
                return f"within {within} squares of {area(place)}"
            case v.InAura(""):
                return "in aura"
            case v.InAura(power):
                return f"in {power} aura"
            case v.InSight(None):
                return "in line of sight"
            case v.InReach(None):
                return "within reach"
            case v.CanSee(who):
                return f"that can see {self.ref(who)}"
            case v.Not(v.CanSee(who)):
                return f"that cannot see {self.ref(who)}"
            case v.MovesBy(mode) if mode != "surface":
                return f"with {'Flight' if mode == 'flight' else 'Burrow'}"
            case v.HasPower(name, None):
                return f"with {name}"
            case v.Named(name):
                return f"named {name}"
            case v.ChosenKeyword(""):
                return "with that keyword"
            case v.ChosenKeyword("Prepare"):
                return "with the Prepared keyword"
            case v.Cost(least, most, None, None):
                return "with cost " + _bounds(least, most)
            case v.Afflicted(condition, None) if condition.startswith("Ongoing "):
                return f"taking ongoing {condition.removeprefix('Ongoing ')} damage"
            case v.AffectedBy(power, None):
                return f"affected by {power}"
            case v.InState(state) if state in _STATE_CLAUSES:
                return _STATE_CLAUSES[state]
            case v.Not(v.InState("activated")):
                return "that has not activated this round"
            case v.Not(v.MovesBy("flight")):
                return "without Flight"
            case v.Other(who):
                return f"other than {self.ref(who)}"
            case v.Flanks(who):
                return f"flanking {self.ref(who)}"
            case v.Underwent("attack", (v.Itself(),), "turn", ""):
                return "that this creature has already attacked this turn"
        raise Unspeakable(trait)

    def filter(self, where: v.Filter) -> str:
        """Creatures to compare with: "an Undead ally", "that enemy"."""
        match where:
            case (v.Itself(),):
                return "this creature"
            case (v.Is(who),):
                return self.ref(who)
        pair = _with_owner(where)
        if pair is not None:
            return f"this creature or {_a(self.describe(pair))}"
        return _a(self.describe(where))

    def being(self, where: v.Filter) -> str:
        """What a creature is, after "is": adjectives, then where it is."""
        before, after = [], []
        for trait in where:
            adjective = self.adjective(trait)
            if adjective == "nonadjacent" or adjective == "adjacent" or adjective is None:
                after.append(self.clause(trait) if adjective is None else adjective)
            else:
                before.append(adjective)
        if before and after:
            return f"{' '.join(before)} and {' '.join(after)}"
        return " ".join(before or after)


def _place_in_english(trait: v.Trait) -> int:
    """Adjectives stand in a certain order: adjacent, bloodied, Large, Undead."""
    inner = trait.trait if isinstance(trait, v.Not) else trait
    if inner == v.Near(1, who=v.Owner()):
        return 0
    ranks = (v.Nearest, v.InState | v.Afflicted, v.Level, v.Sized, v.Living, v.Aligned, v.OfFaction)
    for rank, kinds in enumerate(ranks, 1):
        if isinstance(inner, kinds):
            return rank
    return len(ranks) + 1


def _with_owner(where: v.Filter) -> v.Filter | None:
    """The others, if the filter means the owner and some others."""
    match where:
        case (v.Either(((v.Itself(),), others)),) if others:
            return others
    return None


def area(place: str) -> str:
    """A kind of terrain or a marked area.

    >>> area("forest"), area("own victory")
    ('forest terrain', 'one of your victory areas')
    """
    known = {
        "victory": "a victory area",
        "own victory": "one of your victory areas",
        "that victory": "that victory area",
        "own start": "your start area",
        "opposing start": "your opponent's start area",
        "start": "a start area",
        "wall": "a wall",
    }
    return known.get(place, f"{place} terrain")


def _within(squares: int, whom: str) -> str:
    return f"adjacent to {whom}" if squares == 1 else f"within {squares} squares of {whom}"


def _a(phrase: str) -> str:
    return f"{'an' if phrase[:1].lower() in 'aeiou' else 'a'} {phrase}"


def _or(words: list[str]) -> str:
    return " or ".join(words) if len(words) == 2 else ", ".join(words[:-1]) + f", or {words[-1]}"


def _plural(noun: str) -> str:
    return {"ally": "allies", "enemy": "enemies", "creature": "creatures"}.get(noun, noun)


def _bounds(least: int | None, most: int | None) -> str:
    if least is None:
        return f"{most} or lower"
    if most is None:
        return f"{least} or higher"
    return f"{least}" if least == most else f"{least}-{most}"


def _size(least: v.Size | None, most: v.Size | None) -> str | None:
    if least is not None and most is not None:
        return least if least == most else None
    if least is not None:
        return f"{least} or larger"
    return f"{most} or smaller" if most is not None else None
