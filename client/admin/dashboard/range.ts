/** Calculates date ranges in the shop's time zone, Sri Lanka, whatever the browser's zone. */

import { isDay } from '#server/core/values/shop-time.schema.ts'
import { usualDays } from '#server/modules/reports/dashboard.schema.ts'
import type { PeriodUnit } from '#server/modules/reports/periods.schema.ts'
import { dateLocale } from '../../lib/values/format.ts'

/** Returns the day that many days earlier. */
export function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - days)
  return date.toISOString().slice(0, 10)
}

export interface Range {
  from: string
  to: string
}

/** Returns the range that ends today, `days` in all. */
export const lastDays = (days: number, today: string): Range => ({
  from: daysBefore(today, days - 1),
  to: today,
})

/** Reads the range of an address; an invalid range gives the default. */
export function readRange(parameters: URLSearchParams, today: string): Range {
  const from = parameters.get('from') ?? ''
  const to = parameters.get('to') ?? ''
  return isDay(from) && isDay(to) && from <= to ? { from, to } : lastDays(usualDays, today)
}

/** Formats `Nov 2026`, or `21 Nov` where there is little room. */
export const formatShort = (day: string, unit: PeriodUnit): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(dateLocale, {
    timeZone: 'UTC',
    month: 'short',
    ...(unit === 'month' ? { year: 'numeric' } : { day: 'numeric' }),
  })

/** Formats the name of a bar: a day, a week's days or a month. */
export const formatPeriod = ({ from, to }: Range, unit: PeriodUnit): string =>
  unit === 'month'
    ? formatShort(from, unit)
    : from === to
      ? formatDay(from)
      : `${formatShort(from, unit)} – ${formatDay(to)}`

const steps = [1, 2, 4, 6, 8, 10]

/** Returns the top of an axis: a round number that can be halved to another round, whole number. */
export function axisTop(highest: number): number {
  const most = Math.max(2, highest)
  const size = 10 ** Math.floor(Math.log10(most))
  return size * (steps.find((step) => step * size >= most) ?? 10)
}

/** Formats `21 Nov 2026`: a calendar day, the same in every zone. */
export const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(dateLocale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
