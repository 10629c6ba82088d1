/** Views of the order list: everybody of the staff has their own. */
import type { Tx } from '../../../db/connection/client.ts'
import {
  deleteOrderView,
  findOrderViews,
  putOrderView,
} from '../../../db/queries/saved-filters/saved-filters.queries.ts'
import type { OrderViewOfStaffRow } from '../../../db/schema/schema.ts'
import { assertMay } from '../../core/access/access-rule.ts'
import type { OperationContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { isUuid } from '../../core/values/fields.schema.ts'
import { ownAccountId } from '../accounts/login/users.service.ts'
import { mostViews, type NewOrderView, type OrderView } from './saved-filters.schema.ts'

const viewOf = ({ id, name, filter }: OrderViewOfStaffRow): OrderView => ({
  id,
  name,
  filter: filter as OrderView['filter'],
})

type Context = OperationContext<'customer'>

/** @throws AppError FORBIDDEN for customers, and for keys: nobody looks at lists there */
function viewerOf({ user }: Context): string {
  assertMay({ access: 'orders.read' }, user)
  return ownAccountId(user)
}

/** One's own. @throws AppError FORBIDDEN */
export const ownViews = async (ctx: Context): Promise<OrderView[]> =>
  (await findOrderViews(ctx.db, viewerOf(ctx))).map(viewOf)

/** @throws AppError FORBIDDEN, CONFLICT when there are too many */
export function saveView(ctx: Context, { name, filter }: NewOrderView): Promise<OrderView> {
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
  // Alone, so that two at once do not both find room for one more.
  return ctx.transaction(save, 'change-self')
}

/** @throws AppError FORBIDDEN, NOT_FOUND for another's */
export async function removeView(ctx: Context, id: string): Promise<void> {
  const remove = async (tx: Tx) => {
    const userId = viewerOf(ctx)
    return isUuid(id) && deleteOrderView(tx, userId, id)
  }
  const removed = await ctx.transaction(remove)
  if (!removed) throw new AppError('NOT_FOUND', 'You have no such view.')
}
