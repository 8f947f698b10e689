/** Checks a battle's dice without trusting the server: see the page on the protocol. */

import type { DiceProof } from '../protocol'

export interface Finding {
  ok: boolean
  words: string
}

const RANGE = 2 ** 32

/** The face of die number `n`, by the published rule. */
export async function face(
  key: CryptoKey,
  salts: readonly string[],
  n: number,
  sides: number,
): Promise<number> {
  const limit = RANGE - (RANGE % sides)
  for (let attempt = 0; ; attempt++) {
    const message = new TextEncoder().encode([...salts, n, attempt].join('|'))
    const block = await crypto.subtle.sign('HMAC', key, message)
    const value = new DataView(block).getUint32(0)
    if (value < limit) return (value % sides) + 1
  }
}

export async function importSeed(seed: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes(seed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
}

export async function commitmentOf(seed: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', bytes(seed)))
}

/** Check that the seed is the one that was promised and that every die follows from it. */
export async function verify(proof: DiceProof, promised: string): Promise<Finding> {
  if (!proof.seed) return { ok: true, words: 'The seed is told when the battle is over.' }
  if (proof.commitment !== promised && promised) {
    return { ok: false, words: 'The commitment was changed after the battle began.' }
  }
  if ((await commitmentOf(proof.seed)) !== proof.commitment) {
    return {
      ok: false,
      words: 'The seed does not match the commitment made before the first roll.',
    }
  }
  const key = await importSeed(proof.seed)
  let dice = 0
  for (const roll of proof.rolls) {
    for (const [i, found] of roll.faces.entries()) {
      const expected = await face(key, proof.salts, roll.first + i, roll.sides)
      if (expected !== found) {
        return {
          ok: false,
          words: `Die ${roll.first + i} shows ${found}; the seed says ${expected}.`,
        }
      }
      dice += 1
    }
  }
  return {
    ok: true,
    words: `All ${dice} dice follow from the seed that was fixed before the battle.`,
  }
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const found = new Uint8Array(text.length / 2)
  for (let i = 0; i < found.length; i++)
    found[i] = Number.parseInt(text.slice(i * 2, i * 2 + 2), 16)
  return found
}

function hex(buffer: ArrayBuffer): string {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
