/** The sign on a creature's base, chosen by what its card says it is. Solid shapes on a grid of 24. */

export const EMBLEMS = {
  sword: 'M12 1.5 14 4v10h-4V4ZM7 14h10v2.5h-3.5V20a1.5 1.5 0 0 1-3 0v-3.5H7Z',
  axe: 'M11 2h2.2v20H11ZM13.5 4.5c3-2.2 6.3-1.8 8 .8-1.2 1-1.5 3.2-.6 5.7-3 1.3-5.6.5-7.4-1.3ZM10.5 5 6 4c-1 1.7-1 4 0 6l4.5-1Z',
  bow: 'M5 1.5C12.5 3 17 7 17.5 12 17 17 12.5 21 5 22.5L4.5 21C10.5 19.2 13.5 16.5 13.9 13H7.5V15L2.5 12 7.5 9V11H13.9C13.5 7.5 10.5 4.8 4.5 3ZM6 4.2 8.2 8.6 7 8.9 5 4.5ZM6 19.8 8.2 15.4 7 15.1 5 19.5ZM19 11H22V13H19Z',
  staff: 'M10.8 9.5h2.4V22h-2.4ZM12 1l2 3 3.5.5L16 8l-4 2-4-2-1.5-3.5L10 4Z',
  dagger:
    'M17.5 3 21 3v3.5L11.5 16 8 12.5ZM6 12l6 6-1.3 1.3-1.9-1.9L5 21.5 2.5 19l4.1-3.8-1.9-1.9Z',
  dragon:
    'M2 13c2-6 6-9 12-10-.8 1.2-.8 2 0 3 3 .2 5.5 1.5 8 4.5l-3 .3 1.5 2.2-3.7-.8c-1.3.6-1.8 1.5-1.6 2.8l3.3 1.5-4.5 1-1 3.5-2.2-3-4.3 2.5.5-4.5-4 .5 2-3.5ZM14.5 8a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z',
  serpent:
    'M16 3c3 0 5 1.7 5 4 0 1.5-1 2.5-2.5 2.5L16 8.5c-1.5-.5-2.5 0-2.5 1s1 1.5 3 2.5c2.5 1.2 3.5 2.7 3.5 4.8 0 3-2.8 4.7-7 4.7-5 0-9-2-10-5.5 2.5 1.7 5.5 2.5 9 2.5 2.2 0 3.5-.5 3.5-1.5s-1-1.5-3-2.5c-2.5-1.2-3.5-2.7-3.5-5C9 5.5 12 3 16 3ZM17 5.3a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8Z',
  club: 'M14 2.5c3.5-1.5 7.5 1 7.5 4.5 0 2-1 3.5-2.7 4.3L8 19.5l-3 2.5-3-3 2.5-3L13 6c0-1.5 0-2.5 1-3.5ZM17 5.5l-1 1.5 1.7.7ZM18.5 9l-1.7-.5.7 1.7Z',
  flame:
    'M13 1.5c1 4-4 6-4 10 0 1 .5 2 1.5 2.5 0-2 1-3.5 3-5 0 2.5 3.5 4 3.5 7.5 1-.8 1.5-2 1.5-3.5 1.7 1.5 2.5 3 2.5 5 0 3-3.5 5-8.5 5s-9-2.5-9-7C3.5 10 11 7.5 13 1.5Z',
  gear: 'M10.3 2h3.4l.5 2.8 2 .8 2.3-1.6 2.4 2.4-1.6 2.3.8 2 2.9.6v3.4l-2.9.5-.8 2 1.6 2.3-2.4 2.4-2.3-1.6-2 .8-.5 2.9h-3.4l-.5-2.9-2-.8-2.3 1.6-2.4-2.4 1.6-2.3-.8-2-2.9-.5v-3.4l2.9-.6.8-2L3.1 6.4 5.5 4l2.3 1.6 2-.8ZM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z',
  paw: 'M12 11c3.5 0 6.5 3.5 6.5 7 0 2-1.5 3.5-3.2 3.5-1.2 0-2-.7-3.3-.7s-2.1.7-3.3.7c-1.7 0-3.2-1.5-3.2-3.5 0-3.5 3-7 6.5-7ZM5 8c1.2 0 2.2 1.3 2.2 3s-1 3-2.2 3-2.2-1.3-2.2-3S3.8 8 5 8ZM19 8c1.2 0 2.2 1.3 2.2 3s-1 3-2.2 3-2.2-1.3-2.2-3 1-3 2.2-3ZM9.2 2.5c1.3 0 2.3 1.5 2.3 3.3s-1 3.3-2.3 3.3-2.3-1.5-2.3-3.3 1-3.3 2.3-3.3ZM14.8 2.5c1.3 0 2.3 1.5 2.3 3.3s-1 3.3-2.3 3.3-2.3-1.5-2.3-3.3 1-3.3 2.3-3.3Z',
  skull:
    'M12 2c-5.2 0-9 3.3-9 8 0 3 1.5 5 3.5 6v2.5c0 1 .7 1.5 1.5 1.5h.5V22h2v-2h3v2h2v-2h.5c.8 0 1.5-.5 1.5-1.5V16c2-1 3.5-3 3.5-6 0-4.7-3.8-8-9-8ZM8.5 9a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4ZM15.5 9a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4ZM12 13.5l1.3 2.7h-2.6Z',
  eye: 'M12 5c5 0 9 4 10.5 7-1.5 3-5.5 7-10.5 7S3 15 1.5 12C3 9 7 5 12 5ZM12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12 9.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6Z',
  drop: 'M12 2c3 5 7 8.5 7 13a7 7 0 0 1-14 0c0-4.5 4-8 7-13ZM8.5 14c-.5 2.5 1 4.5 3 5-1.5-1.5-2-3-3-5Z',
  wing: 'M2 4c8-1 14 1 17 6 1.5 2.5 2 5.5 2 10-2-2-3.5-3-5.5-3.3l.5 2.3c-2-1.2-3.5-1.8-5.5-1.7l.7 2c-3-.8-4.5-2-5.2-4.3l2 .2C5.5 13.5 4.3 12 4 9.5l2 .8C4 8.5 2.8 6.7 2 4Z',
  crown: 'M2.5 7.5 7 11l5-7.5 5 7.5 4.5-3.5L19.5 19h-15ZM5 20.5h14V22H5Z',
  shield:
    'M12 2l8.5 3v6.5c0 5-3.7 8.5-8.5 10.5-4.8-2-8.5-5.5-8.5-10.5V5ZM11 6v5H6.5v2H11v6h2v-6h4.5v-2H13V6Z',
  spider:
    'M12 9c2.5 0 4 1.8 4 4.2 0 3-1.8 5.3-4 5.3s-4-2.3-4-5.3C8 10.8 9.5 9 12 9ZM12 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM8.5 11 5 8.5 5.5 3l-1.3-.2L3.5 9l4.5 3.5ZM15.5 11 19 8.5 18.5 3l1.3-.2.7 6.2-4.5 3.5ZM8 13.5 3.5 13 1.5 9.5.3 10l2.2 4.3 5.5.7ZM16 13.5l4.5-.5 2-3.5 1.2.5-2.2 4.3-5.5.7ZM8.3 16 5 17l-1.5 5 1.3.3L6.2 18l2.8-.8ZM15.7 16l3.3 1 1.5 5-1.3.3-1.4-4.3-2.8-.8Z',
  leaf: 'M21 3c.5 9-2.5 15-9 15-2.5 0-4.2-.8-5.2-2L4 21l-1.5-1L6 14.5C5 8 11 3.5 21 3ZM8.5 14C11 10 14 7.5 18 6c-5 .5-9 3-9.5 8Z',
  horns:
    'M2.5 3C3 7 5 9 8 9.5 9 8 10.5 7 12 7s3 1 4 2.5c3-.5 5-2.5 5.5-6.5 2 5 1 9-3.5 11.5.2 1.5-.2 3-1 4.5L15 22h-6l-2-3c-.8-1.5-1.2-3-1-4.5C1.5 12 .5 8 2.5 3ZM9 12.5l-.5 2 2 .5ZM15 12.5l-1.5 2.5 2-.5ZM10 18.5h4l-2 1.5Z',
  fist: 'M6 8c0-1 .7-1.7 1.7-1.7S9.3 7 9.3 8V5.5c0-1 .8-1.7 1.7-1.7s1.7.7 1.7 1.7V8 6c0-1 .7-1.7 1.7-1.7S16 5 16 6v2.5c0-1 .7-1.5 1.5-1.5S19 7.5 19 8.5V14c0 3-1 4.5-2.5 6v2.5h-9V20C5 18.5 3.5 15.5 3.5 12.5c0-1.5 1-2.5 2.5-2.5Z',
  mask: 'M3 5c6 2 12 2 18 0 .5 8-3 15-9 17C6 20 2.5 13 3 5ZM6 10c1.5 2.5 3.5 2.5 5 .5-1.5-1.5-3.5-1.5-5-.5ZM18 10c-1.5-1-3.5-1-5 .5 1.5 2 3.5 2 5-.5ZM8.5 16.5c2.3 1.3 4.7 1.3 7 0-1.5 2.7-5.5 2.7-7 0Z',
} as const

export type Emblem = keyof typeof EMBLEMS

/** Tried in order: the first word found in the name or keywords decides. */
const RULES: readonly (readonly [RegExp, Emblem])[] = [
  [/\b(leader|overlord|boss|lord|king|queen|vizier|hero)\b/i, 'crown'],
  [/\b(ranger|archer|bow|bowman|scout|hunter|crossbow)\b/i, 'bow'],
  [/\b(rogue|thief|lightfingers|assassin|fangblade|lurker|flanker)\b/i, 'dagger'],
  [/\b(axe|berserker|barbarian|raider)\b/i, 'axe'],
  [/\b(warlock|wizard|mage|sorcerer|shaman|cleric|priest|druid|learned)\b/i, 'staff'],
  [/\b(beholder|aberrant|eye|devourer|homunculus)\b/i, 'eye'],
  [/\b(undead|zombie|skeleton|ghoul|wight|vampire|lich)\b/i, 'skull'],
  [/\b(spider|drider)\b/i, 'spider'],
  [/\b(yuan-ti|snake|serpent|naga)\b/i, 'serpent'],
  [/\b(modron|construct|golem|warforged)\b/i, 'gear'],
  [/\b(demon|devil|tiefling|fiend|chimera)\b/i, 'horns'],
  [/\b(dragonborn)\b/i, 'sword'],
  [/\b(dragon|drake|wyrmling|kobold)\b/i, 'dragon'],
  [/\b(ogre|troll|orc|giant|ettin)\b/i, 'club'],
  [/\b(ooze|slime|pudding|water|aquatic)\b/i, 'drop'],
  [/\b(fire|flame|elemental|efreeti)\b/i, 'flame'],
  [/\b(bat|eagle|bird|winged|griffon|tressym)\b/i, 'wing'],
  [/\b(beast|wolf|bear|cat|panther|hound)\b/i, 'paw'],
  [/\b(shadow|changeling|doppelganger)\b/i, 'mask'],
  [/\b(elf|eladrin|primal|plant|treant)\b/i, 'leaf'],
  [/\b(soldier|guard|warrior|knight|paladin|hobgoblin|dwarf)\b/i, 'shield'],
  [/\b(monk)\b/i, 'fist'],
]

/** The sign for a creature: its name counts before its keywords. */
export function emblemOf(name: string, keywords: readonly string[] = []): Emblem {
  for (const text of [name, keywords.join(' ')]) {
    for (const [words, emblem] of RULES) if (words.test(text)) return emblem
  }
  return 'sword'
}
