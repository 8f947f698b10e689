"""How attacks and the bounds of powers are said."""

from warband.cards import vocabulary as v

_ATTACK = (
    "[ {count} times][ against {versus}]{each_target?, one for each}"
    "{different_targets?, each against another}{same_target?, all against the same}"
    "[, with {bonus:signed} attack][, with {damage:signed} damage][, with reach {reach}]"
    "[, with range {range:int}][, with a range of {range:word}]"
    "[, one of those of {of}][, with an attack bonus of {rating}]"
    "{advantage?, with combat advantage}{critical?, as a critical hit}"
    "{automatic?, hitting automatically}"
    "{opportunity?, as an opportunity attack}[, for its {action} action]"
)

ATTACKS: tuple[tuple[type[v.Node], str, dict[str, object]], ...] = (
    (v.AttackChoice, "that attack again", {"this": True}),
    (
        v.AttackChoice,
        "one{different? different}{this? same}{unused? unused}[ {kinds}]{basic? basic} attack"
        "[ with {power:name}]",
        {},
    ),
    (v.MakeAttack, "{by} may make {choice}" + _ATTACK, {"optional": True}),
    (v.MakeAttack, "{by} <makes|make> {choice}" + _ATTACK, {"optional": False}),
    (
        v.OwnAttacks,
        "make{up_to? up to}[ {count} times] this attack{different?, each against another}"
        "{same?, all against the same}{each?, against each target}[, only against {versus}]"
        "[, at most {per_target} against one][, at most {apart} squares apart]",
        {},
    ),
    (
        v.FollowUp,
        "follow up against the {target} target[{bounds}][ or rather {versus}]: {strike}",
        {},
    ),
    (
        v.StrikeChoice,
        "make[ {count} times]{different?, each time another,} one of these attacks"
        "{different_targets?, each against another}{rolled?, as a d20 allows}"
        "{exact? and no other}{refill? (all come back once all are used)}: {strikes}",
        {},
    ),
    (
        v.NamedStrike,
        "{label:name}[ from {low}][ ({attack})][{bounds}][ flagged {flags}]: {strike}"
        "[ (up to {uses} a battle)]",
        {},
    ),
    (
        v.UsePower,
        "{who} may use {power:name}[ for its {action} action]{spend? without spending a use}",
        {"optional": True},
    ),
    (
        v.UsePower,
        "{who} <uses|use> {power:name}[ for its {action} action]{spend? without spending a use}",
        {"optional": False},
    ),
    (
        v.Recharge,
        "recharge {power:name}[ of {who}]",
        {"any_kind": True, "attacks": (), "damage": None},
    ),
    (
        v.Recharge,
        "recharge {power:name}[ of {who}] if it can recharge",
        {"attacks": (), "damage": None},
    ),
    (
        v.Recharge,
        "recharge {every?every |one }[{kind} ]{champion?champion }power[ {power:name}] of {who}"
        "{any_kind? of any kind}[ for {attacks} attacks][ that deals {damage} damage]",
        {},
    ),
    (
        v.SpendUse,
        "{who} <loses|lose> a use of{champion? champion power} {power:name}"
        "{theirs? of its own choice}{every?, and all others}",
        {},
    ),
    (
        v.SpendUse,
        "{who} <loses|lose> a use of a{champion? champion} power{theirs? of its own choice}"
        "{every?, and all others}",
        {},
    ),
    (v.Redirect, "the attack is redirected to {to}", {}),
    (v.HitsInstead, "the attack hits {who} instead", {}),
    (v.Cancel, "what set this off has no effect", {}),
    # ---- the roll or damage at hand
    (
        v.Reroll,
        "reroll the d20[ {times} times][ with {bonus:signed}]{best? and keep the better}"
        "{worst? and keep the worse}",
        {},
    ),
    (v.SettleSave, "the save succeeds", {}),
    (v.SettleSave, "the save fails", {"success": False}),
    (v.SetRoll, "the d20 counts as {natural}", {}),
    (v.AddToRoll, "add {amount} to the roll", {}),
    (v.MakeHit, "the attack hits{critical? critically}", {}),
    (v.MakeMiss, "the attack misses", {}),
    (v.NoCritical, "the critical hit is a normal hit", {}),
    (
        v.ChangeDamage,
        "the damage changes{half? to half}[ by {amount}][ to {to}][ to type {type}]"
        "[ to one of {types}][ for its {only} part][ but not below {least}]",
        {},
    ),
    (v.TransferDamage, "{who} <takes|take>{half? half|} the damage instead[, {amount} of it]", {}),
    # ---- powers
    (
        v.Strike,
        "{bonus:signed} vs. {defense}[ or {or_defenses}]; {damage} damage[ or {or_damage} damage]"
        "[, ignoring {ignores}][, critical from {critical}][; on a hit, {effects}]",
        {},
    ),
    (
        v.Strike,
        "automatic hit vs. {defense}[ or {or_defenses}]; {damage} damage[ or {or_damage} damage]"
        "[, ignoring {ignores}][, critical from {critical}][; on a hit, {effects}]",
        {"bonus": None},
    ),
    (
        v.Bounds,
        "[ (reach {reach})][ ({shape} {size})][ (size {size})][ (range {range:int})]"
        "[ ({range:word})][ (aura {aura})][ (only {targets})][ (only if {only_if})]"
        "[ (once per {once_per})]{no_provoke? (does not provoke)}{provokes? (provokes)}"
        "{may_target_allies? (may target allies)}[ ({attacks_per_round} attacks a round)]"
        "[ ({attacks_per_turn} attacks a turn)][ ({charge} be used in a charge)]"
        "[ ({opportunity} be used as an opportunity attack)]"
        "{ignores_cover? (ignores cover)}{needs_sight? (needs sight)}[ ({dots} dots)]",
        {},
    ),
    (
        v.RechargeOn,
        "recharge[ {count} uses][ {trigger}][ as a {action} action{whole_turn? for a whole turn}]"
        "[ if {tests}]",
        {},
    ),
)
