/** Sent emails, for staff: docs/emails.md. */
import {
  findSentLetter,
  findSentLetters,
  type SentLetterRow,
} from '../../../db/queries/core/emails.queries.ts'
import type { Services } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { numberedPageOf } from '../../core/operation/paging.ts'
import { isUuid } from '../../core/values/fields.schema.ts'
import { viewFate } from '../event-deliveries/deliveries.presenter.ts'
import type { LetterPayload } from './queue-email.ts'
import type { SentLetter, SentRequest, WholeLetter } from './sent-emails.schema.ts'

const states = { waiting: 'waiting', done: 'sent', dead: 'failed' } as const
/** A mail server answers with a code; the terminal has none. */
const rowStates = {
  waiting: { state: 'waiting' },
  sent: { state: 'done', hasAnswer: true },
  notSent: { state: 'done', hasAnswer: false },
  failed: { state: 'dead' },
} as const

export function viewSent(row: SentLetterRow): SentLetter {
  const { letter = '', to = '' } = (row.payload ?? {}) as Partial<LetterPayload>
  return {
    id: row.id,
    letter,
    to,
    subject: row.subject ?? '',
    state:
      row.state === 'done' && row.answer_status === null
        ? 'notSent'
        : states[row.state as keyof typeof states],
    ...viewFate(row),
  }
}

/** Returns sent and waiting emails, newest first. @throws AppError VALIDATION_FAILED: `cursor` */
export async function pageSent(
  { db }: Pick<Services, 'db'>,
  { limit, cursor, state, ...filter }: SentRequest,
): Promise<{ items: SentLetter[]; nextCursor: string | null }> {
  const wanted = { ...filter, ...(state ? rowStates[state] : {}) }
  const found = await numberedPageOf({ limit, cursor }, (page) => findSentLetters(db, wanted, page))
  return { ...found, items: found.items.map(viewSent) }
}

/** Emails of one entity at most: they are read together with the entity. */
const mostAbout = 100

/** Returns the emails in the queue of one entity, newest first. */
export async function lettersAbout(
  { db }: Pick<Services, 'db'>,
  entity: string,
  entityId: string,
): Promise<SentLetter[]> {
  const queue = `${entity}:${entityId}`
  return (await findSentLetters(db, { queue }, { limit: mostAbout })).rows.map(viewSent)
}

/** Reads a sent email's row. @throws AppError NOT_FOUND */
export async function knownSent(db: Parameters<typeof findSentLetter>[0], id: string) {
  const row = isUuid(id) ? await findSentLetter(db, id) : undefined
  if (row) return row
  throw new AppError('NOT_FOUND', 'There is no such letter: sent ones are kept for 30 days.')
}

/** Returns an email as it was sent. @throws AppError NOT_FOUND */
export async function readSent({ db }: Pick<Services, 'db'>, id: string): Promise<WholeLetter> {
  const row = await knownSent(db, id)
  return { ...viewSent(row), html: row.body_html ?? '', text: row.body_text ?? '' }
}
