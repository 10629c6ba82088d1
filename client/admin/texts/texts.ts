/**
 * Collects the labels of the admin area that are not in `labels.ts` of a module. Texts that docs/screens.md
 * gives are verbatim, even where they are odd. Texts shared with the storefront come from
 * client/lib/texts/texts.ts.
 */
import { form } from '../../lib/texts/forms.ts'
import { list } from '../../lib/texts/lists.ts'
import * as dashboard from './dashboard.ts'
import * as frame from './frame.ts'
import { importMapping } from './import-mapping.ts'
import * as imports from './imports.ts'
import * as media from './media.ts'
import * as products from './products.ts'

export const adminTexts = {
  ...frame,
  form,
  list,
  ...products,
  ...imports,
  importMapping,
  ...dashboard,
  ...media,
} as const
