/** Numbers of shop pages, without zod so that pages can import them. */

/** Products on one page of the list, and per press of "Load more". */
export const cataloguePageSize = 24

/** docs/screens.md#figures: the first products of the collection, on the home page. */
export const homeCollectionSize = 4

/** Pages say how many units are left from this stock down; above it only that a product is in stock. */
export const fewLeft = 5
