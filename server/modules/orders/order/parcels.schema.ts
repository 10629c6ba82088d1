/** The parcels of an order: docs/contract.md#orders. */
import * as z from 'zod/mini'
import { doc, text, timestamp, trimmedText } from '../../../core/values/fields.schema.ts'

/** Maximum number of parcels of one order. */
export const maxParcels = 20

/** A parcel as buyers and staff see it. */
export const Parcel = z.object({
  id: z.string(),
  courier: z.string(),
  waybill: z.string(),
  tracking: z.optional(z.string()).apply(doc, 'Tracking link, if the courier has one.'),
  shippedAt: timestamp().apply(doc, 'When it was shipped, in UTC.'),
})
export type Parcel = z.infer<typeof Parcel>

const fields = { courier: trimmedText(100), waybill: trimmedText(100) }

/** The parcel of a shipped order; with both fields empty, no parcel is recorded. */
export const ParcelInput = z.object(fields)
export type ParcelInput = z.infer<typeof ParcelInput>

/** Returns true if a courier or a waybill number is given. */
export const hasCourierOrWaybill = ({ courier, waybill }: ParcelInput): boolean =>
  courier !== '' || waybill !== ''

const orderId = text(100)
const named = z.refine<ParcelInput>(hasCourierOrWaybill, {
  path: ['waybill'],
  message: 'is required without a courier',
})

export const NewParcel = z.object({ orderId, ...fields }).check(named)
export type NewParcel = z.infer<typeof NewParcel>

const id = text(100)
export const ParcelChange = z.object({ orderId, id, ...fields }).check(named)
export type ParcelChange = z.infer<typeof ParcelChange>

export const ParcelById = z.object({ orderId, id })
export type ParcelById = z.infer<typeof ParcelById>
