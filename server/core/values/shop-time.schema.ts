/** The shop's time zone: its days and dates are the same for readers anywhere. */

export const shopTimeZone = 'Asia/Colombo'
/** The offset of Sri Lanka from UTC, all year, in milliseconds. */
const shopOffset = 5.5 * 60 * 60 * 1_000

/** Returns the current day in the shop: `2026-11-21`. */
export const shopDay = (instant: Date): string =>
  new Date(instant.getTime() + shopOffset).toISOString().slice(0, 10)

/** Returns true for a day that exists, as YYYY-MM-DD between the years 2000 and 2999. */
export const isDay = (value: string): boolean => {
  if (!/^2\d{3}-\d\d-\d\d$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** Returns the timestamp at which a day of the shop begins. */
export const startOfDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - shopOffset)

/** Returns the timestamp at which the next day begins. */
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + 86_400_000)

/**
 * Converts `2026-11-22T09:30` in the shop's time zone to a timestamp.
 * @returns undefined for text that is not a day and time
 */
export function parseShopTime(local: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return undefined
  const read = new Date(`${local}:00Z`)
  // Date reads 31 June as 1 July
  if (Number.isNaN(read.getTime()) || !read.toISOString().startsWith(local)) return undefined
  return new Date(read.getTime() - shopOffset)
}

/** Reverses {@link parseShopTime}: returns `2026-11-22T09:30` in the shop's time zone. */
export const toShopTime = (instant: Date): string =>
  new Date(instant.getTime() + shopOffset).toISOString().slice(0, 16)

/** Returns the timestamp with the shop's own day: `2026-11-23T05:00:00.000+05:30`. */
export const withShopOffset = (iso: string): string =>
  `${new Date(Date.parse(iso) + shopOffset).toISOString().slice(0, -1)}+05:30`

const shown = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: shopTimeZone,
})

/** Formats a timestamp as `22 November 2026 at 09:45`, in the shop's time zone. */
export const formatShopTime = (instant: Date): string => shown.format(instant)

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats `24 – 27 November 2026` from two days such as `2026-11-24`. */
export const formatShopDays = (first: string, last: string): string =>
  days.formatRange(new Date(first), new Date(last)).replace(/\s/gu, ' ')

/**
 * Reads a timestamp as people and files write it: with its zone, or in the shop's, `2026-11-22
 * 09:30` or `2026-11-22` alone. Accepts the years 1000 to 2999: the database has neither year 0 nor
 * 10000.
 * @param ofDay the timestamp that a day alone means: its beginning, or its end
 * @returns undefined for invalid text
 */
export function parseTimestamp(typed: string, ofDay: 'begin' | 'end'): Date | undefined {
  const found =
    /^([12]\d{3}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,6})?)?)?\s?(Z|[+-]\d\d:?\d\d)?$/i.exec(
      typed.trim(),
    )
  if (!found) return undefined
  const [, day = '', time, seconds = '', zone] = found
  const local = parseShopTime(`${day}T${time ?? '00:00'}`)
  if (!local || (zone && !time)) return undefined
  if (!time) return ofDay === 'begin' ? local : new Date(local.getTime() + 86_400_000)
  const whole = `${day}T${time}${seconds || ':00'}`
  const read = new Date(zone ? whole + zone.toUpperCase() : `${whole}Z`)
  if (Number.isNaN(read.getTime())) return undefined
  return zone ? read : new Date(read.getTime() - shopOffset)
}
