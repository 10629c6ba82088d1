/** Cases of test/support/operation-cases.ts for the order list: bulk edits and saved filters. */
import { insertBulkJob } from '../../db/queries/catalog/bulk-edits.queries.ts'
import { putSavedFilter } from '../../db/queries/saved-filters/saved-filters.queries.ts'
import { fresh, type Prepare } from './account-cases.ts'
import { sent } from './parcel-cases.ts'
import type { World } from './world.ts'

const filter = { tab: 'toPack', district: 'Kandy', sort: 'oldest' }

/** Inserts a finished bulk edit of no order. */
const bulkJob = ({ shop }: World): Promise<string> =>
  shop.db.transaction().execute(async (tx) => {
    const action = { type: 'setStatus', status: 'Shipped' }
    const job = { kind: 'orders' as const, action, actor: { id: null, label: 'test' } }
    return (await insertBulkJob(tx, job, [])).id
  })

export const listCases: Record<string, Prepare> = {
  'orders.bulk': async (world) => ({
    orderIds: [(await sent(world)).orderId],
    action: { type: 'assignCourier', courier: 'Island Post' },
    waybills: ['IP-7'],
  }),
  'orders.bulkStatus': async (world) => ({ id: await bulkJob(world) }),
  'savedFilters.list': () => ({}),
  'savedFilters.create': (world) => ({ name: fresh(world, 'v'), filter }),
  'savedFilters.remove': async (world) => {
    const saved = { userId: world.admin.row.id, name: fresh(world, 'v'), filter }
    const put = world.shop.db.transaction().execute((tx) => putSavedFilter(tx, saved))
    return { id: (await put).id }
  },
}
