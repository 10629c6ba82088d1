/** The parcels of orders: named as an order is shipped or later, and mended. */
import type { Tx } from '../../db/client.ts'
import { changeOrder, lockOrder } from '../../db/queries/orders.admin.ts'
import type { OrderViewRow } from '../../db/queries/orders.ts'
import { deleteParcel, insertParcel, updateParcel } from '../../db/queries/parcels.ts'
import { type AuditChanges, recordAudit } from '../audit/audit.service.ts'
import type { Services, StaffContext } from '../context.ts'
import { validationError } from '../error-translation.ts'
import { AppError } from '../errors.ts'
import { recordEvents } from '../events/events.service.ts'
import { waybillPlace } from '../settings/orders.schema.ts'
import { orderChanged } from './orders.events.ts'
import type { OrderUpdate } from './orders.schema.ts'
import {
  isNamed,
  mostParcels,
  type NewParcel,
  type ParcelById,
  type ParcelChange,
  type ParcelGiven,
} from './parcels.schema.ts'

type Settings = Pick<Services, 'settings'>

/** The couriers that the shop names, for whoever names a parcel. */
export function namedCouriers({ settings }: Settings): { couriers?: string[] } {
  const couriers = settings.get('orders.couriers').map(({ name }) => name)
  return couriers.length > 0 ? { couriers } : {}
}

/** Where a parcel is followed, by the address that the shop has for its courier. */
function trackingOf({ settings }: Settings, { courier, waybill }: ParcelGiven): string {
  const same = (name: string) => name.toLowerCase() === courier.toLowerCase()
  const known = settings.get('orders.couriers').find(({ name }) => same(name))
  if (!known || waybill === '') return ''
  return known.tracking.replaceAll(waybillPlace, () => encodeURIComponent(waybill))
}

const words = ({ courier, waybill }: ParcelGiven): string =>
  [courier, waybill].filter((part) => part !== '').join(' ')

const tell = (tx: Tx, { user }: StaffContext, entityId: string, parcel: AuditChanges[string]) =>
  recordAudit(tx, user, { action: 'order.parcel', entity: 'order', entityId, changes: { parcel } })

/** @throws AppError CONFLICT when there are too many already */
async function addTo(
  tx: Tx,
  ctx: StaffContext,
  order: OrderViewRow,
  { courier, waybill }: ParcelGiven,
): Promise<OrderViewRow> {
  if (order.parcels.length >= mostParcels)
    throw new AppError('CONFLICT', `${order.order_id} has ${mostParcels} parcels already.`)
  const tracking = trackingOf(ctx, { courier, waybill })
  await insertParcel(tx, order.id, { courier, waybill, tracking })
  await tell(tx, ctx, order.order_id, [null, words({ courier, waybill })])
  return (await lockOrder(tx, order.order_id))!
}

/**
 * The locked order with the parcel that it is shipped in, where one is named.
 * @throws AppError VALIDATION_FAILED naming `parcel` where the order does not become Shipped
 */
export async function shipIn(
  tx: Tx,
  ctx: StaffContext,
  order: OrderViewRow,
  { status, parcel }: OrderUpdate,
): Promise<OrderViewRow> {
  if (!parcel || !isNamed(parcel)) return order
  if (status !== 'Shipped' || order.status === 'Shipped')
    throw validationError([
      { path: 'parcel', message: 'is only for an order that becomes Shipped; add it as a parcel' },
    ])
  return addTo(tx, ctx, order, parcel)
}

/** Changes a locked order's parcels, and tells that. @throws AppError NOT_FOUND, what `work` throws */
async function withParcels(
  tx: Tx,
  orderId: string,
  work: (order: OrderViewRow) => Promise<unknown>,
): Promise<OrderViewRow> {
  const before = await lockOrder(tx, orderId)
  if (!before) throw new AppError('NOT_FOUND', 'There is no such order.')
  await work(before)
  await changeOrder(tx, before.id, {
    status: before.status,
    notes: before.notes,
    payment_status: before.payment_status,
    payment_method: before.payment_method,
    payment_brand: before.payment_brand,
    payment_last4: before.payment_last4,
  })
  const after = (await lockOrder(tx, orderId))!
  await recordEvents(tx, orderChanged(before, after))
  return after
}

/** @throws AppError NOT_FOUND */
function parcelOf({ parcels, order_id }: OrderViewRow, id: string) {
  const found = parcels.find((parcel) => parcel.id === id)
  if (!found) throw new AppError('NOT_FOUND', `${order_id} has no such parcel.`)
  return found
}

/** @throws AppError NOT_FOUND, CONFLICT */
export const addParcel = (tx: Tx, ctx: StaffContext, asked: NewParcel): Promise<OrderViewRow> =>
  withParcels(tx, asked.orderId, (order) => addTo(tx, ctx, order, asked))

/** @throws AppError NOT_FOUND */
export const changeParcel = (
  ctx: StaffContext,
  { orderId, id, courier, waybill }: ParcelChange,
): Promise<OrderViewRow> =>
  ctx.transaction((tx) =>
    withParcels(tx, orderId, async (order) => {
      const before = parcelOf(order, id)
      const parcel = { courier, waybill }
      await updateParcel(tx, id, { ...parcel, tracking: trackingOf(ctx, parcel) })
      await tell(tx, ctx, orderId, [words(before), words(parcel)])
    }),
  )

/** @throws AppError NOT_FOUND */
export const removeParcel = (
  ctx: StaffContext,
  { orderId, id }: ParcelById,
): Promise<OrderViewRow> =>
  ctx.transaction((tx) =>
    withParcels(tx, orderId, async (order) => {
      const before = parcelOf(order, id)
      await deleteParcel(tx, id)
      await tell(tx, ctx, orderId, [words(before), null])
    }),
  )
