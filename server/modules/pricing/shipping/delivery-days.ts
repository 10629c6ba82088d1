/** When something arrives, by the working days of the shop. Pure. */
import { shopDay, startOfDay } from '../../../core/values/shop-time.schema.ts'

export interface Calendar {
  /** 1 is Monday, 7 is Sunday */
  workdays: readonly number[]
  holidays: ReadonlySet<string>
}

const dayLength = 24 * 60 * 60 * 1_000
/** A calendar of holidays alone ends somewhere. */
const mostDays = 400

const nameOf = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10)

/** Days are counted from 1970 on, which was a Thursday. */
function isWorkday(day: number, { workdays, holidays }: Calendar): boolean {
  if (!workdays.includes(((day + 3) % 7) + 1)) return false
  return holidays.size === 0 || !holidays.has(nameOf(day))
}

/** The working day that is `count` working days behind `day`; the same day for 0, when it is one. */
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
 * The days of the shop between which an order of now arrives.
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
