/** The close-up of a product: which texture shows what it feels like. */
import sharp, { type Sharp } from 'sharp'
import type { Recipe } from '../scenes/recipe.ts'
import { hex } from '../studio/colour.ts'
import { seedOf } from '../studio/noise.ts'
import { renderField, type Texture } from './field.ts'
import { drops, grains, pool, smears } from './spreads.ts'
import { bubbles, pencil, stroke, swirl } from './strokes.ts'

function textureOf(recipe: Recipe, seed: number): Texture {
  const [first = '#f4e4da', , ...more] = recipe.feelColours ?? []
  const colour = hex(first)
  const pick = seed % 1000
  switch (recipe.feel) {
    case 'drops':
      return drops(colour, pick, false)
    case 'oil':
      return drops(colour, pick, true)
    case 'gel':
      return stroke(colour, pick, { rough: 0.06, clear: 0.45 })
    case 'bubbles':
      return bubbles(colour, pick)
    case 'smear':
      return smears([colour], pick)
    case 'shades':
      return smears([colour, ...more.map(hex)], pick)
    case 'milk':
      return pool(colour, pick, false)
    case 'pour':
      return pool(colour, pick, true)
    case 'powder':
      return grains(colour, pick, 'powder')
    case 'salt':
      return grains(colour, pick, 'salt')
    case 'stroke':
      return pencil(colour, pick)
    default:
      return pick % 2 ? swirl(colour, pick, 0.42) : stroke(colour, pick, { rough: 0.42 })
  }
}

/** Renders the close-up of a recipe. */
export function closeUp(id: string, recipe: Recipe, width: number, height: number): Sharp {
  const ground = hex(recipe.feelColours?.[1] ?? recipe.wall)
  const pixels = renderField(textureOf(recipe, seedOf(id)), ground, width, height)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
