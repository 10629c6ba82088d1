/** Formats delivery costs and arrival days as text. */
import { shopDay } from '#server/core/values/shop-time.schema.ts'
import { texts } from '../texts/texts.ts'
import { dateLocale, formatMoney } from '../values/format.ts'

const labels = texts.delivery

/** Days in the shop's time zone, such as `2026-11-24`. */
interface Days {
  earliest: string
  latest: string
}

const weekday = new Intl.DateTimeFormat(dateLocale, { weekday: 'long', timeZone: 'UTC' })
const farDay = new Intl.DateTimeFormat(dateLocale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
/** From this many days on, a weekday alone is ambiguous. */
const weekLength = 7

function dayText(day: string, today: string): string {
  const away = (Date.parse(day) - Date.parse(today)) / (24 * 60 * 60 * 1_000)
  if (away === 0) return labels.today
  return (away < weekLength ? weekday : farDay).format(new Date(day))
}

/** Formats `Tuesday to Wednesday`; with the date from a week on. */
export function arrivalText({ earliest, latest }: Days, today = shopDay(new Date())): string {
  const first = dayText(earliest, today)
  return earliest === latest ? first : labels.fromTo(first, dayText(latest, today))
}

/** Formats `LKR 350` without zero cents, and `free` for zero. */
export const costText = (amount: number): string =>
  amount === 0 ? labels.free : formatMoney(amount).replace(/\.00$/, '')

/** Formats `LKR 350, Tuesday to Wednesday`. */
export const optionText = (option: Days & { amount: number }): string =>
  `${costText(option.amount)}, ${arrivalText(option)}`
