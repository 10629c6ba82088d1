/** Recomputes an order's money from its transactions, independently of the database's triggers. */
import { type SqlBool, sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../db/connection/client.ts'
import type { PaymentTransactionRow } from '../../db/schema/schema.ts'

interface Order {
  status: string
  total_cents: number
}

const sum = (
  entries: readonly PaymentTransactionRow[],
  of: (entry: PaymentTransactionRow) => number,
): number => entries.reduce((all, entry) => all + of(entry), 0)

const byCredit = ({ method, amount_cents }: PaymentTransactionRow): number =>
  method === 'credit' ? amount_cents : 0

/** Returns the state that an order must have, from its transactions alone. */
function stateOf(
  { status, total_cents }: Order,
  entries: readonly PaymentTransactionRow[],
): string {
  const here = sum(entries, (entry) => entry.amount_cents)
  const authorised = sum(entries, (entry) => entry.held_cents)
  const total = total_cents + sum(entries, (entry) => entry.adjustment_cents)
  const isWrittenOff =
    sum(entries, ({ kind, adjustment_cents }) => (kind === 'writtenOff' ? adjustment_cents : 0)) < 0
  const isRefunded =
    sum(entries, ({ kind, amount_cents }) =>
      kind === 'refunded' || kind === 'chargedBack' ? amount_cents : 0,
    ) < 0
  const arrived = entries.findLast(({ kind }) => kind === 'captured' || kind === 'collected')
  const whole = arrived?.kind === 'collected' ? 'collected' : 'paid'
  if (status === 'Cancelled') {
    if (here > 0) return isRefunded ? 'partRefunded' : whole
    if (isRefunded) return 'refunded'
    return authorised > 0 ? 'authorised' : 'void'
  }
  if (here < total) return authorised >= total - here ? 'authorised' : 'due'
  if (isWrittenOff) return 'writtenOff'
  if (here === 0) return isRefunded ? 'refunded' : 'void'
  return total < total_cents ? 'partRefunded' : whole
}

/**
 * Asserts that every order's money is the sum of its transactions and its state follows from them.
 * Nothing is paid without a transaction, refunds never exceed payments, and captures and refunds of
 * providers are booked once.
 */
export async function assertMoney(db: Db, orderId?: string): Promise<void> {
  // only the changed order, where the others were checked before
  const ofOrders = orderId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`order_id = ${orderId}`
  const mine = sql<SqlBool>`order_ref in (select id from orders where ${ofOrders})`
  const entries = await db
    .selectFrom('payment_transactions')
    .selectAll()
    .where(mine)
    .orderBy('seq')
    .execute()
  const byOrder = Map.groupBy(entries, ({ order_ref }) => order_ref)
  const byPayment = Map.groupBy(entries, ({ payment_ref }) => payment_ref)
  const orders = await db.selectFrom('orders').selectAll().where(ofOrders).execute()
  const returns = Map.groupBy(
    await db.selectFrom('order_returns').selectAll().where(mine).execute(),
    ({ order_ref }) => order_ref,
  )
  // All orders of its buyer: each transaction counts for the balance.
  const ofBuyers =
    orderId === undefined
      ? ofOrders
      : sql<SqlBool>`user_id in (select user_id from orders where ${ofOrders})`
  const booked = await db
    .selectFrom('store_credit_transactions')
    .selectAll()
    .where(sql<SqlBool>`(${mine} or ${ofBuyers})`)
    .execute()
  const moved = new Map<string | null, number>()
  const owned = new Map<string, number>()
  for (const { order_ref, user_id, amount_cents } of booked) {
    moved.set(order_ref, (moved.get(order_ref) ?? 0) + amount_cents)
    if (user_id) owned.set(user_id, (owned.get(user_id) ?? 0) + amount_cents)
  }
  const balances = await db
    .selectFrom('store_credit_balances')
    .selectAll()
    .where(ofBuyers)
    .execute()
  expect(
    balances.filter(({ user_id, cents }) => cents < 0 || cents !== owned.get(user_id)),
    'balances of store credit that differ from their transactions',
  ).toEqual([])
  const wrong = orders.flatMap((order) => {
    const own = byOrder.get(order.id) ?? []
    const here = sum(own, (entry) => entry.amount_cents)
    const asks = order.total_cents + sum(own, (entry) => entry.adjustment_cents)
    const due = order.status === 'Cancelled' ? 0 : Math.max(0, asks - here)
    const holds = here > 0 || order.held_cents > 0 || order.total_cents === 0
    const arrived = returns.get(order.id) ?? []
    const credited = sum(own, ({ kind, adjustment_cents }) =>
      kind === 'credited' ? adjustment_cents : 0,
    )
    const problems = [
      arrived.reduce((all, { cents }) => all + cents, 0) !== -credited && `credited ${-credited}`,
      arrived.some(({ refunded_cents, cents }) => refunded_cents > cents) &&
        'refunded more than its price',
      order.paid_cents !== here && `paid ${order.paid_cents}, entries say ${here}`,
      order.due_cents !== due && `due ${order.due_cents}, entries say ${due}`,
      order.payment_state !== stateOf(order, own) &&
        order.payment_issue !== 'disputed' &&
        `${order.payment_state}, entries say ${stateOf(order, own)}`,
      (order.payment_issue === 'disputed') !== (order.payment_state === 'disputed') &&
        `${order.payment_state} with the issue ${order.payment_issue}`,
      order.payment_issue === 'disputed' &&
        !['disputed', 'unpaid'].includes(order.payment_status) &&
        `disputed and called ${order.payment_status}`,
      order.payment_status === 'paid' && !holds && 'called paid without an entry',
      order.status !== 'Cancelled' &&
        order.payment_status === 'paid' &&
        due > 0 &&
        !order.held_cents &&
        'called paid with money due',
      here < 0 && 'more refunded than received',
      order.credit_cents !== sum(own, byCredit) && `credit ${order.credit_cents}`,
      -sum(own, byCredit) !== (moved.get(order.id) ?? 0) && 'its account’s credit says otherwise',
    ].filter(Boolean)
    return problems.length > 0 ? [`${order.order_id}: ${problems.join('; ')}`] : []
  })
  expect(wrong, 'orders whose amounts differ from their transactions').toEqual([])

  const payments = await db
    .selectFrom('payments as payment')
    .leftJoin('payments as original', 'original.id', 'payment.original_ref')
    .select(['payment.id', 'payment.state', 'payment.amount_cents'])
    .where((eb) =>
      eb.or([
        eb('payment.order_ref', 'in', eb.selectFrom('orders').select('id').where(ofOrders)),
        eb('original.order_ref', 'in', eb.selectFrom('orders').select('id').where(ofOrders)),
      ]),
    )
    .execute()
  const parts = await db.selectFrom('payment_refunds').selectAll().where(mine).execute()
  const unbookedParts = parts.filter(({ id, amount_cents, settled_at }) => {
    const own = entries.filter(({ refund_ref }) => refund_ref === id)
    return -sum(own, (entry) => entry.amount_cents) !== (settled_at ? amount_cents : 0)
  })
  expect(unbookedParts, 'partial refunds whose transactions differ').toEqual([])
  const unbooked = payments.flatMap(({ id, state, amount_cents }) => {
    const own = byPayment.get(id) ?? []
    const taken = sum(own, ({ kind, amount_cents: cents }) => (kind === 'captured' ? cents : 0))
    const wanted = ['captured', 'refunded', 'owed'].includes(state) ? amount_cents : 0
    return taken === wanted ? [] : [`${state}: ${taken} booked of ${wanted}`]
  })
  expect(unbooked, 'providers’ payments whose transactions differ').toEqual([])
}
