/** Letters that tell the kinds of creatures on a board apart, however small they are drawn. */

/** Ways to shorten a name, best first: `Orc Siege Boss` is OB, OS, Or, Os ... */
function* shortened(name: string): Generator<string> {
  const words = name
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .split(' ')
    .filter((word) => word && !/^(of|the|and|a|an)$/i.test(word))
  const first = words[0]?.[0]?.toUpperCase() ?? '?'
  for (const word of words.slice(1).toReversed()) yield first + (word[0] ?? '').toUpperCase()
  const letters = words.join('').slice(1).toLowerCase()
  for (const letter of letters) yield first + letter
  for (let n = 2; n < 10; n++) yield first + n
}

/** Two letters for every kind, no two alike; those that come first have the first choice. */
export function initialsOf(kinds: Iterable<string>): Map<string, string> {
  const found = new Map<string, string>()
  const taken = new Set<string>()
  for (const kind of kinds) {
    if (found.has(kind)) continue
    for (const letters of shortened(kind)) {
      if (taken.has(letters)) continue
      found.set(kind, letters)
      taken.add(letters)
      break
    }
  }
  return found
}
