"""How numbers, tests and durations are said."""

from warband.cards import vocabulary as v

_QUALITIES = (
    "{basic? basic| nonbasic} attack[ with {power:name}][ other than {not_power:name}]"
    "{charge? in a charge| outside a charge}[ vs. {defense}][ vs. one of {defenses}]"
    "[ vs. one of {defenses}][ that deals {damage} damage]"
    "{follow_up? as follow-up| other than as follow-up}[ flagged {flag}]"
)
_DAMAGE = "{ongoing? ongoing| not ongoing}{from_attack? from an attack| not from an attack}"

MOMENTS: tuple[tuple[type[v.Node], str, dict[str, object]], ...] = (
    (v.PerEach, "{each} for each {of:bare}[, at most {limit}]", {}),
    (v.PerToken, "{each} for each {token} token on {who}[, at most {limit}]", {}),
    (v.PerSquare, "{each} for each square that {who} moved[, at most {limit}]", {}),
    (v.PerSquare, "{each} for each square moved[, at most {limit}]", {}),
    (
        v.PerDeed,
        "{each} for each creature[ {to}] to whom it did this: {deed}[, at most {limit}]",
        {"span": None},
    ),
    (
        v.PerDeed,
        "{each} for each creature[ {to}] to whom {span} anybody did this: {deed}"
        "[, at most {limit}]",
        {},
    ),
    (
        v.StatOf,
        "{half?half of }[{times} times ]its {highest?highest }{stat}[ by {per}s]"
        "[ plus {plus}][, at most {limit}]",
        {"who": v.Bearer()},
    ),
    (
        v.StatOf,
        "{half?half of }[{times} times ]the {highest?highest }{stat} of {who}[ by {per}s]"
        "[ plus {plus}][, at most {limit}]",
        {},
    ),
    (v.DieRoll, "[{times} times ]the roll of a d20", {}),
    (v.EventAmount, "{half?half of }[{times} times ]the amount in question", {}),
    # ---- tests
    (v.AttackIs, f"any[ {{kinds}}]{_QUALITIES}", {}),
    (
        v.AttackIs,
        f"{{opportunity?any opportunity|any but an opportunity}}[ {{kinds}}]{_QUALITIES}",
        {},
    ),
    (v.Matches, "{who} <is|are> {where:predicate}", {}),
    (v.Count, "there is exactly one {of:bare}", {"at_least": 1, "at_most": 1}),
    (v.Count, "there is {of}", {"at_least": 1, "at_most": None}),
    (v.Count, "there is no {of:bare}", {"at_least": None, "at_most": 0}),
    (v.Count, "there are {at_least} or more {of:many}", {"at_most": None}),
    (v.Count, "there are {at_most} or fewer {of:many}", {"at_least": None}),
    (v.Count, "there are {at_least} to {at_most} {of:many}", {}),
    (v.Outnumber, "there are more {of:many} than {than:many}", {}),
    (v.Outdo, "{foes?the foes|your warband} did this more often {span}: {deed}", {}),
    (v.HasAdvantage, "the attacker has combat advantage", {}),
    (v.Flanking, "this creature flanks {whom}[ together with {partner}]", {}),
    (v.NaturalRoll, "the die shows {at_least} to {at_most}[ and is {parity}]", {}),
    (v.NaturalRoll, "the die shows {at_least} or more[ and is {parity}]", {}),
    (v.NaturalRoll, "the die shows {at_most} or less[ and is {parity}]", {}),
    (v.NaturalRoll, "the die is {parity}", {}),
    (v.NaturalRoll, "the die shows anything", {}),
    (v.WasHit, "the attack was a critical hit", {"critical": True, "hit": True}),
    (v.WasHit, "the attack missed{critical? critically}", {"hit": False}),
    (v.WasHit, "the attack hit", {}),
    (v.HitCount, "{at_least} or more of the attacks hit one creature", {}),
    (v.HitCount, "{at_least} or more of the attacks hit", {"same_target": False}),
    (v.WasDestroyed, "{who} <was|were> destroyed by it", {}),
    (v.WasBloodied, "{who} became bloodied by it", {}),
    (v.AttackTargets, "the attack targets {who}", {}),
    (v.TargetCount, "the attack has {at_least} to {at_most} targets", {}),
    (v.TargetCount, "the attack has {at_least} targets or more", {}),
    (v.TargetCount, "the attack has {at_most} targets or fewer", {}),
    (v.TargetCount, "the attack has any number of targets", {}),
    (v.Initiative, "you have the initiative", {}),
    (v.Initiative, "you do not have the initiative", {"have": False}),
    (v.OnTurn, "it is the turn of {of}", {}),
    (v.InPhase, "it is during {phase}", {}),
    (v.RoundNumber, "it is round {at_least} to {at_most}", {}),
    (v.RoundNumber, "it is round {at_least} or later", {}),
    (v.RoundNumber, "it is round {at_most} or earlier", {}),
    (v.RoundNumber, "it is any round", {}),
    (v.Score, "you are {standing} in VP[ and have {at_least} or more]", {}),
    (v.Score, "you have {at_least} or more VP", {}),
    (v.Score, "you have any number of VP", {}),
    (v.HasUses, "{power:name} has a use left", {}),
    (v.HasUses, "{power:name} has no use left", {"left": False}),
    (v.Actions, "this creature has spent its {action} action", {}),
    (v.Actions, "this creature has not spent its {action} action", {"spent": False}),
    (v.DamageIs, "the damage is[ {at_least} or more] {type}" + _DAMAGE, {}),
    (v.DamageIs, "the damage is {at_least} or more" + _DAMAGE, {}),
    (v.DamageIs, "the damage is" + _DAMAGE, {}),
    (v.TokensOn, "{who} <bears|bear> {at_least} or more {token} tokens", {}),
    (v.TokensOn, "{who} <bears|bear> a {token} token", {"at_least": 1}),
    (v.DidIt, "that was done", {}),
    (v.Moved, "{who} moved {squares} squares or more", {}),
    (
        v.Happened,
        "{span}[ with {power:name}][ {at_least} times or more] it was seen that[ {by}] {deed}"
        "[ {to}]",
        {},
    ),
    (v.AllOf, "all of {tests:listed}", {}),
    (v.AnyOf, "any of {tests:listed}", {}),
    (v.Never, "it is not true that {test}", {}),
    # ---- durations
    (v.EndOfTurn, "until the end of the turn", {}),
    (v.EndOfRound, "until the end of the round", {}),
    (v.EndOfRound, "until the end of the next round", {"next": True}),
    (v.EndOfNextTurn, "until the end of the next turn of {whose}", {}),
    (v.EndOfNextTurn, "until the end of its next turn", {}),
    (v.StartOfNextTurn, "until the start of the next turn of {whose}", {}),
    (v.StartOfNextTurn, "until the start of its next turn", {}),
    (v.EndOfPlayersTurn, "until the end of the next turn of its player", {}),
    (v.SaveEnds, "(one save ends all of it[, with {bonus:signed}])", {"group": True}),
    (v.SaveEnds, "(save ends[, with {bonus:signed}])", {}),
    (v.ActionEnds, "({action} action ends)", {}),
    (v.EndOfBattle, "until the end of the battle", {}),
    (v.EndOfAttack, "until the attack is over", {}),
    (v.UntilEvent, "until {event}", {}),
    (v.WhileTrue, "as long as {tests}", {}),
    (v.FirstOf, "until the first of {durations}", {}),
    (v.Permanent, "for good", {}),
)
