/** How many products a page of the shop shows at first, apart from the rules: pages may know it without zod. */

/** Products on one page of the list, and what one press of "Load more" brings. */
export const cataloguePageSize = 24

/** docs/screens.md#figures: the first products of the collection, on the home page. */
export const homeCollectionSize = 4
