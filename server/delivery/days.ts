/** When something arrives, by the working days of the shop. Pure. */
import { shopDay, startOfDay } from '../shop-time.schema.ts'

export interface Calendar {
  /** 1 is Monday, 7 is Sunday */
  workdays: readonly number[]
  holidays: ReadonlySet<string>
}

const dayLength = 24 * 60 * 60 * 1_000
/** A calendar of holidays alone ends somewhere. */
const mostDays = 400

const following = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + dayLength).toISOString().slice(0, 10)

function isWorkday(day: string, { workdays, holidays }: Calendar): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  return workdays.includes(weekday) && !holidays.has(day)
}

/** The working day that is `count` working days behind `day`; the same day for 0, when it is one. */
function workdayAfter(day: string, count: number, calendar: Calendar): string {
  let [at, left] = [day, count]
  for (let tried = 0; tried < mostDays; tried += 1) {
    if (isWorkday(at, calendar)) {
      if (left === 0) return at
      left -= 1
    }
    at = following(at)
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
  const today = shopDay(now)
  const [hours = 24, minutes = 0] = cutOff === '' ? [] : cutOff.split(':').map(Number)
  const late = now.getTime() - startOfDay(today).getTime() >= (hours * 60 + minutes) * 60_000
  const begun = workdayAfter(late ? following(today) : today, 0, calendar)
  return {
    earliest: workdayAfter(begun, earliest, calendar),
    latest: workdayAfter(begun, latest, calendar),
  }
}
