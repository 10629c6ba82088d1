/** Creates rows with scheduled changes or an expiry. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connection/client.ts'
import { insertImport } from '../../db/queries/imports/imports.queries.ts'
import { makeProduct, makeUser } from './factories.ts'

/** Returns a time relative to now, by the database's clock. */
export const at = (time: string): RawBuilder<Date> => sql<Date>`now() + ${time}::interval`

/** Inserts a scheduled article. */
export const insertScheduled = (db: Db, blogId: string, from: string) =>
  db.insertInto('blogs').values({
    blog_id: blogId,
    blog_topic: 'Rain',
    state: 'scheduled',
    publish_at: at(from),
    was_public: false,
  })

/** Inserts a product with a sale from then on, begun or not; due at that time. */
export const insertSale = (db: Db, from: string, isSettled: boolean) => ({
  execute: async () => {
    const { id } = await makeProduct(db)
    const begin = at(isSettled ? from : '1 hour')
    await db
      .updateTable('products')
      .set({ sale_cents: 100, sale_from: begin })
      .where('id', '=', id)
      .execute()
    if (isSettled) return
    // as if the hour had passed
    await sql`alter table products disable trigger products_settle`.execute(db)
    await sql`update products set due_at = ${at(from)} where id = ${id}`.execute(db)
    await sql`alter table products enable trigger products_settle`.execute(db)
  },
})

/** Inserts an order link of that age. @param token of its own */
export const insertOrderLink = (db: Db, token: string, age: string) => ({
  execute: async () => {
    const order = { email: '', name: 'K', address: 'Galle', phone: '1', phone_normalised: '1' }
    const { id } = await db
      .insertInto('orders')
      .values({ ...order, payment_method: 'cod', total_cents: 1, labeled_total_cents: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const link = { token_hash: Buffer.from(token.padEnd(32)), order_ref: id, created_at: at(age) }
    await db.insertInto('order_links').values(link).execute()
  },
})

/** Inserts the last change of an import, of that age. */
export const insertChanged = (db: Db, age: string) => ({
  execute: async () => {
    const { id } = await insertImport(db, {
      file_name: 'list.csv',
      report: {},
      created_by: null,
      actor: 'nimali@example.com',
    })
    await db
      .updateTable('imports')
      .set({ changed_at: at(age) })
      .where('id', '=', id)
      .execute()
    const changes = { import_id: id, refs: [], changes: Buffer.from('packed'), images: [] }
    await db.insertInto('import_changes').values(changes).execute()
  },
})

/** Inserts a call count whose period ends then. */
export const insertCalls = (db: Db, key: string, end: string) =>
  db.insertInto('call_counts').values({ key, calls: 3, ends_at: at(end) })

/** Inserts a cart that was last changed then. */
export const insertCart = (db: Db, age: string) => ({
  execute: async () => {
    const { row } = await makeUser(db)
    const lines = JSON.stringify([{ productId: 'ROSE', qty: 1, version: 1, before: 0 }])
    await db
      .insertInto('carts')
      .values({ user_id: row.id, lines, changed_at: at(age) })
      .execute()
  },
})

/** Inserts a draft order that was last changed then. */
export const insertDraft = (db: Db, age: string) =>
  db.insertInto('order_drafts').values({
    ...{ fields: '{}', lines: '[]', email: '', phone_normalised: '', created_by: 'owner@shop.lk' },
    ...{ updated_by: 'owner@shop.lk', updated_at: at(age) },
  })

/** Inserts an order with a payment deadline on another site. */
export const insertUnpaid = (db: Db, name: string, payBy: string) =>
  db.insertInto('orders').values({
    email: '',
    name,
    address: 'Galle',
    phone: '0771234567',
    phone_normalised: '+94771234567',
    payment_method: 'payhere',
    payment_status: 'unpaid',
    pay_by: at(payBy),
    total_cents: 1,
    labeled_total_cents: 1,
  })
