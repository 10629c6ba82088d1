/**
 * Requests reviews by email some days after delivery, with a signed link to each item's form.
 * Links work without a session and end {@link openDays} days after the email.
 */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import {
  type AskedItem,
  findAskedItem,
  findItemsToReview,
  takeOrdersToAsk,
} from '../../../../db/queries/catalog/review-requests.queries.ts'
import { lockOwnItem, type ReviewViewRow } from '../../../../db/queries/catalog/reviews.queries.ts'
import type { AllServices, Services } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { readSignedId, signId } from '../../../core/secrets/signed-id.ts'
import { isUuid } from '../../../core/values/fields.schema.ts'
import { writeLetters } from '../../../platform/email/queue-email.ts'
import type { AskedReview, NewLinkedReview } from './reviews.schema.ts'
import { writeReview } from './reviews.service.ts'

/** Days after its due date in which an order is still asked about: new settings skip old orders. */
const window = 14
/** Days after the email in which its links work. */
const openDays = 180
/** Emails per transaction. */
const atOnce = 100
const day = 86_400_000
const [purpose, mark] = ['review', 'v']

/** Returns the token of the review form of one order item. */
export const reviewToken = (services: Pick<Services, 'secretKey'>, itemId: string): string =>
  signId(services, purpose, mark, itemId)

/** Returns the item of a link's token; undefined for a token with an invalid signature. */
const itemOfLink = (services: Pick<Services, 'secretKey'>, token: string): string | undefined => {
  const id = readSignedId(services, purpose, token)?.id
  return id !== undefined && isUuid(id) ? id : undefined
}

/** Emails customers whose orders arrived the configured days ago; once per order. */
export async function askForReviews({
  db,
  settings,
  clock,
  outbox,
}: Pick<AllServices, 'db' | 'settings' | 'clock' | 'outbox'>): Promise<void> {
  const days = settings.get('reviews.askAfterDays')
  if (days === 0) return
  const until = new Date(clock().getTime() - days * day)
  const from = new Date(until.getTime() - window * day)
  for (let some = atOnce; some === atOnce; ) {
    some = await db.transaction().execute(async (tx) => {
      const orders = await takeOrdersToAsk(tx, { from, until }, atOnce)
      await writeLetters(
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

/** Returns what a review request email asks for; nothing when no item is left to review. */
export async function whatToReview(
  services: Pick<Services, 'db' | 'secretKey'>,
  orderId: string,
): Promise<{ name: string; token: string }[]> {
  const items = await findItemsToReview(services.db, orderId)
  return items.map(({ id, name }) => ({ name, token: reviewToken(services, id) }))
}

/** Returns the item that a link opens. @throws AppError NOT_FOUND */
export async function openLink(
  services: Pick<Services, 'secretKey'>,
  db: DbOrTx,
  token: string,
): Promise<AskedItem> {
  const id = itemOfLink(services, token)
  const item = id && (await findAskedItem(db, id, openDays))
  if (item) return item
  throw new AppError(
    'NOT_FOUND',
    'This link opens nothing, or nothing any more. Please open it from the letter once more.',
  )
}

/** Returns the item and signature of a review link. @throws AppError NOT_FOUND */
export async function askedReview(
  services: Pick<Services, 'db' | 'secretKey'>,
  token: string,
): Promise<AskedReview> {
  const item = await openLink(services, services.db, token)
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
export async function reviewAsked(
  tx: Tx,
  services: Pick<AllServices, 'secretKey' | 'settings'>,
  { token, ...said }: NewLinkedReview,
): Promise<ReviewViewRow> {
  const item = await openLink(services, tx, token)
  const author = {
    id: item.user_id,
    email: item.email,
    firstName: item.first_name,
    lastName: item.last_name,
  }
  const input = { ...said, productId: item.product_id }
  return writeReview(tx, services, author, input, () => lockOwnItem(tx, item.id))
}
