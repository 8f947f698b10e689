"""Whom a power has spoken of so far, and whom its later words mean."""

from warband.cards import vocabulary as v
from warband.cards.reader.nouns.trees import nodes


class Unclear(Exception):
    """A word of the power refers to nobody that was mentioned."""

    def __init__(self, noun: str) -> None:
        super().__init__(noun)
        self.noun = noun


_ATTACKS = (
    "attack declared", "targeted", "attack roll", "hit", "miss", "critical", "attack resolved",
    "opportunity attack", "damage", "bloodied", "first bloodied",
)  # fmt: skip


_MOVEMENTS = (
    "moves", "moves out", "enters", "leaves", "shifts", "move ends", "charges",
)  # fmt: skip


_OF_NOBODY = (
    "setup", "start of round", "end of round", "any time", "initiative roll", "initiative won",
    "initiative lost",
)  # fmt: skip
"""Events that no creature takes part in."""


class Scene:
    """Who has been mentioned so far in a power."""

    def __init__(
        self, trigger: v.Trigger | None, attack: bool, outer: "Scene | None" = None
    ) -> None:
        self.trigger = trigger
        self.attack = attack
        self.outer = outer
        self.chosen: set[str] = set()
        self.struck = False
        """Whether attacks were made before in this power."""
        self.standing = False
        """Whether a bonus or ability is being read, which may speak of the attack at hand."""

    def find(self, noun: str) -> v.Who:
        """The creature that the noun means here."""
        if noun == "implied":
            return v.Owner()
        if noun == "bare creature":
            if self.attack:
                # This creature or the target? A word is lost.
                raise Unclear("creature")
            noun = "creature"
        if noun == "it before":
            # Spoken of before the event at hand.
            return (self.outer or self).find("it")
        if noun == "mover":
            return self._mover()
        if noun == "other one":
            return v.Owner()
        if noun == "other beside":
            if self.attack:
                return v.Target()
            return v.Chosen() if self.chosen else self._participant("creature") or v.Owner()
        if noun.startswith("other "):
            return self._spoken_of(noun.removeprefix("other "))
        if noun == "target":
            if self.attack or self.struck:
                return v.Target()
            if self.trigger is not None and self.trigger.event in (*_ATTACKS, "charges"):
                return v.Object()
            if self.chosen:
                return v.Chosen()
            if self.trigger is None and self.standing:
                return v.Target()
            if self.trigger is not None and (part := self._participant("creature")) is not None:
                return part
        elif noun == "chosen":
            if self.chosen:
                return v.Chosen()
        elif noun == "attacker":
            if self.trigger is not None:
                return v.Subject()
        elif noun == "it":
            if self.attack:
                return v.Target()
            if self.chosen:
                return v.Chosen()
            return self._speaker()
        else:
            if noun in self.chosen or (noun == "creature" and self.chosen):
                return v.Chosen()
            part = self._participant(noun)
            if part is not None:
                return part
            if self.attack and noun in ("enemy", "creature"):
                return v.Target()
            if noun == "creature" and self._alone():
                return v.Owner()
            if self.struck and noun in ("enemy", "creature"):
                return v.Target()
        if self.outer is not None:
            return self.outer.find(noun)
        raise Unclear(noun)

    def _mover(self) -> v.Who:
        """Whose movement "that movement" is."""
        trigger = self.trigger
        if trigger is not None and trigger.event in _MOVEMENTS:
            return v.Owner() if side(trigger.subject) in (None, "owner") else v.Subject()
        if self.chosen:
            raise Unclear("movement")
        return v.Owner()

    def _alone(self) -> bool:
        """Whether the event is one of the owner's own, with nobody else in it."""
        trigger = self.trigger
        return (
            trigger is not None
            and trigger.event not in _ATTACKS
            and side(trigger.subject) == "owner"
            and not trigger.object
        )

    def _spoken_of(self, noun: str) -> v.Who:
        """Of whom "another enemy" is not one: who was named before, or else the owner."""
        if self.attack and noun == "enemy":
            return v.Target()
        if noun in self.chosen:
            return v.Chosen()
        return self._participant(noun) or v.Owner()

    def _speaker(self) -> v.Who:
        """Of whom the sentence about the event speaks: who does it, or else who suffers it."""
        trigger = self.trigger
        if trigger is None:
            return v.Owner()
        doer, sufferer = side(trigger.subject), side(trigger.object)
        if doer is not None:
            return v.Owner() if doer == "owner" else v.Subject()
        if sufferer is not None:
            return v.Owner() if sufferer == "owner" else v.Object()
        return self._participant("creature") or v.Owner()

    def _participant(self, noun: str) -> v.Who | None:
        trigger = self.trigger
        if trigger is None or trigger.event in _OF_NOBODY:
            return None
        sides = {"subject": side(trigger.subject), "object": side(trigger.object)}
        if noun == "creature":
            # Whoever has no name of its own: not "that enemy", not "that ally".
            for plain in (("creature", "one of us"), ("enemy", "ally")):
                for part, who in (("subject", v.Subject()), ("object", v.Object())):
                    if sides[part] in plain:
                        return who
            if sides["subject"] == "owner" and trigger.event in _ATTACKS:
                return v.Object()
            if sides["object"] == "owner" and trigger.event in _ATTACKS:
                return v.Subject()
            if sides["subject"] is None and sides["object"] is None:
                if trigger.event in ("damage", "destroyed", "bloodied", "first bloodied", "healed"):
                    return v.Object()
                return v.Subject()
            return None
        for part, who in (("subject", v.Subject()), ("object", v.Object())):
            if sides[part] == noun or (noun == "ally" and sides[part] == "one of us"):
                return who
        if noun == "enemy" and trigger.event in _ATTACKS:
            if sides["subject"] in ("owner", "ally", "one of us") and sides["object"] in (
                None,
                "creature",
            ):
                return v.Object()
            if sides["object"] in ("owner", "ally", "one of us") and sides["subject"] in (
                None,
                "creature",
            ):
                return v.Subject()
        if noun in ("enemy", "ally"):
            if sides["subject"] == "creature" and sides["object"] != "creature":
                return v.Subject()
            if sides["object"] == "creature" and sides["subject"] != "creature":
                return v.Object()
        return None

    def side_of(self, who: v.Who) -> str | None:
        """On whose side somebody is that was spoken of."""
        match who:
            case v.Target():
                return "enemy"
            case v.Subject() | v.Object() if self.trigger is not None:
                subject = isinstance(who, v.Subject)
                one, other = self.trigger.subject, self.trigger.object
                if not subject:
                    one, other = other, one
                if not one and side(other) == "owner" and self.trigger.event in _ATTACKS:
                    # Whoever the owner attacks, or who attacks it.
                    return "enemy"
                return side(one)
            case v.Chosen() if len(self.chosen) == 1:
                return next(iter(self.chosen))
        return None

    def notice(self, effect: v.Effect) -> None:
        """Remembers whom an effect picked."""
        for node in nodes(effect):
            if isinstance(node, v.Pick):
                self.chosen.add(side(node.where) or "creature")
            if isinstance(node, v.AddCreature):
                self.chosen.add("ally")
            if isinstance(node, v.MakeAttack):
                self.struck = True


def side(where: v.Filter) -> str | None:
    """On whose side the creatures of a filter are: owner, ally, enemy, one of us, creature."""
    if not where:
        return None
    for trait in where:
        match trait:
            case v.Itself():
                return "owner"
            case v.Ally() | v.InWarband():
                return "ally"
            case v.Enemy():
                return "enemy"
            case v.Either(filters):
                sides = {side(each) for each in filters}
                if sides == {"owner", "ally"}:
                    return "one of us"
                if len(sides) == 1:
                    return sides.pop()
    return "creature"
