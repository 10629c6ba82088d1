/** Calculates days of arrival by the shop's working days. Pure. */
import { shopDay, startOfDay } from '../../../core/values/shop-time.schema.ts'

export interface Calendar {
  /** 1 is Monday, 7 is Sunday */
  workdays: readonly number[]
  holidays: ReadonlySet<string>
}

const dayLength = 24 * 60 * 60 * 1_000
/** Limit in days, because a calendar may consist of holidays only. */
const mostDays = 400

const nameOf = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10)

/** Returns true for a working day. Days count from 1970-01-01, a Thursday. */
function isWorkday(day: number, { workdays, holidays }: Calendar): boolean {
  if (!workdays.includes(((day + 3) % 7) + 1)) return false
  return holidays.size === 0 || !holidays.has(nameOf(day))
}

/** Returns the working day `count` working days after `day`, or after the next working day. */
function workdayAfter(day: number, count: number, calendar: Calendar): number {
  let [at, left] = [day, count]
  for (let tried = 0; tried < mostDays; tried += 1) {
    if (isWorkday(at, calendar)) {
      if (left === 0) return at
      left -= 1
    }
    at += 1
  }
  return at
}

/**
 * Returns the first and last day on which an order placed now arrives.
 * @param cutOff `14:00` on the shop's clock: later orders count as of the next day; empty for none
 */
export function arrival(
  now: Date,
  { cutOff, earliest, latest }: { cutOff: string; earliest: number; latest: number },
  calendar: Calendar,
): { earliest: string; latest: string } {
  const name = shopDay(now)
  const today = Date.parse(name) / dayLength
  const [hours = 24, minutes = 0] = cutOff === '' ? [] : cutOff.split(':').map(Number)
  const late = now.getTime() - startOfDay(name).getTime() >= (hours * 60 + minutes) * 60_000
  const begun = workdayAfter(late ? today + 1 : today, 0, calendar)
  const first = workdayAfter(begun, earliest, calendar)
  const last = workdayAfter(first, latest - earliest, calendar)
  return { earliest: nameOf(first), latest: nameOf(last) }
}
