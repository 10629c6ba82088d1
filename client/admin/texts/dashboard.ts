/** Texts of the dashboard: figures, their sources, today's tasks. */
import type { PeriodUnit } from '#server/modules/reports/periods.schema.ts'
import type { Task } from '#server/modules/reports/reports.schema.ts'
import { number, plural } from '../../lib/values/numbers.ts'

/** The start of the sentence about a chart's highest bar. */
const bestOf: Record<PeriodUnit, string> = {
  day: 'The best day was',
  week: 'The best week was that of',
  month: 'The best month was',
}

export const dashboard = {
  title: 'Dashboard',
  analytics: 'Product Analytics',
  error: (message: string) => `Error: ${message}`,
  loading: 'Loading the figures…',
  today: 'To do today',
  todayFailed: 'The tasks could not be loaded.',
  noTasks: 'No open tasks.',
  tasks: {
    paymentIssues: 'Payment issues to resolve',
    toConfirm: 'Orders to confirm',
    toPack: 'Orders to pack',
    returning: 'Returned parcels to receive',
    unanswered: 'Messages to answer',
    reviews: 'Reviews to approve',
    lowStock: 'Products low in stock',
    failedEmails: 'Failed emails',
    failedWebhooks: 'Failed webhooks',
    unsettledCash: 'Unsettled courier cash',
    invalidEmails: 'Accounts with an invalid email',
  } satisfies Record<Task, string>,
  figures: 'Figures',
  from: 'From',
  to: 'To',
  range: 'Time range',
  ranges: { 7: '7 days', 30: '30 days', 90: '90 days', 365: '12 months' } as const,
  customRange: 'Custom',
  applyRange: 'Apply',
  badRange: 'From must not be later than To.',
  revenue: 'Revenue',
  collected: 'Collected',
  orders: 'Orders',
  averageOrder: 'Average order',
  newCustomers: 'New customers',
  profit: 'Profit',
  credit: 'Store credit',
  creditNote: 'Store credit that customers have now. Not included in Collected.',
  profitNote: (share: number) =>
    `Without tax and delivery, for the ${(share * 100).toLocaleString('en', { maximumFractionDigits: 1 })}% of sales with a known cost`,
  /** compares with the period before */
  change: (now: number, before: number) => {
    if (now === before) return 'No change'
    if (before <= 0) return 'No earlier data'
    const percent = Math.round((now / before - 1) * 1_000) / 10
    return `${number(Math.abs(percent))}% ${now > before ? 'more' : 'less'}`
  },
  comparedWith: (from: string, to: string) =>
    `Compared with the previous period, ${from === to ? from : `${from} to ${to}`}.`,
  lowStock: 'Low in stock',
  outOfStock: 'Out of stock',
  cancelledExcluded: 'Cancelled orders are not counted. Days are those of Sri Lanka.',
  collectedNote: 'Collected is payments less refunds, by the day of the transaction.',
  by: {
    day: 'Revenue and orders by day',
    week: 'Revenue and orders by week',
    month: 'Revenue and orders by month',
  } satisfies Record<PeriodUnit, string>,
  units: { day: 'Day', week: 'Week', month: 'Month' } satisfies Record<PeriodUnit, string>,
  byStatus: 'Orders by status',
  bestSellers: 'Best sellers',
  messages: 'Newest messages',
  categories: 'Category statistics',
  sold: {
    categories: 'Sales by category',
    districts: 'Sales by district',
    payments: 'Sales by payment method',
    customers: 'New and returning customers',
  },
  deletedProducts: 'Deleted products',
  besideGoods: (amount: string) => `Delivery and fees, less discounts: ${amount}`,
  unknownDistrict: 'No district',
  buyers: { new: 'New', returning: 'Returning' },
  otherMethods: { other: 'Other', exchange: 'Exchange' },
  unitCount: (n: number) => plural(n, 'unit', 'units'),
  ordersOf: (n: number) => plural(n, 'order', 'orders'),
  collectedOf: (amount: string) => `${amount} collected`,
  others: (n: number) => `Show ${number(n)} more`,
  reportFailed: 'The reports could not be loaded.',
  count: 'Count',
  averagePrice: 'Average price',
  stock: 'Stock',
  category: 'Category',
  asTable: 'Show as a table',
  chartHelp: 'Use the arrow keys to read the values.',
  periodSummary: (
    unit: PeriodUnit,
    days: number,
    revenue: string,
    orders: number,
    best: string,
    bestRevenue: string,
  ) =>
    orders === 0
      ? `No orders in ${plural(days, 'day', 'days')}.`
      : `${revenue} from ${plural(orders, 'order', 'orders')} in ${plural(days, 'day', 'days')}. ${bestOf[unit]} ${best} with ${bestRevenue}.`,
  statusSummary: (total: number, open: number) =>
    `${plural(total, 'order', 'orders')}, ${number(open)} of them not yet delivered.`,
  categorySummary: (n: number, most: string, count: number) =>
    n === 0
      ? 'There are no products yet.'
      : `${plural(n, 'category', 'categories')}. The largest is ${most} with ${plural(count, 'product', 'products')}.`,
  noSales: 'No sales in this range.',
  noLow: 'No products low in stock.',
  noMessages: 'No messages yet.',
  seeAll: 'See all',
  left: (n: number) => (n === 0 ? 'none left' : `${number(n)} left`),
} as const
