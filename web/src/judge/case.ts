/** A case as the page holds it, as a file, and as a link. */

export interface CaseDoc {
  title: string
  rules: string
  position: string
  script: string
}

/** The lines of a text, without the empty end. */
export function linesOf(text: string): string[] {
  return text
    .replace(/\s+$/, '')
    .split('\n')
    .filter((line, n, all) => n < all.length - 1 || line)
}

const indented = (text: string): string =>
  linesOf(text)
    .map((line) => `  ${line}`)
    .join('\n')

/** A file that `warband judge` judges. */
export function fileOf(doc: CaseDoc): string {
  const script = doc.script.trim() ? doc.script : 'halt'
  return `case ${doc.title}\nrules ${doc.rules}\nposition\n${indented(doc.position)}\nscript\n${indented(script)}\n`
}

/** A name for the file: letters, digits and dashes. */
export function fileName(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${name || 'position'}.case`
}

/** A case packed into a link. */
export async function packed(doc: CaseDoc): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(doc))
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const small = new Uint8Array(await new Response(stream).arrayBuffer())
  let text = ''
  for (const byte of small) text += String.fromCharCode(byte)
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** The case in a link; null if there is none. */
export async function unpacked(text: string): Promise<CaseDoc | null> {
  try {
    const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
    const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const doc = JSON.parse(await new Response(stream).text()) as Partial<CaseDoc>
    const { title = '', rules = '', position = '', script = '' } = doc
    return rules && position ? { title, rules, position, script } : null
  } catch {
    return null
  }
}
