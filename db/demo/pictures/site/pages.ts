/** About, 404, the account's default pictures. */
import {
  araliya,
  arch,
  block,
  chips,
  coconut,
  leaf,
  pebble,
  plinth,
} from '../objects/botanicals.ts'
import type { Scene } from '../studio/scene.ts'
import { all, product, scene } from './compose.ts'

const petals = (x: number, z: number, y = 0.12, scale = 0.34, yaw = 0.4) =>
  araliya({ x, y, z, scale, pitch: 0.45, yaw, roll: -0.1 })

export const pages: Record<string, () => Promise<Scene>> = {
  'about-workshop': async () =>
    scene({
      solids: await all(
        block(3.6, 0.22, 1.5, '#c99f78', { z: 0, x: 0 }, 0.12),
        product('AR-BB-010', { x: -1.25, y: 0.22, z: -0.15, scale: 0.9 }),
        product('AR-SK-014', { x: -0.55, y: 0.22, z: 0.1, scale: 0.82 }),
        product('AR-SK-004', { x: 0.22, y: 0.22, z: 0.05, scale: 0.72 }),
        product('AR-BB-004', { x: 1.1, y: 0.22, z: -0.1, scale: 0.8 }),
        chips({ x: 0.55, y: 0.22, z: 0.55, scale: 0.24 }, 6, 4),
        coconut({ x: 1.75, y: 0.2, z: 0.4, scale: 0.55, pitch: 0.6, yaw: -0.3 }),
        leaf({ x: -1.85, y: 0.75, z: -0.4, scale: 0.8, yaw: Math.PI - 0.2, roll: 0.9, pitch: 0.7 }),
        leaf(
          { x: 1.8, y: 0.95, z: -0.6, scale: 0.75, yaw: -0.3, roll: 0.9, pitch: 0.7 },
          '#74865a',
        ),
        araliya({ x: -0.9, y: 0.36, z: 0.55, scale: 0.24, pitch: 0.6, yaw: 0.4 }),
      ),
      wall: '#e3c6a4',
      floor: '#d2ab82',
      shadow: { kind: 'window', size: 5.4, y: 1.3 },
      frame: 2.75,
      look: [0, 0.95],
      above: 0.8,
    }),
  'about-flower': async () =>
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
        arch(1.5, 2.1, 0.36, 0.9, '#d6a48d', { x: -0.95, z: -0.9 }),
        product('AR-SK-001', { x: 0.85, y: 0.42, z: 0.1, roll: 1.5708, yaw: 0.35 }),
        petals(-0.55, 0.55, 0.14, 0.36),
        petals(1.35, 0.75, 0.12, 0.28, -0.28),
        petals(-1.45, 0.4, 0.12, 0.3, -0.44),
        leaf({ x: 0.25, y: 0.06, z: 0.95, scale: 0.42, yaw: 0.5 }, '#74865a'),
        pebble({ x: 1.75, z: 0.1, scale: 0.5 }, '#e2c9b8'),
      ),
      wall: '#ead0c1',
      floor: '#e2bfac',
      shadow: { kind: 'leaves', size: 5.2, y: 1.1 },
      frame: 2.55,
      look: [0, 0.82],
      above: 0.9,
    }),
  'profile-default': async () =>
    scene({
      solids: await all(araliya({ y: 0.62, z: 0.3, scale: 0.86, pitch: 1.15, roll: 0.1 })),
      wall: '#e5bfae',
      floor: '#dcae9b',
      shadow: { kind: 'palm', size: 4, y: 0.8, strength: 0.35 },
      frame: 2.4,
      look: [0, 0.72],
      above: 0.5,
    }),
  'profile-cover': async () =>
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
      frame: 2.3,
      look: [0, 0.72],
      above: 0.7,
    }),
  og: async () =>
    scene({
      solids: await all(
        plinth(0.6, 0.3, '#dcb29f', { x: 0 }, 0.12),
        product('AR-SK-001', { y: 0.3 }),
        product('AR-FR-001', { x: 1.15, z: 0.05, scale: 0.86, yaw: -0.15 }),
        product('AR-SK-002', { x: -1.15, z: 0.15, scale: 0.8 }),
        petals(0.55, 0.75, 0.24, 0.36),
        petals(-0.5, 0.85, 0.12, 0.26, -0.01),
        leaf({ x: 2, y: 0.5, z: -0.4, scale: 0.8, yaw: -0.3, roll: 0.7, pitch: 0.6 }),
        leaf(
          { x: -2, y: 0.5, z: -0.4, scale: 0.8, yaw: Math.PI + 0.1, roll: 0.7, pitch: 0.6 },
          '#74865a',
        ),
      ),
      wall: '#e6c4b3',
      floor: '#dfb5a1',
      shadow: { kind: 'palm', size: 5.4, x: -0.6, y: 1.1 },
      frame: 2.75,
      look: [0, 1.02],
      above: 0.7,
    }),
}
