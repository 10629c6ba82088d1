/** The parcels of an order: docs/contract.md#orders. */
import * as z from 'zod/mini'
import { text, timestamp, trimmedText } from '../../../core/values/fields.schema.ts'

/** Maximum number of parcels of one order. */
export const mostParcels = 20

/** A parcel as buyers and staff see it. */
export const Parcel = z.object({
  id: z.string(),
  courier: z.string(),
  waybill: z.string(),
  /** tracking link, if the shop has one for this courier */
  tracking: z.optional(z.string()),
  shippedAt: timestamp(),
})
export type Parcel = z.infer<typeof Parcel>

const fields = { courier: trimmedText(100), waybill: trimmedText(100) }

/** The parcel of a shipped order; with both fields empty, no parcel is recorded. */
export const ParcelGiven = z.object(fields)
export type ParcelGiven = z.infer<typeof ParcelGiven>

/** Tells whether courier or waybill number is given. */
export const isNamed = ({ courier, waybill }: ParcelGiven): boolean =>
  courier !== '' || waybill !== ''

const orderId = text(100)
const named = z.refine<ParcelGiven>(isNamed, {
  path: ['waybill'],
  message: 'is required where no courier is named',
})

export const NewParcel = z.object({ orderId, ...fields }).check(named)
export type NewParcel = z.infer<typeof NewParcel>

const id = text(100)
export const ParcelChange = z.object({ orderId, id, ...fields }).check(named)
export type ParcelChange = z.infer<typeof ParcelChange>

export const ParcelById = z.object({ orderId, id })
export type ParcelById = z.infer<typeof ParcelById>
