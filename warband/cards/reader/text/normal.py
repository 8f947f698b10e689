# One rule a line, however long it is.
# fmt: off
# ruff: noqa: E501
"""The known noise of printed cards, smoothed out before reading.

Icons in braces or capitals, curly quotes, old words, spacing: what means the same
becomes the same. `smooth` works on the raw text, before it is cut into words.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache

from warband.cards.reader.text.letters import needed_letters

_CHARACTERS = str.maketrans(
    {
        "’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-",
        "\u00a0": " ", "…": ".", "❖": " ", "•": " ", "\t": " ", "\n": " ",
    }
)  # fmt: skip

_ICON = {"m": "melee", "r": "ranged", "c": "close", "a": "area", "b": "basic"}

def _letter(match: re.Match[str]) -> str:
    """An icon that is left as a letter before "attack" or "damage"."""
    return _ICON[match[1].lower()]


_SUBSTITUTIONS = [
    (r"\s{2,}|[^\S ]", lambda m: " "),
    (r"(?i)\b(?:each|every) time\b", lambda m: "Whenever" if m[0][0] == "E" else "whenever"),
    # Basic Attack: in words it is a melee or a ranged one; as an icon it is the melee one.
    (r"(?<!melee )(?<!ranged )(?<!Melee )(?<!Ranged )(?<!MELEE )(?<!\}\s)(?<!non-)\b[Bb]asic(?= attacks?\b)", lambda m: "anybasic"),
    # Icons: {m} [m] {r, MELEE, "a M attack", "mattack".
    (r"[\{\[]\s*([mrcabMRCAB])\s*(?:[\}\]]|(?=\s+attacks?))", lambda m: f" {_ICON[m[1].lower()]} "),
    (r"\b([MRCAB]|[mrcb])(?=\s+(?i:attacks?|damage|and|or|basic)\b)", _letter),
    (r"\bm(?=attacks?\b)", lambda m: "melee "),
    (r"(?<=\d)([mrca])(?= (?:[Dd]amage|[Aa]ttacks?)\b)", lambda m: f" {_ICON[m[1]]}"),
    (r"\[q\]|\[\s*\]|☐|❑|□", lambda m: " "),
    (r"(?i)\bnon-\s+(melee|ranged|close|area|basic)\b", lambda m: f"non-{m[1].lower()}"),
    # Defenses: DEF(Fort), DEF (Ref ), DEF Will).
    (r"\bD ?E ?F\s*\(?\s*(Fort|Ref|Will)\s*\)", lambda m: m[1]),
    (r"(?i)\bfort(?:itude)?\b", lambda m: "Fort"),
    (r"(?i)\bref(?:lex|ex)?\b", lambda m: "Ref"),
    (r"(?i)\bforitude\b", lambda m: "Fort"),
    # Old words and spellings.
    (r"(?i)(?<=\d)(?=vs\b)", lambda m: " "),
    (r"(?i)\bvs\b\.?|\bversus\b|\bagainst\b", lambda m: " vs "),
    (r"(?i) before (?:that|the|this) attack is (?:resolved|rolled|made)(?=[.;]|$)", lambda m: ""),
    (r"(?i)\bnext to (?!last)", lambda m: "adjacent to "),
    (r"(?i)\brecover(s?)(?= (?:\d|all|hit|hp))", lambda m: f"regain{m[1]}"),
    (r"(?i)\(a save ends\b", lambda m: "(save ends"),
    (r"(?i)\buntil saved\b", lambda m: "(save ends)"),
    (r"(?i)\bgains combat advantage\b", lambda m: "has combat advantage"),
    (r"(?i)\bwhether (?:or not )?(?:it|they|(?:this|that|the) attack) hits?(?: or (?:it )?miss(?:es)?)?\b,?", lambda m: f"{m[0][0].replace('w', 'h').replace('W', 'H')}it or miss,"),
    (r"(?i)\b(?:(?:this|that) (?:attack|power|ability)|it) recharges (?=when|at|if|after|on|as)", lambda m: "RECHARGE "),
    (r"(?i)\brecharge: (?=when|at|if|after|on|as)", lambda m: "RECHARGE "),
    (r"(?i)\bhis or her\b", lambda m: "its"),
    (r"(?i)^warband building:\s*", lambda m: ""),
    (r"(?i),? if possible\b", lambda m: ""),
    (r"(?i)\((roll \dd20 and use the (?:high|low)(?:er|est))(?: result)?\)\s*(?=\+\d)", lambda m: f"{m[1]} result: "),
    (r"(?i)\bthis unit\b", lambda m: "this creature"),
    (r"^\+ (?=[Uu]se )", lambda m: ""),
    (r"(?i)\s*\(immediately after take damage phase\)", lambda m: ""),
    (r"(?i)\[(save ends(?: both)?)\]", lambda m: f"({m[1]})"),
    # Explanations in brackets that say nothing new.
    (r"(?i)\s*\((?:may |can )?activates? (?:twice|two times|\d times) (?:per|each|a) round\)", lambda m: ""),
    (r"(?i)\s*\((?:ignoring normal limits|teleport|loses)\)", lambda m: ""),
    (r"(?i)\s*[.;] both creatures must end in legal (?:positions|spaces|squares)", lambda m: ""),
    (r"(?i)\((already)\) ", lambda m: ""),
    (r"(?i)\balso targets?\b(?= (?:an?|1|one|up|each|another)\b)", lambda m: "alsotarget"),
    (r"(?i)\bmax\.(?=\s)", lambda m: "maximum"),
    (r"(?i)\bmin\.(?=\s)", lambda m: "minimum"),
    (r"(?i)\binto play (?=(?:adjacent|within|in|on|anywhere) )", lambda m: "on battlemap "),
    # Nobody is put where somebody stands.
    (r"(?i)\b(in|to|into|on) (?:an?|any) (?:unoccupied|legal|empty|vacant|open|free) (?=(?:space|square)s? (?:adjacent|within|next)\b)", lambda m: f"{m[1]} a "),
    (r"(?i)\bre-?roll", lambda m: "reroll"),
    (r"(?i)\bset-?\s?up\b", lambda m: "setup"),
    (r"(?i)\bbattle\s?maps?\b", lambda m: "battlemap"),
    (r"(?i)\b(off|on|onto|from) (?:the |)(?:map|battlefield)\b", lambda m: f"{m[1]} battlemap"),
    (r"(?i)(?<=removed )from (?:the )?(?:battle|game)\b(?! ?(?:map|grid))", lambda m: "from play"),
    (r"(?i)\bsaving throws?\b", lambda m: "save"),
    (r"(?i)\bfollow-up\b", lambda m: "followup"),
    (r"(?i)\bnon-?(?=(?:adjacent|flying|living|bloodied|champion|mounted|wall|damage)\b)",
     lambda m: "non-"),
    (r"(?i)\bcan(?:no|'|\s+no)t\b|\bmay not\b|\bcan't(?=[a-z])", lambda m: "cannot" if m.end() == len(m.string) or not m.string[m.end()].isalpha() else "cannot "),
    (r"(?i)\bdo(?:es)?(?:n't| not)\b", lambda m: "donot"),
    (r"(?i)\bdid(?:n't| not)\b", lambda m: "didnot"),
    (r"(?i)\b(?:is|are)(?:n't| not)\b", lambda m: "isnot"),
    (r"(?i)\b(?:was|were)(?:n't| not)\b", lambda m: "wasnot"),
    (r"(?i)\bhas(?:n't| not)\b|\bhave(?:n't| not)\b", lambda m: "havenot"),
    (r"(?i)\bconcealment\b", lambda m: "conceal"),
    (r"(?i)\bline ?of ?sight\b", lambda m: "lineofsight"),
    (r"(?i)\blines? ?of ?effect\b", lambda m: "lineofeffect"),
    (r"(?i)\bcombat advantage\b", lambda m: "combatadvantage"),
    (r"(?i)\bvictory points?\b|\bVPs?\b", lambda m: "vp"),
    (r"(?i)(?<=\d)(?=(?:vp|hp|ac)\b)|(?<=\d)(?=DEF\b)", lambda m: " "),
    (r"(?i)\bhit points?\b", lambda m: "hp"),
    (r"(?i)\b(?:melee or ranged|ranged or melee) basic\b", lambda m: "anybasic"),
    (r"(?i)\bbasic (?:melee or ranged|ranged or melee)\b", lambda m: "anybasic"),
    (r"(?i)\b(?:ranged basic|basic ranged)\b", lambda m: "rangedbasic"),
    (r"(?i)\b(?:melee\s+basic|basic\s+melee)\b", lambda m: "basic"),
    (r"(?i)\branged cover\b", lambda m: "rangedcover"),
    (r"(?<![\w])'([A-Z][\w -]*)'(?!\w)", lambda m: m[1]),
    (r"(?i)\bacritical\b", lambda m: "a critical"),
    (r"(?i)\bcritical hits?\b|\bcriticals\b", lambda m: "critical"),
    (r"(?i)\bthis creatures\b(?!')", lambda m: "this creature"),
    (r"(?i)\b(lower|higher) level\b", lambda m: m[1].lower() + "-level"),
    (r"(?i)\binline of sight\b", lambda m: "in lineofsight"),
    (r"(?i)\b(ally|champion|opponent)s(?= turn\b)", lambda m: f"{m[1]}'s"),
    (r"(?i)\bchampion ratings?\b", lambda m: "championrating"),
    (r"(?i)\bas (?:though|if) dominated\b", lambda m: "asdominated"),
    (r"(?i)\bmaximun\b", lambda m: "maximum"),
    (r"(?i)\battack(s?) of opportunity\b", lambda m: f"opportunity attack{m[1]}"),
    (r"(?i)\bdeployment\b", lambda m: "setup"),
    (r"(?i) to redirect (?=(?:that|this|the) attack)", lambda m: ", then redirect "),
    (r"(?i)(?<=\d )force(?= damage)", lambda m: ""),
    (r"\((available)\)", lambda m: m[1]),
    (r"(?i) before (?:it is|being) (?:destroyed|removed from (?:the )?(?:battle ?(?:map|grid)|play))", lambda m: ""),
    (r"(?i)(?<=[:.] )before (?:it is|being) (?:destroyed|removed)(?: from (?:the )?(?:battle ?(?:map|grid)|play))?, ", lambda m: ""),
    (r"(?i),? (?:which|that) lasts? (?=until )", lambda m: " "),
    (r"(?i)(?<=[;:] )([^.;:]+)[;.,] (?:this |the )?effects? lasts? (?=until )", lambda m: f"{m[1]} "),
    (r"(?i)\b(can|may) (?:choose to|then)\b", lambda m: m[1]),
    # Ligatures that a scan has torn apart: aff ected, diffi cult, fi re.
    (r"\b([A-Za-z]*(?:ff|fi|fl)) (?=(?:ected|ects?|ed|cult|re|rst|ght|ying|er|nd|nal)\b)", lambda m: m[1]),
    (r"(?i)\badjacent(?=(?:enemy|ally|creature)\b)", lambda m: "adjacent "),
    (r"(?i)\brelaces\b", lambda m: "replaces"),
    (r"(?i)\bit as (?=[+-]\d)", lambda m: "it has "),
    (r"(?i)\bmax (?=[+-]?\d|once)", lambda m: "maximum "),
    (r"(?i)\((fear|poison)[,;] save ends", lambda m: f"({m[1]}) (save ends"),
    (r"(?i)\(save ends,?\s+(poison|fear)\)", lambda m: f"(save ends) ({m[1]})"),
    (r"(?i)\bno more than once per\b|\bonly once per\b|\busable once per\b|\bmaximum once per\b",
     lambda m: "once per"),
    (r"(?i)([+-]\d+) (?:bonus|penalty) (?:to|on|with|for)\b", lambda m: f"{m[1]} to"),
    (r"(?i)([+-]\d+) (attack|damage|speed) (?:bonus|penalty)\b", lambda m: f"{m[1]} {m[2]}"),
    (r"(?i)\b(?:take|suffer)(s?) a (?=-\d+ (?:to|attack|damage|speed)\b)", lambda m: f"ha{'s' if m[1] else 've'} "),
    (r"(?i)([+-]\d+) (?:bonus|penalty)\b(?! instead)", lambda m: m[1]),
    (r"(?i)\bbonus of (\+\d+) (?:to|on|for)\b", lambda m: f"{m[1]} to"),
    (r"(?i)[.,;] this (?:bonus|penalty|effect) is cumulative", lambda m: " (cumulative)"),
    (r"(?i)[.,;]? (?:up )?to a maximum of ([+-]\d+)( \w+)?(?=[.,;]|$)", lambda m: f" (maximum {m[1]}{m[2] or ''})"),
    (r"(?i)\b(?:on a )?miss:", lambda m: "on miss,"),
    (r"\b(\d+)o(?= (?:damage|hp)\b)", lambda m: f"{m[1]}0"),
    (r"(?i)\((save ends(?: both)?), ([a-z ]+ immune)\)", lambda m: f"({m[1]}), {m[2]}"),
    (r", (?=until (?:end|start) of )", lambda m: " "),
    # Spacing around signs and numbers.
    (r"(?<![\d\w]\s)(?<!damage\s)([+-])\s+(?=\d)", lambda m: m[1]),
    (r"(?<=[a-z])(?=\+\d)", lambda m: " "),
    (r"(?<=\d)-(?=AC\b)", lambda m: " "),
    (r"\+(?=[a-z])", lambda m: "+ "),
    (r"(?<=[a-z])\.(?=[A-Z\d])", lambda m: ". "),
    (r"(?i)\s*\((?:your )?(?:opponent|enemy|opponents)(?: also)? scores? (?:vp |points )?normally\.?\)", lambda m: ""),
    (r"(?i)\s*\(may setup in an unoccupied victory area\)|\s*\(choose\)", lambda m: ""),
    (r"(?i)\s*\(the power is still used\.?\)", lambda m: ""),
    (r"(?i)\s*\(see below\)|(?<=\w)[,;] see below(?=\))", lambda m: ""),
    (r"(?i)\s*\(if (?:two|2) or more creatures are equally (?:near|close)[^)]*\)", lambda m: ""),
    (r"\.\s*\)", lambda m: ")"),
    (r"\s{2,}|[^\S ]", lambda m: " "),
]  # fmt: skip


@cache
def _compiled() -> list[tuple[tuple[str, ...], re.Pattern[str], Callable[[re.Match[str]], str]]]:
    """The patterns, each with letters of which a text must have one."""
    return [
        (needed_letters(pattern), re.compile(pattern), build) for pattern, build in _SUBSTITUTIONS
    ]


@lru_cache(maxsize=4096)
def smooth(text: str) -> str:
    """The text with its noise removed.

    >>> smooth("+5 {m} Damage vs. DEF(Ref); saving throws")
    '+5 melee Damage vs Ref; save'
    """
    text = text.translate(_CHARACTERS)
    small = text.lower()
    for needed, pattern, build in _compiled():
        for letters in needed:
            if letters in small:
                text, changes = pattern.subn(build, text)
                if changes:
                    small = text.lower()
                break
    text = text.strip()
    if text.count(")") > text.count("("):
        if text.endswith(")"):
            return text[:-1]
        if ")" in text[: text.find("(")] or "(" not in text:
            return f"({text}"
    return text
