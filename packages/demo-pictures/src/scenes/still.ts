/** The still life of a product: in the company of what it is made of. */
import {
  araliya,
  block,
  chips,
  cinnamon,
  coconut,
  leaf,
  lime,
  pebble,
  plinth,
} from '../objects/botanicals.ts'
import { polish } from '../objects/colours.ts'
import { heap } from '../objects/jars.ts'
import { brush } from '../objects/things.ts'
import { randomFrom, seedOf } from '../studio/noise.ts'
import type { Scene } from '../studio/scene.ts'
import type { Solid } from '../studio/solid.ts'
import { cameraFor, labelOf } from './packshot.ts'
import type { Company, Recipe } from './recipe.ts'
import { lampsFor, sweepOf } from './set.ts'
import { gobo } from './shadows.ts'

/** What lies around a product that reaches `reach` to each side, its foot at height `y`. */
function company(kind: Company, reach: number, y: number, recipe: Recipe, seed: number): Solid[] {
  const random = randomFrom(seed)
  const r = reach
  const stand = recipe.stand ?? recipe.wall
  switch (kind) {
    case 'flowers': {
      const rim = recipe.mood === 'dusk' ? '#fbe3d6' : '#fff4e8'
      return [
        araliya(
          { x: r + 0.34, y: 0.3, z: 0.62, scale: 0.44, pitch: 0.75, yaw: 0.3, roll: -0.25 },
          rim,
        ),
        araliya(
          { x: -r - 0.42, y: 0.12, z: 0.75, scale: 0.36, pitch: 0.35, yaw: 1.1, roll: 0.2 },
          rim,
        ),
        araliya({ x: r + 0.72, y: 0.14, z: 0.15, scale: 0.3, pitch: 0.3, yaw: 2 }, rim),
        araliya(
          { x: -r - 0.24, y: y + 0.12, z: -0.35, scale: 0.34, pitch: 1.0, yaw: -0.4, roll: 0.5 },
          rim,
        ),
        leaf({ x: r + 0.62, y: 0.34, z: -0.34, scale: 0.78, yaw: -0.7, roll: 0.62, pitch: 0.5 }),
        leaf(
          { x: -r - 0.62, y: 0.2, z: -0.1, scale: 0.62, yaw: 3.7, roll: 0.3, pitch: 0.3 },
          '#6b7c50',
        ),
      ]
    }
    case 'leaves':
      return [
        ...Array.from({ length: 5 }, (_, i) =>
          leaf(
            {
              x: (i % 2 ? 1 : -1) * (r + 0.28 + 0.2 * random()),
              y: 0.3 + 0.32 * i,
              z: -0.55 - 0.1 * i,
              scale: 0.62 + 0.2 * random(),
              yaw: i % 2 ? -0.25 : Math.PI + 0.25,
              roll: 0.75 + 0.3 * random(),
              pitch: 0.85,
            },
            ['#5d7048', '#74865a', '#4c5f3c'][i % 3],
          ),
        ),
        leaf({ x: r + 0.42, y: 0.06, z: 0.7, scale: 0.5, yaw: 0.5 }, '#74865a'),
        pebble({ x: -r - 0.42, z: 0.55, scale: 0.62 }, '#c9c2ac'),
        pebble({ x: -r - 0.12, z: 0.86, scale: 0.34, yaw: 1 }, '#e0d8c6'),
      ]
    case 'wood':
      return [
        ...chips({ x: r + 0.45, z: 0.45, scale: 0.5 }, 9, seed),
        ...chips({ x: -r - 0.3, z: 0.7, scale: 0.34 }, 5, seed + 1),
        block(0.5, 0.36, 0.5, '#a9754a', { x: -r - 0.45, z: -0.35, yaw: 0.5 }),
        leaf({ x: r + 0.5, y: 0.3, z: -0.4, scale: 0.55, yaw: -0.5, roll: 0.5, pitch: 0.5 }),
      ]
    case 'lime':
      return [
        lime({ x: r + 0.3, y: 0.47, z: 0.3, pitch: 1.35, yaw: -0.3, scale: 0.92 }),
        lime({ x: -r - 0.42, y: 0, z: 0.62, scale: 0.72 }),
        lime({ x: r + 0.16, y: 0, z: 0.86, scale: 0.6, yaw: 1 }),
        leaf({ x: -r - 0.5, y: 0.2, z: -0.2, scale: 0.6, yaw: 3.6, roll: 0.35, pitch: 0.4 }),
        leaf(
          { x: r + 0.62, y: 0.25, z: -0.3, scale: 0.6, yaw: -0.5, roll: 0.5, pitch: 0.5 },
          '#74865a',
        ),
      ]
    case 'cinnamon':
      return [
        cinnamon({ x: r + 0.3, z: 0.62, yaw: 0.5, scale: 0.8 }),
        cinnamon({ x: r + 0.42, z: 0.36, yaw: -0.3, scale: 0.8 }),
        cinnamon({ x: r + 0.36, y: 0.2, z: 0.46, yaw: 0.12, scale: 0.72 }),
        cinnamon({ x: -r - 0.3, z: 0.8, yaw: -0.7, scale: 0.62 }),
        leaf({ x: -r - 0.5, y: 0.24, z: -0.2, scale: 0.62, yaw: 3.7, roll: 0.4, pitch: 0.4 }),
      ]
    case 'coconut':
      return [
        ...coconut({ x: r + 0.5, z: 0.25, scale: 0.82, pitch: 0.72, yaw: -0.35, y: -0.04 }),
        leaf(
          { x: -r - 0.4, y: 0.5, z: -0.5, scale: 0.9, yaw: 2.7, roll: 0.9, pitch: 0.7 },
          '#6b7c50',
        ),
        leaf({ x: -r - 0.5, y: 0.08, z: 0.5, scale: 0.5, yaw: 2.2 }, '#74865a'),
        pebble({ x: -r - 0.16, z: 0.84, scale: 0.36 }, '#efe4d2'),
      ]
    case 'pebbles':
      return [
        pebble({ x: r + 0.42, z: 0.3, scale: 0.95, yaw: 0.4 }, stand, 0.62),
        pebble({ x: r + 0.4, y: 0.55, z: 0.28, scale: 0.62, yaw: -0.4 }, '#e7dac8', 0.5),
        pebble({ x: -r - 0.42, z: 0.52, scale: 0.7 }, '#d8cbb8'),
        pebble({ x: -r - 0.02, z: 0.95, scale: 0.36, yaw: 1 }, '#b9a793'),
        leaf({ x: -r - 0.5, y: 0.3, z: -0.3, scale: 0.7, yaw: 3.6, roll: 0.5, pitch: 0.5 }),
      ]
    case 'brush':
      return [
        ...brush(
          { body: '#fff', cap: '#9a6238', inside: '#4e342b' },
          { x: r + 0.34, y: 0.13, z: 0.62, yaw: 0.22, roll: 1.5, scale: 0.74 },
          1.35,
        ),
        heap(recipe.vessel.above ? '#d9a79a' : '#d99d92', { x: -r - 0.24, z: 0.5, scale: 0.5 }),
        araliya({ x: r + 0.3, y: 0.12, z: 0.1, scale: 0.28, pitch: 0.4, yaw: 0.8 }),
      ]
    default:
      return [
        ...polish.build(
          { body: '#fff', cap: '#2c1e1c', capFinish: 'gloss', inside: '#b0532f' },
          { x: -r - 0.5, z: -0.35 },
        ),
        ...polish.build(
          { body: '#fff', cap: '#f5ece2', capFinish: 'gloss', inside: '#8f9d7d' },
          { x: r + 0.5, z: -0.5 },
        ),
        araliya({ x: r + 0.3, y: 0.26, z: 0.55, scale: 0.4, pitch: 0.75, yaw: 0.3, roll: -0.25 }),
        araliya({ x: -r - 0.22, y: 0.12, z: 0.8, scale: 0.3, pitch: 0.35, yaw: 1.1 }),
      ]
  }
}

/** A product with company, a little closer and in longer light. */
export async function stillLife(id: string, recipe: Recipe): Promise<Scene> {
  const vessel = recipe.stillVessel ?? recipe.vessel
  const drawn = await labelOf({ ...recipe, vessel })
  const seed = seedOf(id)
  const kind = recipe.still ?? 'flowers'
  const raised = kind !== 'trio' && seed % 3 !== 0 && vessel.reach < 0.7
  const y = raised ? 0.16 : 0
  const stand = recipe.stand ?? recipe.wall
  const mood = recipe.mood === 'dusk' ? 'dusk' : 'sun'
  const camera = cameraFor(
    vessel.height * 1.02,
    Math.max(vessel.reach * 2, 0.8) + (vessel.reach > 0.7 ? 0.34 : 0.66),
    y,
    Math.max(0.3, vessel.above ?? 0),
  )
  return {
    solids: [
      ...vessel.build(
        { ...recipe.design, ...(drawn && { label: drawn }) },
        { y, yaw: (recipe.turn ?? 0) - 0.1, x: -0.04 },
      ),
      ...(raised ? [plinth(vessel.reach + 0.22, 0.16, stand, {}, 0.15)] : []),
      ...company(kind, vessel.reach, y, recipe, seed),
    ],
    stage: sweepOf(recipe.floor ?? recipe.wall, recipe.stand ?? recipe.wall),
    lamps: lampsFor(mood, gobo(seed % 2 ? 'leaves' : 'palm', 4.6, -0.3, 0.9, 0.5)),
    camera,
  }
}
