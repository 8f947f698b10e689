"""Words that say the same, under one name: `@extra` in a template is any of them.

What one card taught us to read is thereby read wherever it can stand.
"""

SYNONYMS = {
    # Who.
    "owner": "this creature|it|this champion|this card",
    "its": "its|this creature 's|it",
    "them": "it|itself|them|they|this creature",
    "they": "it|they|them",
    "that": "that|this",
    # Joining and asking.
    "and": "and|, and",
    "then": ", then|and then|then|;|,",
    "when": "when|whenever|if|any time",
    "while": "while|whenever|when|if|as long as",
    "if": "if|when|whenever|while",
    "during": "on|during|in",
    "in": "in|within",
    "from": "from|by|of|made by",
    # Nouns.
    "sight": "lineofsight|sight",
    "result": "result|roll|number|die",
    "places": "position|positions|place|places|square|location|locations",
    # How much.
    "extra": "extra|additional|more|bonus",
    "better": "higher|highest|better|more|best",
    "worse": "lower|lowest|worse|less|worst",
    "all": "all|each|every|any",
    "roll": "attack [or save]|attack roll [or save]|save|roll|d20 [roll]|die [roll]",
    # Verbs.
    "is": "is|was",
    "by": "by|with",
    "targeted": "targeted|attacked",
    "moved": "move|moved",
    "place": "place|put|return",
    "make": "make|roll|attempt|take",
    "declare": "declare|make|attempt|take",
    "have": "have|gain|get",
    "deal": "have|deal|gain|do|get",
    "end": "end|remove|cancel|negate",
    "switch": "switch|swap|exchange|trade",
}
