/** Settings: product reviews. */
import { wholeNumber, yesOrNo } from '../../../core/values/fields.schema.ts'
import { staffOnly } from './define.schema.ts'

export const reviews = {
  /** a new review stays hidden until staff approve it */
  moderate: staffOnly(yesOrNo(), false),
  /** mark reviews of delivered orders as verified */
  verified: staffOnly(yesOrNo(), false),
  /** days after delivery when an email asks the buyer for reviews; 0: never */
  requestAfterDays: staffOnly(wholeNumber(0, 90), 0),
}
