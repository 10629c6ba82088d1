/**
 * Every label and message of the admin area, once, a file for each of its parts. Those that
 * specification §2, §5 and §8 give are word for word, also where they are odd. What the storefront
 * says too comes from client/lib/texts.ts.
 */
import * as audit from './texts/audit.ts'
import * as blogs from './texts/blogs.ts'
import * as customers from './texts/customers.ts'
import * as dashboard from './texts/dashboard.ts'
import * as forms from './texts/forms.ts'
import * as frame from './texts/frame.ts'
import * as imports from './texts/imports.ts'
import * as lists from './texts/lists.ts'
import * as orders from './texts/orders.ts'
import * as products from './texts/products.ts'
import * as visitors from './texts/visitors.ts'

export { adminMoney } from './texts/numbers.ts'

export const adminTexts = {
  ...frame,
  ...lists,
  ...forms,
  ...dashboard,
  ...products,
  ...imports,
  ...orders,
  ...customers,
  ...blogs,
  ...visitors,
  ...audit,
} as const
