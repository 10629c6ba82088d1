/** Ranges of days as the shop counts them: those of Sri Lanka, whatever the browser's zone. */
import { usualDays } from '#server/dashboard/dashboard.schema.ts'
import { isDay } from '#server/shop-time.schema.ts'

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

/** `21 Nov 2026`: a day of the calendar, the same in every zone */
export const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
