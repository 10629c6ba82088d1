/** The home page: hero, brand story, categories, promotions. */
import { araliya, arch, ball, block, leaf, pebble, plinth } from '../objects/botanicals.ts'
import { heap } from '../objects/jars.ts'
import { brush } from '../objects/things.ts'
import type { Scene } from '../studio/scene.ts'
import { all, product, scene } from './compose.ts'

const blush = '#e6c4b3'
const stand = '#dcb29f'

/** The things of the hero, around x = 0. */
const heroTable = async (dx: number) =>
  all(
    arch(1.75, 2.75, 0.36, 0, '#d8a48e', { x: dx + 0.1, z: -2.12 }),
    plinth(0.72, 0.62, stand, { x: dx }, 0.15),
    block(1.15, 0.3, 0.95, '#e3c0ae', { x: dx + 0.98, z: 0.25, yaw: -0.2 }, 0.15),
    plinth(0.5, 0.2, '#d3a491', { x: dx - 0.95, z: 0.4 }, 0.15),
    product('AR-SK-001', { x: dx, y: 0.62, yaw: -0.05 }),
    product('AR-FR-001', { x: dx + 1.02, y: 0.3, z: 0.3, yaw: -0.2, scale: 0.82 }),
    product('AR-SK-002', { x: dx - 0.95, y: 0.2, z: 0.4, scale: 0.66, yaw: 0.1 }),
    product('AR-MU-001', { x: dx - 0.36, y: 0, z: 1.02, scale: 0.62 }),
    araliya({ x: dx + 0.5, y: 0.26, z: 1.05, scale: 0.38, pitch: 0.75, yaw: 0.3, roll: -0.25 }),
    araliya({ x: dx + 0.98, y: 0.12, z: 1.1, scale: 0.27, pitch: 0.3, yaw: 0.26 }),
    araliya({ x: dx - 1.4, y: 0.14, z: 0.8, scale: 0.3, pitch: 0.5, yaw: 0.07, roll: 0.2 }),
    araliya({ x: dx + 0.44, y: 0.78, z: 0.44, scale: 0.25, pitch: 0.95, yaw: 0.2, roll: -0.3 }),
    leaf({
      x: dx - 0.82,
      y: 0.75,
      z: -0.62,
      scale: 0.75,
      yaw: Math.PI - 0.3,
      roll: 0.8,
      pitch: 0.7,
    }),
    leaf(
      { x: dx - 0.95, y: 0.35, z: -0.5, scale: 0.66, yaw: Math.PI + 0.2, roll: 0.3, pitch: 0.5 },
      '#74865a',
    ),
    leaf({ x: dx + 1.55, y: 0.1, z: 0.85, scale: 0.42, yaw: 0.6 }, '#74865a'),
  )

export const hero = async (): Promise<Scene> =>
  scene({
    solids: await heroTable(0.66),
    wall: blush,
    floor: '#e3bba7',
    shadow: { kind: 'palm', size: 6, x: -0.9, y: 1.2, strength: 0.5 },
    exposure: 1.1,
    frame: 3.65,
    look: [0, 1.2],
    above: 0.85,
  })

export const heroPortrait = async (): Promise<Scene> =>
  scene({
    solids: await heroTable(0),
    wall: blush,
    floor: '#e3bba7',
    shadow: { kind: 'palm', size: 5.4, x: -0.5, y: 1.3, strength: 0.5 },
    exposure: 1.1,
    frame: 4.35,
    look: [0.02, 1.32],
    above: 0.85,
  })

export const story = async (): Promise<Scene> =>
  scene({
    solids: await all(
      arch(2, 2.9, 0.4, 1.25, '#d9b193', { x: 0.1, z: -0.9 }),
      block(2.2, 0.24, 1.2, '#e2c2a8', { z: 0.15 }, 0.15),
      product('AR-BB-010', { x: -0.3, y: 0.24, z: 0.1 }),
      product('AR-SK-004', { x: 0.52, y: 0.24, z: 0.3, scale: 0.62, yaw: -0.15 }),
      araliya({ x: -0.8, y: 0.42, z: 0.5, scale: 0.32, pitch: 0.7, yaw: 0.6 }),
      araliya({ x: 0.9, y: 0.12, z: 0.98, scale: 0.3, pitch: 0.4, yaw: 0.18 }),
      pebble({ x: -0.95, z: 0.92, scale: 0.5 }, '#d7c3ad'),
      leaf({ x: -0.95, y: 0.9, z: -0.4, scale: 0.75, yaw: Math.PI - 0.2, roll: 0.95, pitch: 0.7 }),
      leaf(
        { x: 0.95, y: 0.75, z: -0.35, scale: 0.72, yaw: -0.25, roll: 0.9, pitch: 0.7 },
        '#74865a',
      ),
    ),
    wall: '#e7cdb2',
    floor: '#dfbf9f',
    shadow: { kind: 'leaves', size: 4.8, y: 1.4 },
    frame: 3.5,
    look: [0, 1.15],
    above: 0.7,
  })

/** A category's tile: three things that belong together. */
export const categories: Record<string, () => Promise<Scene>> = {
  'category-skincare': async () =>
    scene({
      solids: await all(
        plinth(0.55, 0.7, '#b9c0a5', { x: 0.35, z: -0.4 }, 0.15),
        plinth(0.62, 0.22, '#c6ccb4', { x: -0.42, z: 0.25 }, 0.15),
        product('AR-SK-005', { x: 0.35, y: 0.7, z: -0.4, scale: 0.9 }),
        product('AR-SK-003', { x: -0.42, y: 0.22, z: 0.25, scale: 0.72 }),
        product('AR-SK-014', { x: 0.62, z: 0.72, scale: 0.62 }),
        leaf({ x: -0.5, y: 1.2, z: -0.7, scale: 0.8, yaw: Math.PI - 0.2, roll: 0.9, pitch: 0.8 }),
        leaf(
          { x: -0.72, y: 0.72, z: -0.6, scale: 0.75, yaw: Math.PI + 0.1, roll: 0.5, pitch: 0.7 },
          '#74865a',
        ),
        leaf({ x: 0.05, y: 0.06, z: 1.0, scale: 0.45, yaw: 0.4 }, '#74865a'),
      ),
      wall: '#ccd1ba',
      floor: '#bfc6aa',
      shadow: { kind: 'leaves', size: 4.8, y: 1.2 },
      frame: 3.5,
      look: [0.02, 1.22],
      above: 0.7,
    }),
  'category-nailcare': async () =>
    scene({
      solids: await all(
        block(1.0, 0.5, 0.8, '#dea58c', { x: 0.35, z: -0.5, yaw: 0.15 }, 0.15),
        block(1.0, 0.25, 0.8, '#e6b8a2', { x: -0.4, z: 0.05, yaw: -0.1 }, 0.15),
        product('AR-NC-003', { x: 0.4, y: 0.5, z: -0.5, scale: 0.92 }),
        product('AR-NC-002', { x: -0.45, y: 0.25, z: 0.05, scale: 0.92 }),
        product('AR-NC-001', { x: 0.42, z: 0.72, scale: 0.92 }),
        araliya({ x: -0.5, y: 0.26, z: 0.98, scale: 0.38, pitch: 0.75, yaw: 0.3, roll: -0.2 }),
      ),
      wall: '#ecc9b8',
      floor: '#e2b39e',
      shadow: { kind: 'palm', size: 4.6, x: -0.3, y: 1.2 },
      frame: 3.05,
      look: [0, 0.98],
      above: 0.8,
    }),
  'category-fragrance': async () =>
    scene({
      solids: await all(
        arch(1.7, 2.6, 0.36, 0, '#c99a76', { x: 0, z: -1.1 }),
        plinth(0.68, 0.5, '#d2a683', { x: 0.08, z: -0.2 }, 0.15),
        product('AR-FR-001', { x: 0.08, y: 0.5, z: -0.2, yaw: 0.1 }),
        product('AR-FR-002', { x: -0.68, z: 0.5, scale: 0.66, yaw: 0.2 }),
        product('AR-FR-003', { x: 0.8, z: 0.42, scale: 0.62, yaw: -0.15 }),
        araliya({ x: 0.28, y: 0.24, z: 1.0, scale: 0.36, pitch: 0.75, yaw: 0.3, roll: -0.2 }),
        araliya({ x: -0.18, y: 0.12, z: 1.08, scale: 0.26, pitch: 0.3, yaw: -0.28 }),
      ),
      wall: '#dfb894',
      floor: '#d3a680',
      mood: 'dusk',
      shadow: { kind: 'leaves', size: 4.6, y: 1.3 },
      frame: 3.4,
      look: [0, 1.15],
      above: 0.7,
    }),
  'category-bath-body': async () =>
    scene({
      solids: await all(
        block(1.5, 0.24, 1.1, '#d9bd9b', { z: -0.1, x: 0.05 }, 0.15),
        product('AR-BB-001', { x: -0.35, y: 0.24, z: -0.15 }),
        product('AR-BB-004', { x: 0.5, y: 0.24, z: 0.05, scale: 0.66 }),
        product('AR-BB-002', { x: 0.1, z: 0.85, scale: 0.56, yaw: -0.2 }),
        leaf({ x: 0.75, y: 0.95, z: -0.6, scale: 0.8, yaw: -0.2, roll: 0.9, pitch: 0.8 }),
        leaf(
          { x: -0.95, y: 0.3, z: 0.3, scale: 0.55, yaw: Math.PI, roll: 0.4, pitch: 0.5 },
          '#74865a',
        ),
        pebble({ x: -0.72, z: 0.8, scale: 0.46 }, '#e9dcc8'),
      ),
      wall: '#e6d1b5',
      floor: '#dcc19e',
      shadow: { kind: 'palm', size: 4.8, x: -0.2, y: 1.3 },
      frame: 3.3,
      look: [0, 1.08],
      above: 0.8,
    }),
  'category-makeup': async () =>
    scene({
      solids: await all(
        plinth(0.5, 0.6, '#c98f7f', { x: 0.5, z: -0.5 }, 0.15),
        plinth(0.72, 0.2, '#d6a394', { x: -0.3, z: 0.1 }, 0.15),
        product('AR-MU-001', { x: 0.42, y: 0.6, z: -0.5, scale: 0.95 }),
        product('AR-MU-006', { x: -0.3, y: 0.2, z: 0.05, scale: 0.88, yaw: 0.2 }),
        product('AR-MU-004', { x: 0.62, z: 0.5, scale: 0.72 }),
        brush(
          { body: '#fff', cap: '#9a6238', inside: '#4e342b' },
          { x: 0.75, y: 0.13, z: 0.95, roll: 1.5, yaw: 0.2, scale: 0.76 },
          1.35,
        ),
        heap('#d98f88', { x: -0.72, z: 0.85, scale: 0.42 }),
      ),
      wall: '#dfb2a4',
      floor: '#d29f90',
      shadow: { kind: 'window', size: 4.6, y: 1.2 },
      frame: 3.35,
      look: [0.02, 1.1],
      above: 1.1,
    }),
}

export const promotions: Record<string, () => Promise<Scene>> = {
  'promo-1': async () =>
    scene({
      solids: await all(
        plinth(0.62, 0.34, '#d9a98f', { x: 0.75, z: 0 }, 0.15),
        product('AR-SK-018', { x: 0.75, y: 0.34, z: 0 }),
        product('AR-SK-007', { x: 1.62, z: -0.3, scale: 0.9 }),
        araliya({ x: 0.1, y: 0.26, z: 0.7, scale: 0.4, pitch: 0.75, yaw: 0.3, roll: -0.2 }),
        araliya({ x: 1.3, y: 0.14, z: 0.85, scale: 0.32, pitch: 0.4, yaw: 0.18 }),
      ),
      wall: '#e3b6a0',
      floor: '#d9a58c',
      shadow: { kind: 'palm', size: 5.4, x: -1, y: 1.2 },
      frame: 3.0,
      look: [0.25, 0.98],
      above: 0.7,
    }),
  'promo-2': async () =>
    scene({
      solids: await all(
        block(1.4, 0.28, 1, '#b3bb9b', { x: 0.9, z: -0.1, yaw: 0.1 }, 0.15),
        product('AR-SK-003', { x: 0.95, y: 0.28, z: 0, scale: 0.92 }),
        product('AR-SK-008', { x: 1.78, z: -0.1, scale: 0.86, yaw: -0.2 }),
        leaf({ x: 0.15, y: 0.62, z: -0.5, scale: 0.8, yaw: Math.PI - 0.2, roll: 0.8, pitch: 0.7 }),
        leaf({ x: 0.2, y: 0.08, z: 0.75, scale: 0.5, yaw: 0.5 }, '#74865a'),
        pebble({ x: 1.35, z: 0.8, scale: 0.5 }, '#d8d3bd'),
        ball(0.16, '#c9d0b6', { x: 0.28, z: 0.42 }),
      ),
      wall: '#cdd3bb',
      floor: '#bfc7a9',
      shadow: { kind: 'leaves', size: 5.2, x: -0.6, y: 1.1 },
      frame: 2.9,
      look: [0.5, 0.92],
      above: 0.8,
    }),
}
