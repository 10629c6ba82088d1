/** Settings: product reviews. */
import * as z from 'zod/mini'
import { wholeNumber } from '../../../core/values/fields.schema.ts'
import { staffOnly } from './define.schema.ts'

const yesOrNo = () => z.boolean('must be true or false')

export const reviews = {
  /** a new review stays hidden until staff approve it */
  moderate: staffOnly(yesOrNo(), false),
  /** mark reviews of delivered orders as verified */
  verified: staffOnly(yesOrNo(), false),
  /** days after delivery when an email asks the buyer for reviews; 0: never */
  requestAfterDays: staffOnly(wholeNumber(0, 90), 0),
}
