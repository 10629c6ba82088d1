/** A promotion as its form holds it, texts only, and the ways from and to what the server speaks. */

import { localInShop, momentInShop } from '#server/core/values/shop-time.schema.ts'
import { NewPromotion } from '#server/modules/promotions/promotions.schema.ts'
import { chipsOf } from '../../forms/chips-field.tsx'
import { type Errors, judgeBySchema } from '../../forms/form.ts'
import type { Outputs } from '../../lib/api/trpc.ts'
import { readAmount } from '../../lib/values/amount.ts'
import { formatDateTime, formatMoney } from '../../lib/values/format.ts'
import { promotions as words } from '../texts/promotions.ts'

export type Promotion = Outputs['promotions']['page']['items'][number]

/** In the order of the form. */
export const labels = {
  name: words.name,
  code: words.code,
  type: words.type,
  percent: words.percent,
  amount: words.amount,
  buy: words.buy,
  get: words.get,
  most: words.most,
  products: words.products,
  categories: words.categories,
  getProducts: words.getProducts,
  getCategories: words.getCategories,
  customers: words.customers,
  firstOrder: words.firstOrder,
  minimum: words.minimum,
  startsAt: words.startsAt,
  endsAt: words.endsAt,
  uses: words.uses,
  usesEach: words.usesEach,
  stackable: words.stackable,
  version: '',
} as const
export type PromotionValues = { -readonly [name in keyof typeof labels]: string }
type Type = NewPromotion['type']

const numberNames = [
  'percent',
  'amount',
  'buy',
  'get',
  'most',
  'minimum',
  'uses',
  'usesEach',
] as const
const listNames = ['products', 'categories', 'getProducts', 'getCategories', 'customers'] as const
const switchNames = ['firstOrder', 'stackable'] as const
const momentNames = ['startsAt', 'endsAt'] as const
const on = 'on'

const each = <N extends string, V>(names: readonly N[], value: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as { [name in N]: V }

export const emptyPromotion: PromotionValues = {
  ...each(Object.keys(labels) as (keyof PromotionValues)[], () => ''),
  type: 'percentage',
}

export const valuesOf = (one: Promotion): PromotionValues => ({
  name: one.name,
  code: one.code,
  type: one.type,
  ...each(numberNames, (name) => (one[name] === 0 ? '' : String(one[name]))),
  ...each(listNames, (name) => one[name].join('\n')),
  ...each(switchNames, (name) => (one[name] ? on : '')),
  ...each(momentNames, (name) => (one[name] ? localInShop(new Date(one[name])) : '')),
  version: String(one.version),
})

/** Of which kind of offer a field is; the others go with every kind. */
const kinds: { readonly [name in keyof PromotionValues]?: readonly Type[] } = {
  percent: ['percentage', 'buyXgetY'],
  amount: ['amount'],
  buy: ['buyXgetY'],
  get: ['buyXgetY'],
  most: ['buyXgetY'],
  getProducts: ['buyXgetY'],
  getCategories: ['buyXgetY'],
}
export const belongs = (name: keyof PromotionValues, type: string): boolean =>
  kinds[name]?.includes(type as Type) ?? true

/** What is sent: nothing of a kind that was left again. */
export function bodyOf(values: PromotionValues): NewPromotion {
  const { type } = values
  const used = (name: keyof PromotionValues) => (belongs(name, type) ? values[name].trim() : '')
  return {
    name: values.name,
    code: values.code,
    type: type as Type,
    ...each(numberNames, (name) => readAmount(used(name)) ?? 0),
    ...each(listNames, (name) => chipsOf(used(name))),
    ...each(switchNames, (name) => values[name] === on),
    ...each(momentNames, (name) => momentInShop(values[name])?.toISOString() ?? null),
  }
}

/** The complaints of the shared schema, beside what no moment can be made of. */
export function judge(values: PromotionValues): Errors<PromotionValues> {
  const found = judgeBySchema<PromotionValues>(NewPromotion, bodyOf(values), labels)
  for (const name of momentNames)
    if (values[name] !== '' && !momentInShop(values[name]))
      found[name] = `${labels[name]} ${words.notAMoment}`
  return each(Object.keys(labels) as (keyof PromotionValues)[], (name) =>
    found[name]?.replace(/ for (percentage|amount|buyXgetY)$/, ''),
  )
}

/** The field of the form that an issue of the server is about. */
export function fieldOfIssue(path: string): keyof PromotionValues | undefined {
  const [head = ''] = path.split('.')
  return head in labels ? (head as keyof PromotionValues) : undefined
}

const commas = (text: string) => chipsOf(text).join(', ')
/** How the texts that are no plain words read in a sentence. */
export const printed = {
  ...each(listNames, () => commas),
  type: (text: string) => words.types[text as Type],
}

/** Used up goes before what its period says, while it runs. */
export const stateOf = ({ state, uses, used }: Promotion): keyof typeof words.states =>
  state === 'running' && uses > 0 && used >= uses ? 'usedUp' : state

function gives({ type, percent, amount, buy, get }: Promotion): string {
  if (type === 'percentage') return words.says.percentage(percent)
  if (type === 'amount') return words.says.amount(formatMoney(amount))
  return type === 'buyXgetY' ? words.says.buyXgetY(buy, get, percent) : words.says.freeDelivery()
}

/** `10 % off · 2 categories · from LKR 5,000.00` */
export const offerText = (one: Promotion): string =>
  [
    gives(one),
    words.says.only(one.products.length, one.categories.length),
    one.minimum > 0 ? words.says.from(formatMoney(one.minimum)) : '',
    one.firstOrder ? words.says.first : '',
    one.customers.length > 0 ? words.says.customers(one.customers.length) : '',
  ]
    .filter(Boolean)
    .join(' · ')

export const periodText = ({ startsAt, endsAt }: Promotion): string =>
  [
    startsAt ? words.since(formatDateTime(startsAt)) : '',
    endsAt ? words.until(formatDateTime(endsAt)) : '',
  ]
    .filter(Boolean)
    .join(' ') || words.always
