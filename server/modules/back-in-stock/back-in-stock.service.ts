/**
 * 'Tell me when it is back': who asks is told once, when stock returns.
 *
 * Anybody can enter anybody's address, so an asking brings one letter at most, whether it was made
 * before is not told, a guest's address waits for few products, and the letter takes all of them back.
 */
import type { Tx } from '../../../db/connection/client.ts'
import {
  deleteAskingsLike,
  deleteAskingsOf,
  insertAsking,
  takeAskings,
} from '../../../db/queries/back-in-stock/back-in-stock.queries.ts'
import type { CurrentUser, Services } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { writeLetters } from '../../platform/email/queue-email.ts'
import { unknownProduct } from '../catalog/products/products.write.service.ts'
import type { RestockAsking } from './back-in-stock.schema.ts'

/** Products that an address may wait for at a time. */
const waitsFor = { guest: 10, account: 200 }

/**
 * Notes an asking; one that was noted before, or that is one too many, gets the same answer.
 * @throws AppError VALIDATION_FAILED without an address, NOT_FOUND, CONFLICT when it can be bought now
 */
export async function askForRestock(
  tx: Tx,
  user: CurrentUser | null,
  { productId, email }: RestockAsking,
): Promise<void> {
  const userId = user?.id ?? null
  const address = userId === null ? email : user!.email
  if (address === undefined) throw validationError([{ path: 'email', message: 'is required' }])
  const most = userId === null ? waitsFor.guest : waitsFor.account
  const product = await insertAsking(tx, { productId, userId, email: address }, most)
  if (!product.exists) throw unknownProduct(productId)
  if (!product.isSoldOut) throw new AppError('CONFLICT', 'It is in stock: you can order it now.')
}

/** What a letter tells of a product that is back. */
interface BackInStock {
  productId: string
  productName: string
  lastPrice: number
  Images: string[]
}

/**
 * Writes to the next ones who wait; each is taken and written to in one transaction, so nobody is told
 * twice and nobody is left out, however many servers are at it.
 * @returns how many there were
 */
export function tellNext(
  { db }: Pick<Services, 'db'>,
  { productId, productName, lastPrice, Images }: BackInStock,
  limit: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const askings = await takeAskings(tx, productId, limit)
    await writeLetters(
      tx,
      askings.map(({ id, email, user_id: customerId }) => ({
        name: 'back-in-stock',
        to: email,
        customerId,
        data: { asking: id, productId, productName, lastPrice, image: Images[0] ?? '' },
        queue: `restock:${id}`,
      })),
    )
    return askings.length
  })
}

/** Takes back all that the address of an asking waits for. Twice changes nothing. */
export const takeBack = deleteAskingsLike

/** An address that is erased waits for nothing. */
export const eraseAskings = deleteAskingsOf
