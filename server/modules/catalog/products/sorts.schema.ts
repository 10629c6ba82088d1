/** Sort orders of product lists. Kept apart from the schemas so pages can skip zod. */

/** Sort orders of every product list; a leading minus means descending. */
export const productSorts = ['newest', 'price', '-price', 'name'] as const

/** Sort orders of the catalogue; `relevance` is the default of searches. */
export const catalogueSorts = ['relevance', ...productSorts] as const
export type CatalogueSort = (typeof catalogueSorts)[number]
