/** Promotions: discount codes and automatic discounts. docs/pricing.md#promotions */
import * as z from 'zod/mini'
import {
  doc,
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
const groupIds = () => listOf(z.uuid('must be the id of a product group'), 200)
const units = () => wholeNumber(0, 10_000)

/** The discount of a promotion, its goods and customers. Empty lists mean all; 0 means no limit. */
const termFields = {
  type: Adjustment.shape.type.apply(doc, 'Kind of discount.'),
  percent: z._default(percent(), 0).apply(doc, 'Percentage; for `buyXgetY` off each unit to get.'),
  amount: z._default(money(), 0).apply(doc, '`amount`: rupees off the total of its goods, once.'),
  buy: z._default(units(), 0).apply(doc, '`buyXgetY`: units to buy.'),
  get: z._default(units(), 0).apply(doc, '`buyXgetY`: units to get.'),
  most: z._default(units(), 0).apply(doc, '`buyXgetY`: most sets per order; 0: no limit.'),
  products: z
    ._default(productIds(), [])
    .apply(doc, 'Its products; empty with no categories and groups: all.'),
  categories: z
    ._default(categories(), [])
    .apply(doc, 'Its categories; empty with no products and groups: all.'),
  groups: z._default(groupIds(), []).apply(doc, 'Ids of product groups: all of their variants.'),
  getProducts: z._default(productIds(), []).apply(doc, '`buyXgetY`: goods to get, if others.'),
  getCategories: z._default(categories(), []).apply(doc, '`buyXgetY`: goods to get, if others.'),
  getGroups: z._default(groupIds(), []).apply(doc, '`buyXgetY`: goods to get, if others.'),
  customers: z
    ._default(listOf(email().check(z.overwrite((value) => value.toLowerCase())), 1_000), [])
    .apply(doc, 'Email addresses of the accounts; empty: all.'),
  firstOrder: z._default(z.boolean(), false).apply(doc, "true: only for a buyer's first order."),
  minimum: z._default(money(), 0).apply(doc, 'Least value of the goods in the cart, in rupees.'),
  stackable: z._default(z.boolean(), false).apply(doc, 'true: combines with others that do.'),
}
const Terms = z.object(termFields)
export type PromotionTerms = z.infer<typeof Terms>

const Fields = z.object({
  name: shortText().apply(doc, 'Name that buyers see.'),
  code: z
    ._default(
      trimmedText(40).check(
        z.overwrite(plainCode),
        z.regex(
          /^([\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{2,39})?$/u,
          'must have 3 to 40 letters, digits, - and _',
        ),
      ),
      '',
    )
    .apply(doc, 'Discount code; empty: applies automatically.'),
  startsAt: z
    ._default(z.nullable(requestTimestamp()), null)
    .apply(doc, 'When it begins; null: at once.'),
  endsAt: z._default(z.nullable(requestTimestamp()), null).apply(doc, 'When it ends; null: never.'),
  uses: z._default(wholeNumber(0, 1_000_000_000), 0).apply(doc, 'Most orders in all; 0: any.'),
  usesEach: z
    ._default(wholeNumber(0, 1_000_000), 0)
    .apply(doc, 'Most orders per customer; 0: any.'),
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
  state: z.enum(promotionStates).apply(doc, 'Whether it runs now.'),
  used: z.int().apply(doc, 'Number of orders that use it.'),
  cost: z.number().apply(doc, 'Discount that it gave in all, in rupees.'),
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
  image: imageAddress().apply(doc, 'Its first image; empty for none.'),
  lastPrice: z.number(),
  deleted: z.boolean().apply(doc, 'true: the product was deleted.'),
})

const NamedGroup = z.object({
  id: z.string(),
  name: z.string().apply(doc, 'Name of the product group.'),
  variants: z.int().apply(doc, 'Number of its variants.'),
})

export const GoodsRequest = z.object({ q: text(200) })
export const GoodsFound = z.object({
  products: z.array(Goods).apply(doc, 'Matching products.'),
  categories: z.array(z.string()).apply(doc, 'Matching categories.'),
  groups: z.array(NamedGroup).apply(doc, 'Matching product groups.'),
})

/** Results of a promotion. */
export const PromotionReport = z.object({
  promotion: Promotion.apply(doc, 'The promotion.'),
  goods: z.array(Goods).apply(doc, 'Products that it names; leaves out unknown ids.'),
  groups: z.array(NamedGroup).apply(doc, 'Product groups that it names; leaves out deleted ones.'),
  returned: z.int().apply(doc, 'Uses returned by cancelled orders.'),
  revenue: z.number().apply(doc, 'Total of the orders that use it, in rupees.'),
  orders: z
    .array(
      z.object({
        orderId: z.string(),
        date: timestamp().apply(doc, 'When the order was placed, in UTC.'),
        total: z.number(),
        off: z.number().apply(doc, 'Discount in rupees.'),
      }),
    )
    .apply(doc, 'The newest orders.'),
})
