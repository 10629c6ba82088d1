/** Prices, promotions, tax and shipping of catalog lines. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as promotions from './promotions/promotions.operations.ts'
import * as deliveryAdmin from './shipping/shipping.admin.operations.ts'
import * as delivery from './shipping/shipping.operations.ts'

export const pricingModule = defineModule({
  name: 'pricing',
  operations: {
    promotions,
    delivery: { ...delivery, ...deliveryAdmin },
  },
})
