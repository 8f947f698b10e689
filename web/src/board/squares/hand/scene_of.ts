/** Everything that is drawn over the map, from what is asked, selected and pointed at. */

import type { QuestionView, SightView } from '../../../protocol'
import { EMPTY_SCENE, type Scene, type Sighting } from '../scene'
import type { Control } from './hand.svelte'
import { sideAsked } from './options'

export function sceneOf(control: Control): Scene {
  const { view, map, looking } = control
  const scene: Scene = { ...EMPTY_SCENE, floaters: control.floaters, strokes: control.strokes }
  if (!view || !map) return scene
  scene.active = view.turn?.piece ?? -1
  scene.selected = control.selected
  scene.cursor = control.cursor
  scene.threat = looking.threatened
  if (looking.sight) scene.sight = sighting(looking.sight)
  // A line of sight is looked at alone: no way to go, nobody to strike.
  if (looking.tool === 'sight') return scene
  drawCreatures(scene, control)
  Object.assign(scene, control.squares)
  drawWay(scene, control)
  drawArea(scene, control)
  if (control.pending && control.pending.cell >= 0) scene.marked = [control.pending.cell]
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
function drawCreatures(scene: Scene, control: Control): void {
  const { question, choices, foresight } = control
  scene.choosable = [...choices.pieces.keys()]
  if (question?.ask !== 'activate' && question?.ask !== 'set up') {
    scene.targets = scene.choosable.filter((id) => isFoe(control, id, question))
  }
  if (question?.ask === 'action' && foresight.attacks) {
    const reached = new Set(foresight.attacks.attacks.map((odds) => odds.target))
    scene.targets = [...reached].filter((target) => control.strikesOn(target).length > 0)
    scene.choosable = scene.targets
  }
  if (foresight.power && foresight.attacks) {
    // Only what the power under the pointer could do.
    const reached = foresight.attacks.attacks.filter((odds) => odds.power === foresight.power)
    scene.targets = [...new Set(reached.map((odds) => odds.target))]
    scene.choosable = scene.targets
    scene.template = [...new Set(foresight.templates.flatMap((one) => one.cells))]
  }
}

function isFoe(control: Control, id: number, question: QuestionView | null): boolean {
  const piece = control.piece(id)
  return piece !== undefined && piece.seat !== (question?.seat ?? -1)
}

/** The part of a scene that the pointer does not change. */
export type Squares = Pick<Scene, 'spots' | 'spotSide' | 'spotKind' | 'far'>

/** The squares that answer the question, or where the creature at hand can go. */
export function squaresOf(control: Control): Squares {
  const { question, choices } = control
  const { reach, farReach } = control.foresight
  const { spots, spotSide, spotKind, far } = EMPTY_SCENE
  const squares: Squares = { spots, spotSide, spotKind, far }
  if (choices.areas.length) {
    const origins = choices.areas.map((one) => one.cell).filter((cell) => cell >= 0)
    const all = () => [...new Set(choices.areas.flatMap((one) => one.cells))]
    return { ...squares, spots: origins.length ? origins : all(), spotKind: 'place' }
  }
  if (choices.squares.size) {
    squares.spots = [...choices.squares.keys()]
    squares.spotSide = question ? sideAsked(question, control.view?.pieces ?? []) : 1
    squares.spotKind =
      question?.ask === 'move' ? 'move' : question?.ask === 'place' ? 'place' : 'forced'
  } else if (reach) {
    squares.spots = reach.steps.filter((step) => step.may_stop).map((step) => step.cell)
    squares.spotSide = control.piece(reach.piece)?.side ?? 1
    const near = new Set(squares.spots)
    squares.far = (farReach?.steps ?? [])
      .filter((step) => step.may_stop && !near.has(step.cell))
      .map((step) => step.cell)
  }
  if (squares.spotKind === 'move' && squares.spots.length) {
    const stand = control.piece(reach?.piece ?? question?.who ?? -1)
    if (stand && stand.anchor >= 0) squares.spots.push(stand.anchor)
  }
  return squares
}

/** The way to the square under the pointer. */
function drawWay(scene: Scene, control: Control): void {
  const { reach } = control.foresight
  const step = control.stepShown
  if (!step || !reach) return
  scene.path = {
    cells: step.path,
    side: control.piece(reach.piece)?.side ?? 1,
    cost: step.cost,
    provokes: step.provokes,
    hazards: step.hazards,
  }
  scene.ghost = { piece: reach.piece, cell: step.cell }
}

/** The area under the pointer, and who stands in it. */
function drawArea(scene: Scene, control: Control): void {
  const shown = control.areaShown
  if (!shown) return
  scene.template = shown.cells
  scene.templateTargets = control.standingOn(shown.cells).map((piece) => piece.id)
}
