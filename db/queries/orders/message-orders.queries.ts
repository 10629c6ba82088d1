/** Finds the orders that a message refers to. */
import { sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'
import type { OrderRow } from '../../schema/schema.ts'
import { type BriefOrderRow, briefOrderColumns } from './order-activity.queries.ts'

/** How an order was found; of several, the first of these is reported. */
type MatchedBy = 'number' | 'email' | 'phone'

export interface OrderLookup {
  email: string
  /** in the form that orders have */
  numbers: readonly string[]
  phones: readonly string[]
}

export type LookedUpOrderRow = BriefOrderRow & Pick<OrderRow, 'name'> & { by: MatchedBy }

/** Finds orders by number, then by the sender's email, then by phone number, the newest first. */
export async function lookUpOrders(
  db: DbOrTx,
  { email, numbers, phones }: OrderLookup,
  limit: number,
): Promise<LookedUpOrderRow[]> {
  const named = sql`order_id = any(${numbers as string[]}::text[])`
  const sent = sql`(user_id = (select id from users where lower(email) = lower(${email}))
    or guest and lower(email) = lower(${email}) and email <> '')`
  const { rows } = await sql<LookedUpOrderRow>`
    select name, ${sql.join(briefOrderColumns.map((column) => sql.ref(column)))},
      case when ${named} then 'number' when ${sent} then 'email' else 'phone' end as by
    from orders
    where ${named} or coalesce(${sent}, false)
      or phone_normalised = any(${phones as string[]}::text[]) and phone_normalised <> ''
    order by case when ${named} then 1 when ${sent} then 2 else 3 end, created_at desc, id desc
    limit ${limit}`.execute(db)
  return rows
}
