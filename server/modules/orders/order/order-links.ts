/**
 * The secret link that opens an order without a session. Its holder counts as the buyer. The secret
 * has 256 random bits; the database stores its hash. It follows the `#` of the address, so that
 * browsers do not send it and servers do not log it.
 */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import {
  deleteOldLinks,
  findGuestOrderRef,
  findOrderByLink,
  insertOrderLink,
} from '../../../../db/queries/orders/guest-orders.queries.ts'
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import { hashToken, newToken } from '../../../core/access/token.ts'
import type { RequestContext, Services } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { originFor } from '../../../core/media/media-address.ts'
import { pageRoutes } from '../../../core/pages/page-paths.schema.ts'
import { seal, unseal } from '../../../core/secrets/seal.ts'

/** Days after an order was placed for which its links work. */
export const linkDays = 180

/** Creates a new link's secret. Each email gets its own, so an order may have several. */
export async function createOrderToken(db: DbOrTx, orderRef: string): Promise<string> {
  const token = newToken()
  await insertOrderLink(db, { tokenHash: hashToken(token), orderRef })
  return token
}

/** Creates a secret for the order with this number; undefined when it is no guest's any more. */
export async function createGuestToken(
  { db }: Pick<Services, 'db'>,
  orderId: string,
): Promise<string | undefined> {
  const ref = await findGuestOrderRef(db, orderId)
  return ref && createOrderToken(db, ref)
}

/** Returns the path of the page that the secret opens. */
export const orderPath = (token: string): string => `${pageRoutes.order.pattern}#${token}`

type Sealing = Pick<RequestContext, 'secretKey' | 'idempotencyKey'>

const holders = ({ secretKey, idempotencyKey = '' }: Sealing): string[] => [
  secretKey,
  idempotencyKey,
]

/**
 * Adds a guest's link to the answer, for {@link revealLink}. The answer is stored for repeated
 * requests. The secret in it is sealed, so that the database alone opens no order.
 * @param answer of an order that was just placed
 */
export async function withSealedLink<A extends object>(
  tx: Tx,
  ctx: Sealing,
  order: OrderViewRow,
  answer: A,
): Promise<A & { link?: string }> {
  if (!order.guest) return answer
  return { ...answer, link: seal(await createOrderToken(tx, order.id), holders(ctx)) }
}

/** Replaces the sealed link of an answer by its full address, also for a repeated request. */
export function revealLink<A extends { link?: string }>(ctx: RequestContext, answer: A): A {
  const token = answer.link && unseal(answer.link, holders(ctx))
  return token ? { ...answer, link: `${originFor(ctx)}${orderPath(token)}` } : answer
}

/** Returns the secret of a full address, or of the secret alone. */
const tokenIn = (link: string): string => link.slice(link.lastIndexOf('#') + 1)

/** Returns the order of a link. @throws AppError NOT_FOUND when it is invalid or has expired */
export async function openLink({ db }: Pick<Services, 'db'>, link: string): Promise<OrderViewRow> {
  const order = await findOrderByLink(db, hashToken(tokenIn(link)), linkDays)
  if (!order) throw new AppError('NOT_FOUND', 'This link is invalid or has expired.')
  return order
}

/** Deletes the links of orders that have become too old to open. */
export const deleteExpiredOrderLinks = ({ db }: Pick<Services, 'db'>): Promise<void> =>
  deleteOldLinks(db, linkDays)
