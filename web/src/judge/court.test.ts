import { expect, test, vi } from 'vitest'
import { Court } from './court.svelte'
import type { Edit, Judged } from './requests'

vi.mock('./requests', () => ({
  edit: async (_rules: string, position: string, what: { piece: number }) => {
    await new Promise((done) => setTimeout(done, 5))
    return { position: `${position} ${what.piece}`, problem: '' }
  },
  judge: async () => ({ problem: '', view: null, map: null, pieces: [] }) as unknown as Judged,
  getDesk: async () => ({ blank: 'blank' }),
}))

const part = (piece: number) => ({ piece }) as unknown as Edit

test('two changes in quick succession are both made, in their order', async () => {
  const court = new Court()
  await court.open({ rules: 'v3', position: 'laid out' })
  await Promise.all([court.change(part(1)), court.change(part(2))])
  expect(court.doc.position).toBe('laid out 1 2')
  await court.undo()
  expect(court.doc.position).toBe('laid out 1')
})

test('a change that comes back after another case was opened is dropped', async () => {
  const court = new Court()
  await court.open({ rules: 'v3', position: 'one' })
  const late = court.change(part(1))
  await court.open({ rules: 'v3', position: 'other' })
  await late
  expect(court.doc.position).toBe('other')
})
