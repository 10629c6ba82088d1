/** Every product's recipe by its productId. */
import type { Recipe } from '../scenes/recipe.ts'
import { bathAndBodyRecipes } from './bath-and-body.ts'
import { fragranceRecipes } from './fragrance.ts'
import { makeupRecipes } from './makeup.ts'
import { nailcareRecipes } from './nailcare.ts'
import { skincareRecipes } from './skincare.ts'

export const recipes: Record<string, Recipe> = {
  ...skincareRecipes,
  ...bathAndBodyRecipes,
  ...fragranceRecipes,
  ...makeupRecipes,
  ...nailcareRecipes,
}
