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
  rules: Rule[]
}

const ROW = /^\| `([a-z0-9.-]+)` \| (.*?) \| (.*?) \|/

/** A ledger from its page: every row of every table whose first column is an id. */
export function parseLedger(page: string): Ledger {
  const rules: Rule[] = []
  let title = ''
  let chapter = ''
  for (const line of page.split('\n')) {
    if (line.startsWith('# ')) title = line.slice(2).replace(/^Rules ledger: /, '')
    else if (line.startsWith('## ')) chapter = line.slice(3)
    else {
      const [, id, words, section] = ROW.exec(line) ?? []
      if (id && words) rules.push({ id, words, section: section ?? '', chapter })
    }
  }
  return { title, rules }
}

/** `healing font` and `Healing Font` are `healing-font`. */
function slug(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
}

/** The rules about a word: those filed under it, else (unless `strictly`) those of its section,
 * else those that name it. */
export function rulesAbout(ledger: Ledger, word: string, strictly = false): Rule[] {
  const wanted = slug(word)
  if (!wanted) return []
  if (word.includes('.')) return ledger.rules.filter((rule) => rule.id === word)
  const filed = ledger.rules.filter((rule) => rule.id.split('.').slice(0, 2).includes(wanted))
  if (filed.length || strictly) return filed
  const headed = ledger.rules.filter((rule) => slug(rule.section).split('-').includes(wanted))
  if (headed.length) return headed
  const named = new RegExp(`\\b${wanted.replaceAll('-', '.')}`, 'i')
  return ledger.rules.filter((rule) => named.test(rule.words))
}

/** What a word means, in a few sentences; empty where the ledger says nothing. */
export function explain(ledger: Ledger, word: string, most = 3, strictly = false): string {
  const words = rulesAbout(ledger, word, strictly).map((rule) => rule.words)
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
