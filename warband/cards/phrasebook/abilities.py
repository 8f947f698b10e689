"""How abilities and prohibitions are said: what a creature has, does, or cannot do."""

from warband.cards import vocabulary as v

_TAIL = "[ with {attack}][ against {against}][ provided {tests}]"

_PLAIN: dict[str, str] = {
    "immune": "is immune[ to {word:low}]",
    "resist": "has Resist[ {number}][ {word:low}]",
    "vulnerable": "has Vulnerable[ {number}][ {word:low}]",
    "conceal": "has Conceal[ {number}]",
    "invisible": "is invisible",
    "insubstantial": "is insubstantial",
    "phasing": "has Phasing",
    "hide": "has Hide",
    "blindsight": "has Blindsight[ {number}]",
    "flight": "has Flight",
    "burrow": "has Burrow",
    "reach": "has Reach[ {number}][ for {word:low}]",
    "scout": "has Scout",
    "wandering monster": "is a Wandering Monster",
    "delayed appearance": "has Delayed Appearance",
    "multi-activation": "activates[ {number}] times a round",
    "squad activation": "activates as part of a squad[ of {number}]",
    "mount": "can be a mount[ for {number}]",
    "rider": "can be a rider",
    "shares space": "shares its space",
    "no opportunity from": "draws no opportunity attacks",
    "no provoke": "does not provoke[ by {word:low}]",
    "ignore terrain": "ignores terrain[ of {word:low}]",
    "ignore cover": "ignores cover[ of {word:low}]",
    "ignore conceal": "ignores Conceal",
    "ignore invisible": "ignores invisibility",
    "ignore resist": "ignores Resist[ of {word:low}]",
    "ignore insubstantial": "ignores insubstantiality",
    "terrain does not block sight": "sees through[ {word:low}] terrain",
    "blocks lines": "blocks lines of sight and effect",
    "transit enemies": "can move through enemies",
    "transit": "can move through[ {word:low}]",
    "aquatic": "is aquatic",
    "swarm": "is a swarm",
    "unaffected by": "is unaffected by[ {word:low}]",
    "cannot be flanked": "cannot be flanked[ for {word:low}]",
    "grants combat advantage": "grants combat advantage",
    "combat advantage": "has combat advantage",
    "automatic hit": "hits automatically[, {word:low}]",
    "automatic miss": "misses automatically",
    "critical on": "scores critical hits on[ {number}] or more",
    "opportunity on": "makes opportunity attacks on[ {word:low}]",
    "counts as": "is counted as[ {number}][ {word:low}]",
    "sight through": "lets others attack as if from its place[ within {number} squares]",
    "no flank needed": "needs no partner to flank",
    "cannot be moved": "cannot be pushed, pulled or slid[ by a {word:low}]",
    "stand in": "can stand in[ {word:low}]",
    "half damage": "takes half damage",
    "save bonus": "adds[ {number}] to its saves[ against {word:low}]",
    "regular move counts as": "has its regular moves count as[ {word:low}]",
    "locked": "has locked items",
    "occupies more": "occupies more victory areas",
    "attack as": "can use[ {word:low}] actions for attacks",
    "keep mode": "keeps its mode of movement",
    "not legal flanker": "cannot be a partner in flanking",
    "scores more": "scores[ {number}] times the points",
    "is not affected by powers": "is not affected by powers[ of {word:low}]",
    "speed cap": "has a speed of at most[ {number}]",
    "cover": "has cover",
    "not invisible": "cannot be invisible",
    "no conceal": "cannot have Conceal",
    "lose": "has lost[ {word:low}]",
    "no redirect": "cannot have its attacks redirected",
    "afflicted": "is always[ {word:low}]",
    "triple critical": "deals triple damage on critical hits",
    "no critical": "never suffers critical hits",
    "save at start": "saves at the start of its turn",
    "no save needed": "needs no save",
    "blocks movement": "blocks movement[ within {number} squares]",
    "spare targets": "may spare[ {number}] targets",
    "hindered by": "is hindered by {word:low} terrain as by difficult terrain",
    "no effects": "brings nothing but damage by its hits",
    "sight limit": "sees no further than[ {number}] squares",
}


def _abilities() -> tuple[tuple[type[v.Node], str, dict[str, object]], ...]:
    return tuple((v.Ability, f"{words}{_TAIL}", {"name": name}) for name, words in _PLAIN.items())


_FORBIDDEN: dict[str, str] = {
    "immediate actions": "take immediate actions",
    "opportunity attacks": "make opportunity attacks",
    "champion powers": "use champion powers",
    "voluntary powers": "use voluntary powers",
    "use power": "use",
    "flight": "use Flight",
    "score occupation": "score for occupying",
    "attack owner": "attack this creature",
    "leave": "leave where it is",
    "end adjacent": "end its move adjacent",
    "target allies": "target its allies",
    "minor actions": "take minor actions",
    "move actions": "take move actions",
    "attack actions": "take attack actions",
    "rerolls": "reroll",
    "save": "make saves",
    "cover": "have cover",
    "approach": "come closer",
}


def _prohibitions() -> tuple[tuple[type[v.Node], str, dict[str, object]], ...]:
    tail = "[ {power:name}][ with regard to {versus}][ by {attack}][ if {tests}][ {until}]"
    rows: list[tuple[type[v.Node], str, dict[str, object]]] = []
    for what, words in _FORBIDDEN.items():
        rows.append((v.Forbid, f"{{who}} cannot {words}{tail}", {"what": what}))
    rows.append((v.Forbid, "{who} cannot {what}" + tail, {}))
    return tuple(rows)


ABILITIES: tuple[tuple[type[v.Node], str, dict[str, object]], ...] = (
    *_abilities(),
    (v.Ability, "has {name}[ {number}][ {word}]" + _TAIL, {}),
    *_prohibitions(),
    (v.Gain, "{who} {ability}[ if {tests}][ {until}]", {}),
)
