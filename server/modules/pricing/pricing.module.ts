/** Prices, tax and shipping of catalog lines. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as deliveryAdmin from './shipping/shipping.admin.operations.ts'
import * as delivery from './shipping/shipping.operations.ts'

export const pricingModule = defineModule({
  name: 'pricing',
  operations: {
    delivery: { ...delivery, ...deliveryAdmin },
  },
})
