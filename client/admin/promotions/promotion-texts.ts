/** Describes a promotion's state, offer and period for lists. */
import type { Outputs } from '../../lib/api/trpc.ts'
import { formatDateTime, formatMoney } from '../../lib/values/format.ts'
import { number, plural } from '../../lib/values/numbers.ts'

export type Promotion = Outputs['promotions']['page']['items'][number]

export const promotionStates = {
  running: ['green', 'Active'],
  scheduled: ['blue', 'Scheduled'],
  ended: ['neutral', 'Ended'],
  usedUp: ['yellow', 'Limit reached'],
} as const

/** Returns the state; a running promotion without uses left is used up. */
export const stateOf = ({ state, uses, used }: Promotion): keyof typeof promotionStates =>
  state === 'running' && uses > 0 && used >= uses ? 'usedUp' : state

export const usesText = ({ used, uses }: Promotion): string =>
  uses === 0 ? number(used) : `${number(used)} of ${number(uses)}`

function gives({ type, percent, amount, buy, get }: Promotion): string {
  if (type === 'percentage') return `${number(percent)} % off`
  if (type === 'amount') return `${formatMoney(amount)} off`
  if (type === 'freeDelivery') return 'Free delivery'
  return `Buy ${buy}, get ${get} ${percent === 100 ? 'free' : `at ${number(percent)} % off`}`
}

const counted = (n: number, one: string, many: string) => (n > 0 ? plural(n, one, many) : '')

/** Describes the offer: `10 % off · 2 categories · from LKR 5,000.00`. */
export const offerText = (one: Promotion): string =>
  [
    gives(one),
    [
      counted(one.products.length, 'product', 'products'),
      counted(one.categories.length, 'category', 'categories'),
      counted(one.groups.length, 'product group', 'product groups'),
    ]
      .filter(Boolean)
      .join(', '),
    one.minimum > 0 && `from ${formatMoney(one.minimum)}`,
    one.firstOrder && 'first order',
    counted(one.customers.length, 'customer', 'customers'),
  ]
    .filter(Boolean)
    .join(' · ')

export const periodText = ({ startsAt, endsAt }: Promotion): string =>
  [startsAt && `from ${formatDateTime(startsAt)}`, endsAt && `until ${formatDateTime(endsAt)}`]
    .filter(Boolean)
    .join(' ') || 'No end date'
