/** The cart of an account, the same on every device: docs/contract.md#cart. */
import type { Tx } from '../../../../db/connection/client.ts'
import { findCart, lockCart, writeCart } from '../../../../db/queries/orders/carts.queries.ts'
import type { OperationContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { ownAccountId } from '../../accounts/login/users.service.ts'
import { type Cart, type CartChange, maxCartLines } from './cart.schema.ts'
import { withChanges } from './changes.ts'

type Context = Pick<OperationContext<'customer'>, 'db' | 'user'>

/** Returns the cart of the account. @throws AppError FORBIDDEN for an API key */
export async function getCart({ db, user }: Context): Promise<Cart> {
  const owner = ownAccountId(user)
  return { owner, lines: (await findCart(db, owner))?.lines ?? [] }
}

/**
 * Sets the quantities of the given lines only, so that two devices that write at once keep each
 * other's lines.
 * @throws AppError FORBIDDEN for an API key, NOT_FOUND for another account's cart, CONFLICT when it
 * is full
 */
export async function changeCart(
  tx: Tx,
  user: Context['user'],
  { owner: meant, changes }: CartChange,
): Promise<Cart> {
  const owner = ownAccountId(user)
  if (meant !== undefined && meant !== owner)
    throw new AppError('NOT_FOUND', 'This cart belongs to another account.')
  const cart = withChanges(await lockCart(tx, owner), changes)
  if (cart.lines.length > maxCartLines)
    throw new AppError(
      'CONFLICT',
      `The cart is full: it can have ${maxCartLines} different products. Remove one first.`,
    )
  if (changes.length > 0) await writeCart(tx, owner, cart)
  return { owner, lines: [...cart.lines] }
}
