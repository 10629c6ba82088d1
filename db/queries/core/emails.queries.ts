/** Sent emails, and the email templates of staff. */
import { type SqlBool, sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type { DeliveryRow, LetterWordsRow } from '../../schema/schema.ts'
import { findNumberedPage, type NumberedPage } from '../../sql/page.ts'
import { storableJson } from '../../sql/storable.ts'

/** Stores the content of a sent email; stores nothing for an erased person, or one being erased. */
export async function keepLetter(
  db: Db,
  deliveryId: string,
  { subject, text, html }: { subject: string; text: string; html: string },
): Promise<void> {
  await sql`
    insert into letters (delivery_id, subject, body_text, body_html)
    select id, ${subject}, ${text}, ${html} from deliveries
    where id = ${deliveryId}::uuid and payload ->> 'erased' is null for share
    on conflict (delivery_id) do update
    set subject = excluded.subject, body_text = excluded.body_text, body_html = excluded.body_html,
      made_at = now()`.execute(db)
}

/** Locks unsent emails of this queue, to add to them. */
export async function lockUnsent(
  tx: Tx,
  queue: string,
): Promise<{ seq: number; payload: Record<string, unknown> } | undefined> {
  const { rows } = await sql<{ seq: number; payload: Record<string, unknown> }>`
    select seq, payload from deliveries
    where receiver = 'mail' and queue = ${queue} and state = 'waiting' and attempts = 0
      and payload ->> 'erased' is null
    order by seq desc limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** Changes the payload of a locked delivery. */
export async function rewriteDelivery(tx: Tx, seq: number, payload: object): Promise<void> {
  await sql`
    update deliveries set payload = ${storableJson(payload)}::json where seq = ${seq}`.execute(tx)
}

/** Finds the addresses of the active owners, the oldest account first. */
export async function findOwnerEmails(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role_id', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('created_at')
    .execute()
  return rows.map(({ email }) => email)
}

/** Returns all customised email templates. */
export const findAllLetterWords = (db: DbOrTx): Promise<LetterWordsRow[]> =>
  db.selectFrom('letter_words').selectAll().execute()

/** Locks an email template until the transaction ends, even if it is not customised yet. */
export async function lockLetterWords(tx: Tx, letter: string): Promise<LetterWordsRow | undefined> {
  // a row that does not exist yet cannot be locked
  await sql`select pg_advisory_xact_lock(hashtext('letter words'), hashtext(${letter}))`.execute(tx)
  return tx
    .selectFrom('letter_words')
    .selectAll()
    .where('letter', '=', letter)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores a customised email template. */
export const writeLetterWords = (
  tx: Tx,
  words: { letter: string; subject: string; closing: string; changed_by: string },
): Promise<LetterWordsRow> =>
  tx
    .insertInto('letter_words')
    .values(words)
    .onConflict((conflict) =>
      conflict.column('letter').doUpdateSet((eb) => ({
        subject: eb.ref('excluded.subject'),
        closing: eb.ref('excluded.closing'),
        changed_by: eb.ref('excluded.changed_by'),
        changed_at: sql<Date>`now()`,
        version: sql<number>`letter_words.version + 1`,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** Resets an email template to its default. */
export async function deleteLetterWords(tx: Tx, letter: string): Promise<void> {
  await tx.deleteFrom('letter_words').where('letter', '=', letter).execute()
}

/** An email's delivery with its stored content, if any. */
export type SentLetterRow = DeliveryRow & {
  subject: string | null
  body_text: string | null
  body_html: string | null
}

const withCopies = (db: DbOrTx) =>
  db
    .selectFrom('deliveries')
    .leftJoin('letters', 'letters.delivery_id', 'deliveries.id')
    .where('receiver', '=', 'mail')
    .selectAll('deliveries')

export interface SentFilter {
  state?: string | undefined
  /** a mail server answered the last attempt with a code */
  hasAnswer?: boolean | undefined
  letter?: string | undefined
  /** emails about one entity */
  queue?: string | undefined
  /** a part of the address */
  q?: string | undefined
}

/** Finds sent and pending emails, the newest first, without their content. */
export function findSentLetters(
  db: DbOrTx,
  { state, hasAnswer, letter, queue, q }: SentFilter,
  page: NumberedPage,
): Promise<{ rows: SentLetterRow[]; last: number | undefined }> {
  let query = withCopies(db).select([
    'subject',
    sql<string | null>`null`.as('body_text'),
    sql<string | null>`null`.as('body_html'),
  ])
  if (state !== undefined) query = query.where('state', '=', state)
  if (hasAnswer !== undefined)
    query = query.where('answer_status', hasAnswer ? 'is not' : 'is', null)
  if (letter !== undefined) query = query.where(sql<SqlBool>`payload ->> 'letter' = ${letter}`)
  if (queue !== undefined) query = query.where('queue', '=', queue)
  if (q) query = query.where(sql<SqlBool>`position(lower(${q}) in lower(payload ->> 'to')) > 0`)
  const numbered = db.selectFrom(query.as('sent')).selectAll()
  return findNumberedPage(numbered, 'seq', page, 'desc')
}

export const findSentLetter = (db: DbOrTx, id: string): Promise<SentLetterRow | undefined> =>
  withCopies(db)
    .select(['subject', 'body_text', 'body_html'])
    .where('deliveries.id', '=', id)
    .executeTakeFirst()

/** Makes a pending email due now. @returns false when it is no longer pending */
export async function hurryLetter(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('deliveries')
    .set({ due_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
