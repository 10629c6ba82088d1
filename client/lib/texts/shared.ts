/**
 * Collects texts that several pages use; see texts.ts. A visitor downloads only the parts in use.
 */
export * from './account.ts'
export * from './buying.ts'
export * from './codes.ts'
export * from './delivery.ts'
export * from './frame.ts'
export * from './orders.ts'
export * from './product.ts'
export * from './products.ts'
export * from './reviews.ts'
