/** The journal's pictures, one for each post. */
import { araliya, block, chips, coconut, leaf, pebble, plinth } from '../objects/botanicals.ts'
import type { Scene } from '../studio/scene.ts'
import { all, product, scene } from './compose.ts'

const flowerAt = (x: number, z: number, scale = 0.34, yaw = 0.3) =>
  araliya({ x, y: scale * 0.6, z, scale, pitch: 0.7, yaw, roll: -0.2 })
const tall = (x: number, side: number, colour?: string) =>
  leaf(
    {
      x,
      y: 0.8,
      z: -0.6,
      scale: 0.8,
      yaw: side > 0 ? -0.25 : Math.PI - 0.25,
      roll: 0.85,
      pitch: 0.7,
    },
    colour,
  )

export const journal: Record<string, () => Promise<Scene>> = {
  'journal-layering': async () =>
    scene({
      solids: await all(
        block(0.95, 0.6, 0.9, '#d9bda2', { x: 0.9, z: -0.2 }, 0.12),
        block(0.95, 0.36, 0.9, '#dfc6ad', { x: 0, z: -0.1 }, 0.12),
        block(0.95, 0.14, 0.9, '#e5d0b9', { x: -0.9, z: 0 }, 0.12),
        product('AR-SK-010', { x: -0.9, y: 0.14, z: 0, scale: 0.86 }),
        product('AR-SK-003', { x: 0, y: 0.36, z: -0.1, scale: 0.64 }),
        product('AR-SK-017', { x: 0.9, y: 0.6, z: -0.2, scale: 0.84 }),
        flowerAt(0.2, 0.85),
        tall(1.75, 1),
      ),
      wall: '#e8d5bf',
      floor: '#dfc6aa',
      shadow: { kind: 'window', size: 5.2, y: 1.2 },
      frame: 2.9,
      look: [0, 1.05],
      above: 0.8,
    }),
  'journal-sunscreen': async () =>
    scene({
      solids: await all(
        block(1.6, 0.3, 1.1, '#e0ab7c', { x: 0, z: -0.1, yaw: 0.15 }, 0.12),
        product('AR-SK-012', { x: -0.1, y: 0.3, z: -0.05, yaw: 0.05 }),
        pebble({ x: 0.95, z: 0.35, scale: 0.8 }, '#ecd2b4'),
        pebble({ x: 1.3, z: 0.7, scale: 0.42 }, '#c99b74'),
        pebble({ x: -1.2, z: 0.5, scale: 0.6 }, '#f0dcc2'),
        tall(-1.2, -1),
      ),
      wall: '#f2cba1',
      floor: '#e6b384',
      shadow: { kind: 'palm', size: 5.4, x: 0.4, y: 1.2, strength: 0.6 },
      frame: 2.75,
      look: [0, 1.02],
      above: 0.7,
    }),
  'journal-araliya': async () =>
    scene({
      solids: await all(
        plinth(0.68, 0.26, '#b98a78', { x: 0.5 }, 0.12),
        product('AR-FR-001', { x: 0.5, y: 0.26, yaw: -0.1, scale: 0.95 }),
        flowerAt(-0.35, 0.5, 0.46),
        flowerAt(-1.1, 0.25, 0.4, -0.47),
        flowerAt(-0.75, 0.98, 0.3, 0.1),
        flowerAt(1.4, 0.55, 0.36, 0.07),
        tall(-1.3, -1),
        tall(1.55, 1, '#4c5f3c'),
      ),
      wall: '#c79c8b',
      floor: '#b98876',
      mood: 'dusk',
      shadow: { kind: 'leaves', size: 5, y: 1.1 },
      frame: 2.6,
      look: [0, 0.95],
      above: 0.7,
    }),
  'journal-oils': async () =>
    scene({
      solids: await all(
        product('AR-BB-010', { x: -0.95, z: 0, scale: 0.95 }),
        product('AR-SK-014', { x: -0.1, z: 0.3, scale: 0.86 }),
        product('AR-NC-007', { x: 0.62, z: -0.1, scale: 0.92 }),
        coconut({ x: 1.45, z: 0.3, scale: 0.85, pitch: 0.7, yaw: -0.35, y: -0.03 }),
        leaf({ x: -1.5, y: 0.06, z: 0.7, scale: 0.45, yaw: 0.5 }, '#74865a'),
        tall(-1.6, -1),
        tall(1.2, 1),
      ),
      wall: '#e6d3a6',
      floor: '#d8be86',
      shadow: { kind: 'leaves', size: 5.2, y: 1.1 },
      frame: 2.6,
      look: [0, 0.9],
      above: 0.8,
    }),
  'journal-red': async () =>
    scene({
      solids: await all(
        plinth(0.5, 0.44, '#c9826a', { x: 0.15, z: -0.3 }, 0.12),
        product('AR-MU-002', { x: 0.1, y: 0.44, z: -0.3, scale: 0.9 }),
        product('AR-MU-001', { x: -1.05, z: 0.2, scale: 0.92 }),
        product('AR-MU-003', { x: 0.98, z: 0.3, scale: 0.86 }),
        flowerAt(0.25, 0.85, 0.34),
      ),
      wall: '#dda893',
      floor: '#cf907a',
      shadow: { kind: 'window', size: 5, y: 1.1 },
      frame: 2.7,
      look: [0, 0.98],
      above: 0.7,
    }),
  'journal-manicure': async () =>
    scene({
      solids: await all(
        product('AR-NC-001', { x: -1.15, z: 0.1 }),
        product('AR-NC-002', { x: -0.4, z: -0.25 }),
        product('AR-NC-004', { x: 0.4, z: -0.25 }),
        product('AR-NC-003', { x: 1.15, z: 0.1 }),
        flowerAt(0, 0.7, 0.42),
        flowerAt(1.7, 0.75, 0.26, -0.28),
      ),
      wall: '#efd2c5',
      floor: '#e4bcab',
      shadow: { kind: 'palm', size: 5.2, x: -0.2, y: 1 },
      frame: 2.45,
      look: [0, 0.82],
      above: 0.7,
    }),
  'journal-sandun': async () =>
    scene({
      solids: await all(
        plinth(0.85, 0.2, '#c08e62', { x: 0.35 }, 0.12),
        product('AR-SK-004', { x: 0.35, y: 0.2, yaw: -0.08 }),
        chips({ x: -0.85, z: 0.5, scale: 0.6 }, 14, 8),
        chips({ x: 1.45, z: 0.7, scale: 0.34 }, 6, 9),
        block(0.5, 0.7, 0.5, '#a9754a', { x: -1.2, z: -0.4, yaw: 0.5 }),
        leaf({ x: 1.5, y: 0.35, z: -0.4, scale: 0.7, yaw: -0.3, roll: 0.6, pitch: 0.5 }),
        flowerAt(1.3, 0.35, 0.3, 0.34),
      ),
      wall: '#dcb58c',
      floor: '#cd9f70',
      shadow: { kind: 'leaves', size: 5, y: 1 },
      frame: 2.3,
      look: [0, 0.72],
      above: 1,
    }),
  'journal-barrier': async () =>
    scene({
      solids: await all(
        plinth(0.9, 0.16, '#dcc7ae', { x: -0.45 }, 0.12),
        product('AR-SK-002', { x: -0.45, y: 0.16, scale: 0.86 }, true),
        product('AR-SK-017', { x: 1.15, z: -0.2, scale: 0.92, yaw: -0.15 }),
        pebble({ x: 1.55, z: 0.6, scale: 0.46 }, '#e9dccb'),
        tall(-1.5, -1, '#8a9a72'),
      ),
      wall: '#e9dccb',
      floor: '#dfccb4',
      mood: 'soft',
      shadow: { kind: 'palm', size: 5.2, x: -0.3, y: 1, strength: 0.35 },
      frame: 2.5,
      look: [0.1, 0.86],
      above: 1.3,
    }),
}
