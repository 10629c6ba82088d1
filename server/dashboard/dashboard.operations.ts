/** The dashboard of the admin area, in one call. */
import { query } from '../operation.ts'
import { Dashboard, DashboardRequest } from './dashboard.schema.ts'
import { dashboardDays, overview as summarise } from './dashboard.service.ts'

export const overview = query({
  rest: {
    method: 'GET',
    path: '/admin/dashboard',
    summary: 'Revenue, orders, customers, stock and messages over a range of days',
    description:
      'Days are those of Asia/Colombo, both ends inside, the last thirty unless said. Revenue, orders and best sellers leave cancelled orders out; `statuses` counts all.',
    tags: ['Administration'],
  },
  access: 'admin',
  input: DashboardRequest,
  output: Dashboard,
  handler: ({ input, ctx }) => summarise(ctx, dashboardDays(ctx.clock(), input.from, input.to)),
})
