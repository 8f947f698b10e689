/** Rules ledgers as the page reads them: rows of rules, in our own words, under headings. */

export interface Rule {
  id: string
  words: string
  /** The heading of the book that it stands under. */
  section: string
  chapter: string
}

export interface Ledger {
  title: string
  /** The book whose rules hold as well, by name; most stand for themselves. */
  base: string
  rules: Rule[]
}

const BASE = /^Builds on \[[^\]]*\]\((\w+)\.md\)/
const ROW = /^\| `([a-z0-9.-]+)` \| (.*?) \| (.*?) \|/

/** A ledger from its page: every row of every table whose first column is an id. */
export function parseLedger(page: string): Ledger {
  const rules: Rule[] = []
  let title = ''
  let chapter = ''
  let base = ''
  for (const line of page.split('\n')) {
    if (line.startsWith('# ')) title = line.slice(2).replace(/^Rules ledger: /, '')
    else if (line.startsWith('## ')) chapter = line.slice(3)
    else if (BASE.test(line)) base = BASE.exec(line)?.[1] ?? ''
    else {
      const [, id, words, section] = ROW.exec(line) ?? []
      if (id && words) rules.push({ id, words, section: section ?? '', chapter })
    }
  }
  return { title, base, rules }
}

/** `healing font` and `Healing Font` are `healing-font`. */
function slug(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
}

/** The rules about a word: those filed under it, else (unless `strictly`) those of its section,
 * else those that name it, else those about a part of it: `Teleporter Switch` as `teleporter`. */
export function rulesAbout(ledger: Ledger, word: string, strictly = false): Rule[] {
  const wanted = slug(word)
  if (!wanted) return []
  if (word.includes('.')) {
    return ledger.rules.filter(({ id }) => id === word || id.startsWith(`${word}.`))
  }
  const telling = ledger.rules.filter((rule) => !LISTED.test(rule.words))
  const filed = telling.filter((rule) => rule.id.split('.').slice(0, 2).includes(wanted))
  if (filed.length || strictly) return filed
  const headed = telling.filter(({ section }) => {
    const heading = [slug(section), ...slug(section).split('-')]
    return heading.includes(wanted) || heading.includes(`${wanted}s`)
  })
  if (headed.length) return headed
  const named = new RegExp(`\\b${wanted.replaceAll('-', '.')}`, 'i')
  const naming = telling.filter((rule) => named.test(rule.words))
  if (naming.length) return naming
  const parts = wanted.split('-').toSorted((a, b) => b.length - a.length)
  const next = parts.length > 1 ? parts : [stem(wanted)].filter((one) => one !== wanted)
  return next.map((part) => rulesAbout(ledger, part)).find((found) => found.length) ?? []
}

/** Rows that only count something among others tell nothing about it. */
const LISTED = /^[\w ]+ is universal\.$/

/** `skipping` is about `skip`. */
function stem(word: string): string {
  return word.length > 6 ? word.replace(/(?:(.)\1)?(?:ing|ed)$/, '$1') : word
}

/** Where a kind of ground is filed: under its name or a part of it, `steep slope` as
 * `terrain.slope`; the word itself where it is not filed as terrain. */
export function groundFile(ledger: Ledger, word: string): string {
  const parts = slug(word).split('-')
  const names = [slug(word), ...parts, ...parts.map((part) => `${part}s`)]
  const files = names.map((name) => `terrain.${name}`)
  return files.find((file) => rulesAbout(ledger, file).length) ?? word
}

/** What nearly every kind of ground has a row for. */
const COMMON = /\.(access|mp|lines)$/
/** How something came about matters least to whoever stands on it. */
const MADE = /\.created$/

/** What a word means, in a few sentences, what is peculiar to it first; empty where the ledger
 * says nothing. */
export function explain(ledger: Ledger, word: string, most = 3, strictly = false): string {
  const subject = `${word.toLowerCase()} `
  const later = ({ id, words }: Rule) =>
    MADE.test(id) ? 3 : COMMON.test(id) ? 2 : Number(!words.toLowerCase().startsWith(subject))
  const words = rulesAbout(ledger, word, strictly)
    .toSorted((a, b) => later(a) - later(b))
    .map((rule) => rule.words)
  return [...new Set(words)].slice(0, most).join(' ')
}

/** Rules that hold all the words searched for. */
export function search(ledger: Ledger, text: string): Rule[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return ledger.rules.filter((rule) => {
    const all = `${rule.id} ${rule.words} ${rule.section} ${rule.chapter}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
