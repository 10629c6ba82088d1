/** Computes day ranges in the shop's time zone. */
import type { Range } from '../../../db/queries/reports/dashboard.queries.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { endOfDay, shopDay, startOfDay } from '../../core/values/shop-time.schema.ts'
import { mostDays, usualDays } from './dashboard.schema.ts'

const dayLength = 24 * 60 * 60 * 1_000

/** Adds days to a date; a negative number subtracts. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

/** Returns the time range from the start of one day to the end of another. */
export const rangeOf = (from: string, to: string): Range => ({
  from: startOfDay(from),
  until: endOfDay(to),
})

/**
 * Returns every day of a range, both ends included; by default the last thirty days.
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
