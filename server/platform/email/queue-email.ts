/** Queues emails in the transaction of their cause: both are committed, or neither. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/connection/client.ts'
import {
  insertDeliveries,
  type NewDelivery,
} from '../../../db/queries/core/event-deliveries.queries.ts'

/** The payload of an email delivery. Without data, the email uses the delivery's event. */
export interface LetterPayload {
  letter: string
  to: string
  data?: object
  /** staff requested it again */
  again?: boolean
}

interface AskedLetter {
  name: string
  to: string
  data: object
  /** the account it concerns, so that erasing the account masks the email */
  customerId: string | null
  /** emails of one queue are sent in order, one at a time; by default each has its own */
  queue?: string
}

/** Builds a delivery of the receiver `mail`. */
export const letterDelivery = (
  payload: LetterPayload,
  rest: Pick<NewDelivery, 'queue' | 'eventSeq' | 'customerId' | 'dueIn'>,
): NewDelivery => ({ receiver: 'mail', payload, ...rest })

/**
 * Queues emails; they are rendered and sent after the commit (server/platform/event-deliveries).
 * @returns the ids of their deliveries, which show the status of each
 * @param letters `name` is that of a file in letters/, `data` the input of that email (or of its
 * `prepare`)
 */
export async function writeLetters(tx: Tx, letters: readonly AskedLetter[]): Promise<string[]> {
  const deliveries = await insertDeliveries(
    tx,
    letters.map(({ name, to, customerId, data, queue = `letter:${randomUUID()}` }) =>
      letterDelivery({ letter: name, to, data }, { queue, eventSeq: null, customerId }),
    ),
  )
  return deliveries.map(({ id }) => id)
}

/** Queues one email: see {@link writeLetters}. */
export const writeLetter = async (tx: Tx, letter: AskedLetter): Promise<string> =>
  (await writeLetters(tx, [letter]))[0]!
