"""How effects are said."""

from warband.cards import vocabulary as v

_WAY = (
    "[ toward {toward}][ away from {away}][ by {mode}][ through {transit}][ to end {ends}]"
    "[ without provoking {no_provoke}][ despite {despite}][ and at least {least} squares]"
    "[, on the way: {during}]"
    "[, at every square: {each_square}]"
)


_FAR = "[ {far} squares away][ from all of {from_all}][ or else {also}]"


def _walks() -> tuple[tuple[type[v.Node], str, dict[str, object]], ...]:
    """Moving and shifting, of one's own will or not."""
    rows: list[tuple[type[v.Node], str, dict[str, object]]] = []
    for how in ("move", "shift"):
        for optional, verb in ((False, f"<{how}s|{how}>"), (True, f"may {how}")):
            begin = f"{{who}} {verb}{{up_to? exactly}}"
            fixed: dict[str, object] = {"how": how, "optional": optional}
            extra = "{squares? at no extra cost}"
            rows += [
                (v.Walk, f"{begin} {{points:int}} squares{extra}{_WAY}", fixed),
                (v.Walk, f"{begin} as far as {{points:node}}{extra}{_WAY}", fixed),
            ]
    return tuple(rows)


def _teleports() -> tuple[tuple[type[v.Node], str, dict[str, object]], ...]:
    """Teleporting oneself or others."""
    rows: list[tuple[type[v.Node], str, dict[str, object]]] = []
    for controller, optional, begin in (
        ("mover", False, "{who} <teleports|teleport>"),
        ("mover", True, "{who} may teleport"),
        ("user", False, "teleport {who}"),
        ("user", True, "you may teleport {who}"),
    ):
        fixed: dict[str, object] = {"controller": controller, "optional": optional}
        ends = "{up_to? exactly}"
        near = "[ closer to {toward}]"
        rows += [
            (v.Teleport, f"{begin}{ends} {{squares:int}} squares[ to end {{ends}}]{near}", fixed),
            (
                v.Teleport,
                f"{begin}{ends} as far as {{squares:node}}[ to end {{ends}}]{near}",
                fixed,
            ),
            (
                v.Teleport,
                f"{begin}{ends} any distance[ to end {{ends}}]{near}",
                {**fixed, "squares": None},
            ),
        ]
    return tuple(rows)


EFFECTS: tuple[tuple[type[v.Node], str, dict[str, object]], ...] = (
    # ---- life
    (v.Part, "{amount:int}[ {type}]", {}),
    (v.Part, "({amount:node})[ {type}]", {}),
    (v.Part, "({amount:int}[ {type}] if {tests})", {}),
    (v.Part, "(({amount:node})[ {type}] if {tests})", {}),
    (
        v.Hurt,
        "{who} <takes|take> {damage} damage{ignore_resist? that nothing resists}"
        "{half_of_attack?, half as much as the attack}",
        {},
    ),
    (v.Heal, "{who} <heals|heal> all HP, {amount}{beyond? and beyond its maximum}", {"full": True}),
    (v.Heal, "{who} <heals|heal> {amount:int} HP{beyond?, even beyond its maximum}", {}),
    (v.Heal, "{who} <heals|heal> HP{beyond?, even beyond its maximum}: {amount:node}", {}),
    (v.Afflict, "{who} <is|are> {condition}[ {until}]", {}),
    (
        v.Ongoing,
        "{who} <takes|take> {amount} more ongoing[ {type}] damage[ {until}]",
        {"more": True},
    ),
    (v.Ongoing, "{who} <takes|take> ongoing {amount}[ {type}] damage[ {until}]", {}),
    (v.Destroy, "{who} <is|are> destroyed", {}),
    (v.Spare, "the creature is not destroyed but has {hp} HP", {}),
    (v.Restore, "{who} <returns|return> to play with {hp} HP[, placed {spot}]", {}),
    (
        v.RollSave,
        "{who} <makes|make> a save against each effect[ of {condition}][ with a bonus of {bonus}]",
        {"every": True},
    ),
    (v.RollSave, "{who} <makes|make> a save[ against {condition}][ with a bonus of {bonus}]", {}),
    (v.EndEffects, "end {conditions} on {who}", {}),
    (v.EndEffects, "end one condition on {who}", {"count": 1}),
    (
        v.EndEffects,
        "end all{any_effect? effects| conditions}[ of {conditions}]{save_ends? that a save ends} "
        "on {who}",
        {"count": None},
    ),
    (
        v.EndEffects,
        "end {count}{any_effect? effects| conditions}[ of {conditions}]{save_ends? that a save "
        "ends} on {who}",
        {},
    ),
    # ---- in force
    (
        v.Bonus,
        "{who} <has|have>{cumulative? cumulative} {amount:signed}[ {type}] {stat}[ with {attack}]"
        "[ against {versus}][ if {tests}][, at most {limit}][, at least {least}][ {until}]",
        {},
    ),
    (
        v.Bonus,
        "{who} <has|have>{cumulative? cumulative} {stat} {amount}[ {type}][ with {attack}]"
        "[ against {versus}][ if {tests}][, at most {limit}][, at least {least}][ {until}]",
        {"sets": True},
    ),
    (
        v.Bonus,
        "{who} <has|have>{cumulative? cumulative} a bonus of ({amount:node})[ {type}] to {stat}"
        "[ with {attack}][ against {versus}][ if {tests}][, at most {limit}][, at least {least}]"
        "[ {until}]",
        {},
    ),
    (v.GainKeyword, "{who} <gains|gain> the keyword {word}[ if {tests}][ {until}]", {}),
    (v.ExtendPower, "the {field} of {power:name} is {value}[ {until}]", {}),
    # ---- movement
    (
        v.Spot,
        "{nearest?the nearest square }{random?random }{left?left }{in_sight?in sight }"
        "within {within} squares of {near}"
        "[ in {place:place}][ beside {beside:place}]" + _FAR,
        {},
    ),
    (
        v.Spot,
        "{nearest?the nearest square }{random?random }{left?left }{in_sight?in sight }"
        "adjacent to {near}[ in {place:place}]"
        "[ beside {beside:place}]" + _FAR,
        {"within": 1},
    ),
    (
        v.Spot,
        "{nearest?the nearest square }{random?random }{left?left }{in_sight?in sight }"
        "anywhere[ in {place:place}]"
        "[ beside {beside:place}]" + _FAR,
        {},
    ),
    (
        v.Spot,
        "{nearest?the nearest square }{random?random }{left?left }{in_sight?in sight }"
        "within {within} squares of "
        "{beside:place}[ in {place:place}]" + _FAR,
        {},
    ),
    (
        v.Shove,
        "{how} {who}{up_to? up to} {squares} squares[ as seen from {source}][ to end {ends}]"
        "{provokes?, which provokes}",
        {},
    ),
    *_walks(),
    *_teleports(),
    (v.Charge, "{who} <charges|charge>[ {at}]", {}),
    (v.Charge, "{who} may charge[ {at}]", {"optional": True}),
    (v.Place, "{optional?you may }place {who} {spot}", {}),
    (v.Swap, "{who}{optional? may} change places with {other}", {}),
    (v.LeaveMap, "{who} <leaves|leave> the map[ and return {returns}][, placed {spot}]", {}),
    (v.ProvokeOpportunity, "{who} <provokes|provoke> opportunity attacks", {}),
    # ---- points, tokens, map, turns
    (v.ScorePoints, "you score {points:int} VP", {}),
    (v.ScorePoints, "you score VP: {points:node}", {}),
    (v.ScorePoints, "your opponent scores {points:int} VP", {"opponent": True}),
    (v.ScorePoints, "your opponent scores VP: {points:node}", {"opponent": True}),
    (v.PutToken, "put a {token} token on {who}", {"count": 1}),
    (v.PutToken, "put {count} {token} tokens on {who}", {}),
    (v.TakeToken, "take all {token} tokens from {who}", {"count": None}),
    (v.TakeToken, "take {count} {token} tokens from {who}", {}),
    (
        v.ChangeTerrain,
        "the space of {under} {how}s {terrain:place}[ and {also}][ for {to}][ {until}]",
        {},
    ),
    (
        v.ChangeTerrain,
        "every{contiguous? contiguous}{free? free} square{template? of the area}[ under {under}]"
        "[ {spot}] {how}s {terrain:place}[ and {also}][ for {to}][, with {around} squares around,]"
        "[ {until}]",
        {"squares": None, "up_to": False},
    ),
    (
        v.ChangeTerrain,
        "{up_to?up to }{squares}{contiguous? contiguous}{free? free} squares"
        "{template? of the area}[ under {under}][ {spot}] {how} {terrain:place}[ and {also}]"
        "[ for {to}][, with {around} squares around,][ {until}]",
        {},
    ),
    (v.ExtraAction, "{who} <takes|take> an extra {action} action", {"count": 1}),
    (v.ExtraAction, "{who} <takes|take> {count} extra {action} actions", {}),
    (v.LoseAction, "{who} <loses|lose> its {action} action", {}),
    (
        v.ExtraTurns,
        "[{who} takes a turn, ]you activate[ {more} more][ {fewer} fewer] creatures",
        {},
    ),
    (v.EndTurn, "the turn ends", {}),
    (
        v.AddCreature,
        "a new {where:bare} joins your warband {spot}{activated?, its turn already taken}",
        {"count": 1, "up_to": False, "total": None},
    ),
    (
        v.AddCreature,
        "{up_to?up to }{count} new {where:counted} join your warband {spot}"
        "[, costing {total} together]{activated?, their turns already taken}",
        {},
    ),
    (v.JoinWarband, "{who} <changes|change> sides[ {until}]", {}),
    (v.ExtraInitiativeDie, "you roll an extra d20 for initiative", {"count": 1}),
    (v.ExtraInitiativeDie, "you roll {count} extra d20s for initiative", {}),
    (v.WinInitiative, "you win the initiative", {}),
    (v.WinInitiative, "you lose the initiative", {"lose": True}),
    (v.ChooseWord, "choose a {kind}[ among {among}][, remembered as {tag:name}]", {}),
    (v.ChooseCreature, "choose {who}[ and remember {tag:name}]", {}),
    # ---- effects that hold others
    (v.GainPower, "{who} <has|have> the power {name:name}[ ({power})][ if {tests}][ {until}]", {}),
    (v.GainPower, "{who} <has|have> a power, {power}[ if {tests}][ {until}]", {}),
    (
        v.GainPower,
        "{who} <has|have> the champion powers of each {champions:bare}[ if {tests}][ {until}]",
        {"name": "", "power": None},
    ),
    (v.GainPower, "{who} <has|have> a power[ if {tests}][ {until}]", {}),
    (v.Control, "under your control, {who} <does|do> this: {steps}", {}),
    (v.ChooseOne, "choose one: {options}", {}),
    (v.ChooseOne, "your opponent chooses one: {options}", {"opponent": True}),
    (
        v.ChooseOne,
        "{opponent?your opponent may }choose {count}{random? at random} of {options}",
        {},
    ),
    (v.Option, "{label:name}: {steps} (once a battle)", {"uses": 1}),
    (v.Option, "{label:name}: {steps}[ (up to {uses} a battle)]", {}),
    (v.Option, "{steps}[ (up to {uses} a battle)]", {"label": ""}),
    (v.If, "if {tests}, {then}[ else {otherwise}]", {}),
    (v.May, "you may do this: {steps}", {}),
    (v.Spend, "{who} <spends|spend> its {action} action to do this: {steps}", {}),
    (v.Spend, "{who} may spend its {action} action to do this: {steps}", {"optional": True}),
    (v.IfDone, "do this: {first}; if done, {then}", {}),
    (v.IfDone, "you may do this: {first}; if done, {then}", {"optional": True}),
    (v.ForEachOf, "one by one, for {who} as the chosen creature: {steps}", {}),
    (
        v.Straight,
        "straight test {bonus:signed} vs. {defense} of {versus}: {success}[ on failure {failure}]",
        {},
    ),
    (v.DieTable, "roll a d20: {rows}", {}),
    (v.DieRow, "on {low}-{high}, {steps}", {}),
    (v.Outcome, "on a {on}, {steps}", {}),
    (
        v.Later,
        "for {who}{once?, once only}[, once per {once_per}][, {until}], {trigger}, {steps}",
        {},
    ),
    (v.DefineCondition, "the condition {condition} means: {steps}", {}),
    # ---- building
    (
        v.LegalToo,
        "[{limit} ]creatures such as {where} may join your warband{any_alignment?, whatever their "
        "alignment}",
        {},
    ),
    (v.NotWith, "your warband cannot include {where}", {}),
    (v.NotWith, "your warband can include only {where}", {"only": True}),
    (v.NotWithout, "your warband must include {where}", {}),
    (v.CountTogether, "{count} creatures such as {where} count as one for your warband", {}),
    (v.NoItems, "this creature cannot be given items", {}),
    (v.RaiseLimit, "your warband may have {by} more creatures[, each {where}]", {}),
    (
        v.ChangeCost,
        "including {where} costs {by:signed}[, but {minimum} or more][, for {count} of them]",
        {},
    ),
    (v.CountsAs, "this creature counts as {word}", {}),
)
