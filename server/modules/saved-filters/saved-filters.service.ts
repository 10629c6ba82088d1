/** Saved filters of the order list: each member of staff has their own. */
import type { Tx } from '../../../db/connection/client.ts'
import {
  deleteSavedFilter,
  findSavedFilters,
  putSavedFilter,
} from '../../../db/queries/saved-filters/saved-filters.queries.ts'
import type { SavedFilterRow } from '../../../db/schema/schema.ts'
import { assertAllowed } from '../../core/access/access-rule.ts'
import type { CustomerContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { isUuid } from '../../core/values/fields.schema.ts'
import { ownAccountId } from '../accounts/login/users.service.ts'
import { maxSavedFilters, type NewSavedFilter, type SavedFilter } from './saved-filters.schema.ts'

const present = ({ id, name, filter }: SavedFilterRow): SavedFilter => ({
  id,
  name,
  filter: filter as SavedFilter['filter'],
})

/**
 * Returns the id of the member of staff.
 * @throws AppError FORBIDDEN for customers and API keys, which have no order list
 */
function staffIdOf({ user }: CustomerContext): string {
  assertAllowed({ access: 'orders.read' }, user)
  return ownAccountId(user)
}

/** Returns the caller's saved filters. @throws AppError FORBIDDEN */
export const listSavedFilters = async (ctx: CustomerContext): Promise<SavedFilter[]> =>
  (await findSavedFilters(ctx.db, staffIdOf(ctx))).map(present)

/** Saves a filter. @throws AppError FORBIDDEN, CONFLICT when there are too many */
export function saveFilter(
  ctx: CustomerContext,
  { name, filter }: NewSavedFilter,
): Promise<SavedFilter> {
  const isSame = (saved: { name: string }) => saved.name.toLowerCase() === name.toLowerCase()
  const save = async (tx: Tx) => {
    const userId = staffIdOf(ctx)
    const filters = await findSavedFilters(tx, userId)
    if (filters.length >= maxSavedFilters && !filters.some(isSame))
      throw new AppError(
        'CONFLICT',
        `You already have ${maxSavedFilters} saved filters. Please remove one first.`,
      )
    return present(await putSavedFilter(tx, { userId, name, filter }))
  }
  // Serialised per user, so that two requests at once cannot exceed the limit.
  return ctx.transaction(save, 'change-self')
}

/** Deletes a saved filter. @throws AppError FORBIDDEN, NOT_FOUND for another user's */
export async function removeFilter(ctx: CustomerContext, id: string): Promise<void> {
  const remove = async (tx: Tx) => {
    const userId = staffIdOf(ctx)
    return isUuid(id) && deleteSavedFilter(tx, userId, id)
  }
  const removed = await ctx.transaction(remove)
  if (!removed) throw new AppError('NOT_FOUND', 'You have no saved filter with this id.')
}
