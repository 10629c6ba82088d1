/** Inserts rows that maintenance jobs process, of any age. */
import { sql } from 'kysely'
import type { CodPayoutState } from '../../db/schema/schema.ts'
import { insertPayout } from './courier-shop.ts'
import { makeProduct, type TestUser } from './factories.ts'
import { at, insertOrderLink, insertUnpaid } from './scheduled-rows.ts'
import type { TestApp } from './test-app.ts'

let made = 0
/** Returns a text that no other row has. */
export const uniqueName = (): string => {
  made += 1
  return `maintenance-${made}`
}

/** Returns the functions that insert the rows. @param user owns them; @param staff made them */
export function maintenanceRows({ db }: Pick<TestApp, 'db'>, user: TestUser, staff: TestUser) {
  const key = (age: string) =>
    db.insertInto('idempotency_keys').values({
      scope: 'shopper',
      key: uniqueName(),
      operation: 'orders.place',
      fingerprint: Buffer.from('x'),
      created_at: at(age),
    })

  const session = (end: string) =>
    db.insertInto('sessions').values({
      token_hash: Buffer.from(uniqueName().padEnd(32)),
      user_id: user.row.id,
      expires_at: at(end),
    })

  const failure = (age: string) =>
    db
      .insertInto('login_failures')
      .values({ key: uniqueName(), failures: 3, last_failed_at: at(age) })

  const address = (age: string) =>
    db.insertInto('known_addresses').values({
      address_hash: Buffer.from(uniqueName()),
      user_id: user.row.id,
      last_login_at: at(age),
    })

  const link = (end: string) =>
    db.insertInto('account_links').values({
      token_hash: Buffer.from(uniqueName().padEnd(32)),
      purpose: 'verify',
      user_id: user.row.id,
      email: user.row.email,
      expires_at: at(end),
    })

  const invitation = (end: string) =>
    db.insertInto('invitations').values({
      email: `${uniqueName()}@example.com`,
      first_name: 'Kasun',
      last_name: '',
      role_id: 'packer',
      invited_by: staff.row.id,
      expires_at: at(end),
    })

  const bulkJob = (heartbeat: string, finished?: string, kind = 'products') =>
    db.insertInto('bulk_jobs').values({
      kind,
      action: JSON.stringify({ type: 'delete' }),
      total: 1,
      actor_id: user.row.id,
      actor: uniqueName(),
      created_at: at('-40 days'),
      heartbeat_at: at(heartbeat),
      finished_at: finished === undefined ? null : at(finished),
    })

  const delivery = (state: string, ended: string | null, subscriber = 'shopper') =>
    db.insertInto('event_deliveries').values({
      subscriber,
      queue: uniqueName(),
      state,
      ended_at: ended === null ? null : at(ended),
    })

  const event = (age: string, position: number) =>
    db.insertInto('events').values({
      type: 'order.updated',
      entity: 'order',
      entity_id: uniqueName(),
      version: 1,
      position,
      at: at(age),
      data: '{}',
    })

  const orderLink = (age: string) => insertOrderLink(db, uniqueName(), age)

  /** @param isDeleted of a product that was deleted a month ago */
  const subscription = (age: string, notified: string | null = null, isDeleted = false) => ({
    execute: async () => {
      const product = await makeProduct(db, { stock: 0 })
      if (isDeleted)
        await db
          .updateTable('products')
          .set({ deleted_at: at('-31 days') })
          .where('id', '=', product.id)
          .execute()
      await db
        .insertInto('back_in_stock_subscriptions')
        .values({
          product_id: product.id,
          email: `${uniqueName()}@example.com`,
          created_at: at(age),
          notified_at: notified === null ? null : at(notified),
        })
        .execute()
    },
  })

  const subscriber = (state: string, since: string) =>
    db
      .insertInto('newsletter_subscribers')
      .values({ email: `${uniqueName()}@example.com`, state, changed_at: at(since) })

  const payment = (claimed: string | null) =>
    db.insertInto('payments').values({
      provider: 'sandbox',
      amount_cents: 100,
      scope: 'shopper',
      key: uniqueName(),
      state: 'authorised',
      claimed_until: claimed === null ? null : at(claimed),
      created_at: at('-1 hour'),
    })

  const unpaid = (payBy: string) => insertUnpaid(db, uniqueName(), payBy)

  /** The order of a customer whose data is due for erasure. */
  const erased = (age: string, status: string) => ({
    execute: async () => {
      const order = {
        email: '',
        name: uniqueName(),
        address: 'Galle',
        phone: '1',
        phone_normalised: '1',
      }
      const { id } = await db
        .insertInto('orders')
        .values({ ...order, status, payment_method: 'cod', total_cents: 1, labeled_total_cents: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sql`update orders set created_at = ${at(age)} where id = ${id}`.execute(db)
      const erasure = await db
        .insertInto('erasures')
        .values({ known_as: [] })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('order_erasures')
        .values({ order_ref: id, erasure_id: erasure.id })
        .execute()
    },
  })

  const payout = (state: CodPayoutState) => insertPayout(db, state, staff)

  return {
    ...{ key, session, failure, address, link, invitation, bulkJob, delivery, event, orderLink },
    ...{ subscription, subscriber, payment, unpaid, erased, payout },
  }
}
