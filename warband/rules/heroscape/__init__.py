"""HeroScape: Battle for the Underdark, the Basic and the Master game.

:class:`~warband.rules.heroscape.game.Heroscape` is the rulebook as the kernel drives it;
``docs/rules/heroscape.md`` lists its rules and ``docs/notation-heroscape.md`` the text forms.
"""
