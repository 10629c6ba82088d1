/** The figures of the shop. */
import { number, things } from './numbers.ts'

export const dashboard = {
  title: 'Dashboard',
  analytics: 'Product Analytics',
  error: (message: string) => `Error: ${message}`,
  loading: 'Loading the figures…',
  from: 'From',
  to: 'To',
  range: 'Time range',
  ranges: { 7: '7 days', 30: '30 days', 90: '90 days', 365: '12 months' } as const,
  ownRange: 'Own range',
  showRange: 'Show',
  badRange: 'From must not be later than To.',
  revenue: 'Revenue',
  orders: 'Orders',
  averageOrder: 'Average order',
  newCustomers: 'New customers',
  lowStock: 'Low in stock',
  outOfStock: 'Out of stock',
  cancelledExcluded: 'Cancelled orders are not counted. Days are those of Sri Lanka.',
  byDay: 'Revenue and orders by day',
  byStatus: 'Orders by status',
  bestSellers: 'Best sellers',
  messages: 'Newest messages',
  categories: 'Category statistics',
  count: 'Count',
  averagePrice: 'Average price',
  stock: 'Stock',
  category: 'Category',
  day: 'Day',
  status: 'Status',
  product: 'Product',
  sold: 'Sold',
  asTable: 'Show as a table',
  chartHelp: 'Use the arrow keys to read the values.',
  daySummary: (days: number, revenue: string, orders: number, best: string, bestRevenue: string) =>
    orders === 0
      ? `No orders in ${things(days, 'day', 'days')}.`
      : `${revenue} from ${things(orders, 'order', 'orders')} in ${things(days, 'day', 'days')}. The best day was ${best} with ${bestRevenue}.`,
  statusSummary: (total: number, open: number) =>
    `${things(total, 'order', 'orders')}, ${number(open)} of them not yet delivered.`,
  customersSummary: (n: number) => `${things(n, 'new customer', 'new customers')} in this range.`,
  categorySummary: (n: number, most: string, count: number) =>
    n === 0
      ? 'There are no products yet.'
      : `${things(n, 'category', 'categories')}. The largest is ${most} with ${things(count, 'product', 'products')}.`,
  noSales: 'Nothing was sold in this range.',
  noLow: 'Everything is well stocked.',
  noMessages: 'Nobody has written yet.',
  seeAll: 'See all',
  left: (n: number) => (n === 0 ? 'none left' : `${number(n)} left`),
} as const
