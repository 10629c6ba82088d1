/** Erases data on request: customers their own, and staff that of guests. */

import { findUserById } from '../../../db/queries/accounts/users.queries.ts'
import { findOrder } from '../../../db/queries/orders/orders.queries.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { CustomerContext, StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { deleteAccount, verifyOwnPassword } from '../accounts/login/users.service.ts'
import { assertForfeitAccepted } from '../store-credit/store-credit.service.ts'
import { beginGuestErasure } from './erasure.ts'
import type { OwnErasure } from './own-data.schema.ts'

/**
 * Deletes the caller's own account, see {@link deleteAccount}.
 * @throws AppError CONFLICT for a staff account, or store credit whose loss was not accepted, and as
 * {@link verifyOwnPassword}
 */
export async function eraseOwn(
  ctx: CustomerContext<'catalogue'>,
  { password, forfeitStoreCredit }: OwnErasure,
): Promise<void> {
  const account = await verifyOwnPassword(ctx, password)
  if (account.role_id !== null)
    throw new AppError('CONFLICT', 'Staff cannot delete their own account. Ask an owner.')
  await ctx.transaction(async (tx) => {
    // The account may have changed since it was checked; the other change then wins.
    const now = await findUserById(tx, account.id)
    if (now?.role_id !== null || now.password_hash !== account.password_hash)
      throw new AppError('CONFLICT', 'This account was changed in the meantime. Please try again.')
    await assertForfeitAccepted(tx, now.id, forfeitStoreCredit)
    await deleteAccount(tx, now)
    await recordAudit(
      tx,
      { id: null, label: account.email },
      { action: 'user.erase', entityId: account.email },
    )
  }, 'change-self')
  ctx.catalogue.changed()
}

/**
 * Erases the data of an order's buyer who has no account.
 * @returns the numbers of their orders
 * @throws AppError NOT_FOUND, CONFLICT for an order of an account
 */
export const eraseGuest = (ctx: StaffContext, orderId: string): Promise<string[]> =>
  ctx.transaction(async (tx) => {
    const order = await findOrder(tx, orderId)
    if (!order) throw new AppError('NOT_FOUND', 'Order not found.')
    if (order.user_id !== null)
      throw new AppError(
        'CONFLICT',
        `Order ${orderId} belongs to an account. Delete the account to erase its orders as well.`,
      )
    const orderIds = await beginGuestErasure(tx, order)
    await recordAudit(tx, ctx.user, {
      action: 'order.erase-guest',
      entityId: orderId,
      changes: { orders: [null, orderIds.length] },
    })
    return orderIds
  })
