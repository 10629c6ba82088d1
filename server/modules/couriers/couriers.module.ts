/** Courier files: waybills to send and status reports to read. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as couriers from './couriers.operations.ts'

export const couriersModule = defineModule({
  name: 'couriers',
  operations: {
    couriers,
  },
  settings: ['orders.waybillFiles', 'orders.courierStatuses'],
})
