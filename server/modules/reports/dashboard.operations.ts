/** Dashboard operations: today's tasks, figures of a date range, and reports. */
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
    summary: 'Get revenue, orders, customers, stock and messages of a date range',
    description:
      'Days are in Asia/Colombo and include both ends; default: the last 30 days. Revenue, orders and best sellers exclude cancelled orders; `statuses` counts all. `messages` is empty without the permission `messages`.',
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
    summary: 'Report a date range by dimension, with the preceding range',
    description:
      'By category, district, payment method, new and returning customers. Revenue is the sum of the categories and `besideGoods`. `profit` is absent without the permission to see costs, and null without any cost.',
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
    summary: 'List today’s open tasks that the caller can see',
    description:
      'Orders to confirm and to pack, unanswered messages, new reviews, low stock, failed emails and webhooks, and delivered orders with unpaid cash. Each task requires the permission of its page.',
  },
  access: 'customer',
  output: Today,
  uses: ['settings'],
  handler: ({ ctx }) => countToday(ctx, ctx.user),
})
