/**
 * Product states, schedules and sales: one list of fields for REST, forms, import and export.
 * The database computes what applies at a given time (db/migrations/0047): docs/pricing.md.
 */
import * as z from 'zod/mini'
import { namesOf } from '../../../../db/schema/field.ts'
import { scheduleFields } from '../../../../db/schema/product-shape.ts'
import {
  anyTimestamp,
  blankAs,
  doc,
  enumOf,
  money,
  timestamp,
} from '../../../core/values/fields.schema.ts'

/** The states: listed, nowhere, by address only, or a draft until `publishFrom`. */
export const productStates = namesOf(scheduleFields.state.choices)
export type ProductState = (typeof productStates)[number]

export type ScheduleField = keyof typeof scheduleFields
/** Validates each schedule field; the sale price is in rupees. */
export const scheduleSchemas = {
  state: enumOf(productStates).apply(doc, 'Where shoppers see the product.'),
  publishFrom: anyTimestamp('begin'),
  salePrice: blankAs(null as number | null, z.nullable(money())),
  saleFrom: anyTimestamp('begin'),
  saleUntil: anyTimestamp('end'),
} satisfies Record<ScheduleField, z.ZodMiniType>

const Schedule = z.object(scheduleSchemas)
export type Schedule = z.infer<typeof Schedule>
export const isScheduleField = (name: string): name is ScheduleField =>
  Object.hasOwn(scheduleFields, name)

/** The schedule of a published product without a sale; the API omits it. */
export const noSchedule: Schedule = {
  state: 'published',
  publishFrom: null,
  salePrice: null,
  saleFrom: null,
  saleUntil: null,
}

/** The change request: absent fields keep their value. */
export const ScheduleChange = z.partial(Schedule)
export type ScheduleChange = z.infer<typeof ScheduleChange>

/** The schedule that staff read, for products with a state or sale of their own. */
export const ShownSchedule = z.object({
  state: scheduleSchemas.state,
  publishFrom: z.nullable(timestamp()),
  salePrice: z.nullable(z.number()),
  saleFrom: z.nullable(timestamp()),
  saleUntil: z.nullable(timestamp()),
  onSale: z.boolean().apply(doc, 'true while the sale runs: `lastPrice` is the `salePrice`.'),
  usualPrice: z.number().apply(doc, 'The `lastPrice` outside the sale, in rupees.'),
})
export type ShownSchedule = z.infer<typeof ShownSchedule>

/** Validates fields against each other and reports each conflict. */
export function validateSchedule(
  { state, publishFrom, salePrice, saleFrom, saleUntil }: Schedule,
  price: number,
  report: (field: ScheduleField, message: string) => void,
): void {
  if (state === 'scheduled' && publishFrom === null)
    report('publishFrom', 'is required for scheduled')
  if (salePrice === null && (saleFrom !== null || saleUntil !== null))
    report('salePrice', 'is required for a sale with a period')
  if (salePrice !== null && salePrice > price) report('salePrice', 'must not be above price')
  if (saleFrom !== null && saleUntil !== null && saleUntil <= saleFrom)
    report('saleUntil', 'must be after the start of the sale')
}
