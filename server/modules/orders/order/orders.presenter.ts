/** Presents the rows of orders to API callers. */
import { validPhone } from '../../../../db/phone.ts'
import type { BriefOrderRow } from '../../../../db/queries/orders/order-activity.queries.ts'
import type { OrderViewReturn, OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import type { OrderEventRow } from '../../../../db/schema/schema.ts'
import { guestLabel } from '../../../core/access/guest.ts'
import { can } from '../../../core/access/permission-check.ts'
import type { AllServices, CurrentUser, ResponseMetadata } from '../../../core/context/context.ts'
import { versionTag } from '../../../core/operation/versions.ts'
import { toRupees } from '../../../core/values/money.ts'
import type { PaymentState } from '../../payments/transactions.schema.ts'
import { type StoredPricing, viewParts } from '../../pricing/prices/bill.ts'
import { awaitsPayment, transferReference } from './bank-transfer.ts'
import { transfer } from './bank-transfers.schema.ts'
import { type FoundOrder, type LabelledOrder, withoutRecipient } from './buyers.schema.ts'
import { needsConfirmation } from './confirmation.ts'
import type { OrderBrief } from './order-brief.schema.ts'
import type {
  CancelReason,
  ConfirmationChannel,
  Order,
  OrderChange,
  OrderDetails,
  OrderDifference,
} from './orders.schema.ts'
import { isReturning } from './returning.ts'
import type { OrderReturn, ReturnMethod } from './returns.schema.ts'
import { codesOf, storedPricingOf } from './stored-pricing.ts'

/** Returns the parts of an address that was entered in parts. */
const presentPlace = ({ street, city, district, postal_code }: OrderViewRow) => ({
  ...(street ? { street } : {}),
  ...(city ? { city } : {}),
  ...(district ? { district } : {}),
  ...(postal_code ? { postalCode: postal_code } : {}),
})

/** Returns the bank transfer details of an order. */
const presentTransfer = (row: OrderViewRow): Partial<Order['payment']> =>
  row.payment_method === transfer.name
    ? {
        reference: transferReference(row),
        ...(row.slip_at ? { slipAt: row.slip_at.toISOString() } : {}),
        ...(awaitsPayment(row) && row.payment_problem ? { problem: row.payment_problem } : {}),
      }
    : {}

const presentParcel = ({
  id,
  courier,
  waybill,
  tracking,
  shipped_at,
}: OrderViewRow['parcels'][0]) => ({
  id,
  courier,
  waybill,
  ...(tracking ? { tracking } : {}),
  shippedAt: new Date(shipped_at).toISOString(),
})

/** Returns a return as all readers of the order see it. */
export const presentReturn = (row: OrderViewReturn): OrderReturn => ({
  date: new Date(row.at).toISOString(),
  lines: row.lines.map(({ product_id, name, quantity }) => ({
    productId: product_id,
    name,
    quantity,
  })),
  amount: toRupees(row.cents),
  ...(row.refunded_cents > 0
    ? { refunded: toRupees(row.refunded_cents), method: row.method as ReturnMethod }
    : {}),
  ...(row.exchanged_for ? { exchangedFor: row.exchanged_for } : {}),
})

/** Shows an order in a short list. */
export function presentOrderBrief(row: BriefOrderRow): OrderBrief {
  const { delivery } = viewParts((row.pricing ?? undefined) as StoredPricing | undefined)
  return {
    orderId: row.order_id,
    status: row.status as Order['status'],
    ...(isReturning(row) ? { returningSince: row.returning_since!.toISOString() } : {}),
    date: row.created_at.toISOString(),
    total: toRupees(row.total_cents),
    ...(delivery ? { delivery } : {}),
  }
}

/** Returns an order as in docs/contract.md#orders. */
export function presentOrder(row: OrderViewRow): Order {
  return {
    orderId: row.order_id,
    status: row.status as Order['status'],
    ...(row.cancel_reason ? { reason: row.cancel_reason as CancelReason } : {}),
    ...(isReturning(row) ? { returningSince: row.returning_since!.toISOString() } : {}),
    date: row.created_at.toISOString(),
    name: row.name,
    address: row.address,
    ...presentPlace(row),
    phone: row.phone,
    email: row.email,
    notes: row.notes,
    customerNote: row.customer_note,
    paymentMethod: row.payment_method as Order['paymentMethod'],
    payment: {
      status: row.payment_status as Order['payment']['status'],
      state: row.payment_state as PaymentState,
      ...(row.paid_cents > 0 ? { paid: toRupees(row.paid_cents) } : {}),
      ...(row.due_cents > 0 ? { due: toRupees(row.due_cents) } : {}),
      ...(row.payment_issue ? { issue: row.payment_issue } : {}),
      ...(row.credit_cents > 0 ? { credit: toRupees(row.credit_cents) } : {}),
      ...(row.payment_brand ? { brand: row.payment_brand } : {}),
      ...(row.payment_last4 ? { last4: row.payment_last4 } : {}),
      ...(awaitsPayment(row) && row.pay_by ? { payBy: row.pay_by.toISOString() } : {}),
      ...presentTransfer(row),
    },
    orderedItems: row.items.map((item) => ({
      productId: item.product_id,
      name: item.name,
      image: item.image,
      price: toRupees(item.price_cents),
      quantity: item.quantity,
    })),
    total: toRupees(row.total_cents),
    labeledTotal: toRupees(row.labeled_total_cents),
    ...viewParts((row.pricing ?? undefined) as StoredPricing | undefined),
    ...(row.confirmed_at
      ? {
          confirmed: {
            at: row.confirmed_at.toISOString(),
            how: row.confirmed_how as ConfirmationChannel,
          },
        }
      : {}),
    ...(row.parcels.length > 0 ? { parcels: row.parcels.map(presentParcel) } : {}),
    ...(row.returns.length > 0 ? { returns: row.returns.map(presentReturn) } : {}),
  }
}

/** Returns the answer of a mutation: the current order, whose version is its ETag. */
export function answerOrder(
  { reply }: { reply: ResponseMetadata },
  order: OrderViewRow,
  message: string,
) {
  reply.headers.ETag = versionTag(order.version)
  return { message, order: presentOrder(order), version: order.version }
}

/**
 * Returns an order with its version.
 * @param services where the reader may see whether it waits for a confirmation; events leave that
 * out
 */
export const presentOrderDetails = (
  row: OrderViewRow,
  services?: Pick<AllServices, 'settings'>,
): OrderDetails => ({
  ...presentOrder(row),
  version: row.version,
  ...(row.guest ? { guest: true } : {}),
  ...(services && needsConfirmation(services, row) ? { toConfirm: true } : {}),
  ...(row.by_staff ? { byStaff: true } : {}),
})

/** Shows an order to an authorised reader; only staff see hints at possible problems. */
export const presentOrderFor = (
  ctx: Pick<AllServices, 'settings'> & { user: Pick<CurrentUser, 'permissions'> },
  row: OrderViewRow,
  codes = codesOf(storedPricingOf(row)),
): OrderDetails => ({
  ...presentOrderDetails(row, ctx),
  ...(can(ctx.user, 'orders.read')
    ? {
        ...(codes.length > 0 ? { codes } : {}),
        ...(validPhone(row.phone) === undefined ? { invalidPhone: true } : {}),
        ...(row.possible_duplicate_of ? { possibleDuplicateOf: row.possible_duplicate_of } : {}),
      }
    : {}),
})

/** Shows an order that a link opened; the names of staff are left out. */
export const presentOpenedOrder = (
  services: Pick<AllServices, 'settings'>,
  { order, history }: { order: OrderViewRow; history: readonly OrderEventRow[] },
) => ({
  order: presentOrderDetails(order, services),
  history: history.map((event) =>
    presentHistoryEntryFor(
      event,
      { permissions: [], label: order.email },
      services.settings.get('shop.name'),
    ),
  ),
})

/** Shows an order found by its number and phone number. */
export function presentFoundOrder(
  services: Pick<AllServices, 'settings'>,
  { order, history }: { order: OrderViewRow; history: readonly OrderEventRow[] },
): FoundOrder {
  const whole = presentOrderDetails(order, services)
  const { reference: _, slipAt: __, problem: ___, issue: ____, ...payment } = whole.payment
  return {
    order: withoutRecipient({ ...whole, payment }),
    history: history.map((event) => ({
      at: event.at.toISOString(),
      from: event.from_status as OrderChange['from'],
      to: event.to_status as OrderChange['to'],
    })),
  }
}

/** Shows a history entry to staff. */
export const presentHistoryEntry = (row: OrderEventRow): OrderChange => ({
  at: row.at.toISOString(),
  by: row.actor,
  from: row.from_status as OrderChange['from'],
  to: row.to_status as OrderChange['to'],
  notes: row.notes,
  ...(row.changes ? { changes: row.changes as OrderDifference[] } : {}),
})

/** Shows a history entry; customers see the shop's name in place of the names of staff. */
export const presentHistoryEntryFor = (
  row: OrderEventRow,
  reader: Pick<CurrentUser, 'permissions' | 'label'>,
  shopName: string,
): OrderChange => ({
  ...presentHistoryEntry(row),
  by:
    can(reader, 'orders.read') || [reader.label, guestLabel].includes(row.actor)
      ? row.actor
      : shopName,
})

const isOver = ({ status }: OrderViewRow): boolean =>
  status === 'Delivered' || status === 'Cancelled'

/** Shows an order for the QR code of a parcel's label. */
export function presentLabelledOrder(
  services: Pick<AllServices, 'settings'>,
  found: { order: OrderViewRow; history: readonly OrderEventRow[] },
): LabelledOrder {
  const { order: row } = found
  const { order, history } = presentFoundOrder(services, found)
  const { orderId, status, date, confirmed, toConfirm, parcels } = order
  const collect = row.payment_method === 'cod' && !isOver(row) ? row.due_cents : 0
  return {
    order: {
      ...{ orderId, status, date },
      ...(confirmed ? { confirmed } : {}),
      ...(toConfirm ? { toConfirm } : {}),
      ...(parcels ? { parcels } : {}),
    },
    ...(collect > 0 ? { cashToCollect: toRupees(collect) } : {}),
    units: row.items.reduce((sum, { quantity }) => sum + quantity, 0),
    history,
  }
}
