/** Parcels of orders: added when an order ships or later, and corrected. */
import type { Tx } from '../../../db/connection/client.ts'
import type { OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import { changeOrder, lockOrder } from '../../../db/queries/orders/orders-admin.queries.ts'
import {
  deleteParcel,
  findOrderWithParcel,
  insertParcel,
  updateParcel,
} from '../../../db/queries/parcels/parcels.queries.ts'
import { type AuditChanges, recordAudit } from '../../core/audit/audit.service.ts'
import type { AllServices, StaffContext } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { recordEvents } from '../../core/events/events.service.ts'
import type { OrderParcels, ParcelActor } from '../orders/order/order-parcels.ts'
import { orderChanged } from '../orders/order/orders.events.ts'
import {
  maxParcels,
  type NewParcel,
  type ParcelById,
  type ParcelChange,
  type ParcelInput,
} from '../orders/order/parcels.schema.ts'
import { isCollected } from '../pricing/prices/bill.ts'
import { waybillPlace } from '../settings/definitions/orders.schema.ts'

type Settings = Pick<AllServices, 'settings'>

function couriers({ settings }: Settings): { couriers?: string[] } {
  const names = settings.get('orders.couriers').map(({ name }) => name)
  return names.length > 0 ? { couriers: names } : {}
}

/** Returns the tracking link, from the shop's pattern for the courier. */
function trackingOf({ settings }: Settings, { courier, waybill }: ParcelInput): string {
  const same = (name: string) => name.toLowerCase() === courier.toLowerCase()
  const known = settings.get('orders.couriers').find(({ name }) => same(name))
  if (!known || waybill === '') return ''
  return known.tracking.replaceAll(waybillPlace, () => encodeURIComponent(waybill))
}

const parcelText = ({ courier, waybill }: ParcelInput): string =>
  [courier, waybill].filter((part) => part !== '').join(' ')

const auditParcel = (
  tx: Tx,
  { user }: ParcelActor,
  entityId: string,
  parcel: AuditChanges[string],
) => recordAudit(tx, user, { action: 'order.parcel', entityId, changes: { parcel } })

/**
 * Checks that no other order has this parcel: a label scanned twice would link two orders.
 * @throws AppError CONFLICT naming the other order
 */
async function assertFree(tx: Tx, order: OrderViewRow, parcel: ParcelInput): Promise<void> {
  if (parcel.waybill === '') return
  const other = await findOrderWithParcel(tx, order.id, parcel)
  if (other)
    throw new AppError('CONFLICT', `Order ${other} already has the parcel ${parcelText(parcel)}.`)
}

/**
 * Adds a parcel.
 * @throws AppError CONFLICT for a collection order, with too many parcels, or with a parcel of
 * another order
 */
async function addTo(
  tx: Tx,
  ctx: ParcelActor,
  order: OrderViewRow,
  { courier, waybill }: ParcelInput,
): Promise<OrderViewRow> {
  if (isCollected(order))
    throw new AppError(
      'CONFLICT',
      `Order ${order.order_id} is collected in the shop. Change its delivery before you add a parcel.`,
    )
  if (order.parcels.length >= maxParcels)
    throw new AppError(
      'CONFLICT',
      `Order ${order.order_id} already has ${maxParcels} parcels, the most possible.`,
    )
  await assertFree(tx, order, { courier, waybill })
  const tracking = trackingOf(ctx, { courier, waybill })
  await insertParcel(tx, order.id, { courier, waybill, tracking })
  await auditParcel(tx, ctx, order.order_id, [null, parcelText({ courier, waybill })])
  return (await lockOrder(tx, order.order_id))!
}

/**
 * Adds the parcel that an order ships in. Repeating the request changes nothing.
 * @throws AppError VALIDATION_FAILED naming `parcel` where the order does not become Shipped
 */
const shipIn: OrderParcels['shipIn'] = async (tx, ctx, order, { status, parcel }) => {
  const isSame = ({ courier, waybill }: ParcelInput) =>
    parcelText({ courier, waybill }) === parcelText(parcel)
  if (status === 'Shipped' && order.status === 'Shipped' && order.parcels.some(isSame)) return order
  if (status !== 'Shipped' || order.status === 'Shipped')
    throw validationError([
      {
        path: 'parcel',
        message:
          'is only allowed when the order becomes Shipped. Add the parcel to the order instead',
      },
    ])
  return addTo(tx, ctx, order, parcel)
}

/** The functions that orders use. */
export const orderParcels: OrderParcels = { couriers, shipIn }

/**
 * Changes the parcels of a locked order, and emits the event.
 * @param work returns false where it changed nothing
 * @throws AppError NOT_FOUND, and as `work`
 */
async function withParcels(
  tx: Tx,
  orderId: string,
  work: (order: OrderViewRow) => Promise<unknown>,
): Promise<OrderViewRow> {
  const before = await lockOrder(tx, orderId)
  if (!before) throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
  if ((await work(before)) === false) return before
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

/** Returns a parcel of the order. @throws AppError NOT_FOUND */
function parcelOf({ parcels, order_id }: OrderViewRow, id: string) {
  const found = parcels.find((parcel) => parcel.id === id)
  if (!found) throw new AppError('NOT_FOUND', `Order ${order_id} has no parcel with this id.`)
  return found
}

/** Adds a parcel to an order. @throws AppError NOT_FOUND, CONFLICT */
export const addParcel = (
  tx: Tx,
  ctx: StaffContext<'settings'>,
  input: NewParcel,
): Promise<OrderViewRow> => withParcels(tx, input.orderId, (order) => addTo(tx, ctx, order, input))

/** Changes a parcel. @throws AppError CONFLICT when another order has it */
async function updateCarrier(
  tx: Tx,
  ctx: ParcelActor,
  order: OrderViewRow,
  before: OrderViewRow['parcels'][number],
  parcel: ParcelInput,
): Promise<void> {
  await assertFree(tx, order, parcel)
  await updateParcel(tx, before.id, { ...parcel, tracking: trackingOf(ctx, parcel) })
  await auditParcel(tx, ctx, order.order_id, [parcelText(before), parcelText(parcel)])
}

/** Changes a parcel of an order. @throws AppError NOT_FOUND, CONFLICT */
export const changeParcel = (
  ctx: StaffContext<'settings'>,
  { orderId, id, courier, waybill }: ParcelChange,
): Promise<OrderViewRow> =>
  ctx.transaction((tx) =>
    withParcels(tx, orderId, (order) =>
      updateCarrier(tx, ctx, order, parcelOf(order, id), { courier, waybill }),
    ),
  )

/**
 * Sets the courier of an order, idempotently. A parcel without a waybill number is updated; one
 * with the same courier and number stays; otherwise a parcel is added.
 * @throws AppError NOT_FOUND, CONFLICT for a cancelled order
 */
export const assignCourier = (
  tx: Tx,
  ctx: ParcelActor,
  orderId: string,
  parcel: ParcelInput,
): Promise<OrderViewRow> =>
  withParcels(tx, orderId, async (order) => {
    if (order.status === 'Cancelled')
      throw new AppError('CONFLICT', `Order ${orderId} is cancelled and needs no courier.`)
    const same = ({ courier, waybill }: ParcelInput) =>
      courier.toLowerCase() === parcel.courier.toLowerCase() &&
      (parcel.waybill === '' || waybill.toLowerCase() === parcel.waybill.toLowerCase())
    if (order.parcels.some(same)) return false
    const open = order.parcels.find(({ waybill }) => waybill === '')
    return open ? updateCarrier(tx, ctx, order, open, parcel) : addTo(tx, ctx, order, parcel)
  })

/** Removes a parcel from an order. @throws AppError NOT_FOUND */
export const removeParcel = (
  ctx: StaffContext<'settings'>,
  { orderId, id }: ParcelById,
): Promise<OrderViewRow> =>
  ctx.transaction((tx) =>
    withParcels(tx, orderId, async (order) => {
      const before = parcelOf(order, id)
      await deleteParcel(tx, id)
      await auditParcel(tx, ctx, orderId, [parcelText(before), null])
    }),
  )
