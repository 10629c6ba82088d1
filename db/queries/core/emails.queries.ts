/** Sent emails, and the email templates of staff. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { DeliveryRow, EmailTemplateRow } from '../../schema/schema.ts'
import { findNumberedPage, type NumberedPage } from '../../sql/page.ts'
import { storableJson } from '../../sql/storable.ts'

/** The stored copy of an email; `content` is compressed: server/platform/email/stored-copy.ts. */
export interface EmailCopy {
  deliveryId: string
  subject: string
  content: Buffer
  dictionary: number
}

/**
 * Stores copies of emails, except for erased persons and those being erased.
 * @param ifLocked `skip` stores the others of a batch while an erasure locks one of them
 * @returns the deliveries whose copies were stored
 */
export async function storeEmailCopies(
  db: DbOrTx,
  copies: readonly EmailCopy[],
  ifLocked: 'wait' | 'skip' = 'wait',
): Promise<string[]> {
  const { rows } = await sql<{ delivery_id: string }>`
    insert into emails (delivery_id, subject, content, dictionary)
    select id, copy.subject, copy.content, copy.dictionary
    from event_deliveries join unnest(${copies.map((copy) => copy.deliveryId)}::uuid[],
      ${copies.map((copy) => copy.subject)}::text[], ${copies.map((copy) => copy.content)}::bytea[],
      ${copies.map((copy) => copy.dictionary)}::smallint[]
    ) as copy(id, subject, content, dictionary) using (id)
    where payload ->> 'erased' is null order by id
    for share of event_deliveries ${sql.raw(ifLocked === 'skip' ? 'skip locked' : '')}
    on conflict (delivery_id) do update set subject = excluded.subject, content = excluded.content,
      dictionary = excluded.dictionary, rendered_at = now()
    returning delivery_id`.execute(db)
  return rows.map((row) => row.delivery_id)
}

/** Locks unsent emails of this queue, to add to them. */
export async function lockUnsent(
  tx: Tx,
  queue: string,
): Promise<{ seq: number; payload: Record<string, unknown> } | undefined> {
  const { rows } = await sql<{ seq: number; payload: Record<string, unknown> }>`
    select seq, payload from event_deliveries
    where subscriber = 'email' and queue = ${queue} and state = 'waiting' and attempts = 0
      and payload ->> 'erased' is null
    order by seq desc limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** Changes the payload of a locked delivery. */
export async function rewriteDelivery(tx: Tx, seq: number, payload: object): Promise<void> {
  await sql`
    update event_deliveries set payload = ${storableJson(payload)}::json where seq = ${seq}`.execute(
    tx,
  )
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
export const findEmailTemplates = (db: DbOrTx): Promise<EmailTemplateRow[]> =>
  db.selectFrom('email_templates').selectAll().execute()

/** Locks an email template until the transaction ends, even if it is not customised yet. */
export async function lockEmailTemplate(
  tx: Tx,
  template: string,
): Promise<EmailTemplateRow | undefined> {
  // a row that does not exist yet cannot be locked
  await sql`select pg_advisory_xact_lock(hashtext('email_templates'), hashtext(${template}))`.execute(
    tx,
  )
  return tx
    .selectFrom('email_templates')
    .selectAll()
    .where('template', '=', template)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores a customised email template. */
export const saveEmailTemplate = (
  tx: Tx,
  values: { template: string; subject: string; closing: string; changed_by: string },
): Promise<EmailTemplateRow> =>
  tx
    .insertInto('email_templates')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('template').doUpdateSet((eb) => ({
        subject: eb.ref('excluded.subject'),
        closing: eb.ref('excluded.closing'),
        changed_by: eb.ref('excluded.changed_by'),
        changed_at: sql<Date>`now()`,
        version: sql<number>`email_templates.version + 1`,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** Resets an email template to its default. */
export async function deleteEmailTemplate(tx: Tx, template: string): Promise<void> {
  await tx.deleteFrom('email_templates').where('template', '=', template).execute()
}

/** An email's delivery; without a stored copy there is no subject. */
export type SentEmailRow = DeliveryRow & { subject: string | null }

/** The content of a stored copy; null where there is none. */
export interface StoredContent {
  content: Buffer | null
  dictionary: number | null
}

const emailDeliveries = (db: DbOrTx) =>
  db
    .selectFrom('event_deliveries')
    .leftJoin('emails', 'emails.delivery_id', 'event_deliveries.id')
    .where('subscriber', '=', 'email')
    .selectAll('event_deliveries')

export interface SentEmailFilter {
  state?: string | undefined
  /** a mail server answered the last attempt with a code */
  hasAnswer?: boolean | undefined
  template?: string | undefined
  /** emails about one entity */
  queue?: string | undefined
  /** a part of the address */
  q?: string | undefined
}

/** Finds sent and pending emails, the newest first, without their content. */
export function findSentEmails(
  db: DbOrTx,
  { state, hasAnswer, template, queue, q }: SentEmailFilter,
  page: NumberedPage,
): Promise<{ rows: SentEmailRow[]; last: number | undefined }> {
  let query = emailDeliveries(db).select('subject')
  if (state !== undefined) query = query.where('state', '=', state)
  if (hasAnswer !== undefined)
    query = query.where('answer_status', hasAnswer ? 'is not' : 'is', null)
  if (template !== undefined)
    query = query.where(sql<SqlBool>`payload ->> 'template' = ${template}`)
  if (queue !== undefined) query = query.where('queue', '=', queue)
  if (q) query = query.where(sql<SqlBool>`position(lower(${q}) in lower(payload ->> 'to')) > 0`)
  const numbered = db.selectFrom(query.as('sent')).selectAll()
  return findNumberedPage(numbered, 'seq', page, 'desc')
}

/** Finds a sent or pending email with its content. */
export const findSentEmail = (
  db: DbOrTx,
  id: string,
): Promise<(SentEmailRow & StoredContent) | undefined> =>
  emailDeliveries(db)
    .select(['subject', 'content', 'dictionary'])
    .where('event_deliveries.id', '=', id)
    .executeTakeFirst()

/** Makes a pending email due now. @returns false when it is no longer pending */
export async function makeEmailDue(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('event_deliveries')
    .set({ due_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
