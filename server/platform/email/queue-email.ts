/** Asking for a letter in the transaction of its cause: both come about, or neither. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/connection/client.ts'
import {
  insertDeliveries,
  type NewDelivery,
} from '../../../db/queries/core/event-deliveries.queries.ts'

/** What a delivery to a mailbox holds. Without data the letter tells of the delivery's event. */
export interface LetterPayload {
  letter: string
  to: string
  data?: object
  /** staff asked for it once more */
  again?: boolean
}

interface AskedLetter {
  name: string
  to: string
  data: object
  /** whose account it is about, so that erasing the account masks it */
  customerId: string | null
  /** letters of one queue arrive in their order, one after the other; its own without */
  queue?: string
}

/** A delivery of the receiver `mail`. */
export const letterDelivery = (
  payload: LetterPayload,
  rest: Pick<NewDelivery, 'queue' | 'eventSeq' | 'customerId' | 'dueIn'>,
): NewDelivery => ({ receiver: 'mail', payload, ...rest })

/**
 * Writes down that letters are to go out; they are made and sent after the commit (server/platform/event-deliveries).
 * @returns the ids of their deliveries, which tell what becomes of each
 * @param letters the `name` of each is that of a file in letters/, its `data` what that letter (or its `prepare`) takes
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

/** One letter: see {@link writeLetters}. */
export const writeLetter = async (tx: Tx, letter: AskedLetter): Promise<string> =>
  (await writeLetters(tx, [letter]))[0]!
