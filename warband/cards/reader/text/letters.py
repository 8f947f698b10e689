"""Which letters a text must have for a pattern to be found in it.

Most patterns for the noise of cards are found in few texts. Looking for some of their letters
first is quicker than trying each of them everywhere.
"""

_ZERO_WIDTH = "bBAZ"
_KNOWS_NOTHING: frozenset[str] = frozenset(("",))


def needed_letters(pattern: str) -> tuple[str, ...]:
    r"""Letters of which a text, in small print, must have one for the pattern to be found in it.

    >>> needed_letters(r"(?i)\bmax\.(?=\s)"), needed_letters(r"(?:is|are)(?:n't| not)")
    (('max.',), (' not', "n't"))
    >>> needed_letters(r"(?<=\d)(?=(?:hp|ac)\b)"), needed_letters(r"x+y?(?!zz)")
    (('ac', 'hp'), ('x',))
    >>> needed_letters(r"a[\}\]]?"), needed_letters(r"\s+|a")
    (('a',), ('',))
    """
    found, end = _alternatives(pattern, 0)
    if end != len(pattern):
        raise ValueError(f"unbalanced pattern {pattern!r}")
    return tuple(sorted(each for each in found if not any(o in each for o in found - {each})))


def _alternatives(pattern: str, at: int) -> tuple[frozenset[str], int]:
    """What is needed up to the end of a group: of every alternative something."""
    found, at = _sequence(pattern, at)
    while at < len(pattern) and pattern[at] == "|":
        more, at = _sequence(pattern, at + 1)
        found |= more
    return found, at


def _sequence(pattern: str, at: int) -> tuple[frozenset[str], int]:
    """The best of what is needed by the parts of a sequence: the longest, the fewest."""
    sets = [_KNOWS_NOTHING]
    run = ""
    while at < len(pattern) and pattern[at] not in "|)":
        literal, inner, at = _atom(pattern, at)
        required, repeated, at = _quantifier(pattern, at)
        if literal is not None and required:
            run += literal
        if inner is not None and required:
            sets.append(inner)
        if literal is None or not required or repeated:
            sets.append(frozenset((run,)))
            run = ""
    sets.append(frozenset((run,)))
    return max(sets, key=lambda each: (min(map(len, each)), -len(each))), at


def _atom(pattern: str, at: int) -> tuple[str | None, frozenset[str] | None, int]:
    """A letter (none for what only looks around), what it needs beyond that, and its end.

    None for a letter: it may be one of several, or more than one.
    """
    match pattern[at]:
        case "\\":
            after = pattern[at + 1]
            if after in _ZERO_WIDTH:
                return "", None, at + 2
            return (None if after.isalnum() else after), None, at + 2
        case "^" | "$":
            return "", None, at + 1
        case ".":
            return None, None, at + 1
        case "[":
            end = at + 1
            while pattern[end] != "]":
                end += 1 + (pattern[end] == "\\")
            inner = pattern[at + 1 : end]
            plain = not any(each in inner for each in "^-\\")
            return None, frozenset(inner.lower()) if plain else None, end + 1
        case "(":
            return _group(pattern, at + 1)
        case letter:
            return letter.lower(), None, at + 1


def _group(pattern: str, at: int) -> tuple[str | None, frozenset[str] | None, int]:
    for start in ("?!", "?<!"):
        if pattern.startswith(start, at):
            _, end = _alternatives(pattern, at + len(start))
            return "", None, end + 1
    for start in ("?=", "?<="):
        if pattern.startswith(start, at):
            inner, end = _alternatives(pattern, at + len(start))
            return "", inner, end + 1
    for start in ("?i)", "?:", "?i:", ""):
        if pattern.startswith(start, at):
            break
    if start == "?i)":
        return "", None, at + 3
    inner, end = _alternatives(pattern, at + len(start))
    return None, inner, end + 1


def _quantifier(pattern: str, at: int) -> tuple[bool, bool, int]:
    """Whether something must be there, whether there may be more of it, and where that ends."""
    match pattern[at : at + 1]:
        case "?" | "*":
            return False, True, at + 1
        case "+":
            return True, True, at + 1
        case "{":
            return pattern[at + 1] not in "0,", True, pattern.index("}", at) + 1
    return True, False, at


def one_letter_apart(one: str, two: str) -> bool:
    """Whether two words differ by one letter: wrong, too many or too few."""
    if len(one) > len(two):
        one, two = two, one
    if len(two) - len(one) > 1 or one == two:
        return False
    at = next((i for i, letter in enumerate(one) if letter != two[i]), len(one))
    return one[at:] == two[at + 1 :] or one[at + 1 :] == two[at + 1 :]
