/** Payment providers and transactions. */

import { defineModule } from '../../platform/modules/define-module.ts'
import { settlePayments } from './settling.ts'

export const paymentsModule = defineModule({
  name: 'payments',
  jobs: [{ name: 'settle payments', every: 10_000, run: settlePayments }],
})
