/** Letters that tell the kinds of creatures on a board apart, however small they are drawn. */

/** What a creature is called, without whose it is and which of several: `red Wolf 2` is a Wolf. */
export function kindOf(label: string): string {
  return label.replace(/^(blue|red|green|yellow|purple|orange) (?=[A-Z])/, '').replace(/ \d+$/, '')
}

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
  for (let n = 2; ; n++) yield first + n
}

/** What letters look like where they are small: `OB`, `Ob` and `BO`, `Il` and `I1` are one. */
export function glimpse(letters: string): string {
  const seen = letters.toLowerCase().replace(/[l1|]/g, 'i').replace(/0/g, 'o').replace(/5/g, 's')
  return [...seen].sort().join('')
}

/** Two letters for every kind, no two alike; those that come first have the first choice. */
export function initialsOf(kinds: Iterable<string>): Map<string, string> {
  const found = new Map<string, string>()
  const taken = new Set<string>()
  for (const kind of kinds) {
    if (found.has(kind)) continue
    for (const letters of shortened(kind)) {
      if (taken.has(glimpse(letters))) continue
      found.set(kind, letters)
      taken.add(glimpse(letters))
      break
    }
  }
  return found
}
