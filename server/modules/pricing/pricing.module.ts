/** Prices, tax and shipping of catalog lines. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as shippingAdmin from './shipping/shipping.admin.operations.ts'
import * as shipping from './shipping/shipping.operations.ts'

export const pricingModule = defineModule({
  name: 'pricing',
  operations: {
    shipping: { ...shipping, ...shippingAdmin },
  },
})
