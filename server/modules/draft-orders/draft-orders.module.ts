/** Phone orders and their drafts. */

import { deleteOldDrafts } from '../../../db/queries/draft-orders/drafts.queries.ts'
import { cleanup, defineModule } from '../../platform/modules/define-module.ts'
import * as drafts from './drafts.operations.ts'
import * as phoneOrders from './phone-orders.operations.ts'

/** Days for which an unchanged draft is kept. */
const draftDays = 90

export const draftOrdersModule = defineModule({
  name: 'draft-orders',
  operations: {
    draftOrders: drafts,
    orders: phoneOrders,
  },
  jobs: [cleanup('delete old drafts', (db) => deleteOldDrafts(db, draftDays))],
})
