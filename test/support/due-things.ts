/** What changes by itself when its moment has come. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { makeProduct } from './factories.ts'

/** So long from now by the database's clock. */
export const at = (time: string): RawBuilder<Date> => sql<Date>`now() + ${time}::interval`

/** An article that waits to be published. */
export const insertScheduled = (db: Db, blogId: string, from: string) =>
  db.insertInto('blogs').values({
    blog_id: blogId,
    blog_topic: 'Rain',
    state: 'scheduled',
    publish_at: at(from),
    was_public: false,
  })

/** On sale from then on, begun or not; due when the moment comes. */
export const insertSale = (db: Db, from: string, isSettled: boolean) => ({
  execute: async () => {
    const { id } = await makeProduct(db)
    const moment = at(isSettled ? from : '1 hour')
    await db
      .updateTable('products')
      .set({ sale_cents: 100, sale_from: moment })
      .where('id', '=', id)
      .execute()
    if (isSettled) return
    // as if the hour had passed
    await sql`alter table products disable trigger products_settle`.execute(db)
    await sql`update products set due_at = ${at(from)} where id = ${id}`.execute(db)
    await sql`alter table products enable trigger products_settle`.execute(db)
  },
})
