/** Store credit: balances of accounts that pay orders. */

import { on } from '../../core/events/hook.ts'
import { defineModule } from '../../platform/modules/define-module.ts'
import { onDeletionRequested } from '../accounts/users/account-hooks.ts'
import * as operations from './store-credit.operations.ts'
import { AddedCredit } from './store-credit.schema.ts'
import { assertForfeitAccepted, storeCredit } from './store-credit.service.ts'
import { storeCreditAdded } from './store-credit-added.email.ts'

export const storeCreditModule = defineModule({
  name: 'store-credit',
  operations: { storeCredit: operations },
  provides: () => ({ services: { storeCredit } }),
  emails: [storeCreditAdded],
  events: { store_credit: AddedCredit },
  hooks: [
    on(onDeletionRequested, (tx, userId, { forfeitStoreCredit }) =>
      assertForfeitAccepted(tx, userId, forfeitStoreCredit),
    ),
  ],
})
