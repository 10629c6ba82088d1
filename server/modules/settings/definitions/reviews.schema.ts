/** Settings: what customers say of products. */
import * as z from 'zod/mini'
import { wholeNumber } from '../../../core/values/fields.schema.ts'
import { staffOnly } from './define.schema.ts'

const yesOrNo = () => z.boolean('must be true or false')

export const reviews = {
  /** nobody sees a new one until staff let it through */
  hold: staffOnly(yesOrNo(), false),
  /** say of those of delivered orders that they are */
  verified: staffOnly(yesOrNo(), false),
  /** days after an order arrived when its buyer is asked for reviews by a letter; 0: never */
  askAfterDays: staffOnly(wholeNumber(0, 90), 0),
}
