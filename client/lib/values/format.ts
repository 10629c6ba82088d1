/** Money and dates as the shop writes them: one place, ready for a second language. */

import { shopTimeZone } from '#server/core/values/shop-time.schema.ts'

const rupees = new Intl.NumberFormat('en-LK', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
// Days are the shop's, whoever looks from wherever: an order of today is of today for both sides.
/** Writes dates as `27 Nov 2026` on every screen, whatever the browser's language. */
export const dateLocale = 'en-GB'
const day = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeZone: shopTimeZone })
const moment = new Intl.DateTimeFormat(dateLocale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: shopTimeZone,
})

/** `LKR 2,450.00` */
export const formatMoney = (amount: number): string =>
  `${amount < 0 ? '− ' : ''}LKR ${rupees.format(Math.abs(amount))}`

/** The shop's date of an ISO text; empty for text that is no date. */
export function formatDate(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : day.format(date)
}

/** The shop's date and time of an ISO text; empty for text that is no date. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? '' : moment.format(date)
}

/** The part before T: how blog dates are shown (docs/screens.md#figures). */
export const isoDay = (iso: string): string => iso.split('T')[0] ?? ''
