/** Bulk changes of orders. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as bulk from './order-bulk.operations.ts'
import { resumeOrderBulk } from './order-bulk.service.ts'

export const orderBulkModule = defineModule({
  name: 'order-bulk',
  requires: ['order-confirmation', 'parcels'],
  operations: {
    orders: bulk,
  },
  jobs: [{ name: 'resume bulk changes of orders', every: 10_000, run: resumeOrderBulk }],
})
