/** Settings: the tax included in every price, in percent. 0 means none. */
import * as z from 'zod/mini'
import { percent } from '../../../core/values/fields.schema.ts'
import { listOf, shortText, staffOnly } from './define.schema.ts'

export const tax = {
  rate: staffOnly(percent(), 0),
  /** categories with a rate of their own */
  byCategory: staffOnly(
    listOf(z.strictObject({ category: shortText(), rate: percent() }), 200),
    [],
  ),
}
