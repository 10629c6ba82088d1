/** Orders for couriers: by waybill or number, with weights, and with the cash still due. */
import { type SqlBool, sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type { OrderRow } from '../../schema/schema.ts'

/** An order that a courier's file names. */
export type NamedOrder = Pick<
  OrderRow,
  | 'id'
  | 'order_id'
  | 'status'
  | 'payment_method'
  | 'payment_status'
  | 'due_cents'
  | 'paid_cents'
  | 'credit_cents'
  | 'returning_since'
  | 'version'
> & {
  /** of its parcels, in lower case */
  waybills: string[]
  /** amounts that COD payouts recorded on it, and did not undo */
  payouts: { number: string; cents: number }[]
}

/**
 * Finds orders with one of these numbers, or with a parcel of one of these waybills.
 * @param waybills in lower case
 */
export async function findNamedOrders(
  db: DbOrTx,
  numbers: readonly string[],
  waybills: readonly string[],
): Promise<NamedOrder[]> {
  const { rows } = await sql<NamedOrder>`
    select id, order_id, status, payment_method, payment_status, due_cents, paid_cents, credit_cents, returning_since, version,
      array(select lower(waybill) from order_parcels where order_ref = orders.id and waybill <> '') as waybills,
      coalesce((select json_agg(json_build_object('number', number, 'cents', recorded_cents))
        from cod_payout_lines join cod_payouts on cod_payouts.id = payout_ref
        where order_ref = orders.id and recorded_cents > 0 and not undone), '[]') as payouts
    from orders
    where order_id = any(${numbers as string[]}::text[]) or id = any(array(
      select order_ref from order_parcels where lower(waybill) = any(${waybills as string[]}::text[]) and waybill <> ''))
    order by order_id`.execute(db)
  return rows
}

/** Locks orders in the order of their numbers, as all callers do, to avoid deadlocks. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('orders')
    .select('id')
    .where(sql<SqlBool>`id = any(${ids as string[]}::uuid[])`)
    .orderBy(sql`order_id collate "C"`)
    .forNoKeyUpdate()
    .execute()
}

/** Sums the current weight of the orders' goods, in grams; goods of unknown weight count 0. */
export async function findWeights(
  db: DbOrTx,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ order_id: string; grams: number }>`
    select orders.order_id, sum(weight_grams * quantity)::bigint as grams
    from orders join order_items on order_items.order_id = orders.id
      join product_details using (product_ref)
    where orders.order_id = any(${orderIds as string[]}::text[]) and weight_grams is not null
    group by orders.order_id`.execute(db)
  return new Map(rows.map(({ order_id, grams }) => [order_id, grams]))
}

/**
 * SQL for shipped, unpaid cash orders that are not returning: the courier of the last parcel, since
 * when it is Shipped or Delivered, and for how many whole days.
 */
const atCouriers = (now: Date) => sql`
  select orders.order_id, orders.name, orders.phone, orders.status, orders.due_cents,
    coalesce(parcel.courier, '') as courier, coalesce(parcel.waybill, '') as waybill, since.at as since,
    greatest(0, floor(extract(epoch from ${now}::timestamptz - since.at) / 86400))::integer as days
  from orders
    left join lateral (select courier, waybill from order_parcels where order_ref = orders.id
      order by shipped_at desc, id desc limit 1) as parcel on true,
    lateral (select coalesce((select max(at) from order_events where order_events.order_id = orders.id
      and to_status = orders.status and from_status is distinct from to_status), orders.updated_at) as at) as since
  where payment_method = 'cod' and due_cents > 0
    and (status = 'Delivered' or (status = 'Shipped' and returning_since is null))`

export interface CashAtCourier {
  order_id: string
  name: string
  phone: string
  status: 'Shipped' | 'Delivered'
  due_cents: number
  courier: string
  waybill: string
  since: Date
  days: number
}

/** Lists the orders whose cash a courier has or will collect, each courier's oldest first. */
export async function findCashAtCouriers(
  db: Db,
  now: Date,
  limit: number,
): Promise<CashAtCourier[]> {
  const { rows } = await sql<CashAtCourier>`
    ${atCouriers(now)} order by lower(coalesce(parcel.courier, '')), status, since.at, orders.id limit ${limit}`.execute(
    db,
  )
  return rows
}

export interface CourierAge {
  courier: string
  /** the first day of its age group; null: still on its way */
  from_day: number | null
  orders: number
  cents: number
}

/**
 * Sums the cash of couriers by courier and age of the delivery.
 * @param buckets the first day of each age, ascending
 */
export async function sumCashAtCouriers(
  db: Db,
  now: Date,
  buckets: readonly number[],
): Promise<CourierAge[]> {
  const { rows } = await sql<CourierAge>`
    select max(courier) as courier,
      case when status = 'Delivered' then (${buckets as number[]}::integer[])[
        width_bucket(days, ${buckets as number[]}::integer[])] end as from_day,
      count(*) as orders, sum(due_cents)::bigint as cents
    from (${atCouriers(now)}) as cash
    group by lower(courier), 2 order by lower(max(courier)), 2 nulls first`.execute(db)
  return rows
}
