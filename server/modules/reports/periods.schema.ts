/** Days of a report put together: shared with the browser, whose chart shows what the file says. */

export const periodUnits = ['day', 'week', 'month'] as const
export type PeriodUnit = (typeof periodUnits)[number]

interface Figures {
  revenue: number
  collected: number
  orders: number
  newCustomers: number
}

/** Some days with the sums of their figures; both days are inside. */
export interface Period extends Figures {
  from: string
  to: string
}

/** What so many days are told by, so that there are neither too many bars nor too few. */
export const unitFor = (days: number): PeriodUnit =>
  days <= 31 ? 'day' : days <= 183 ? 'week' : 'month'

/** The first day of the week, which begins on Monday, or of the month that a day is in. */
function beginning(day: string, unit: PeriodUnit): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  if (unit === 'day') return day
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/** Rupees add up by their cents. */
const plus = (a: number, b: number) => (Math.round(a * 100) + Math.round(b * 100)) / 100

/**
 * Days in their order as days, weeks or months; the first and the last are as long as the range lets them.
 * @example inPeriods(days, 'week').map(({ from }) => from) // ['2026-11-20', '2026-11-23']
 */
export function inPeriods(
  days: readonly (Figures & { date: string })[],
  unit: PeriodUnit,
): Period[] {
  const periods: (Period & { begins: string })[] = []
  for (const { date, revenue, collected, orders, newCustomers } of days) {
    const begins = beginning(date, unit)
    const last = periods.at(-1)
    if (last?.begins === begins) {
      last.to = date
      last.revenue = plus(last.revenue, revenue)
      last.collected = plus(last.collected, collected)
      last.orders += orders
      last.newCustomers += newCustomers
    } else periods.push({ begins, from: date, to: date, revenue, collected, orders, newCustomers })
  }
  return periods.map(({ begins: _, ...period }) => period)
}
