/** About, 404, the account's default pictures. */
import { araliya, block, chips, coconut, leaf, pebble, plinth } from '../objects/botanicals.ts'
import { stone } from '../studio/material.ts'
import type { Scene } from '../studio/scene.ts'
import { box2, clamp, length2 } from '../studio/sdf.ts'
import { type Solid, solid } from '../studio/solid.ts'
import { all, product, scene } from './compose.ts'

const petals = (x: number, z: number, y = 0.12, scale = 0.34, yaw = 0.4) =>
  araliya({ x, y, z, scale, pitch: 0.45, yaw, roll: -0.1 })

/** The digit 4, cast in stone: an upright, a bar, a slope. */
const four = (x: number, colour: string): Solid =>
  solid(
    {
      dist: (px, y, z) => {
        const upright = box2(px - 0.2, y, 0.12, 0, 1.4, 0.02, 0.02)
        const bar = box2(px - 0.02, y, 0.47, 0.36, 0.59, 0.02, 0.02)
        // along the slope, and away from it
        const along = clamp(((px + 0.36) * 0.56 + (y - 0.48) * 0.83) / 1, 0, 0.98)
        const slope = length2(px + 0.36 - along * 0.56, y - 0.48 - along * 0.83) - 0.115
        return Math.max(Math.min(upright, bar, slope), Math.abs(z) - 0.17) - 0.012
      },
      middle: 0.7,
      radius: 0.95,
    },
    stone(colour, 0.12),
    { x },
  )

export const pages: Record<string, () => Promise<Scene>> = {
  'about-1': async () =>
    scene({
      solids: await all(
        block(2.3, 0.22, 1.3, '#c99f78', { z: 0 }, 0.12),
        product('AR-BB-010', { x: -0.72, y: 0.22, z: -0.1, scale: 0.95 }),
        product('AR-SK-014', { x: 0.02, y: 0.22, z: 0.12, scale: 0.78 }),
        product('AR-SK-004', { x: 0.72, y: 0.22, z: 0.05, scale: 0.56 }),
        chips({ x: 0.62, z: 0.95, scale: 0.3 }, 8, 4),
        coconut({ x: -0.78, y: -0.03, z: 0.98, scale: 0.5, pitch: 0.6, yaw: 0.3 }),
        leaf({ x: 0.85, y: 0.95, z: -0.6, scale: 0.85, yaw: -0.3, roll: 0.9, pitch: 0.7 }),
        leaf(
          { x: 0.95, y: 0.55, z: -0.55, scale: 0.7, yaw: -0.2, roll: 0.5, pitch: 0.6 },
          '#74865a',
        ),
        araliya({ x: 0.12, y: 0.2, z: 0.98, scale: 0.3, pitch: 0.65, yaw: 0.3 }),
      ),
      wall: '#e3c6a4',
      floor: '#d2ab82',
      shadow: { kind: 'window', size: 5, y: 1.3 },
      frame: 3.4,
      look: [0, 1.1],
      above: 0.8,
    }),
  'about-2': async () =>
    scene({
      solids: await all(
        plinth(0.6, 0.5, '#d9ab98', { z: 0 }, 0.12),
        araliya({ y: 0.98, z: 0.1, scale: 0.62, pitch: 1.05, yaw: 0.2, roll: 0.1 }),
        araliya({ x: 0.75, y: 0.24, z: 0.6, scale: 0.4, pitch: 0.7, yaw: 0.07 }),
        araliya({ x: -0.72, y: 0.14, z: 0.7, scale: 0.36, pitch: 0.4, yaw: 0.37 }),
        leaf({ x: -0.7, y: 0.7, z: -0.4, scale: 0.85, yaw: Math.PI - 0.2, roll: 0.75, pitch: 0.7 }),
        leaf(
          { x: 0.75, y: 0.85, z: -0.5, scale: 0.85, yaw: -0.3, roll: 0.85, pitch: 0.7 },
          '#74865a',
        ),
      ),
      wall: '#ecccbd',
      floor: '#e0b8a6',
      shadow: { kind: 'palm', size: 4.6, x: -0.3, y: 1.2 },
      frame: 2.7,
      look: [0, 0.85],
      above: 0.7,
    }),
  'not-found': async () =>
    scene({
      solids: await all(
        four(-1.08, '#c98e78'),
        four(1.08, '#c98e78'),
        araliya({ y: 0.68, z: 0.12, scale: 0.62, pitch: 1.25, roll: 0.12 }),
        petals(-0.42, 0.8, 0.12, 0.26, 0.3),
        petals(1.3, 0.75, 0.12, 0.24, -0.3),
        leaf({ x: 0.5, y: 0.06, z: 0.95, scale: 0.42, yaw: 0.5 }, '#74865a'),
        pebble({ x: -1.35, z: 0.7, scale: 0.4 }, '#e2c9b8'),
      ),
      wall: '#ead0c1',
      floor: '#e2bfac',
      shadow: { kind: 'palm', size: 5, x: -0.3, y: 1.3 },
      frame: 3.5,
      look: [0, 0.86],
      above: 0.7,
    }),
  'default-profile': async () =>
    scene({
      solids: await all(araliya({ y: 0.62, z: 0.3, scale: 0.86, pitch: 1.15, roll: 0.1 })),
      wall: '#e5bfae',
      floor: '#dcae9b',
      shadow: { kind: 'palm', size: 4, y: 0.8, strength: 0.35 },
      frame: 2.4,
      look: [0, 0.72],
      above: 0.5,
    }),
  'default-cover': async () =>
    scene({
      solids: await all(
        petals(-2.1, 0.4, 0.24, 0.5, 0.4),
        petals(-1.2, 0.85, 0.12, 0.3, -0.01),
        petals(2.25, 0.3, 0.22, 0.46, -0.17),
        petals(1.5, 0.9, 0.12, 0.28, 0.2),
        leaf({ x: -2.7, y: 0.45, z: -0.3, scale: 0.8, yaw: Math.PI - 0.2, roll: 0.6, pitch: 0.6 }),
        leaf({ x: 2.85, y: 0.5, z: -0.3, scale: 0.8, yaw: -0.3, roll: 0.6, pitch: 0.6 }, '#74865a'),
        pebble({ x: 0.9, z: 0.2, scale: 0.5 }, '#e0c6b4'),
        pebble({ x: 0.55, z: 0.6, scale: 0.32 }, '#cfae9c'),
      ),
      wall: '#e9cdbd',
      floor: '#dfb9a6',
      shadow: { kind: 'palm', size: 6, y: 0.8 },
      frame: 2,
      look: [0, 0.62],
      above: 0.7,
    }),
}
