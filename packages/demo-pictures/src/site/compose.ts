/** Setting a table: products by their id, placed among other things, under one light. */
import { recipes } from '../recipes/index.ts'
import { labelOf } from '../scenes/packshot.ts'
import type { Mood } from '../scenes/recipe.ts'
import { lampsFor, sweepOf } from '../scenes/set.ts'
import { gobo, type ShadowName } from '../scenes/shadows.ts'
import type { Scene } from '../studio/scene.ts'
import type { Place, Solid } from '../studio/solid.ts'

/** A product as its recipe designs it. `other` shows its second vessel, such as the open jar. */
export async function product(id: string, place: Place, other = false): Promise<Solid[]> {
  const recipe = recipes[id]
  if (!recipe) throw new Error(`no recipe for ${id}`)
  const vessel = (other && recipe.stillVessel) || recipe.vessel
  const label = await labelOf({ ...recipe, vessel })
  return vessel.build({ ...recipe.design, ...(label && { label }) }, place)
}

export interface Table {
  solids: (Solid | Solid[])[]
  wall: string
  floor?: string
  mood?: Mood
  shadow?: { kind: ShadowName; size?: number; x?: number; y?: number; strength?: number }
  /** height of the picture in units, the point looked at, and how far above it the eye is */
  frame: number
  look: [number, number]
  above?: number
  wallZ?: number
  exposure?: number
}

/** A scene from a table. */
export function scene(table: Table): Scene {
  const { shadow, look, above = 0.8 } = table
  const shade =
    shadow &&
    gobo(shadow.kind, shadow.size ?? 5, shadow.x ?? 0, shadow.y ?? 1, shadow.strength ?? 0.5)
  return {
    solids: table.solids.flat(),
    stage: sweepOf(table.wall, table.floor, 0, table.wallZ ?? -2.4),
    lamps: lampsFor(table.mood ?? 'sun', shade),
    ...(table.exposure !== undefined && { exposure: table.exposure }),
    camera: {
      eye: [look[0], look[1] + above, 9.4],
      look: [look[0], look[1], 0],
      frame: table.frame,
    },
  }
}

/** Waits for products among other things. */
export const all = async (...parts: (Solid | Solid[] | Promise<Solid[]>)[]): Promise<Solid[]> =>
  (await Promise.all(parts)).flat()
