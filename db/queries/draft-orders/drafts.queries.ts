/** Draft orders that staff enter. A converted draft is found only by its number. */
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type { Database, OrderDraftRow } from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'
import { type FoundPage, findPage, type KeysetOrder, type PageWanted } from '../../sql/page.ts'

export type NewDraft = Insertable<Database['order_drafts']>
export type DraftChange = Updateable<Database['order_drafts']>

/** Sort orders; by default the last changed first. */
export const draftOrders = {
  newest: { expression: sql`updated_at`, type: 'timestamptz', descending: true },
} as const satisfies Record<string, KeysetOrder>

const open = (db: DbOrTx) => db.selectFrom('order_drafts').where('placed_as', 'is', null)

export const findDraftPage = (
  db: DbOrTx,
  page: PageWanted<'newest'>,
): Promise<FoundPage<OrderDraftRow>> => findPage(open(db).selectAll(), draftOrders, page)

export const countDrafts = (db: DbOrTx): Promise<number> => countRows(open(db))

/** Finds a draft, or the remainder of a converted one. */
export const findDraft = (db: DbOrTx, draftId: string): Promise<OrderDraftRow | undefined> =>
  db.selectFrom('order_drafts').selectAll().where('draft_id', '=', draftId).executeTakeFirst()

/** Locks a draft until the transaction ends. */
export const lockDraft = (tx: Tx, draftId: string): Promise<OrderDraftRow | undefined> =>
  tx
    .selectFrom('order_drafts')
    .selectAll()
    .where('draft_id', '=', draftId)
    .forUpdate()
    .executeTakeFirst()

export const insertDraft = (tx: Tx, draft: NewDraft): Promise<OrderDraftRow> =>
  tx.insertInto('order_drafts').values(draft).returningAll().executeTakeFirstOrThrow()

export const updateDraft = (tx: Tx, id: string, change: DraftChange): Promise<OrderDraftRow> =>
  tx
    .updateTable('order_drafts')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('order_drafts').where('id', '=', id).execute()
}

/** Deletes a converted draft's data, except the reference to its order. */
export async function convertDraft(tx: Tx, id: string, orderId: string): Promise<void> {
  await tx
    .updateTable('order_drafts')
    .set({
      placed_as: orderId,
      fields: '{}',
      lines: '[]',
      total_cents: null,
      email: '',
      phone_normalised: '',
    })
    .where('id', '=', id)
    .execute()
}

/** The customer of drafts, identified by email or, in drafts without email, by phone number. */
export interface Named {
  email: string | null
  /** matches the numbers of this account's orders */
  userId?: string
  /** a normalised number */
  phone?: string
}

const names = ({ email, userId, phone }: Named) => sql<SqlBool>`
  (email <> '' and lower(email) = lower(${email}::text)
    or email = '' and phone_normalised <> '' and (phone_normalised = ${phone ?? null}::text
      or phone_normalised in (select phone_normalised from orders where user_id = ${userId ?? null}::uuid)))`

/** Finds the drafts that name a person, the oldest first. */
export const findDraftsNaming = (db: DbOrTx, who: Named): Promise<OrderDraftRow[]> =>
  db.selectFrom('order_drafts').selectAll().where(names(who)).orderBy('seq').execute()

export async function deleteDraftsNaming(tx: Tx, who: Named): Promise<void> {
  await tx.deleteFrom('order_drafts').where(names(who)).execute()
}

/** Deletes drafts that were not changed for so many days. */
export async function deleteOldDrafts(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('order_drafts')
    .where('updated_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
}
