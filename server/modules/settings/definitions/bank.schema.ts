/** Settings: the account for bank transfers. Without an account number the shop offers none. */
import * as z from 'zod/mini'
import { limits, trimmedText, wholeNumber } from '../../../core/values/fields.schema.ts'
import { optionalText, sensitive, staffOnly } from './define.schema.ts'

const line = () => trimmedText(limits.shortText)

export const bank = {
  name: sensitive('bank name', staffOnly(line(), '')),
  branch: sensitive('bank branch', staffOnly(line(), '')),
  accountName: sensitive('bank account name', staffOnly(line(), '')),
  accountNumber: sensitive(
    'bank account number',
    staffOnly(
      trimmedText(40).check(
        z.regex(/^(\d[\d -]*)?$/, 'must be digits; blanks and dashes may stand between them'),
      ),
      '',
    ),
  ),
  /** further instructions for the buyer */
  note: sensitive('bank transfer note', staffOnly(optionalText(), '')),
  /** hours that an order's stock is reserved for its transfer */
  holdHours: staffOnly(wholeNumber(1, 720), 72),
}
