/** COD payouts of couriers, reconciled with orders. */

import { defineModule } from '../../platform/modules/define-module.ts'
import { resumeRemittances } from './booking.service.ts'
import * as remittances from './cod-payouts.operations.ts'

export const codPayoutsModule = defineModule({
  name: 'cod-payouts',
  requires: ['couriers'],
  operations: {
    remittances,
  },
  jobs: [{ name: 'resume COD payouts', every: 10_000, run: resumeRemittances }],
})
