/** What is ordered in cash and not paid yet, by account and by telephone number. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../client.ts'
import { normalisePhone } from '../phone.ts'

export interface OpenCash {
  account_orders: number
  account_cents: number
  phone_orders: number
  phone_cents: number
}

/** How much may be open at a time, for an account and for a telephone number alike. */
export interface CashRoom {
  /** undefined: nobody is counted as this account, only the number is */
  account: string | undefined
  orders: number
  cents: number
}

/** Whose open orders count. */
export interface CashBuyer {
  account: string | undefined
  phone: string
}

/** Whoever asks is the only one to count for them until the transaction ends. */
const openCash = ({ account, phone }: CashBuyer): RawBuilder<OpenCash> =>
  sql<OpenCash>`open_cash(${account ?? null}::uuid, ${normalisePhone(phone)}::text)`

/** Reads what is open. */
export async function findOpenCash(tx: Tx, buyer: CashBuyer): Promise<OpenCash> {
  const { rows } = await sql<OpenCash>`select * from ${openCash(buyer)}`.execute(tx)
  return rows[0]!
}

/**
 * One row where there is room for another order, none where there is not.
 * @param room undefined: there always is
 * @example sql`insert into orders … select … from ${whereCashFits(room, phone, cents)}`
 */
export const whereCashFits = (
  room: CashRoom | undefined,
  phone: string,
  cents: number,
): RawBuilder<unknown> =>
  room
    ? sql`${openCash({ account: room.account, phone })} as open
        where greatest(open.account_orders, open.phone_orders) < ${room.orders}
          and greatest(open.account_cents, open.phone_cents) + ${cents} <= ${room.cents}`
    : sql`(select) as unlimited`
