/** Settings: cash on delivery. 0 stands for none. docs/pricing.md#cash-on-delivery */
import * as z from 'zod/mini'
import { money, wholeNumber } from '../../../core/values/fields.schema.ts'
import { staffOnly } from './define.schema.ts'
import { type District, districts } from './places.schema.ts'

const names = Object.keys(districts) as [District, ...District[]]

export const cash = {
  /** what an order may cost, before the fee */
  ceiling: staffOnly(money(), 0),
  /** what is charged for it */
  fee: staffOnly(money(), 0),
  /** where it is offered: in these districts alone, or everywhere but in these */
  districts: staffOnly(
    z
      .strictObject({
        only: z.boolean('must be true or false'),
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
  /** who left so many cash orders at the door is offered it no more, by account and by phone number */
  refusals: staffOnly(wholeNumber(0, 100), 0),
}
