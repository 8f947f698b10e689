import { describe, expect, it } from 'vitest'
import type { SightView, ThreatView } from '../../../protocol'
import type { Asking } from './previews'
import { Looking } from './tools.svelte'

/** A server whose answers come when the test says so, in any order. */
class SlowServer {
  private readonly waiting = new Map<string, (answer: unknown) => void>()

  sight(from: number, to: number): Promise<SightView> {
    return this.later(`sight ${from} ${to}`)
  }

  threat(pieces: number[]): Promise<ThreatView> {
    return this.later(`threat ${pieces.join(' ')}`)
  }

  private later<T>(key: string): Promise<T> {
    return new Promise((resolve) => this.waiting.set(key, resolve as (answer: unknown) => void))
  }

  async answer(key: string, answer: unknown): Promise<void> {
    const resolve = this.waiting.get(key)
    if (!resolve) throw new Error(`nobody asked ${key}`)
    resolve(answer)
    await new Promise((done) => setTimeout(done))
  }
}

function looker(): [Looking, SlowServer] {
  const server = new SlowServer()
  return [new Looking(server as unknown as Asking), server]
}

const reach = (...pieces: number[]) => ({
  reach: Object.fromEntries(pieces.map((id) => [id, [id * 10]])),
  beside: {},
})

describe('the threat view', () => {
  it('counts every click, also while answers are on their way', async () => {
    const [looking, server] = looker()
    looking.use('threat', 0, [1, 2])
    looking.toggle(1)
    looking.toggle(2)
    await server.answer('threat 2', reach(2))
    await server.answer('threat 1 2', reach(1, 2))
    expect(looking.threatened).toEqual([])
  })

  it('shows the last choice, whichever answer comes last', async () => {
    const [looking, server] = looker()
    looking.use('threat', 0, [1, 2])
    looking.toggle(1)
    await server.answer('threat 2', reach(2))
    await server.answer('threat 1 2', reach(1, 2))
    expect(looking.threatened).toEqual([20])
    expect(looking.threatsTo(20)).toEqual([2])
  })
})

describe('the line of sight', () => {
  it('is the one to the square looked at last', async () => {
    const [looking, server] = looker()
    looking.use('sight', 5, [])
    void looking.lookAt(6)
    void looking.lookAt(7)
    await server.answer('sight 5 7', { target: 7 })
    await server.answer('sight 5 6', { target: 6 })
    expect(looking.sight).toEqual({ target: 7 })
  })

  it('is gone with the position it was asked about', async () => {
    const [looking, server] = looker()
    looking.use('sight', 5, [])
    void looking.lookAt(6)
    looking.forget()
    await server.answer('sight 5 6', { target: 6 })
    expect(looking.sight).toBeNull()
  })
})
