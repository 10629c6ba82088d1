/** The menu's categories and how they are called. Apart from the rules, so that a page may name them without zod. */

/** The five of the menu; a product may carry any other text (docs/contract.md#products). */
export const menuCategories = ['skincare', 'nailcare', 'fragrance', 'bath&body', 'makeup'] as const

const categoryNames: Readonly<Record<string, string>> = {
  skincare: 'Skincare',
  nailcare: 'Nailcare',
  fragrance: 'Fragrance',
  'bath&body': 'Bath & Body',
  makeup: 'Makeup',
} satisfies Record<(typeof menuCategories)[number], string>

/** `bath&body` → `Bath & Body`; other categories show their stored text. */
export const categoryTitle = (category: string): string =>
  categoryNames[category] ?? category.charAt(0).toUpperCase() + category.slice(1)

/** What of a category's name is heard: its letters, `&` as "and". */
const sound = (name: string): string =>
  name
    .toLowerCase()
    .replace('&', 'and')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The one of the menu that goes by this name, however it is written. @example `Bath and Body` → `bath&body` */
export const menuCategoryNamed = (name: string): string | undefined =>
  menuCategories.find((category) => sound(category) === sound(name))
