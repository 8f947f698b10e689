/** The quick start of 2008 as the page of lessons lists it: two battles, then a rule at a time. */

export const QUICK_START_LIST = [
  {
    key: 'quick-duel',
    title: 'One against one',
    words: 'Two creatures on the marked squares of Crossroads: move, attack, win.',
  },
  {
    key: 'quick-warbands',
    title: 'Three against two',
    words: 'Warbands on the narrow sides; every creature acts once a round.',
  },
  {
    key: 'quick-bloodied',
    title: 'Add a rule: Bloodied',
    words: 'Half the hit points gone, and attacks that ask for it.',
  },
  {
    key: 'quick-powers',
    title: 'Add a rule: special powers',
    words: 'What creatures do at certain moments, and what champions do for all.',
  },
  {
    key: 'quick-flight',
    title: 'Add a rule: flight',
    words: 'The dragon takes off: over enemies, over everything but walls.',
  },
  {
    key: 'quick-difficult',
    title: 'Add a rule: difficult terrain',
    words: 'Rubble costs two squares for one.',
  },
  { key: 'quick-walls', title: 'Add a rule: walls', words: 'No way through, no corner to cut.' },
  {
    key: 'quick-opportunity',
    title: 'Add a rule: opportunity attacks',
    words: 'Moving beside an enemy has its price.',
  },
  { key: 'quick-shift', title: 'Add a rule: shift', words: 'One square, and nobody strikes.' },
] as const
