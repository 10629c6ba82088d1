/** Sort orders of the product lists, apart from the rules: a page may know them without zod. */

/** Sort orders of every product list; a leading minus means descending. */
export const productSorts = ['newest', 'price', '-price', 'name'] as const

/** `relevance` is meant when a text is searched and no other order asked for. */
export const catalogueSorts = ['relevance', ...productSorts] as const
export type CatalogueSort = (typeof catalogueSorts)[number]
