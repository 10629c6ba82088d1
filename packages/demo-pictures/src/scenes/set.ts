/** The light and the paper of a set. */
import { hex } from '../studio/colour.ts'
import { type Gobo, type Lamps, unit } from '../studio/light.ts'
import type { Stage } from '../studio/stage.ts'
import type { Mood } from './recipe.ts'

/** Lamps for a mood, with a shadow from outside when there is one. */
export function lampsFor(mood: Mood, gobo?: Gobo): Lamps {
  const shade = gobo && { gobo }
  switch (mood) {
    case 'sun':
      return {
        key: unit(-0.72, 0.62, 0.5),
        keyColour: [1.16, 1.03, 0.86],
        crisp: 16,
        sky: [0.43, 0.43, 0.46],
        panels: [2.6, 1.5, 1.1],
        ...shade,
      }
    case 'dusk':
      return {
        key: unit(-0.82, 0.42, 0.42),
        keyColour: [1.2, 0.94, 0.7],
        crisp: 9,
        sky: [0.34, 0.32, 0.36],
        panels: [2.2, 1.9, 0.8],
        ...shade,
      }
    default:
      return {
        key: unit(-0.6, 0.78, 0.58),
        keyColour: [0.92, 0.88, 0.82],
        crisp: 5.5,
        sky: [0.47, 0.47, 0.48],
        panels: [2.5, 1.7, 1.2],
        ...shade,
      }
  }
}

/** A sheet of paper hung behind and laid below. */
export const sweepOf = (wall: string, floor = wall, gloss = 0, wallZ = -2.4): Stage => ({
  wall: hex(wall),
  floor: hex(floor),
  wallZ,
  sweep: 0.9,
  gloss,
  grain: 0.25,
})
