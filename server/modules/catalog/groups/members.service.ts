/** Adds, reorders and moves the variants of product groups. */
import {
  findMembers,
  updateGroup,
  writeMembers,
} from '../../../../db/queries/catalog/product-groups.queries.ts'
import type { StaffContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { presentStaffGroup } from './groups.presenter.ts'
import type { AddedVariants, StaffProductGroup, VariantOrder } from './groups.schema.ts'
import { lockGroupForEdit, recordGroup } from './groups.service.ts'
import { joinVariants } from './members.ts'

/** Adds products to a group. @throws AppError NOT_FOUND, PRECONDITION_FAILED, as {@link joinVariants} */
export function addVariants(ctx: StaffContext, input: AddedVariants): Promise<StaffProductGroup> {
  return ctx.transaction(async (tx) => {
    const group = await lockGroupForEdit(tx, ctx, input)
    const before = presentStaffGroup(group, await findMembers(tx, group.id))
    const after = await joinVariants(tx, group, input)
    return recordGroup(tx, ctx, 'updated', after, before)
  })
}

/** Changes the order of the variants. @throws AppError NOT_FOUND, PRECONDITION_FAILED, VALIDATION_FAILED */
export function reorderVariants(
  ctx: StaffContext,
  input: VariantOrder,
): Promise<StaffProductGroup> {
  return ctx.transaction(async (tx) => {
    const group = await lockGroupForEdit(tx, ctx, input)
    const members = await findMembers(tx, group.id)
    const before = presentStaffGroup(group, members)
    const known = new Map(members.map((row) => [row.product_id, row]))
    const rows = [...new Set(input.productIds)].flatMap((id) => known.get(id) ?? [])
    if (rows.length !== members.length || input.productIds.length !== members.length)
      throw validationError([
        { path: 'productIds', message: 'must name every variant of the group once' },
      ])
    await writeMembers(
      tx,
      group.id,
      rows.map((row, position) => ({
        product_ref: row.id,
        position,
        option_values: row.option_values,
      })),
    )
    const after = await updateGroup(tx, group, group)
    return recordGroup(tx, ctx, 'updated', after, before)
  })
}
