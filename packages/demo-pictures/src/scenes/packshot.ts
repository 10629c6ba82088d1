/** The front picture of a product: alone, on its plinth. And the one with its carton. */
import { arch, block, plinth } from '../objects/botanicals.ts'
import { carton } from '../objects/things.ts'
import { label } from '../studio/label.ts'
import { seedOf } from '../studio/noise.ts'
import type { Camera, Scene } from '../studio/scene.ts'
import type { Solid } from '../studio/solid.ts'
import type { Texture } from '../studio/texture.ts'
import type { Recipe } from './recipe.ts'
import { lampsFor, sweepOf } from './set.ts'
import { gobo } from './shadows.ts'

/** The label of a recipe's vessel, drawn; none when the vessel carries none. */
export async function labelOf(recipe: Recipe): Promise<Texture | undefined> {
  const { ratio } = recipe.vessel
  return ratio === undefined ? undefined : label(recipe.text, { ...recipe.look, ratio })
}

/** A camera that holds something `height` tall and `width` wide, its foot at `base`, from `above`. */
export function cameraFor(
  height: number,
  width: number,
  base: number,
  above: number,
  aspect = 0.8,
): Camera {
  const frame = Math.max(height * 1.72, (width * 1.46) / aspect)
  const look = base + height * 0.5 - frame * 0.012
  return { eye: [0, look + 0.75 + above * 3, 9.4 - above * 0.7], look: [0, look, 0], frame }
}

/** What the product stands on, and the height at which it then stands. */
function standOf(recipe: Recipe, reach: number): { solids: Solid[]; y: number } {
  const colour = recipe.stand ?? recipe.wall
  switch (recipe.style ?? 'plinth') {
    case 'bare':
      return { solids: [], y: 0 }
    case 'block':
      return {
        solids: [block(reach * 2 + 0.75, 0.26, 1.25, colour, { yaw: 0.12, z: 0.02 }, 0.25)],
        y: 0.26,
      }
    case 'arch':
      return {
        solids: [
          arch(reach * 2 + 1.05, 2.5, 0.34, 0, colour, { z: -1.15, x: 0.12 }),
          plinth(reach + 0.42, 0.16, colour),
        ],
        y: 0.16,
      }
    case 'steps':
      return {
        solids: [
          plinth(reach + 0.3, 0.34, colour, { x: 0 }, 0.2),
          plinth(reach + 0.62, 0.17, colour, { x: 0.1, z: -0.12 }, 0.2),
          plinth(0.36, 0.62, colour, { x: reach + 0.4, z: -0.62 }, 0.2),
        ],
        y: 0.34,
      }
    default:
      return { solids: [plinth(reach + 0.5, 0.22, colour, {}, 0.15)], y: 0.22 }
  }
}

/** The front picture. */
export async function packshot(id: string, recipe: Recipe): Promise<Scene> {
  const { vessel } = recipe
  const label = await labelOf(recipe)
  const stand = standOf(recipe, vessel.reach)
  const seed = seedOf(id)
  const drift = ((seed % 100) / 100 - 0.5) * 0.8
  const shade =
    recipe.shadow && gobo(recipe.shadow, 5.2, drift - 0.4, 0.9, recipe.mood === 'soft' ? 0.32 : 0.5)
  const camera = cameraFor(vessel.height, vessel.reach * 2, stand.y, vessel.above ?? 0)
  return {
    solids: [
      ...vessel.build(
        { ...recipe.design, ...(label && { label }) },
        { y: stand.y, yaw: recipe.turn ?? 0 },
      ),
      ...stand.solids,
    ],
    stage: sweepOf(recipe.wall, recipe.floor),
    lamps: lampsFor(recipe.mood ?? 'soft', shade),
    camera,
  }
}

/** The product beside its carton. */
export async function withCarton(_id: string, recipe: Recipe): Promise<Scene> {
  const { vessel } = recipe
  const box = recipe.carton ?? { colour: recipe.wall, ink: recipe.look.ink }
  const drawn = await labelOf(recipe)
  const w = Math.max(vessel.reach * 2 * 1.12, 0.52)
  const h = vessel.height * 1.1
  const front = await label(recipe.text, {
    ink: box.ink,
    accent: box.accent ?? box.ink,
    ratio: h / w,
  })
  const depth = Math.min(w, 0.9)
  // the carton is turned, so it looks wider than its front
  const turned = w * 0.95 + depth * 0.33
  const span = turned + vessel.reach * 2 - 0.04
  const camera = cameraFor(h, span * 0.96, 0, 0.12)
  return {
    solids: [
      ...vessel.build(
        { ...recipe.design, ...(drawn && { label: drawn }) },
        { x: vessel.reach - span / 2, z: -0.05 },
      ),
      carton([w, h, depth], box.colour, front, { x: (span - turned) / 2, z: 0.05, yaw: -0.34 }),
    ],
    stage: sweepOf(recipe.wall, recipe.floor),
    lamps: lampsFor(recipe.mood === 'sun' ? 'sun' : 'soft'),
    camera,
  }
}
