/**
 * Every label and message of the admin area, once, a file for each of its parts. Those that
 * docs/screens.md gives are word for word, also where they are odd. What the storefront
 * says too comes from client/lib/texts.ts.
 */
import { audit } from './texts/audit.ts'
import * as blogs from './texts/blogs.ts'
import * as business from './texts/business.ts'
import * as dashboard from './texts/dashboard.ts'
import * as frame from './texts/frame.ts'
import { importMapping } from './texts/import-mapping.ts'
import * as imports from './texts/imports.ts'
import * as media from './texts/media.ts'
import * as payments from './texts/payments.ts'
import * as people from './texts/people.ts'
import * as products from './texts/products.ts'
import * as staff from './texts/staff.ts'

export const adminTexts = {
  ...frame,
  ...products,
  ...imports,
  importMapping,
  ...business,
  audit,
  ...dashboard,
  ...media,
  ...payments,
  ...people,
  ...blogs,
  ...staff,
} as const
