/** Asking for a letter in the transaction of its cause: both come about, or neither. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/client.ts'
import { insertDeliveries, type NewDelivery } from '../../db/queries/deliveries.ts'

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
 * Writes down that a letter is to go out; it is made and sent after the commit (server/deliveries).
 * @returns the id of its delivery, which tells what becomes of it
 * @param letter its `name` is that of a file in letters/, its `data` what that letter (or its `prepare`) takes
 */
export async function writeLetter(
  tx: Tx,
  { name, to, customerId, data, queue }: AskedLetter,
): Promise<string> {
  const payload = { letter: name, to, data }
  const own = `letter:${randomUUID()}`
  const [delivery] = await insertDeliveries(tx, [
    letterDelivery(payload, { queue: queue ?? own, eventSeq: null, customerId }),
  ])
  return delivery!.id
}
