/** The case on the desk: its position and script, and how the server judges them. */

import { USUAL } from '../books/usual'
import { Latest } from '../ui/latest'
import type { CaseDoc } from './case'
import { linesOf } from './case'
import { type Desk, type Edit, edit, getDesk, type Judged, judge, why } from './requests'

const KEPT = 60

export class Court {
  doc = $state.raw<CaseDoc>({ title: 'A position', rules: USUAL, position: '', script: '' })
  judged = $state.raw<Judged | null>(null)
  desk = $state.raw<Desk | null>(null)
  /** What went wrong with the last thing that was tried. */
  problem = $state('')
  busy = $state(false)
  private before = $state.raw<CaseDoc[]>([])
  private readonly judging = new Latest()
  private changing: Promise<void> = Promise.resolve()
  /** How often something was put on the desk other than by a change of what lies there. */
  private laid = 0

  get canUndo(): boolean {
    return this.before.length > 0
  }

  readonly script = $derived(linesOf(this.doc.script))

  /** Lay out another case, or the blank of a rulebook. */
  async open(doc: Partial<CaseDoc> & { rules: string }): Promise<void> {
    if (this.desk === null || this.doc.rules !== doc.rules) {
      try {
        this.desk = await getDesk(doc.rules)
      } catch (error) {
        this.problem = (error as Error).message
        return
      }
    }
    const { title = 'A position', position = this.desk?.blank ?? '', script = '' } = doc
    this.before = []
    await this.put({ title, rules: doc.rules, position, script }, false)
  }

  /** Read the same case by the rules of another edition. */
  async under(rules: string): Promise<void> {
    try {
      this.desk = await getDesk(rules)
      await this.put({ ...this.doc, rules })
    } catch (error) {
      this.problem = (error as Error).message
    }
  }

  /** Take this for the case, and hear it. */
  async put(doc: CaseDoc, keep = true): Promise<void> {
    if (keep) this.before = [...this.before.slice(-KEPT), this.doc]
    this.doc = doc
    this.laid += 1
    this.problem = ''
    await this.hear()
  }

  private async hear(pick = -1): Promise<void> {
    const { rules, position, script } = this.doc
    const current = this.judging.ask()
    this.busy = true
    try {
      const found = await judge(rules, position, script, pick)
      if (!current()) return
      const { view = null, map = null, pieces = [] } = this.judged ?? {}
      // What cannot be read leaves the board as it was.
      this.judged = found.problem ? { ...found, view, map, pieces } : found
      if (pick >= 0 && !found.problem) this.doc = { ...this.doc, script: found.script }
    } catch (error) {
      if (current()) this.problem = (error as Error).message
    } finally {
      if (current()) this.busy = false
    }
  }

  /** Change the position by hand; each change is made to what the one before has made of it. */
  async change(what: Edit): Promise<void> {
    const laid = this.laid
    const made = this.changing.then(() => this.changed(what, laid))
    this.changing = made.then(() => undefined)
    const position = await made
    if (position !== null) await this.hear()
  }

  /** The position as changed, which lies on the desk from now on; null if nothing came of it. */
  private async changed(what: Edit, laid: number): Promise<string | null> {
    const doc = this.doc
    if (this.laid !== laid) return null
    try {
      const { position, problem } = await edit(doc.rules, doc.position, what)
      // Something else was put on the desk meanwhile.
      if (this.laid !== laid) return null
      this.problem = problem
      if (problem) return null
      this.before = [...this.before.slice(-KEPT), doc]
      this.doc = { ...doc, position, script: '' }
      return position
    } catch (error) {
      this.problem = (error as Error).message
      return null
    }
  }

  /** One more line of the script. */
  say(line: string): Promise<void> {
    return this.put({ ...this.doc, script: [...this.script, line, ''].join('\n') })
  }

  answer(text: string): Promise<void> {
    const seat = this.judged?.question?.seat ?? 0
    return this.say(`${this.judged?.seats[seat] ?? 'blue'}: ${text}`)
  }

  /** Answer by the number of an option: the server has its words. */
  async pick(option: number): Promise<void> {
    this.before = [...this.before.slice(-KEPT), this.doc]
    this.problem = ''
    await this.hear(option)
  }

  roll(faces: string[]): Promise<void> {
    const word = faces.every((face) => /^\d+$/.test(face)) ? 'roll' : 'dice'
    return this.say(`${word} ${faces.join(' ')}`)
  }

  /** Take back the line, and those after it. */
  cut(line: number): Promise<void> {
    return this.put({ ...this.doc, script: [...this.script.slice(0, line), ''].join('\n') })
  }

  async undo(): Promise<void> {
    const doc = this.before.at(-1)
    if (!doc) return
    this.before = this.before.slice(0, -1)
    if (doc.rules !== this.doc.rules) this.desk = await getDesk(doc.rules)
    await this.put(doc, false)
  }

  async why(wanted: string): Promise<string> {
    const { rules, position, script } = this.doc
    return why(rules, position, script, wanted)
  }
}
