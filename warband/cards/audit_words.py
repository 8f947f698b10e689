# One word a line, however much accounts for it.
# fmt: off
# ruff: noqa: E501
"""Printed words and what of a tree can account for them, for the audit of readings."""

NEGATIVE = ("!", "never", "forbid", "-", "immune", "none", "spare", "at_most", "cancel", "cannot", "no-", "not-", "lose", "ignore", "to=0", "redirect", "critical", "unaffected", "other", "unused", "bloodied", "lack", "without")
NEAR = ("adjacent", "near", "within", "spot", "crossing", "beside", "on-path", "reach", "aura", "swarm", "in-area", "burst", "range", "leave", "mount", "opportunity", "start-of", "transit", "shares", "victory", "closer", "toward", "away", "blindsight", "sight", "radius", "start", "in ")

WITHOUT_EFFECT = frozenset(
    """
    's ( ) + , . / : ; [ ] a abilities ability above action add addition additional affect
    affected affecting after again all allied already also alsotarget although among amount and
    any anything apply areas as asdominated assigned at attack attacking attempt attempts base
    battlemap because become before below benefit between bonus both but by can card cause
    caused causes causing change choice choose chosen concerned condition conditions considered
    contain contains controller count created creature creatures cumulative current damage deal
    declare determine determining dice die do due during each effect effects either end ending
    ends entering equal every exactly existing expend extra fails following for from full gain
    grant grants have having here hit hitting however hp if in include increase instead
    intervening is it its itself least legal less lose make making map maximum minimum missing
    moment more most move movement moving must next normal normally nothing number occupied
    occupy occupying of on once one only opponent or own owner part penalty per place play
    player point position positions possible power provide pushed put rather reduced reduces
    remaining remove repeat replace replaces resolve resolved resolving rest result roll rolled
    rolling score scores see set sets shares single so something special spend square start
    started starting starts still successful such take taken taking target targets than that
    them then there these they this those though time to total trace treat treated treats
    triggering turn until up use used value visible vs warband was way when whenever where which
    while whose with worth would yet you your
    """.split()  # noqa: SIM905
)
"""Words that only join others, or that stand for what the tree says by its shape."""

KNOWN_BY_OTHERS = frozenset(
    """
    creature 's under out over off into onto back against down along through across toward turns new like
    kind type side line cone burst blast radius name named word who
    """.split()  # noqa: SIM905
)
"""Words whose meaning another word of the same phrase carries."""

ACCOUNTS: dict[str, tuple[str, ...]] = {
    "ac": ("AC",),
    "activate": ("activat", "turn", "extra-turns"),
    "adjacent": NEAR,
    "allies": ("ally", "allies", "add-creature", "warband", "either", "targets", "chosen", "object", "subject", "enemy"),
    "ally": ("ally", "warband", "subject", "object", "chosen", "target", "bearer", "enemy", "itself", "add-creature"),
    "another": ("other", "ally", "different", "enemy", "make-attack", "swap", "extra", "pick"),
    "area": ("area", "occupation", "score-occupation", "victory", "start", "template", "radius", "wandering", "scout", "delayed", "spare"),
    "aura": ("aura", "adjacent", "within", "near"),
    "automatic": ("none", "automatic", "critical", "win"),
    "away": ("away", "near", "within", "exactly", "leave", "spot", "moved", "push", "invisible", "far"),
    "basic": ("basic",),
    "battle": ("battle", "once", "setup", "delayed", "x"),
    "big": ("sized",),
    "bloodied": ("bloodied",),
    "bloodies": ("bloodied",),
    "burrow": ("burrow",),
    "cannot": NEGATIVE,
    "champion": ("champion",),
    "championrating": ("champion",),
    "charge": ("charg",),
    "charging": ("charg",),
    "close": ("close", "burst", "blast"),
    "closer": ("toward", "near", "spot"),
    "combatadvantage": ("advantage", "flank"),
    "conceal": ("conceal", "blindsight"),
    "cost": ("cost", "ignore", "stand"),
    "cover": ("cover", "hide"),
    "critical": ("critical",),
    "d20": ("die", "roll", "d20", "natural"),
    "damaged": ("damage", "hurt", "object", "hit"),
    "def": ("Fort",),
    "defense": ("defenses", "AC", "Fort"),
    "defenses": ("defenses", "AC", "Fort"),
    "destroy": ("destroy", "cost"),
    "destroyed": ("destroy", "cost", "counts"),
    "didnot": NEGATIVE,
    "different": ("different", "other", "unused"),
    "dominated": ("ominated", "control"),
    "difficult": ("difficult", "hindered", "ignore-terrain"),
    "donot": (*NEGATIVE, "no_provoke"),
    "double": ("times", "double", "scores-more", "stat-of", "2"),
    "enemies": ("hide", "flank", "no-redirect", "enemy", "opposing", "opponent", "target", "transit", "swarm", "chosen", "object", "cover", "subject", "flanked", "opportunity", "reach"),
    "enemy": ("opportunity-on", "enemy", "subject", "object", "target", "chosen", "opposing", "opponent", "bearer", "swarm", "hide", "transit"),
    "enter": ("enter", "moves", "on-path", "swarm", "stand", "transit", "ignore", "blocks", "crossing", "each_square"),
    "except": NEGATIVE,
    "first": ("first", "once", "activated", "round-number", "setup", "opportunity", "at_least", "other", "target", "object", "hit"),
    "flank": ("flank",),
    "flanked": ("flank",),
    "flanking": ("flank",),
    "flight": ("flight",),
    "flying": ("flight",),
    "forced": ("forced", "moved"),
    "forced-movement": ("moved",),
    "fort": ("Fort",),
    "free": ("free", "at any-time", "make", "walk", "before", "after", "at "),
    "half": ("half", "insubstantial", "times"),
    "havenot": NEGATIVE,
    "heal": ("heal",),
    "hide": ("hide",),
    "higher-level": ("above",),
    "highest-level": ("most-least level",),
    "lowest-level": ("most-least level",),
    "highest": ("champion-rating", "most", "highest", "best", "worst"),
    "ignore": ("ignore", "sight", "blindsight", "cannot", "immune", "cancel", "spare", "lose", "unaffected", "transit"),
    "immediate": ("immediate", "spend"),
    "immune": ("immune", "!", "cannot", "if", "unaffected", "targets"),
    "initiative": ("initiative", "champion rating"),
    "insubstantial": ("insubstantial",),
    "invisible": ("invisible", "hide", "blindsight"),
    "isnot": NEGATIVE,
    "item": ("item",),
    "keyword": ("keyword", "#"),
    "large": ("Large", "blast=5"),
    "larger": ("sized",),
    "last": ("activated", "last", "spot", "under", "near"),
    "leave": ("leave", "moves", "moved"),
    "level": ("level",),
    "lineofsight": ("sight", "can-see", "lines", "invisible"),
    "living": ("living",),
    "lost": ("initiative",),
    "lower-level": ("below",),
    "lowest": ("most-least", "worst", "or_defenses", "best"),
    "melee": ("melee",),
    "minor": ("minor",),
    "miss": ("miss", "conceal-failed", "reroll", "hit", "either"),
    "missed": ("miss", "hit"),
    "mount": ("mount", "rid"),
    "mounted": ("mounted", "mount"),
    "natural": ("natural", "critical-on", "d20"),
    "near": NEAR,
    "nearest": ("nearest",),
    "never": NEGATIVE,
    "no": NEGATIVE,
    "non-adjacent": (*NEGATIVE, "hide"),
    "non-flying": ("flight",),
    "nonadjacent": (*NEGATIVE, "hide"),
    "not": NEGATIVE,
    "ongoing": ("ongoing",),
    "opportunity": ("opportunity", "provoke"),
    "other": ("other", "ally", "different", "!", "afflict", "kinds", "either", "defenses", "Fort", "end-effects", "victory", "enemy", "unused", "hide", "not_power"),
    "phasing": ("phasing",),
    "provoke": ("provoke", "opportunity"),
    "pull": ("pull", "cannot"),
    "push": ("push", "cannot"),
    "random": ("random", "wandering"),
    "range": ("range",),
    "ranged": ("ranged", "range"),
    "rangedcover": ("cover", "hide"),
    "reach": ("reach",),
    "recharge": ("recharge", "use"),
    "redirect": ("redirect", "transfer"),
    "ref": ("Ref",),
    "reroll": ("reroll",),
    "resist": ("resist",),
    "rider": ("rid", "mount"),
    "round": ("round", "activated", "once", "initiative", "turn", "multi", "extra-turns"),
    "same": ("same", "target", "object", "chosen", "event-amount", "sized"),
    "save": ("save", "natural", "d20", "reroll", "afflict", "end-effects"),
    "scout": ("scout",),
    "second": ("hit", "follow-up", "round", "extra", "make"),
    "setup": ("setup", "scout", "wandering", "delayed"),
    "shift": ("shift", "opportunity"),
    "shifting": ("shift",),
    "sight": ("sight", "can-see"),
    "slide": ("slide", "cannot-be-moved"),
    "small": ("Small", "blast=3"),
    "smaller": ("sized", "Small"),
    "sneak": ("advantage",),
    "speed": ("speed",),
    "swarm": ("swarm",),
    "switch": ("swap",),
    "teleport": ("teleport", "place", "swap"),
    "terrain": ("terrain", "place=", "hindered", "in ", "beside", "spot", "sight", "stand", "aquatic"),
    "token": ("token",),
    "triple": ("triple",),
    "undamaged": ("undamaged",),
    "unless": NEGATIVE,
    "unoccupied": ("scout", "free", "spot"),
    "victory": ("victory", "occupation", "score", "wandering", "scout"),
    "vp": ("score", "points", "cost", "occupation", "victory"),
    "vulnerable": ("vulnerable",),
    "wall": ("wall", "blocks", "sight", "through", "phasing"),
    "wasnot": NEGATIVE,
    "will": ("Will", "defenses"),
    "win": ("initiative", "score"),
    "within": NEAR,
    "without": NEGATIVE,
    "won": ("initiative",),
}
"""For a word that matters, what of the tree can account for it: any of these."""
