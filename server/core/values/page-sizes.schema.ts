/** Numbers of products that shop pages show first, without zod so that pages can import them. */

/** Products on one page of the list, and per press of "Load more". */
export const cataloguePageSize = 24

/** docs/screens.md#figures: the first products of the collection, on the home page. */
export const homeCollectionSize = 4
