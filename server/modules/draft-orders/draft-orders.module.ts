/** Phone orders and their drafts. */

import { forgetOldDrafts } from '../../../db/queries/draft-orders/drafts.queries.ts'
import { cleanup, defineModule } from '../../platform/modules/define-module.ts'
import * as drafts from './drafts.operations.ts'
import * as phoneOrders from './phone-orders.operations.ts'

/** Days for which an unchanged draft is kept. */
const draftDays = 90

export const draftOrdersModule = defineModule({
  name: 'draft-orders',
  operations: {
    orders: { ...drafts, ...phoneOrders },
  },
  jobs: [cleanup('delete old drafts', (db) => forgetOldDrafts(db, draftDays))],
})
