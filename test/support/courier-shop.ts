/** Opens a shop with orders at couriers, and writes couriers' files about them. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CodPayout } from '#server/modules/cod-payouts/cod-payouts.schema.ts'
import type { Db } from '../../db/connection/client.ts'
import type { CodPayoutState } from '../../db/schema/schema.ts'
import { makeUser, type TestUser } from './factories.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export const inBase64 = (text: string): string => Buffer.from(text).toString('base64')

/** Inserts a payout without lines, in a requested state. */
export const insertPayout = (db: Db, state: CodPayoutState, { row }: TestUser) =>
  db.insertInto('cod_payouts').values({
    courier: 'Lanka Parcels',
    file_name: 'week.csv',
    file_hash: Buffer.from(crypto.randomUUID()),
    header: '[]',
    columns: '{}',
    state,
    actor_id: row.id,
    actor: 'A member of staff',
  })

interface Sent {
  rupees: number
  waybill?: string
  courier?: string
  status?: string
  method?: string
  paymentStatus?: string
  /** rupees collected of it */
  collected?: number
  /** days since it got its status */
  days?: number
}

/** Makes the database refuse transactions of this amount, as by a fault. @returns ends that */
export async function refuseEntries(db: Db, cents: number): Promise<() => Promise<unknown>> {
  await sql
    .raw(`create function stop() returns trigger language plpgsql as $$
      begin raise exception 'unforeseen'; end $$;
      create trigger stop before insert on payment_transactions for each row
        when (abs(new.amount_cents) = ${cents}) execute function stop()`)
    .execute(db)
  return () => sql.raw('drop trigger stop on payment_transactions; drop function stop').execute(db)
}

/** Creates an order that was sent. */
export async function insertSent(
  db: Db,
  {
    rupees,
    waybill,
    courier = 'Lanka Parcels',
    status = 'Delivered',
    method = 'cod',
    paymentStatus = 'due',
    collected = 0,
    days = 1,
  }: Sent,
): Promise<string> {
  const phone = '+94771234567'
  const { id, order_id } = await db
    .insertInto('orders')
    .values({
      email: 'nimali@example.com',
      name: 'Nimali Perera',
      address: '7 Temple Road, Galle',
      phone,
      phone_normalised: phone,
      status,
      payment_method: method,
      payment_status: paymentStatus,
      total_cents: Math.round(rupees * 100),
      labeled_total_cents: Math.round(rupees * 100),
    })
    .returning(['id', 'order_id'])
    .executeTakeFirstOrThrow()
  await sql`insert into order_events (order_id, actor, from_status, to_status, at)
        values (${id}, 'Araliya', 'Processing', ${status}, now() - make_interval(days => ${days}))`.execute(
    db,
  )
  if (waybill)
    await db
      .insertInto('order_parcels')
      .values({ order_ref: id, courier, waybill, tracking: '' })
      .execute()
  if (collected > 0)
    await sql`insert into payment_transactions (order_ref, kind, amount_cents, method, actor)
          values (${id}, 'collected', ${Math.round(collected * 100)}, 'cash', 'Araliya')`.execute(
      db,
    )
  return order_id
}

export interface CourierShop extends TestApp {
  staff: TestUser
  /** creates an order that was sent */
  sent: (what: Sent) => Promise<string>
  as: (method: string, path: string, body?: object) => ReturnType<TestApp['call']>
  /** parses a payout */
  read: (text: string, more?: object) => ReturnType<TestApp['call']>
  /** the payout once it is no longer in progress */
  settled: (id: string) => Promise<CodPayout>
}

export async function openCourierShop(): Promise<CourierShop> {
  const app = await createTestApp()
  const staff = await makeUser(app.db, { type: 'admin' })
  const as: CourierShop['as'] = (method, path, body) =>
    app.call(method, path, { token: staff.token, body })
  return Object.assign(app, {
    staff,
    as,
    sent: (what: Sent) => insertSent(app.db, what),
    read: (text: string, more: object = {}) =>
      as('POST', '/admin/cod-payouts', {
        fileName: 'week.csv',
        courier: 'Lanka Parcels',
        file: inBase64(text),
        ...more,
      }),
    async settled(id: string) {
      for (;;) {
        const { body } = await as('GET', `/admin/cod-payouts/${id}`)
        if (body.state !== 'recording' && body.state !== 'undoing') return body as CodPayout
        await wait(20)
      }
    },
  })
}
