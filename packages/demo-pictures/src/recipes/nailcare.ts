/** How the nailcare is photographed. */
import { dropper, tallBottle } from '../objects/bottles.ts'
import { polish } from '../objects/colours.ts'
import { files } from '../objects/things.ts'
import { tube } from '../objects/tubes.ts'
import type { Recipe } from '../scenes/recipe.ts'

const ink = '#3c2230'

const niya = (inside: string, cap: string, label: string, wall: string, stand: string): Recipe => ({
  vessel: polish,
  design: { body: '#ffffff', cap, capFinish: 'gloss', inside },
  text: { name: ['niya'] },
  look: { ink: label },
  wall,
  stand,
  style: 'plinth',
  mood: 'sun',
  feel: 'pour',
  feelColours: [inside, wall],
})

export const nailcareRecipes: Record<string, Recipe> = {
  'AR-NC-001': {
    ...niya('#e9b3a8', '#f5ece2', '#6e2230', '#f0d3c8', '#e6bcae'),
    shadow: 'palm',
    still: 'trio',
  },
  'AR-NC-002': {
    ...niya('#b0532f', '#2c1e1c', '#fbeedd', '#e8bd9f', '#d69b78'),
    shadow: 'leaves',
    style: 'block',
  },
  'AR-NC-003': {
    ...niya('#45203a', '#2c1e1c', '#f0dcd0', '#c9adb0', '#ad8890'),
    shadow: 'window',
    style: 'steps',
    mood: 'dusk',
  },
  'AR-NC-004': { ...niya('#8f9d7d', '#f5ece2', '#f8f4e4', '#d6d9c6', '#b9c0a5'), shadow: 'leaves' },
  'AR-NC-005': {
    ...niya('#f3e7d6', '#d9c2a5', '#7a5a42', '#dcc9b3', '#c9b095'),
    style: 'arch',
    mood: 'soft',
  },
  'AR-NC-006': {
    ...niya('clear', '#f5ece2', '#6e2230', '#e6d6c8', '#d3bba8'),
    shadow: 'palm',
    style: 'block',
  },
  'AR-NC-007': {
    vessel: dropper,
    design: { body: '#b97a34', cap: '#3a2a20', inside: '#d9963a', depth: 0.8 },
    text: { name: ['Thala & Lime'], line: 'CUTICLE OIL', size: '15 ml' },
    look: { ink, paper: '#f8f1e2', accent: '#7f8c3a' },
    wall: '#e6d6a8',
    stand: '#d2bd85',
    style: 'plinth',
    mood: 'sun',
    shadow: 'leaves',
    still: 'lime',
  },
  'AR-NC-008': {
    vessel: tallBottle,
    design: { body: '#fcfaf7', cap: '#f6eee4', capFinish: 'matt', inside: '#f6e6e0', depth: 0.4 },
    text: { name: ['Gentle', 'Remover'], line: 'NO ACETONE', size: '120 ml' },
    look: { ink: '#6e2230', paper: '#eec6ba' },
    wall: '#ead8cb',
    stand: '#d8bfae',
    style: 'plinth',
    mood: 'soft',
    shadow: 'window',
  },
  'AR-NC-009': {
    vessel: tube,
    design: { body: '#a86a42', cap: '#f3e6d4', capFinish: 'matt' },
    text: { name: ['Kurundu', 'Hand Cream'], line: 'CINNAMON · SHEA', size: '60 ml' },
    look: { ink: '#fbeedd' },
    wall: '#dfbb98',
    stand: '#cb9d74',
    style: 'plinth',
    mood: 'sun',
    shadow: 'window',
    still: 'cinnamon',
    feel: 'cream',
    feelColours: ['#f8ecd8', '#cf9f74'],
  },
  'AR-NC-010': {
    vessel: files,
    design: { body: '#eef0ea', cap: '#d3a094' },
    text: { name: ['Niya'] },
    look: { ink },
    wall: '#e9cfc2',
    stand: '#d9b6a6',
    style: 'bare',
    mood: 'sun',
    shadow: 'leaves',
  },
}
