/**
 * Requests reviews by email some days after delivery, with a signed link to each item's form.
 * Links work without a session and end {@link linkDays} days after the email.
 */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import {
  claimReviewRequests,
  findItemsToReview,
  findRequestItem,
  type ReviewRequestItem,
} from '../../../../db/queries/catalog/review-requests.queries.ts'
import { lockOwnItem, type ReviewViewRow } from '../../../../db/queries/catalog/reviews.queries.ts'
import type { AllServices, Services } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { readSignedId, signId } from '../../../core/secrets/signed-id.ts'
import { isUuid } from '../../../core/values/fields.schema.ts'
import { queueEmails } from '../../../platform/email/queue-email.ts'
import type { NewLinkedReview, ReviewRequest } from './reviews.schema.ts'
import { writeReview } from './reviews.service.ts'

/** Days after its due date in which a request is still sent: new settings skip old orders. */
const requestPeriod = 14
/** Days after the email in which its links work. */
const linkDays = 180
/** Emails per transaction. */
const batchSize = 100
const day = 86_400_000
const [purpose, mark] = ['review', 'v']

/** Returns the token of the review form of one order item. */
export const reviewToken = (services: Pick<Services, 'secretKey'>, itemId: string): string =>
  signId(services, purpose, mark, itemId)

/** Returns the item of a link's token; undefined for a token with an invalid signature. */
const itemIdOf = (services: Pick<Services, 'secretKey'>, token: string): string | undefined => {
  const id = readSignedId(services, purpose, token)?.id
  return id !== undefined && isUuid(id) ? id : undefined
}

/** Emails customers whose orders arrived the configured days ago; once per order. */
export async function sendReviewRequests({
  db,
  settings,
  clock,
  outbox,
}: Pick<AllServices, 'db' | 'settings' | 'clock' | 'outbox'>): Promise<void> {
  const days = settings.get('reviews.requestAfterDays')
  if (days === 0) return
  const until = new Date(clock().getTime() - days * day)
  const from = new Date(until.getTime() - requestPeriod * day)
  for (let some = batchSize; some === batchSize; ) {
    some = await db.transaction().execute(async (tx) => {
      const orders = await claimReviewRequests(tx, { from, until }, batchSize)
      await queueEmails(
        tx,
        orders.map(({ order_id: orderId, email, user_id: customerId }) => ({
          name: 'review-request',
          to: email,
          customerId,
          data: { orderId },
        })),
      )
      return orders.length
    })
    outbox.wake()
  }
}

/** Returns the items of a review request email; none when all are reviewed. */
export async function findReviewItems(
  services: Pick<Services, 'db' | 'secretKey'>,
  orderId: string,
): Promise<{ name: string; token: string }[]> {
  const items = await findItemsToReview(services.db, orderId)
  return items.map(({ id, name }) => ({ name, token: reviewToken(services, id) }))
}

/** Returns the item that a link opens. @throws AppError NOT_FOUND */
export async function openReviewLink(
  services: Pick<Services, 'secretKey'>,
  db: DbOrTx,
  token: string,
): Promise<ReviewRequestItem> {
  const id = itemIdOf(services, token)
  const item = id && (await findRequestItem(db, id, linkDays))
  if (item) return item
  throw new AppError(
    'NOT_FOUND',
    'This review link is invalid or has expired. Please open the link in the email again.',
  )
}

/** Returns the item and signature of a review link. @throws AppError NOT_FOUND */
export async function getReviewRequest(
  services: Pick<Services, 'db' | 'secretKey'>,
  token: string,
): Promise<ReviewRequest> {
  const item = await openReviewLink(services, services.db, token)
  return {
    orderId: item.order_id,
    productId: item.product_id,
    name: item.name,
    image: item.image,
    firstName: item.first_name,
    lastName: item.last_name,
    reviewed: item.reviewed,
  }
}

/** Writes a review by link. @throws AppError NOT_FOUND, and as {@link writeReview} */
export async function addLinkedReview(
  tx: Tx,
  services: Pick<AllServices, 'secretKey' | 'settings'>,
  { token, ...said }: NewLinkedReview,
): Promise<ReviewViewRow> {
  const item = await openReviewLink(services, tx, token)
  const author = {
    id: item.user_id,
    email: item.email,
    firstName: item.first_name,
    lastName: item.last_name,
  }
  const input = { ...said, productId: item.product_id }
  return writeReview(tx, services, author, input, () => lockOwnItem(tx, item.id))
}
