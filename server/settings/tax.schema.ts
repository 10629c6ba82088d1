/** Settings: the tax that is in every price, in percent. 0 stands for none. */
import * as z from 'zod/mini'
import { listOf, staffOnly, words } from './define.schema.ts'

const percent = () =>
  z.number('must be a number').check(
    z.gte(0, 'must not be negative'),
    z.lte(100, 'must be at most 100'),
    z.refine(
      (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      'must have at most two decimals',
    ),
  )

export const tax = {
  rate: staffOnly(percent(), 0),
  /** categories with a rate of their own */
  byCategory: staffOnly(listOf(z.strictObject({ category: words(), rate: percent() }), 200), []),
}
