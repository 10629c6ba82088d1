/** The timeline of an order, with notes and tags. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as activity from './activity.operations.ts'

export const orderActivityModule = defineModule({
  name: 'order-activity',
  operations: {
    orders: activity,
  },
})
