/** Order editing by staff before an order ships. */

import { defineModule } from '../../platform/modules/define-module.ts'
import * as changes from './edits.operations.ts'

export const orderEditingModule = defineModule({
  name: 'order-editing',
  operations: {
    orders: changes,
  },
})
