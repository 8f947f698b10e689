/** Everything that is drawn over the map, from what is asked, selected and pointed at. */

import type { QuestionView, SightView, Step } from '../../../protocol'
import { EMPTY_SCENE, type Scene, type Sighting } from '../scene'
import type { SquareHand } from './hand.svelte'
import { sideAsked } from './options'
import { priceOf } from './prices'

export function sceneOf(hand: SquareHand): Scene {
  const { view, map, looking } = hand
  const scene: Scene = { ...EMPTY_SCENE, floaters: hand.floaters, strokes: hand.strokes }
  if (!view || !map) return scene
  scene.active = view.turn?.piece ?? -1
  scene.selected = hand.selected
  scene.cursor = hand.cursor
  scene.threat = looking.threatened
  if (looking.sight) scene.sight = sighting(looking.sight)
  // A line of sight is looked at alone: no way to go, nobody to strike.
  if (looking.tool === 'sight') return scene
  drawCreatures(scene, hand)
  Object.assign(scene, hand.squares)
  drawWay(scene, hand)
  drawArea(scene, hand)
  drawLeads(scene, hand)
  drawTile(scene, hand)
  const waits = hand.pending?.place ?? -1
  if (!scene.tile) scene.marked = waits >= 0 ? [waits] : hand.advised
  return scene
}

function sighting({ line, sight, effect, blockers }: SightView): Sighting {
  return {
    from: line[0],
    to: line[1],
    clear: sight && effect,
    blockers: blockers.map((one) => one.cell).filter((cell) => cell >= 0),
  }
}

/** Who can be chosen, and who of them would be struck. */
function drawCreatures(scene: Scene, hand: SquareHand): void {
  const { question, choices, foresight } = hand
  const { pointed, attacks, templates } = foresight
  const struck = question ? attacks.filter((odds) => odds.n >= 0).map((odds) => odds.target) : []
  scene.choosable = [...new Set([...choices.pieces.keys(), ...struck])]
  scene.targets = scene.choosable.filter((id) => isFoe(hand, id, question))
  if (hand.pending && hand.pending.piece >= 0) scene.targets.push(hand.pending.piece)
  if (hand.pending && templates.length) {
    scene.template = [...new Set(templates.flatMap((one) => one.cells))]
    scene.templateTargets = [...new Set(templates.flatMap((one) => one.targets))]
  }
  if (!pointed) return
  // Only what the option under the pointer could do.
  const reached = attacks.filter((odds) => odds.n === pointed.n).map((odds) => odds.target)
  const { targets = [], short = [] } = foresight.prospect(pointed.n) ?? {}
  const named = targets.filter((id) => !short.includes(id))
  scene.targets = [...new Set([...reached, ...named])]
  scene.choosable = scene.targets
  scene.template = [...new Set(templates.flatMap((one) => one.cells))]
}

function isFoe(hand: SquareHand, id: number, question: QuestionView | null): boolean {
  const piece = hand.piece(id)
  return piece !== undefined && piece.seat !== (question?.seat ?? -1)
}

/** The part of a scene that the pointer does not change. */
export type Squares = Pick<Scene, 'spots' | 'spotSide' | 'spotKind' | 'far'>

/** The squares that answer the question, or where the creature at hand can go. */
export function squaresOf(hand: SquareHand): Squares {
  const { question, choices, foresight } = hand
  const { spots, spotSide, spotKind, far } = EMPTY_SCENE
  const squares: Squares = { spots, spotSide, spotKind, far }
  if (choices.areas.length) {
    const origins = choices.areas.map((one) => one.cell).filter((cell) => cell >= 0)
    const all = () => [...new Set(choices.areas.flatMap((one) => one.cells))]
    return { ...squares, spots: origins.length ? origins : all(), spotKind: 'place' }
  }
  if (choices.squares.size) {
    const dear = new Set(foresight.steps.flatMap((step) => (step.gives_up.length ? step.cell : [])))
    squares.spots = [...choices.squares.keys()].filter((cell) => !dear.has(cell))
    squares.far = [...dear]
    squares.spotSide = question ? sideAsked(question, hand.view?.pieces ?? []) : 1
    squares.spotKind = kindOf(hand, question)
  } else Object.assign(squares, waysOf(hand))
  if (squares.spotKind === 'move' && (squares.spots.length || squares.far.length)) {
    const stand = hand.piece(foresight.mover >= 0 ? foresight.mover : (question?.who ?? -1))
    if (stand && stand.anchor >= 0) squares.spots = [...squares.spots, stand.anchor]
  }
  return squares
}

/** Whether squares are for walking, for standing at all, or for being shoved to. */
function kindOf(hand: SquareHand, question: QuestionView | null): Squares['spotKind'] {
  if (hand.foresight.steps.length || question?.options.some((one) => one.kind === 'via'))
    return 'move'
  return (hand.piece(question?.who ?? -1)?.anchor ?? -1) < 0 ? 'place' : 'forced'
}

/** Where options lead: what is dearer than it seems is drawn like what is far. */
function waysOf(hand: SquareHand): Partial<Squares> {
  const { foresight, question } = hand
  const spotSide = hand.piece(foresight.mover)?.side ?? 1
  const pointed = foresight.pointed ? foresight.prospect(foresight.pointed.n) : undefined
  const plain = pointed?.steps.length ? pointed.steps : foresight.steps
  if (plain.length) {
    const dear = plain.filter((step) => step.gives_up.length)
    const cheap = plain.filter((step) => !step.gives_up.length)
    return { spots: endsOf(cheap), far: endsOf(dear), spotSide }
  }
  const near = foresight.options.find((one) => one.way === 'near')
  const beyond = foresight.options.find((one) => one.way === 'far')
  if (!near) return {}
  const option = question?.options[near.n]
  const dear = option !== undefined && priceOf(option, near).length > 0
  const close = endsOf(near.steps)
  const known = new Set(close)
  const further = endsOf(beyond?.steps ?? []).filter((cell) => !known.has(cell))
  const [spots, far] = dear ? [[], [...close, ...further]] : [close, further]
  return { spots, far, spotSide }
}

/** The squares on which steps may end. */
function endsOf(steps: readonly Step[]): number[] {
  return steps.filter((step) => step.may_stop).map((step) => step.cell)
}

/** The way to the square under the pointer. */
function drawWay(scene: Scene, hand: SquareHand): void {
  const { mover } = hand.foresight
  const way = hand.wayShown
  if (!way || mover < 0) return
  const { step } = way
  scene.path = {
    cells: step.path,
    side: hand.piece(mover)?.side ?? 1,
    cost: step.cost,
    provokes: step.provokes,
    hazards: step.hazards,
  }
  scene.ghost = { piece: mover, cell: step.cell }
}

/** Whose command reaches where, and who is led: of the creature at hand, or of everybody. */
function drawLeads(scene: Scene, hand: SquareHand): void {
  const pieces = (hand.view?.pieces ?? []).filter((piece) => piece.anchor >= 0 && piece.command)
  const shown = hand.inspected
  const leaders = pieces.filter(
    (piece) =>
      piece.command?.rating != null &&
      (hand.leads === 'all' || (hand.pointsAtLeader && piece.id === shown)),
  )
  scene.zone = [...new Set(leaders.flatMap((piece) => piece.command?.cells ?? []))]
  const ids = new Set(leaders.map((piece) => piece.id))
  scene.ties = pieces.flatMap((piece) =>
    (piece.command?.by ?? [])
      .filter((from) => ids.has(from) || (hand.pointsAtLeader && piece.id === shown))
      .map((from) => ({ from, to: piece.id })),
  )
}

/** The terrain tile in hand. */
function drawTile(scene: Scene, hand: SquareHand): void {
  const { map, laying } = hand
  if (!map || !hand.lays) return
  scene.spots = laying.middles(map.width)
  scene.spotKind = 'place'
  const held = hand.tileHeld
  scene.tile = held && laying.ghost(held)
}

/** The area under the pointer, and who stands in it. */
function drawArea(scene: Scene, hand: SquareHand): void {
  const shown = hand.areaShown
  if (!shown) return
  scene.template = shown.cells
  scene.templateTargets = hand.standingOn(shown.cells).map((piece) => piece.id)
}
