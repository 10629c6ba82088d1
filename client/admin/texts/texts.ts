/**
 * Collects every label and message of the admin area, one file per part. Texts that docs/screens.md
 * gives are verbatim, even where they are odd. Texts shared with the storefront come from
 * client/lib/texts/texts.ts.
 */
import { form } from '../../lib/texts/forms.ts'
import { list } from '../../lib/texts/lists.ts'
import * as business from './business.ts'
import * as dashboard from './dashboard.ts'
import * as frame from './frame.ts'
import { importMapping } from './import-mapping.ts'
import * as imports from './imports.ts'
import * as media from './media.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as products from './products.ts'
import * as staff from './staff.ts'

export const adminTexts = {
  ...frame,
  form,
  list,
  ...products,
  ...imports,
  importMapping,
  ...business,
  ...dashboard,
  ...media,
  ...payments,
  ...people,
  ...staff,
} as const
