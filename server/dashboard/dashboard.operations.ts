/** The dashboard of the admin area, in one call. */
import { holds } from '../access/held.ts'
import { query } from '../operation.ts'
import { Dashboard, DashboardRequest } from './dashboard.schema.ts'
import { dashboardDays, overview as summarise } from './dashboard.service.ts'

export const overview = query({
  rest: {
    method: 'GET',
    path: '/admin/dashboard',
    summary: 'Revenue, orders, customers, stock and messages over a range of days',
    description:
      'Days are those of Asia/Colombo, both ends inside, the last thirty unless said. Revenue, orders and best sellers leave cancelled orders out; `statuses` counts all. `messages` is empty without the permission `messages`.',
    tags: ['Administration'],
  },
  access: 'reports',
  input: DashboardRequest,
  output: Dashboard,
  handler: ({ input, ctx }) =>
    summarise(ctx, dashboardDays(ctx.clock(), input.from, input.to), holds(ctx.user, 'messages')),
})
