/** Dashboard operations: today's tasks, figures of a date range, and reports. */
import * as z from 'zod'
import { can } from '../../core/access/permission-check.ts'
import { query } from '../../core/operation/operation.ts'
import { Dashboard, DashboardRequest } from './dashboard.schema.ts'
import { overview as summarise } from './dashboard.service.ts'
import { dashboardDays } from './days.ts'
import { Report, Today } from './reports.schema.ts'
import { report as summariseReport } from './reports.service.ts'
import { today as countToday } from './today.service.ts'

export const overview = query({
  rest: {
    path: '/admin/dashboard',
    summary: 'Revenue, orders, customers, stock and messages over a range of days',
    description:
      'Days are those of Asia/Colombo, both ends inside, the last thirty unless said. Revenue, orders and best sellers leave cancelled orders out; `statuses` counts all. `messages` is empty without the permission `messages`.',
  },
  access: 'reports',
  input: DashboardRequest,
  output: Dashboard,
  uses: ['reports', 'settings'],
  handler: ({ input, ctx }) =>
    summarise(ctx, dashboardDays(ctx.clock(), input.from, input.to), can(ctx.user, 'messages')),
})

export const report = query({
  rest: {
    path: '/admin/reports',
    summary: 'Where the figures of a range come from, and those of as many days right before',
    description:
      'By category, district, payment, new and returning customers, over the days of `GET /admin/dashboard`. What is sold by category and what the orders come to besides make the revenue. `profit` is absent without the permission to see costs, and null where no product has one.',
  },
  access: 'reports',
  input: DashboardRequest,
  output: Report,
  uses: ['reports'],
  handler: ({ input, ctx }) =>
    summariseReport(ctx, dashboardDays(ctx.clock(), input.from, input.to), ctx.user),
})

export const today = query({
  rest: {
    path: '/admin/today',
    summary: 'What waits for somebody, of what whoever asks may see',
    description:
      'Orders to confirm and to pack, messages without an answer, reviews that nobody looked at, products that are low, letters and webhooks that failed for good, and delivered orders whose money nobody handed over. For everybody of the staff, each what their permissions show.',
  },
  access: 'customer',
  input: z.object({}),
  output: Today,
  uses: ['settings'],
  handler: ({ ctx }) => countToday(ctx, ctx.user),
})
