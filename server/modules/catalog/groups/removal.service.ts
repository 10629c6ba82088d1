/** Deletes product groups and restores them. */
import {
  deleteGroup,
  lockDeletedGroup,
  restoreGroup,
} from '../../../../db/queries/catalog/deleted-groups.queries.ts'
import {
  findAllMembers,
  findGroup,
  findMembers,
} from '../../../../db/queries/catalog/product-groups.queries.ts'
import { lockProductsById } from '../../../../db/queries/catalog/stock.queries.ts'
import { recordAudit } from '../../../core/audit/audit.service.ts'
import type { StaffContext } from '../../../core/context/context.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { isUuid } from '../../../core/values/fields.schema.ts'
import { presentStaffGroup } from './groups.presenter.ts'
import type { StaffProductGroup } from './groups.schema.ts'
import {
  auditedFields,
  groupNotFound,
  handleTaken,
  lockGroupForEdit,
  recordGroup,
} from './groups.service.ts'

/** Deletes a group; its variants become single products. @throws AppError NOT_FOUND */
export function removeGroup(ctx: StaffContext, groupId: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const group = await lockGroupForEdit(tx, ctx, { groupId })
    const members = await findMembers(tx, group.id)
    await lockProductsById(
      tx,
      members.map(({ product_id }) => product_id),
    )
    const before = presentStaffGroup(group, members)
    await deleteGroup(tx, group.id)
    await recordAudit(tx, ctx.user, {
      action: 'product-group.delete',
      entityId: group.id,
      changes: Object.fromEntries(
        Object.entries(auditedFields(before)).map(([field, value]) => [field, [value, null]]),
      ),
    })
    await recordEvents(tx, [
      {
        type: 'product_group.deleted',
        entityId: group.id,
        version: group.version,
        data: before,
      },
    ])
  })
}

/**
 * Restores a deleted group with its id, handles and variants, or returns the existing one. Products
 * that joined another group stay there, and `missing` is their number.
 * @throws AppError NOT_FOUND, CONFLICT when another group has its handle
 */
export function restoreDeletedGroup(
  ctx: StaffContext,
  groupId: string,
): Promise<{ group: StaffProductGroup; missing: number }> {
  return ctx.transaction(async (tx) => {
    if (!isUuid(groupId)) throw groupNotFound()
    const deleted = await lockDeletedGroup(tx, groupId)
    if (!deleted) {
      const present = await findGroup(tx, groupId)
      if (!present) throw groupNotFound()
      const members = await findMembers(tx, groupId)
      return { group: presentStaffGroup(present, members), missing: 0 }
    }
    const restored = await restoreGroup(tx, deleted)
    if (!restored) throw handleTaken(deleted.handle)
    const remaining = new Set((await findAllMembers(tx, groupId)).map(({ id }) => id))
    const missing = deleted.members.filter((row) => !remaining.has(row.product_ref)).length
    return { group: await recordGroup(tx, ctx, 'restored', restored), missing }
  })
}
