/** Manages newsletter subscriptions, from the owner's confirmation until they unsubscribe. */
import type { Tx } from '../../../db/connection/client.ts'
import {
  confirmSubscriber,
  countSubscribers,
  findSubscriber,
  findSubscribers,
  insertNewsletterToken,
  requestSubscription,
  type SubscriberFilter,
  type SubscriberOrder,
  subscriberOrders,
  unsubscribe,
} from '../../../db/queries/newsletter/newsletter.queries.ts'
import type { SubscriberRow } from '../../../db/schema/schema.ts'
import { hashToken, newToken } from '../../core/access/token.ts'
import type { Services } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { recordEvents } from '../../core/events/events.service.ts'
import { type Page, type PageRequest, pageOf } from '../../core/operation/paging.ts'
import { queueEmail } from '../../platform/email/queue-email.ts'
import { presentSubscriber } from './newsletter.presenter.ts'

/** Days that an emailed link stays valid. */
const confirmDays = 7

/** Emails a confirmation request. The answer does not reveal an existing subscription. */
export async function requestNewsletter(tx: Tx, email: string): Promise<void> {
  const subscriber = await requestSubscription(tx, email)
  if (!subscriber) return
  await queueEmail(tx, {
    name: 'newsletter-confirm',
    to: subscriber.email,
    customerId: null,
    data: { id: subscriber.id },
    queue: `subscriber:${subscriber.id}`,
  })
}

/**
 * Creates the link of an email when it is sent. Links of earlier emails stay valid.
 * @returns the token, which is stored hashed; undefined when there is nothing left to confirm
 */
export async function createConfirmationToken(
  { db }: Pick<Services, 'db'>,
  id: string,
): Promise<string | undefined> {
  const subscriber = await findSubscriber(db, id)
  if (subscriber?.state !== 'pending') return undefined
  const token = newToken()
  await insertNewsletterToken(db, {
    tokenHash: hashToken(token),
    subscriberId: id,
    days: confirmDays,
  })
  return token
}

/** Confirms a subscription. @throws AppError NOT_FOUND for a used, expired or unknown link */
export async function confirmNewsletter(tx: Tx, token: string): Promise<void> {
  const row = await confirmSubscriber(tx, hashToken(token))
  if (!row)
    throw new AppError(
      'NOT_FOUND',
      'This link was already used or has expired. Please subscribe again.',
    )
  await recordEvents(tx, [
    { type: 'subscriber.added', entityId: row.id, data: presentSubscriber(row) },
  ])
}

/** Unsubscribes an address. Unsubscribing twice changes nothing. */
export async function unsubscribeFromNewsletter(tx: Tx, id: string): Promise<void> {
  const row = await unsubscribe(tx, id)
  if (row)
    await recordEvents(tx, [
      { type: 'subscriber.removed', entityId: row.id, data: presentSubscriber(row) },
    ])
}

export async function listSubscribers(
  services: Pick<Services, 'db'>,
  filter: SubscriberFilter,
  request: PageRequest<SubscriberOrder>,
): Promise<Page<SubscriberRow>> {
  const [page, total] = await Promise.all([
    pageOf(subscriberOrders, request, (wanted) => findSubscribers(services.db, filter, wanted)),
    countSubscribers(services.db, filter),
  ])
  return { ...page, total }
}
