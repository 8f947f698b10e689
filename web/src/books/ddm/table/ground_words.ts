/** Kinds of ground that the ledgers file under other names, whichever of them a ledger has. */

const DAMAGING = ['acid', 'cold', 'fire', 'lightning', 'necrotic', 'poison', 'radiant', 'thunder']

export const GROUND_WORDS: Record<string, string> = {
  ...Object.fromEntries(DAMAGING.map((kind) => [kind, 'damaging fire'])),
  'healing fountain': 'fountain font',
  hidden: 'secret door',
}
