/** The menu's categories and their titles. Kept apart from the schemas so pages can skip zod. */

/** The five menu categories; a product may carry any other text (docs/contract.md#products). */
export const menuCategories = ['skincare', 'nailcare', 'fragrance', 'bath&body', 'makeup'] as const

const categoryNames: Readonly<Record<string, string>> = {
  skincare: 'Skincare',
  nailcare: 'Nailcare',
  fragrance: 'Fragrance',
  'bath&body': 'Bath & Body',
  makeup: 'Makeup',
} satisfies Record<(typeof menuCategories)[number], string>

/** Returns the title: `bath&body` → `Bath & Body`. Other categories show their stored text. */
export const categoryTitle = (category: string): string =>
  categoryNames[category] ?? category.charAt(0).toUpperCase() + category.slice(1)

/** Reduces a category name to its letters for comparison, with `&` as "and". */
const sound = (name: string): string =>
  name
    .toLowerCase()
    .replace('&', 'and')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Finds a menu category by name in any spelling. @example `Bath and Body` → `bath&body` */
export const menuCategoryNamed = (name: string): string | undefined =>
  menuCategories.find((category) => sound(category) === sound(name))
