/**
 * The link that opens an order without a login: whoever has it is taken for the buyer. Its secret has
 * 256 random bits, of which the database keeps the hash, and stands behind the `#` of the address, so
 * that no browser sends it along and no server writes it down.
 */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import {
  deleteLinksOf,
  deleteLinksOfOrder,
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

/** Days after an order was placed in which it can be seen without a login. */
export const openDays = 180

/** A new link's secret; an order may have several, for each letter its own. */
export async function makeOrderToken(db: DbOrTx, orderRef: string): Promise<string> {
  const token = newToken()
  await insertOrderLink(db, { tokenHash: hashToken(token), orderRef })
  return token
}

/** The same for the order that carries the number; undefined when it is no guest's any more. */
export async function makeGuestToken(
  { db }: Pick<Services, 'db'>,
  orderId: string,
): Promise<string | undefined> {
  const ref = await findGuestOrderRef(db, orderId)
  return ref && makeOrderToken(db, ref)
}

/** The path of the page that the secret opens. */
export const orderPath = (token: string): string => `${pageRoutes.order.pattern}#${token}`

type Sealing = Pick<RequestContext, 'secretKey' | 'idempotencyKey'>

const holders = ({ secretKey, idempotencyKey = '' }: Sealing): string[] => [
  secretKey,
  idempotencyKey,
]

/**
 * A guest's answer with its link for {@link showLink}. It is kept for a repetition of the request, and
 * must let nobody in who reads the database: so the secret lies in it sealed.
 * @param answer of an order that was placed just now
 */
export async function withSealedLink<A extends object>(
  tx: Tx,
  ctx: Sealing,
  order: OrderViewRow,
  answer: A,
): Promise<A & { link?: string }> {
  if (!order.guest) return answer
  return { ...answer, link: seal(await makeOrderToken(tx, order.id), holders(ctx)) }
}

/** The answer with the whole address of its link, also when it is repeated. */
export function showLink<A extends { link?: string }>(ctx: RequestContext, answer: A): A {
  const token = answer.link && unseal(answer.link, holders(ctx))
  return token ? { ...answer, link: `${originFor(ctx)}${orderPath(token)}` } : answer
}

/** The secret in a whole address, or the secret alone. */
const tokenIn = (link: string): string => link.slice(link.lastIndexOf('#') + 1)

/** @throws AppError NOT_FOUND when the link opens nothing, or nothing any more */
export async function openLink({ db }: Pick<Services, 'db'>, link: string): Promise<OrderViewRow> {
  const order = await findOrderByLink(db, hashToken(tokenIn(link)), openDays)
  if (!order) throw new AppError('NOT_FOUND', 'This link opens no order, or none any more.')
  return order
}

/** Nothing opens the orders of an account that goes. */
export const endOrderLinksOf = (tx: Tx, userId: string): Promise<void> => deleteLinksOf(tx, userId)

/** No link of the letters that went out so far opens the order any more. */
export const endLinksOf = (tx: Tx, orderRef: string): Promise<void> =>
  deleteLinksOfOrder(tx, orderRef)

/** Of orders that no link opens any more. */
export const forgetOldOrderLinks = ({ db }: Pick<Services, 'db'>): Promise<void> =>
  deleteOldLinks(db, openDays)
