/** Ranges of days as the shop counts them: those of Sri Lanka, whatever the browser's zone. */

import { isDay } from '#server/core/values/shop-time.schema.ts'
import { usualDays } from '#server/modules/reports/dashboard.schema.ts'
import type { PeriodUnit } from '#server/modules/reports/periods.schema.ts'
import { dateLocale } from '../../lib/values/format.ts'

/** The day so many days earlier. */
export function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - days)
  return date.toISOString().slice(0, 10)
}

export interface Range {
  from: string
  to: string
}

/** Today and the days before it, `days` in all. */
export const lastDays = (days: number, today: string): Range => ({
  from: daysBefore(today, days - 1),
  to: today,
})

/** The range of an address; nonsense means the usual one. */
export function readRange(parameters: URLSearchParams, today: string): Range {
  const from = parameters.get('from') ?? ''
  const to = parameters.get('to') ?? ''
  return isDay(from) && isDay(to) && from <= to ? { from, to } : lastDays(usualDays, today)
}

/** `Nov 2026`, or `21 Nov` where there is little room */
export const formatShort = (day: string, unit: PeriodUnit): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(dateLocale, {
    timeZone: 'UTC',
    month: 'short',
    ...(unit === 'month' ? { year: 'numeric' } : { day: 'numeric' }),
  })

/** A day, a week's days or a month: what a bar is called. */
export const formatPeriod = ({ from, to }: Range, unit: PeriodUnit): string =>
  unit === 'month'
    ? formatShort(from, unit)
    : from === to
      ? formatDay(from)
      : `${formatShort(from, unit)} – ${formatDay(to)}`

const steps = [1, 2, 4, 6, 8, 10]

/** The top of an axis: a round number whose half is whole, and round as well. */
export function axisTop(highest: number): number {
  const most = Math.max(2, highest)
  const size = 10 ** Math.floor(Math.log10(most))
  return size * (steps.find((step) => step * size >= most) ?? 10)
}

/** `21 Nov 2026`: a day of the calendar, the same in every zone */
export const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(dateLocale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
