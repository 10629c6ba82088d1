/** Placing an order, and the room there is for what is paid in cash. */
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import { normalisePhone } from '../../phone.ts'
import type { OrderRow } from '../../schema/schema.ts'
import { movingStock } from '../catalog/stock.queries.ts'
import type { OrderViewRow } from './orders.queries.ts'

/** What is ordered in cash and not paid yet. */
export interface OpenCash {
  account_orders: number
  account_cents: number
  phone_orders: number
  phone_cents: number
}

/** Whose orders in cash count. */
export interface CashBuyer {
  account?: string | undefined
  phone?: string | undefined
}

/** Reads what is open; in a transaction nobody else counts it until that ends. */
export async function findOpenCash(
  db: DbOrTx,
  { account, phone = '' }: CashBuyer,
): Promise<OpenCash> {
  const { rows } = await sql<OpenCash>`
    select * from open_cash(${account ?? null}::uuid, ${normalisePhone(phone)}::text)`.execute(db)
  return rows[0]!
}

/**
 * Orders in cash that were refused or came back: of the account or of the number, whichever has more. One
 * that store credit paid whole asked for no cash at the door.
 */
export async function countRefused(db: DbOrTx, { account, phone }: CashBuyer): Promise<number> {
  const refused = (column: string, value: string | null) => sql`
    (select count(*) from orders where ${sql.ref(column)} = ${value}
      and cancel_reason is not null and payment_method = 'cod'
      and not exists (
        select from payment_entries where order_ref = orders.id and method = 'credit' and amount_cents >= total_cents))`
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
  /** placed without an account; an API key's is not */
  guest?: boolean
  /** typed in by staff, for somebody else */
  byStaff?: boolean
  email: string
  name: string
  address: string
  /** the same in parts, where it came so */
  place?: OrderPlace
  phone: string
  notes: string
  paymentMethod: string
  payment: {
    status: string
    brand?: string
    last4?: string
    reference?: string
    /** the authorised payment on a card, which becomes the order's first entry */
    id?: string
    /** until when it waits for its payment */
    payBy?: Date
  }
  totalCents: number
  labeledTotalCents: number
  /** of the total, what its account's store credit pays; that balance is locked */
  creditCents?: number
  /** what it was priced from, where that is more than its items */
  pricing?: unknown
  /** promotions that took something off it */
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

/** True for whoever ordered before: by the account, or by the telephone number. */
const hasBought = ({ userId, phone }: NewOrder): RawBuilder<boolean> => sql<boolean>`(
  exists (select from orders where user_id = ${userId}::uuid)
  or exists (select from orders where phone_normalised = ${normalisePhone(phone)} and phone_normalised <> ''))`

/** An order placed within these minutes with the same phone number, items and total is probably the same. */
const duplicateMinutes = 10

/** The number of the newest order that looks the same; null without one. */
const possibleDuplicate = (
  { phone, totalCents }: NewOrder,
  items: readonly NewOrderItem[],
): RawBuilder<string | null> => sql<string | null>`(
  select order_id from orders as earlier
  where phone_normalised = ${normalisePhone(phone)} and phone_normalised <> '' and status <> 'Cancelled'
    and total_cents = ${totalCents}::bigint
    and created_at > now() - make_interval(mins => ${duplicateMinutes})
    and (select count(*) from order_items where order_items.order_id = earlier.id) = ${items.length}
    and not exists (
      select product_id, quantity from order_items where order_items.order_id = earlier.id
      except select * from unnest(${items.map(({ productId }) => productId)}::text[],
        ${items.map(({ quantity }) => quantity)}::integer[]))
  order by created_at desc limit 1)`

/** Writes the promotions down that an order uses; nothing where there are none. */
const usesOf = ({ uses = [], userId }: NewOrder): RawBuilder<unknown> =>
  uses.length === 0
    ? sql``
    : sql`used as (
      insert into promotion_uses (promotion_id, order_id, account, phone, cents)
      select use.id, placed.id, ${userId}::uuid, placed.phone_normalised, use.cents
      from placed, unnest(${uses.map(({ id }) => id)}::uuid[], ${uses.map(({ cents }) => cents)}::bigint[])
        as use(id, cents)),
    `

/** What of the order is to be paid by the way that its buyer chose. */
const leftOf = ({ totalCents, creditCents = 0 }: NewOrder): number => totalCents - creditCents

/** Books the store credit that pays the order; nothing where none does. */
const creditOf = (
  { creditCents = 0 }: NewOrder,
  actor: { id: string | null; label: string },
): RawBuilder<unknown> =>
  creditCents === 0
    ? sql``
    : sql`spent as (
      insert into payment_entries (order_ref, kind, amount_cents, method, actor_id, actor)
      select placed.id, 'captured', ${creditCents}::bigint, 'credit', ${actor.id}::uuid, ${actor.label}
      from placed),
    `

/** Books what a card has reserved for the order; nothing where it is not paid by card. */
const reservedOf = (
  order: NewOrder,
  actor: { id: string | null; label: string },
): RawBuilder<unknown> =>
  order.payment.id === undefined
    ? sql``
    : sql`reserved as (
      insert into payment_entries (order_ref, payment_ref, kind, held_cents, method, reference, actor_id, actor)
      select placed.id, ${order.payment.id}::uuid, 'authorised', ${leftOf(order)}::bigint, 'card',
        ${order.payment.reference ?? ''}, ${actor.id}::uuid, ${actor.label} from placed),
    `

/**
 * Takes the stock of locked products and writes the order, its items and the first line of its
 * history: in one statement, because others wait for the products meanwhile. The order's number
 * comes from the sequence. What the customer noted is kept apart as well, because staff write their
 * own notes over it.
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
    with taken as (${movingStock(items.map(({ productRef: id, quantity }) => ({ id, change: -quantity })))}),
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
        labeled_price_cents, quantity, sold_at, cost_cents, tax_rate)
      select placed.id, item.line, item.product_ref, item.product_id, item.name, item.image,
        item.price_cents, item.labeled_price_cents, item.quantity, placed.created_at,
        (select cost_cents from product_details where product_details.product_ref = item.product_ref),
        tax_rate_of(placed.pricing, item.product_id)
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
