"""Standard Conditions: eight of them, and what each entails."""

from warband.ddm.conditions import Condition, Conditions

CONDITIONS = Conditions(
    (
        Condition(
            name="Dazed",
            grants_advantage=True,
            flanks=False,
            answers=False,
            answers_on_turn=True,
            strikes_out_of_turn=False,
        ),
        # As Dazed, no champion powers, and attack actions only for basic attacks.
        Condition(
            name="Staggered",
            grants_advantage=True,
            flanks=False,
            answers=False,
            answers_on_turn=True,
            champions=False,
            basic_only=True,
            strikes_out_of_turn=False,
        ),
        # As Dazed, and no actions: inactive.
        Condition(
            name="Stunned",
            inactive=True,
            grants_advantage=True,
            flanks=False,
            leads=False,
            answers=False,
            champions=False,
            strikes_out_of_turn=False,
        ),
        # As Stunned, and at everybody's mercy.
        Condition(
            name="Helpless",
            inactive=True,
            grants_advantage=True,
            flanks=False,
            leads=False,
            answers=False,
            champions=False,
            strikes_out_of_turn=False,
            at_mercy=True,
            passable=True,
        ),
        Condition(name="Immobilized", immobile=True),
        # Confused is not Dazed: only basic attacks, no special or champion powers, no rating.
        Condition(name="Confused", leads=False, answers=False, champions=False, basic_only=True),
        Condition(name="Enervated", halves=True),
        Condition(name="Slowed", slows=True),
    ),
    old_names={"Weakened": "Enervated"},
)
