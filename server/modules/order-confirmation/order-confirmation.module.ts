/** Calls to customers before an order is packed. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as confirmation from './confirm.operations.ts'

export const orderConfirmationModule = defineModule({
  name: 'order-confirmation',
  operations: {
    orders: confirmation,
  },
})
