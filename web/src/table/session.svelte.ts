/** One table: the socket, what it has told so far, and what we tell it. */

import { completeMessage } from '../board/complete'
import type { Source } from '../board/source'
import type {
  AnyMap,
  AnyQuestion,
  AnyView,
  Clocks,
  FromClient,
  FromServer,
  Hinted,
  Line,
  Notice,
  Proposal,
  Settings,
  TableInfo,
  Undoing,
  Update,
  Welcome,
} from '../protocol'
import { HOME } from '../server'

export type Link = 'connecting' | 'open' | 'lost' | 'closed'

const RETRY = [300, 800, 1500, 3000, 5000]
const FINAL: Record<number, string> = {
  4404: 'There is no such table.',
  4401: 'This seat is not yours: the token is wrong.',
  4409: 'This battle was played under other rules and cannot be shown any more.',
}

export class TableSession implements Source {
  link = $state<Link>('connecting')
  problem = $state('')
  table = $state.raw<TableInfo | null>(null)
  seats = $state.raw<number[]>([])
  /** The battle on whatever board it is fought. */
  view = $state.raw<AnyView | null>(null)
  map = $state.raw<AnyMap | null>(null)
  lines = $state.raw<Line[]>([])
  firstLine = $state(0)
  notices = $state.raw<Notice[]>([])
  proposals = $state.raw<Proposal[]>([])
  clocks = $state.raw<Clocks | null>(null)
  settings = $state.raw<Settings[]>([])
  /** What we can take back on our own, in words. */
  undoing = $state.raw<Undoing>({ answer: '', activation: '', until: '' })
  seq = $state(0)
  /** Another number whenever the battle has moved: not when somebody talks or a setting changes. */
  position = $state(0)
  answers = $state(0)
  thinking = $state(-1)
  latency = $state(-1)
  /** The server's clock minus ours. */
  drift = $state(0)
  refusal = $state('')
  /** For spectators: the seat over whose shoulder they look. */
  side = $state<number | null>(null)
  /** What a computer would do, once it was asked. */
  hint = $state.raw<Hinted | null>(null)
  hinting = $state(false)
  /** The server cannot write anything down just now. */
  paused = $state(false)
  /** How many options at hand have an explanation, and whether they tell it in place. */
  explained = $state(0)
  explaining = $state(false)
  /** An answer is on its way. */
  waiting = $state(false)
  /** The rematch that was there when the page came: nobody is led on to it. */
  private oldRematch: string | null = null

  private socket: WebSocket | null = null
  private tries = 0
  private timer = 0
  private heart = 0
  /** Where the battle's end leads on to, if it was fought for something. */
  onward = $state.raw<{ words: string; href: string } | null>(null)
  /** Told of every update before it is shown. */
  onupdate: ((before: AnyView | null, update: Update | Welcome) => void) | null = null

  constructor(
    readonly id: string,
    readonly token: string,
  ) {}

  /** The question, if it is ours to answer and no answer is on its way. */
  readonly mine = $derived.by(() => (this.waiting || this.arranged ? null : this.asked()))

  /** Whether a computer is to set up one's side: nothing about it is asked. */
  hurry = $state(false)
  readonly arranged = $derived.by(() => this.hurry && (this.table?.setting_up ?? false))

  /** Whether anything is still asked: a battle that was given up or drawn asks nothing more. */
  get playing(): boolean {
    return this.table?.status === 'playing'
  }

  /** The table of a rematch that was agreed on while this page was open. */
  readonly rematch = $derived.by(() => {
    const next = this.table?.rematch ?? ''
    return next === this.oldRematch ? '' : next
  })

  private asked(): AnyQuestion | null {
    const question = this.view?.question
    if (!this.playing || !question || !this.seats.includes(question.seat)) return null
    // A computer answers for us: nothing is asked of us meanwhile.
    return this.table?.seats[question.seat]?.away ? null : question
  }

  open(): void {
    clearTimeout(this.timer)
    this.link = this.tries ? 'lost' : 'connecting'
    const address = new URL(`api/tables/${this.id}/socket`, HOME)
    address.protocol = address.protocol.replace('http', 'ws')
    const socket = new WebSocket(address)
    this.socket = socket
    socket.onopen = () =>
      this.send({
        type: 'hello',
        token: this.token,
        lines: this.known(),
        seq: this.seq,
        side: this.side,
      })
    socket.onmessage = (event: MessageEvent<string>) =>
      this.hear(completeMessage(JSON.parse(event.data)))
    socket.onclose = (event) => this.closed(event.code)
  }

  close(): void {
    this.hangUp()
    this.link = 'closed'
  }

  /** Watch from another side. */
  lookAs(side: number | null): void {
    this.side = side
    this.hangUp()
    this.open()
  }

  private hangUp(): void {
    clearTimeout(this.timer)
    clearInterval(this.heart)
    if (!this.socket) return
    this.socket.onclose = null
    this.socket.onmessage = null
    this.socket.close()
  }

  send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  answer(option: { n: number }, following: string[] = []): void {
    if (this.decides()) this.send({ type: 'answer', seq: this.seq, option: option.n, following })
  }

  /** Answer in words: what is asked now, and what is asked right after, as far as it fits. */
  say(...answers: string[]): void {
    if (this.decides()) this.send({ type: 'say', seq: this.seq, answers })
  }

  /** Something is decided: nothing more is asked until that has been heard. */
  private decides(): boolean {
    this.hint = null
    if (!this.mine) {
      this.refusal = this.waiting ? '' : 'It is not yours to decide now.'
      return false
    }
    this.refusal = ''
    this.waiting = true
    return true
  }

  /** What would a good computer do? */
  askHint(): void {
    this.hinting = true
    this.send({ type: 'hint', seq: this.seq })
  }

  /** Let a computer answer for us, only so far: the question is no longer ours meanwhile. */
  help(until: 'answer' | 'activation' | 'setup', agent = 'soldier'): void {
    const seat = this.asked()?.seat
    if (seat === undefined || !(this.arranged || this.decides())) return
    this.send({ type: 'substitute', seat, agent, until })
  }

  /**
   * Take back what we may on our own; where dice or others stand in the way, ask for it. A computer
   * always agrees.
   */
  takeBack(whole: 'answer' | 'activation' = 'answer'): void {
    if (this.undoing[whole]) this.undo(whole)
    else this.send({ type: 'propose', kind: 'takeback', whole })
  }

  undo(whole: 'answer' | 'activation' = 'answer'): void {
    this.send({ type: 'undo', seq: this.seq, whole })
  }

  /** Lines kept across a lost connection; only later ones are sent again. */
  private known(): number {
    return this.lines.length ? this.firstLine + this.lines.length : 0
  }

  private closed(code: number): void {
    clearInterval(this.heart)
    this.waiting = false
    const final = FINAL[code]
    if (final) {
      this.link = 'closed'
      this.problem = final
      return
    }
    this.link = 'lost'
    this.timer = window.setTimeout(() => this.open(), RETRY[Math.min(this.tries, RETRY.length - 1)])
    this.tries += 1
  }

  private hear(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.welcome(message)
        break
      case 'update':
        this.update(message)
        break
      case 'refused':
        this.waiting = false
        this.hinting = false
        this.refusal = message.error === 'stale' ? '' : message.reason
        break
      case 'presence':
        if (this.table) {
          this.table = {
            ...this.table,
            watchers: message.watchers,
            seats: this.table.seats.map((seat) => ({
              ...seat,
              online: message.online[seat.seat] ?? false,
            })),
          }
        }
        break
      case 'hinted':
        this.hinting = false
        this.hint = message
        break
      case 'thinking':
        this.thinking = message.seat
        break
      case 'paused':
        this.waiting = false
        this.paused = message.paused
        break
      case 'pong':
        this.latency = Math.round(performance.now() - message.t)
        this.drift = message.at - Date.now() + this.latency / 2
        break
    }
  }

  private welcome(message: Welcome): void {
    this.link = 'open'
    this.problem = ''
    this.tries = 0
    this.seats = message.seats
    this.oldRematch ??= message.table.rematch
    if (!this.lines.length) this.firstLine = message.first_line
    this.notices = []
    this.take(message)
    this.beat()
    this.heart = window.setInterval(() => this.beat(), 10_000)
  }

  private update(message: Update): void {
    this.take(message)
  }

  private take(message: Update | Welcome): void {
    this.onupdate?.(this.view, message)
    if (this.moves(message)) {
      this.position += 1
      this.view = message.view
      this.hint = null
      this.waiting = false
    }
    this.seq = message.seq
    this.answers = message.answers
    this.table = message.table
    if (message.map) this.map = message.map
    const keep = Math.max(message.first_line - this.firstLine, 0)
    this.lines = [...this.lines.slice(0, keep), ...message.lines]
    this.settings = message.settings
    this.notices = [...this.notices, ...message.notices]
    this.proposals = message.proposals
    this.clocks = message.clocks
    this.undoing = message.undo
    if (message.view?.asked !== this.thinking) this.thinking = -1
  }

  /** Whether it tells of another position; if not, an answer on its way is still to come. */
  private moves(message: Update | Welcome): boolean {
    const same = message.answers === this.answers && message.table.status === this.table?.status
    return message.type === 'welcome' || !same
  }

  private beat(): void {
    this.send({ type: 'ping', t: performance.now() })
  }
}
