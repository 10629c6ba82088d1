/**
 * Manages back-in-stock subscriptions: a subscriber gets one email when stock returns.
 *
 * Anyone can enter the address of another person. So a subscription sends at most one email, which can
 * cancel all of them. The answer does not reveal an existing subscription, and guests' addresses
 * have a low limit.
 */
import type { Tx } from '../../../db/connection/client.ts'
import {
  claimSubscriptions,
  deleteSubscriptionsLike,
  deleteSubscriptionsOf,
  insertSubscription,
} from '../../../db/queries/back-in-stock/back-in-stock.queries.ts'
import type { CurrentUser, Services } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { queueEmails } from '../../platform/email/queue-email.ts'
import { productNotFound } from '../catalog/products/product-locks.ts'
import type { BackInStockRequest } from './back-in-stock.schema.ts'

/** The most products that an address may subscribe to at a time. */
const maxSubscriptions = { guest: 10, account: 200 }

/**
 * Adds a subscription. An existing one, or one over the limit, gets the same answer.
 * @throws AppError VALIDATION_FAILED without an address, NOT_FOUND, CONFLICT when the product is in
 * stock
 */
export async function subscribeToBackInStock(
  tx: Tx,
  user: CurrentUser | null,
  { productId, email }: BackInStockRequest,
): Promise<void> {
  const userId = user?.id ?? null
  const address = userId === null ? email : user!.email
  if (address === undefined) throw validationError([{ path: 'email', message: 'is required' }])
  const max = userId === null ? maxSubscriptions.guest : maxSubscriptions.account
  const product = await insertSubscription(tx, { productId, userId, email: address }, max)
  if (!product.exists) throw productNotFound(productId)
  if (!product.isSoldOut)
    throw new AppError('CONFLICT', 'This product is in stock. You can order it now.')
}

/** The product data of a back-in-stock email. */
interface BackInStock {
  productId: string
  productName: string
  lastPrice: number
  Images: string[]
}

/**
 * Emails the next subscribers. Taking a subscription and queueing its email share one transaction,
 * so each subscriber gets exactly one email, however many servers run.
 * @returns how many there were
 */
export function emailNextSubscribers(
  { db }: Pick<Services, 'db'>,
  { productId, productName, lastPrice, Images }: BackInStock,
  limit: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const subscriptions = await claimSubscriptions(tx, productId, limit)
    await queueEmails(
      tx,
      subscriptions.map(({ id, email, user_id: customerId }) => ({
        name: 'back-in-stock',
        to: email,
        customerId,
        data: { subscriptionId: id, productId, productName, lastPrice, image: Images[0] ?? '' },
        queue: `back-in-stock:${id}`,
      })),
    )
    return subscriptions.length
  })
}

/** Cancels all subscriptions of a subscription's address. Repeating it changes nothing. */
export const cancelSubscriptions = deleteSubscriptionsLike

/** Deletes the subscriptions of an erased address. */
export const eraseSubscriptions = deleteSubscriptionsOf
