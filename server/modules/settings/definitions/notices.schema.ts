/** Settings: notices at the top of the shop, each with a start and an end. */
import * as z from 'zod/mini'
import { doc, requiredText } from '../../../core/values/fields.schema.ts'
import { parseShopTime } from '../../../core/values/shop-time.schema.ts'
import { listOf, optionalLink, publicSetting } from './define.schema.ts'

/** A local time of the shop such as `2026-11-22T09:30`, or empty for no bound. */
const localTime = () =>
  z
    .string()
    .check(
      z.refine(
        (value) => value === '' || parseShopTime(value) !== undefined,
        "must be a date and time in the shop's time zone, such as 2026-11-22T09:30, or empty",
      ),
    )

const Notice = z
  .strictObject({
    text: requiredText(300).apply(doc, 'Text of the notice.'),
    link: optionalLink().apply(doc, 'Path or https address; empty for none.'),
    from: localTime().apply(doc, "When it appears, in the shop's time zone; empty: at once."),
    until: localTime().apply(doc, "When it disappears, in the shop's time zone; empty: never."),
  })
  .check(
    z.refine(({ from, until }) => from === '' || until === '' || from < until, {
      path: ['until'],
      message: 'must be later than from',
    }),
  )
export type Notice = z.infer<typeof Notice>

export const notices = { list: publicSetting(listOf(Notice, 20), []) }

/** Returns the notices shown at a time. */
export const noticesAt = (all: readonly Notice[], now: Date): Notice[] =>
  all.filter(({ from, until }) => {
    const [begin, end] = [parseShopTime(from), parseShopTime(until)]
    return (!begin || begin <= now) && (!end || now < end)
  })

/** Returns when the next notice begins or ends; undefined when none will. */
export function nextNotice(all: readonly Notice[], now: Date): Date | undefined {
  const coming = all
    .flatMap(({ from, until }) => [parseShopTime(from), parseShopTime(until)])
    .filter((time) => time !== undefined && time > now) as Date[]
  return coming.sort((one, other) => one.getTime() - other.getTime())[0]
}
