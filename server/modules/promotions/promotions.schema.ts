/** Promotions: discount codes and automatic discounts. docs/pricing.md#promotions */
import * as z from 'zod/mini'
import {
  email,
  imageAddress,
  money,
  percent,
  requestTimestamp,
  requiredText,
  text,
  timestamp,
  trimmedText,
  wholeNumber,
} from '../../core/values/fields.schema.ts'
import { pageFields, pageOf } from '../../core/values/paging.schema.ts'
import { normaliseCategory } from '../catalog/products/products.schema.ts'
import { plainCode } from '../pricing/prices/codes.schema.ts'
import { Adjustment } from '../pricing/prices/pricing.schema.ts'
import { listOf, shortText } from '../settings/definitions/define.schema.ts'

const productIds = () => listOf(requiredText(100), 1_000)
const categories = () => listOf(requiredText(100).check(z.overwrite(normaliseCategory)), 200)
const units = () => wholeNumber(0, 10_000)

/** The discount of a promotion, its goods and customers. Empty lists mean all; 0 means no limit. */
const termFields = {
  type: Adjustment.shape.type,
  /** percentage; for buyXgetY, off each unit that the buyer gets */
  percent: z._default(percent(), 0),
  /** amount: off the total of its goods, once */
  amount: z._default(money(), 0),
  /** buyXgetY: units to buy, units to get, maximum number of sets per order */
  buy: z._default(units(), 0),
  get: z._default(units(), 0),
  most: z._default(units(), 0),
  products: z._default(productIds(), []),
  categories: z._default(categories(), []),
  /** buyXgetY: the goods to get, where they differ from those to buy */
  getProducts: z._default(productIds(), []),
  getCategories: z._default(categories(), []),
  /** by the email address of their account */
  customers: z._default(
    listOf(email().check(z.overwrite((value) => value.toLowerCase())), 1_000),
    [],
  ),
  firstOrder: z._default(z.boolean(), false),
  /** minimum value of the goods in the cart, before any offer */
  minimum: z._default(money(), 0),
  /** combines with others that do; the buyer always gets the cheapest result */
  stackable: z._default(z.boolean(), false),
}
const Terms = z.object(termFields)
export type PromotionTerms = z.infer<typeof Terms>

const Fields = z.object({
  /** shown to buyers */
  name: shortText(),
  /** empty: applies automatically */
  code: z._default(
    trimmedText(40).check(
      z.overwrite(plainCode),
      z.regex(
        /^([\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{2,39})?$/u,
        'must have 3 to 40 letters, digits, - and _',
      ),
    ),
    '',
  ),
  startsAt: z._default(z.nullable(requestTimestamp()), null),
  endsAt: z._default(z.nullable(requestTimestamp()), null),
  /** maximum number of orders, in all and per customer */
  uses: z._default(wholeNumber(0, 1_000_000_000), 0),
  usesEach: z._default(wholeNumber(0, 1_000_000), 0),
  ...termFields,
})

/** Required fields by type of discount. */
const needed: Record<PromotionTerms['type'], readonly ('percent' | 'amount' | 'buy' | 'get')[]> = {
  percentage: ['percent'],
  amount: ['amount'],
  buyXgetY: ['buy', 'get', 'percent'],
  freeDelivery: [],
}

const isWhole = z.check<z.infer<typeof Fields>>(({ value, issues }) => {
  const addIssue = (name: string, message: string) =>
    issues.push({ code: 'custom', input: value, path: [name], message })
  for (const name of needed[value.type] ?? [])
    if (value[name] === 0) addIssue(name, `is required for ${value.type}`)
  if (value.startsAt && value.endsAt && value.endsAt <= value.startsAt)
    addIssue('endsAt', 'must be after its beginning')
})

export const NewPromotion = Fields.check(isWhole)
export type NewPromotion = z.infer<typeof NewPromotion>

/** Returns the terms that pricing a basket needs. */
export const termsOf = ({
  name: _name,
  code: _code,
  startsAt: _startsAt,
  endsAt: _endsAt,
  uses: _uses,
  usesEach: _usesEach,
  ...terms
}: NewPromotion): PromotionTerms => terms

const version = z.int('must be a whole number')
export const PromotionById = z.object({ id: z.uuid('is not the id of a promotion') })
/** Replaces all fields of a promotion; `version` is the one that the edit is based on. */
export const PromotionChange = z
  .object({ ...PromotionById.shape, version, ...Fields.shape })
  .check(isWhole as never)
export type PromotionChange = z.infer<typeof PromotionChange>

const promotionStates = ['scheduled', 'running', 'ended'] as const

export const Promotion = z.object({
  id: z.string(),
  ...Fields.shape,
  state: z.enum(promotionStates),
  /** number of orders that use it now, and the total discount */
  used: z.int(),
  cost: z.number(),
  version: z.int(),
  createdAt: timestamp(),
})
export type Promotion = z.infer<typeof Promotion>

export const PromotionPageRequest = z.object({
  ...pageFields,
  q: z.optional(trimmedText(200)),
})
export const PromotionPage = pageOf(Promotion)

/** A product that a promotion applies to, or could. */
const Goods = z.object({
  productId: z.string(),
  productName: z.string(),
  /** its first image; empty for none */
  image: imageAddress(),
  lastPrice: z.number(),
  deleted: z.boolean(),
})

export const GoodsRequest = z.object({ q: text(200) })
export const GoodsFound = z.object({ products: z.array(Goods), categories: z.array(z.string()) })

/** Results of a promotion. */
export const PromotionReport = z.object({
  promotion: Promotion,
  /** the products that it names; leaves out ids that never existed */
  goods: z.array(Goods),
  /** uses returned by cancelled orders */
  returned: z.int(),
  /** total of the orders that use it */
  revenue: z.number(),
  /** the newest orders */
  orders: z.array(
    z.object({ orderId: z.string(), date: timestamp(), total: z.number(), off: z.number() }),
  ),
})
