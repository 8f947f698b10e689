/** The rulebook that is meant where none is named, as on the server. */
export const USUAL = 'v3'
