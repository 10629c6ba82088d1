/** The shop's own time: its days are counted and its dates are shown so, whoever looks from wherever. */

export const shopTimeZone = 'Asia/Colombo'
/** Sri Lanka keeps this distance from UTC all year, in milliseconds. */
const shopOffset = 5.5 * 60 * 60 * 1_000

/** `2026-11-21`: the day that it is in the shop. */
export const shopDay = (instant: Date): string =>
  new Date(instant.getTime() + shopOffset).toISOString().slice(0, 10)

/** The moment at which a day of the shop begins. */
export const startOfDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - shopOffset)

/**
 * `2026-11-22T09:30` on the shop's clock as a moment.
 * @returns undefined for what is no day and time
 */
export function momentInShop(local: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return undefined
  const read = new Date(`${local}:00Z`)
  // 31 June would be read as 1 July
  if (Number.isNaN(read.getTime()) || !read.toISOString().startsWith(local)) return undefined
  return new Date(read.getTime() - shopOffset)
}

/** The opposite of {@link momentInShop}: a moment on the shop's clock, such as `2026-11-22T09:30`. */
export const localInShop = (instant: Date): string =>
  new Date(instant.getTime() + shopOffset).toISOString().slice(0, 16)

const shown = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: shopTimeZone,
})

/** `22 November 2026 at 09:45`, by the shop's clock. */
export const shopMoment = (instant: Date): string => shown.format(instant)

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** `24 – 27 November 2026` of two days such as `2026-11-24`. */
export const shopDays = (first: string, last: string): string =>
  days.formatRange(new Date(first), new Date(last)).replace(/\s/gu, ' ')
