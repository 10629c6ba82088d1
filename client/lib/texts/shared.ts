/** What several pages say; see lib/texts.ts. A visitor downloads only the parts that the pages seen use. */
export * from './account.ts'
export * from './buying.ts'
export * from './delivery.ts'
export * from './frame.ts'
export * from './orders.ts'
export * from './product.ts'
export * from './products.ts'
export * from './reviews.ts'
