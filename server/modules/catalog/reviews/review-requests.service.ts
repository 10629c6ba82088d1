/**
 * Asking for reviews some days after an order arrived: one letter, with a link for each thing in it that
 * opens its form without a login. The link is signed, and good for as long as there is something to say.
 */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import {
  type AskedItem,
  findAskedItem,
  findItemsToReview,
  takeOrdersToAsk,
} from '../../../../db/queries/catalog/review-requests.queries.ts'
import { lockOwnItem, type ReviewViewRow } from '../../../../db/queries/catalog/reviews.queries.ts'
import type { Services } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { readSignedId, signId } from '../../../core/secrets/signed-id.ts'
import { isUuid } from '../../../core/values/fields.schema.ts'
import { writeLetters } from '../../../platform/email/queue-email.ts'
import type { AskedReview, NewLinkedReview } from './reviews.schema.ts'
import { writeReview } from './reviews.service.ts'

/** Days that an order is waited for after its day: a shop that begins to ask does not ask about last year. */
const window = 14
/** Days after the letter in which its links open something. */
const openDays = 180
/** Letters of one transaction. */
const atOnce = 100
const day = 86_400_000
const [purpose, mark] = ['review', 'v']

/** What opens the form of one item of an order. */
export const reviewToken = (services: Pick<Services, 'secretKey'>, itemId: string): string =>
  signId(services, purpose, mark, itemId)

/** The item that a link names; undefined for what this shop never wrote. */
const itemOfLink = (services: Pick<Services, 'secretKey'>, token: string): string | undefined => {
  const id = readSignedId(services, purpose, token)?.id
  return id !== undefined && isUuid(id) ? id : undefined
}

/** Writes to those whose orders arrived so many days ago as the shop wants; each once. */
export async function askForReviews({
  db,
  settings,
  clock,
  outbox,
}: Pick<Services, 'db' | 'settings' | 'clock' | 'outbox'>): Promise<void> {
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

/** What a letter about an order asks for when it goes out; nothing where there is nothing to say any more. */
export async function whatToReview(
  services: Pick<Services, 'db' | 'secretKey'>,
  orderId: string,
): Promise<{ name: string; token: string }[]> {
  const items = await findItemsToReview(services.db, orderId)
  return items.map(({ id, name }) => ({ name, token: reviewToken(services, id) }))
}

/** What a link opens, as long as it opens anything. @throws AppError NOT_FOUND */
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

/** What a link asks about. @throws AppError NOT_FOUND */
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

/** Writes what somebody says by a link. @throws AppError NOT_FOUND, and as {@link writeReview} */
export async function reviewAsked(
  tx: Tx,
  services: Pick<Services, 'secretKey' | 'settings'>,
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
