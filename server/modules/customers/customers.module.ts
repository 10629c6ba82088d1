/** Registers customer details, data export, merging and erasure. */

import { on } from '../../core/events/hook.ts'
import { defineModule, hourly } from '../../platform/modules/define-module.ts'
import { onAccountDeletion } from '../accounts/users/account-hooks.ts'
import * as customersData from './customer-data.operations.ts'
import * as customers from './customers.operations.ts'
import { anonymiseErased, beginErasure } from './erasure.ts'

export const customersModule = defineModule({
  name: 'customers',
  requires: ['store-credit', 'draft-orders', 'newsletter', 'back-in-stock'],
  operations: {
    customers: { ...customers, ...customersData },
  },
  jobs: [{ name: 'erase personal data', every: hourly, run: anonymiseErased }],
  settings: ['orders.keepErasedMonths'],
  hooks: [
    on(onAccountDeletion, async (tx, user, byAddress) => {
      if (user.role_id === null) await beginErasure(tx, user, byAddress)
    }),
  ],
})
