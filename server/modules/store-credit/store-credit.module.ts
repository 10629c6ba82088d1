/** Store credit: balances of accounts that pay orders. */

import { on } from '../../core/events/hook.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { onRemovalAsked } from '../accounts/users/account-hooks.ts'
import * as credit from './store-credit.operations.ts'
import { GivenCredit } from './store-credit.schema.ts'
import { assertMayLose, storeCredit } from './store-credit.service.ts'
import { creditGiven } from './store-credit-added.email.ts'

export const storeCreditModule = defineModule({
  name: 'store-credit',
  operations: {
    credit,
  },
  provides: () => ({ services: { storeCredit } }),
  emails: [creditGiven],
  events: { store_credit: GivenCredit },
  hooks: [
    on(onRemovalAsked, (tx, userId, { loseCredit }) => assertMayLose(tx, userId, loseCredit)),
  ],
})
