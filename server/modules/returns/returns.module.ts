/** Returned goods and their refunds. */

import { defineModule } from '../../platform/modules/define-module.ts'
import { orderReturned } from '../orders/emails/order-returned.email.ts'
import * as returns from './returns.operations.ts'

export const returnsModule = defineModule({
  name: 'returns',
  operations: {
    orders: returns,
  },
  emails: [orderReturned],
})
