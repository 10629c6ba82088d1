/** Sent emails, for staff: docs/emails.md. */
import {
  findSentEmail,
  findSentEmails,
  type SentEmailRow,
} from '../../../db/queries/core/emails.queries.ts'
import type { Services } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { numberedPageOf } from '../../core/operation/paging.ts'
import { isUuid } from '../../core/values/fields.schema.ts'
import { presentProgress } from '../event-deliveries/event-deliveries.presenter.ts'
import type { EmailPayload } from './queue-email.ts'
import type { SentEmail, SentEmailDetails, SentEmailsRequest } from './sent-emails.schema.ts'
import { contentOf } from './stored-copy.ts'

const states = { waiting: 'waiting', done: 'sent', dead: 'failed' } as const
/** A mail server answers with a code; the terminal has none. */
const rowStates = {
  waiting: { state: 'waiting' },
  sent: { state: 'done', hasAnswer: true },
  notSent: { state: 'done', hasAnswer: false },
  failed: { state: 'dead' },
} as const

export function presentSentEmail(row: SentEmailRow): SentEmail {
  const { template = '', to = '' } = (row.payload ?? {}) as Partial<EmailPayload>
  return {
    id: row.id,
    template,
    to,
    subject: row.subject ?? '',
    state:
      row.state === 'done' && row.answer_status === null
        ? 'notSent'
        : states[row.state as keyof typeof states],
    ...presentProgress(row),
  }
}

/** Returns sent and waiting emails, newest first. @throws AppError VALIDATION_FAILED: `cursor` */
export async function listSentEmails(
  { db }: Pick<Services, 'db'>,
  { limit, cursor, state, ...filter }: SentEmailsRequest,
): Promise<{ items: SentEmail[]; nextCursor: string | null }> {
  const wanted = { ...filter, ...(state ? rowStates[state] : {}) }
  const found = await numberedPageOf({ limit, cursor }, (page) => findSentEmails(db, wanted, page))
  return { ...found, items: found.items.map(presentSentEmail) }
}

/** Emails of one entity at most: they are read together with the entity. */
const maxAbout = 100

/** Returns the emails in the queue of one entity, newest first. */
export async function emailsAbout(
  { db }: Pick<Services, 'db'>,
  entity: string,
  entityId: string,
): Promise<SentEmail[]> {
  const queue = `${entity}:${entityId}`
  return (await findSentEmails(db, { queue }, { limit: maxAbout })).rows.map(presentSentEmail)
}

/** Reads a sent email's row. @throws AppError NOT_FOUND */
export async function getSentEmailRow(db: Parameters<typeof findSentEmail>[0], id: string) {
  const row = isUuid(id) ? await findSentEmail(db, id) : undefined
  if (row) return row
  throw new AppError(
    'NOT_FOUND',
    'There is no email with this id. Sent emails are stored for 30 days.',
  )
}

/** Returns an email as it was sent. @throws AppError NOT_FOUND */
export async function getSentEmail(
  { db }: Pick<Services, 'db'>,
  id: string,
): Promise<SentEmailDetails> {
  const row = await getSentEmailRow(db, id)
  return { ...presentSentEmail(row), ...contentOf(row) }
}
