/** Parcels of orders, with tracking. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as parcels from './parcels.operations.ts'
import { orderParcels } from './parcels.service.ts'

export const parcelsModule = defineModule({
  name: 'parcels',
  operations: {
    orders: parcels,
  },
  provides: () => ({ services: { parcels: orderParcels } }),
})
