/** Places orders, and checks the limits of cash orders. */
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import { normalisePhone } from '../../phone.ts'
import type { OrderRow } from '../../schema/schema.ts'
import { stockUpdate } from '../catalog/stock.queries.ts'
import type { OrderViewRow } from './orders.queries.ts'

/** Unpaid cash orders: their number and amount. */
export interface OpenCash {
  account_orders: number
  account_cents: number
  phone_orders: number
  phone_cents: number
}

/** The buyer whose cash orders count. */
export interface CashBuyer {
  account?: string | undefined
  phone?: string | undefined
}

/** Reads the unpaid cash orders; in a transaction, locks the count until it ends. */
export async function findOpenCash(
  db: DbOrTx,
  { account, phone = '' }: CashBuyer,
): Promise<OpenCash> {
  const { rows } = await sql<OpenCash>`
    select * from open_cash(${account ?? null}::uuid, ${normalisePhone(phone)}::text)`.execute(db)
  return rows[0]!
}

/**
 * Counts refused or returned cash orders of the account or of the phone number, whichever has more.
 * Excludes orders that store credit paid in full, as they asked for no cash on delivery.
 */
export async function countRefused(db: DbOrTx, { account, phone }: CashBuyer): Promise<number> {
  const refused = (column: string, value: string | null) => sql`
    (select count(*) from orders where ${sql.ref(column)} = ${value}
      and cancel_reason is not null and payment_method = 'cod'
      and not exists (
        select from payment_transactions where order_ref = orders.id and method = 'credit' and amount_cents >= total_cents))`
  const { rows } = await sql<{ count: number }>`
    select greatest(${refused('user_id', account ?? null)},
      ${refused('phone_normalised', phone === undefined ? null : normalisePhone(phone))}) as count
  `.execute(db)
  return rows[0]!.count
}

interface OrderPlace {
  street?: string | undefined
  city?: string | undefined
  district?: string | undefined
  postalCode?: string | undefined
}

export interface NewOrder {
  userId: string | null
  /** placed without an account; an API key's order is not a guest order */
  guest?: boolean
  /** entered by staff for a customer */
  byStaff?: boolean
  email: string
  name: string
  address: string
  /** the address in parts, where they were given */
  place?: OrderPlace
  phone: string
  notes: string
  paymentMethod: string
  payment: {
    status: string
    brand?: string
    last4?: string
    reference?: string
    /** the authorised card payment, which becomes the order's first transaction */
    id?: string
    /** deadline of its payment */
    payBy?: Date
  }
  totalCents: number
  labeledTotalCents: number
  /** the part of the total paid by store credit, whose balance is locked */
  creditCents?: number
  /** the inputs of its price, where that is more than its items */
  pricing?: unknown
  /** promotions that reduced its price */
  uses?: readonly { id: string; cents: number }[]
}

export interface NewOrderItem {
  productRef: string
  productId: string
  name: string
  image: string
  priceCents: number
  labeledPriceCents: number
  quantity: number
}

/** Tests whether the buyer ordered before: by the account, or by the phone number. */
const hasBought = ({ userId, phone }: NewOrder): RawBuilder<boolean> =>
  sql<boolean>`has_ordered(${userId}::uuid, ${normalisePhone(phone)})`

/** Minutes within which an order with the same phone number, items and total is a duplicate. */
const duplicateMinutes = 10

/** Returns the number of the newest order that looks the same; null without one. */
const possibleDuplicate = (
  { phone, totalCents }: NewOrder,
  items: readonly NewOrderItem[],
): RawBuilder<string | null> => sql<string | null>`
  possible_duplicate(${normalisePhone(phone)}, ${totalCents}::bigint,
    ${items.map(({ productId }) => productId)}::text[], ${items.map(({ quantity }) => quantity)}::integer[],
    ${duplicateMinutes})`

/** Inserts the promotion uses of the order, if any. */
const usesOf = ({ uses = [], userId }: NewOrder): RawBuilder<unknown> =>
  uses.length === 0
    ? sql``
    : sql`used as (
      insert into promotion_uses (promotion_id, order_id, account, phone, cents)
      select use.id, placed.id, ${userId}::uuid, placed.phone_normalised, use.cents
      from placed, unnest(${uses.map(({ id }) => id)}::uuid[], ${uses.map(({ cents }) => cents)}::bigint[])
        as use(id, cents)),
    `

/** Returns the part of the total to pay by the chosen payment method. */
const leftOf = ({ totalCents, creditCents = 0 }: NewOrder): number => totalCents - creditCents

/** Books the store credit that pays the order, if any. */
const creditOf = (
  { creditCents = 0 }: NewOrder,
  actor: { id: string | null; label: string },
): RawBuilder<unknown> =>
  creditCents === 0
    ? sql``
    : sql`spent as (
      insert into payment_transactions (order_ref, kind, amount_cents, method, actor_id, actor)
      select placed.id, 'captured', ${creditCents}::bigint, 'credit', ${actor.id}::uuid, ${actor.label}
      from placed),
    `

/** Books the amount authorised on a card for the order, if any. */
const reservedOf = (
  order: NewOrder,
  actor: { id: string | null; label: string },
): RawBuilder<unknown> =>
  order.payment.id === undefined
    ? sql``
    : sql`reserved as (
      insert into payment_transactions (order_ref, payment_ref, kind, held_cents, method, reference, actor_id, actor)
      select placed.id, ${order.payment.id}::uuid, 'authorised', ${leftOf(order)}::bigint, 'card',
        ${order.payment.reference ?? ''}, ${actor.id}::uuid, ${actor.label} from placed),
    `

/**
 * Takes the stock of locked products and writes the order, its items and the first line of its
 * history: in one statement, because other orders wait for the products. The order's number comes
 * from the sequence. The customer's note is also stored separately, because staff overwrite it with
 * their notes.
 */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  items: readonly NewOrderItem[],
  actor: { id: string | null; label: string },
): Promise<OrderViewRow> {
  const { payment, place = {} } = order
  const column = <T>(of: (item: NewOrderItem) => T): T[] => items.map(of)
  const result = await sql<OrderRow>`
    with taken as (${stockUpdate(items.map(({ productRef: id, quantity }) => ({ id, change: -quantity })))}),
    placed as (
      insert into orders (user_id, guest, by_staff, email, name, address, phone, phone_normalised, notes, customer_note,
        payment_method, payment_status, payment_brand, payment_last4, payment_reference, pay_by,
        held_cents, paid_cents, credit_cents, total_cents, labeled_total_cents, pricing, street, city, district, postal_code, bought_before,
        possible_duplicate_of)
      select ${order.userId}::uuid, ${order.guest ?? false}::boolean, ${order.byStaff ?? false}::boolean, ${order.email}, ${order.name}, ${order.address}, ${order.phone},
        ${normalisePhone(order.phone)}, ${order.notes}, ${order.notes},
        ${order.paymentMethod}, ${payment.status},
        ${payment.brand ?? null}, ${payment.last4 ?? null}, ${payment.reference ?? null},
        ${payment.payBy ?? null}::timestamptz, ${payment.id === undefined ? 0 : leftOf(order)}::bigint,
        ${order.creditCents ?? 0}::bigint, ${order.creditCents ?? 0}::bigint,
        ${order.totalCents}::bigint, ${order.labeledTotalCents}::bigint,
        ${order.pricing === undefined ? null : JSON.stringify(order.pricing)}::jsonb,
        ${place.street || null}, ${place.city || null}, ${place.district || null},
        ${place.postalCode || null}, ${hasBought(order)}, ${possibleDuplicate(order, items)}
      returning *),
    lines as (
      insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents,
        labeled_price_cents, quantity, sold_at, cost_cents, tax_rate, group_id)
      select placed.id, item.line, item.product_ref, item.product_id, item.name, item.image,
        item.price_cents, item.labeled_price_cents, item.quantity, placed.created_at,
        (select cost_cents from product_details where product_details.product_ref = item.product_ref),
        tax_rate_of(placed.pricing, item.product_id),
        (select group_id from product_group_members as member where member.product_ref = item.product_ref and active)
      from placed, unnest(${column((item) => item.productRef)}::uuid[],
        ${column((item) => item.productId)}::text[], ${column((item) => item.name)}::text[],
        ${column((item) => item.image)}::text[], ${column((item) => item.priceCents)}::bigint[],
        ${column((item) => item.labeledPriceCents)}::bigint[],
        ${column((item) => item.quantity)}::integer[]) with ordinality as item(product_ref,
        product_id, name, image, price_cents, labeled_price_cents, quantity, line)),
    ${usesOf(order)}${creditOf(order, actor)}${reservedOf(order, actor)}begun as (
      insert into order_events (order_id, actor_id, actor, to_status, notes)
      select placed.id, ${actor.id}::uuid, ${actor.label}, placed.status, placed.notes from placed)
    select * from placed`.execute(tx)
  const rows = items.map((item) => ({
    product_id: item.productId,
    name: item.name,
    image: item.image,
    price_cents: item.priceCents,
    quantity: item.quantity,
  }))
  return { ...result.rows[0]!, items: rows, parcels: [], returns: [] }
}
