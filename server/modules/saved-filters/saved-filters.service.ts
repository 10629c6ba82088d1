/** Saved filters of the order list: each member of staff has their own. */
import type { Tx } from '../../../db/connection/client.ts'
import {
  deleteOrderView,
  findOrderViews,
  putOrderView,
} from '../../../db/queries/saved-filters/saved-filters.queries.ts'
import type { OrderViewOfStaffRow } from '../../../db/schema/schema.ts'
import { assertAllowed } from '../../core/access/access-rule.ts'
import type { CustomerContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { isUuid } from '../../core/values/fields.schema.ts'
import { ownAccountId } from '../accounts/login/users.service.ts'
import { mostViews, type NewOrderView, type OrderView } from './saved-filters.schema.ts'

const viewOf = ({ id, name, filter }: OrderViewOfStaffRow): OrderView => ({
  id,
  name,
  filter: filter as OrderView['filter'],
})

/**
 * Returns the id of the member of staff.
 * @throws AppError FORBIDDEN for customers and API keys, which have no order list
 */
function viewerOf({ user }: CustomerContext): string {
  assertAllowed({ access: 'orders.read' }, user)
  return ownAccountId(user)
}

/** Returns the caller's saved filters. @throws AppError FORBIDDEN */
export const ownViews = async (ctx: CustomerContext): Promise<OrderView[]> =>
  (await findOrderViews(ctx.db, viewerOf(ctx))).map(viewOf)

/** Saves a filter. @throws AppError FORBIDDEN, CONFLICT when there are too many */
export function saveView(ctx: CustomerContext, { name, filter }: NewOrderView): Promise<OrderView> {
  const same = (view: { name: string }) => view.name.toLowerCase() === name.toLowerCase()
  const save = async (tx: Tx) => {
    const userId = viewerOf(ctx)
    const views = await findOrderViews(tx, userId)
    if (views.length >= mostViews && !views.some(same))
      throw new AppError(
        'CONFLICT',
        `You have ${mostViews} views already. Please remove one first.`,
      )
    return viewOf(await putOrderView(tx, { userId, name, filter }))
  }
  // Serialised per user, so that two requests at once cannot exceed the limit.
  return ctx.transaction(save, 'change-self')
}

/** Deletes a saved filter. @throws AppError FORBIDDEN, NOT_FOUND for another user's */
export async function removeView(ctx: CustomerContext, id: string): Promise<void> {
  const remove = async (tx: Tx) => {
    const userId = viewerOf(ctx)
    return isUuid(id) && deleteOrderView(tx, userId, id)
  }
  const removed = await ctx.transaction(remove)
  if (!removed) throw new AppError('NOT_FOUND', 'You have no such view.')
}
