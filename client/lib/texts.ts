/**
 * Every label and message of the shop, once, a file for each of its parts. Those that docs/screens.md
 * gives are word for word, also where they are odd. A second language is a second set of
 * files of this shape.
 */
import * as account from './texts/account.ts'
import * as buying from './texts/buying.ts'
import * as frame from './texts/frame.ts'
import * as pages from './texts/pages.ts'
import * as products from './texts/products.ts'

export const texts = {
  ...frame,
  ...products,
  ...buying,
  ...account,
  ...pages,
} as const
