/** Groups a report's days into periods. Shared with the browser, so that chart and file agree. */

export const periodUnits = ['day', 'week', 'month'] as const
export type PeriodUnit = (typeof periodUnits)[number]

interface Figures {
  revenue: number
  collected: number
  orders: number
  newCustomers: number
}

/** A period with its sums; both dates are included. */
export interface Period extends Figures {
  from: string
  to: string
}

/** Returns the unit that gives a readable number of bars. */
export const unitFor = (days: number): PeriodUnit =>
  days <= 31 ? 'day' : days <= 183 ? 'week' : 'month'

/** Returns the first day of a date's month, or of its week, which begins on Monday. */
function beginning(day: string, unit: PeriodUnit): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  if (unit === 'day') return day
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/** Adds rupees exactly, in cents. */
const plus = (a: number, b: number) => (Math.round(a * 100) + Math.round(b * 100)) / 100

/**
 * Groups days in order by day, week or month. The range may cut the first and the last period.
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
