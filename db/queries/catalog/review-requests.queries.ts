/** Review requests some days after an order arrived, and the items that their links open. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import { isOpen } from './product-filter.queries.ts'

const isSold = sql<SqlBool>`products.deleted_at is null and ${isOpen}`

/** Of an order line: it can be reviewed, and has no review yet. */
const isToReview = sql<SqlBool>`
  ${isSold} and not exists (select from reviews where reviews.order_item_id = item.id)
  and item.quantity > coalesce(
    (select sum(quantity) from order_return_lines where item_ref = item.id), 0)`

/** Of an order: it has arrived, and its account is neither deleted nor blocked. */
const canBeRequested = sql<SqlBool>`
  orders.status = 'Delivered' and orders.email <> ''
  and not exists (select from order_erasures where order_ref = orders.id)
  and (orders.guest or exists (
    select from users where users.id = orders.user_id and users.status = 'active'))`

/** An order whose buyer gets a review request. */
export interface RequestedOrder {
  order_id: string
  email: string
  user_id: string | null
}

/** Takes the next orders that arrived between `from` and `until`; each is taken once. */
export async function claimReviewRequests(
  tx: Tx,
  { from, until }: { from: Date; until: Date },
  limit: number,
): Promise<RequestedOrder[]> {
  const { rows } = await sql<RequestedOrder>`
    with next as (
      select orders.id from orders
      where id in (
        select order_id from order_events
        where to_status = 'Delivered' and from_status is distinct from 'Delivered'
          and at > ${from} and at <= ${until})
        and not exists (select from review_requests where order_ref = orders.id)
        and ${canBeRequested}
        and exists (
          select from order_items as item join products on products.id = item.product_ref
          where item.order_id = orders.id and ${isToReview})
      order by orders.id limit ${limit} for no key update of orders skip locked),
    asked as (
      insert into review_requests (order_ref) select id from next on conflict do nothing
      returning order_ref)
    select order_id, coalesce(users.email, orders.email) as email, user_id
    from asked join orders on orders.id = order_ref left join users on users.id = user_id
    order by order_id`.execute(tx)
  return rows
}

/** Finds the items of an order without a review, in their order. */
export async function findItemsToReview(
  db: DbOrTx,
  orderId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select item.id, item.name from orders
      join order_items as item on item.order_id = orders.id
      join products on products.id = item.product_ref
    where orders.order_id = ${orderId} and ${canBeRequested} and ${isToReview}
    order by item.line`.execute(db)
  return rows
}

/** An item of a review request. */
export interface ReviewRequestItem {
  id: string
  order_id: string
  /** the future author of the review; null for a guest */
  user_id: string | null
  email: string
  product_id: string
  name: string
  image: string
  first_name: string
  last_name: string
  reviewed: boolean
}

/** Finds the item of a link in an email, for so many days after the email. */
export async function findRequestItem(
  db: DbOrTx,
  id: string,
  days: number,
): Promise<ReviewRequestItem | undefined> {
  const { rows } = await sql<ReviewRequestItem>`
    select item.id, orders.order_id, orders.user_id, coalesce(author.email, orders.email) as email,
      products.product_id, item.name, item.image,
      coalesce(author.first_name, '') as first_name, coalesce(author.last_name, '') as last_name,
      exists (select from reviews where reviews.order_item_id = item.id) as reviewed
    from order_items as item join orders on orders.id = item.order_id
      join review_requests as ask on ask.order_ref = orders.id
      join products on products.id = item.product_ref
      left join users as author on author.id = orders.user_id
    where item.id = ${id}::uuid and ${canBeRequested} and ${isSold}
      and ask.at > now() - make_interval(days => ${days})`.execute(db)
  return rows[0]
}
