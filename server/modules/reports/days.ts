/** Ranges of days of the shop's own time zone, as its figures are asked for. */
import type { Range } from '../../../db/queries/reports/dashboard.queries.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { endOfDay, shopDay, startOfDay } from '../../core/values/shop-time.schema.ts'
import { mostDays, usualDays } from './dashboard.schema.ts'

const dayLength = 24 * 60 * 60 * 1_000

/** The day so many days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

/** From the first moment of a day to the last one of another. */
export const rangeOf = (from: string, to: string): Range => ({
  from: startOfDay(from),
  until: endOfDay(to),
})

/**
 * Both days of a range, and all between them; the last thirty days unless said.
 * @throws AppError VALIDATION_FAILED when it ends before it begins, or is longer than a year
 */
export function dashboardDays(now: Date, from?: string, to?: string): string[] {
  const end = to ?? (from === undefined ? shopDay(now) : addDays(from, usualDays - 1))
  const begin = from ?? addDays(end, 1 - usualDays)
  const length = Math.round((Date.parse(end) - Date.parse(begin)) / dayLength) + 1
  if (length < 1) throw validationError([{ path: 'to', message: 'must not be before from' }])
  if (length > mostDays)
    throw validationError([{ path: 'from', message: `must be within ${mostDays} days of to` }])
  return Array.from({ length }, (_, index) => addDays(begin, index))
}
