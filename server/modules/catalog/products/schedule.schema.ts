/**
 * When a product is there, and when it costs less: one list of fields for REST, forms, import and
 * export. What holds of it at a moment is worked out by the database (db/migrations/0047): docs/pricing.md.
 */
import * as z from 'zod/mini'
import { namesOf } from '../../../../db/schema/field.ts'
import { scheduleFields } from '../../../../db/schema/product-shape.ts'
import { anyMoment, blankAs, moment, money } from '../../../core/values/fields.schema.ts'

/** In a list and everywhere; nowhere; at its address alone; a draft until `publishFrom`. */
export const productStates = namesOf(scheduleFields.state.choices)
export type ProductState = (typeof productStates)[number]

export type ScheduleField = keyof typeof scheduleFields
/** Validates each of them; the sale price is in rupees. */
export const scheduleSchemas = {
  state: z.enum(productStates, `must be one of ${productStates.join(', ')}`),
  publishFrom: anyMoment('begin'),
  salePrice: blankAs(null as number | null, z.nullable(money())),
  saleFrom: anyMoment('begin'),
  saleUntil: anyMoment('end'),
} satisfies Record<ScheduleField, z.ZodMiniType>

const Schedule = z.object(scheduleSchemas)
export type Schedule = z.infer<typeof Schedule>
export const isScheduleField = (name: string): name is ScheduleField =>
  Object.hasOwn(scheduleFields, name)

/** A published product without a sale; such products say nothing of all this. */
export const noSchedule: Schedule = {
  state: 'published',
  publishFrom: null,
  salePrice: null,
  saleFrom: null,
  saleUntil: null,
}

/** What is sent: what is absent stays as it is. */
export const ScheduleChange = z.partial(Schedule)
export type ScheduleChange = z.infer<typeof ScheduleChange>

/** What staff read, of a product that is not simply published at one price. */
export const ShownSchedule = z.object({
  state: scheduleSchemas.state,
  publishFrom: z.nullable(moment()),
  salePrice: z.nullable(z.number()),
  saleFrom: z.nullable(moment()),
  saleUntil: z.nullable(moment()),
  /** its sale is on: `lastPrice` is the salePrice */
  onSale: z.boolean(),
  /** the lastPrice outside its sale */
  usualPrice: z.number(),
})
export type ShownSchedule = z.infer<typeof ShownSchedule>

/** What no field says alone: hears of each field that is wrong with the others. */
export function judgeSchedule(
  { state, publishFrom, salePrice, saleFrom, saleUntil }: Schedule,
  price: number,
  complain: (field: ScheduleField, message: string) => void,
): void {
  if (state === 'scheduled' && publishFrom === null)
    complain('publishFrom', 'is required for scheduled')
  if (salePrice === null && (saleFrom !== null || saleUntil !== null))
    complain('salePrice', 'is required for a sale with a period')
  if (salePrice !== null && salePrice > price) complain('salePrice', 'must not be above price')
  if (saleFrom !== null && saleUntil !== null && saleUntil <= saleFrom)
    complain('saleUntil', 'must be after the beginning of the sale')
}
