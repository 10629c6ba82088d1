/** Formats money and dates, in one place, ready for a second language. */

import { shopTimeZone } from '#server/core/values/shop-time.schema.ts'

const rupees = new Intl.NumberFormat('en-LK', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
// Dates use the shop's time zone wherever the user is: buyer and staff see the same day.
/** Writes dates as `27 Nov 2026` on every screen, whatever the browser's language. */
export const dateLocale = 'en-GB'
const day = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeZone: shopTimeZone })
const dateTime = new Intl.DateTimeFormat(dateLocale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: shopTimeZone,
})

/** Formats `LKR 2,450.00`. */
export const formatMoney = (amount: number): string =>
  `${amount < 0 ? '− ' : ''}LKR ${rupees.format(Math.abs(amount))}`

/** Formats an ISO text as a date of the shop's time zone; empty for an invalid text. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : day.format(date)
}

/** Formats an ISO text as date and time of the shop's time zone; empty for an invalid text. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : dateTime.format(date)
}

/** Returns the part before T: the blog's date format (docs/screens.md#figures). */
export const isoDay = (iso: string): string => iso.split('T')[0] ?? ''
