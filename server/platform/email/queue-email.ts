/** Queues emails in the transaction of their cause: both are committed, or neither. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/connection/client.ts'
import {
  insertDeliveries,
  type NewDelivery,
} from '../../../db/queries/core/event-deliveries.queries.ts'

/** The payload of an email delivery. Without data, the email uses the delivery's event. */
export interface EmailPayload {
  /** the name of its template */
  template: string
  to: string
  data?: object
  /** staff resent it */
  isResend?: boolean
}

interface NewEmail {
  name: string
  to: string
  data: object
  /** the account it concerns, so that erasing the account masks the email */
  customerId: string | null
  /** emails of one queue are sent in order, one at a time; by default each has its own */
  queue?: string
}

/** Builds a delivery of the subscriber `email`. */
export const emailDelivery = (
  payload: EmailPayload,
  rest: Pick<NewDelivery, 'queue' | 'eventSeq' | 'customerId' | 'dueIn'>,
): NewDelivery => ({ subscriber: 'email', payload, ...rest })

/**
 * Queues emails; they are rendered and sent after the commit (server/platform/event-deliveries).
 * @returns the ids of their deliveries, which show the status of each
 * @param emails `name` is that of an email definition, `data` its input (or that of its `prepare`)
 */
export async function queueEmails(tx: Tx, emails: readonly NewEmail[]): Promise<string[]> {
  const deliveries = await insertDeliveries(
    tx,
    emails.map(({ name, to, customerId, data, queue = `email:${randomUUID()}` }) =>
      emailDelivery({ template: name, to, data }, { queue, eventSeq: null, customerId }),
    ),
  )
  return deliveries.map(({ id }) => id)
}

/** Queues one email: see {@link queueEmails}. */
export const queueEmail = async (tx: Tx, email: NewEmail): Promise<string> =>
  (await queueEmails(tx, [email]))[0]!
