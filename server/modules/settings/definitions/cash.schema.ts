/** Settings: cash on delivery. 0 means none. docs/pricing.md#cash-on-delivery */
import * as z from 'zod/mini'
import { money, wholeNumber, yesOrNo } from '../../../core/values/fields.schema.ts'
import { staffOnly } from './define.schema.ts'
import { type District, districts } from './places.schema.ts'

const names = Object.keys(districts) as [District, ...District[]]

export const cash = {
  /** the highest order total, before the fee */
  ceiling: staffOnly(money(), 0),
  /** the fee for cash on delivery */
  fee: staffOnly(money(), 0),
  /** where it is offered: only in these districts, or everywhere except in these */
  districts: staffOnly(
    z
      .strictObject({
        only: yesOrNo(),
        names: z.array(z.enum(names, 'must be some of the districts of Sri Lanka')),
      })
      .check(
        z.refine(({ only, names }) => !only || names.length > 0, {
          path: ['names'],
          message: 'must name a district',
        }),
      ),
    { only: false, names: [] },
  ),
  /** refused cash orders, by account and phone number, after which it is no longer offered */
  refusals: staffOnly(wholeNumber(0, 100), 0),
}
