/** Adds, reorders, moves and generates the variants of product groups. */
import {
  deleteMembers,
  findMembers,
  updateGroup,
  writeMembers,
} from '../../../../db/queries/catalog/product-groups.queries.ts'
import { lockProductsById } from '../../../../db/queries/catalog/stock.queries.ts'
import type { StaffContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { createProduct } from '../products/products.write.service.ts'
import { fold } from '../products/variants.schema.ts'
import { presentStaffGroup } from './groups.presenter.ts'
import {
  type AddedVariants,
  maxVariants,
  type StaffProductGroup,
  type VariantGeneration,
  type VariantInput,
  type VariantOrder,
  type VariantSplit,
} from './groups.schema.ts'
import { addGroup, lockGroupForEdit, recordGroup } from './groups.service.ts'
import { changeVariants, joinVariants, renamedOf } from './members.ts'
import { combinationsOf, variantName } from './options.ts'

/** Adds products to a group. @throws AppError NOT_FOUND, PRECONDITION_FAILED, as {@link joinVariants} */
export function addVariants(ctx: StaffContext, input: AddedVariants): Promise<StaffProductGroup> {
  return ctx.transaction(async (tx) => {
    const moved = input.move ? input.variants.map(({ productId }) => productId) : []
    const group = await lockGroupForEdit(tx, ctx, input, moved)
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

/**
 * Removes variants from a group: into a new group, or as single products.
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED, CONFLICT, VALIDATION_FAILED
 */
export function splitVariants(ctx: StaffContext<'settings'>, input: VariantSplit) {
  return ctx.transaction(async (tx) => {
    const group = await lockGroupForEdit(tx, ctx, input)
    const members = await findMembers(tx, group.id)
    const before = presentStaffGroup(group, members)
    const moved = members.filter(({ product_id }) => input.productIds.includes(product_id))
    if (moved.length < new Set(input.productIds).size)
      throw validationError([
        { path: 'productIds', message: 'must name only variants of the group' },
      ])
    await lockProductsById(
      tx,
      moved.map(({ product_id }) => product_id),
    )
    const { name, handle } = input
    await deleteMembers(
      tx,
      moved.map(({ id }) => id),
    )
    let split: StaffProductGroup | null = null
    if (name !== undefined) {
      const added = await addGroup(tx, { name, handle, options: group.options })
      await writeMembers(
        tx,
        added.id,
        moved.map((row, position) => ({
          product_ref: row.id,
          position,
          option_values: row.option_values,
        })),
      )
      const values = moved.map((row) => row.option_values)
      const names = renamedOf(moved, { from: group.name, to: name, values })
      await changeVariants(tx, ctx, { names })
      split = await recordGroup(tx, ctx, 'created', added)
    }
    const left = await updateGroup(tx, group, group)
    return { group: await recordGroup(tx, ctx, 'updated', left, before), split }
  })
}

/**
 * Creates a product for each combination of values that no variant has.
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED, CONFLICT for a productId in use or too many variants,
 * FORBIDDEN without permission for prices
 */
export function generateVariants(ctx: StaffContext<'settings'>, input: VariantGeneration) {
  return ctx.transaction(async (tx) => {
    const group = await lockGroupForEdit(tx, ctx, input)
    const members = await findMembers(tx, group.id)
    const before = presentStaffGroup(group, members)
    const known = new Set(members.map((row) => JSON.stringify(row.option_values.map(fold))))
    const missing = combinationsOf(group.options).filter(
      ({ values }) => !known.has(JSON.stringify(values.map(fold))),
    )
    if (members.length + missing.length > maxVariants)
      throw new AppError(
        'CONFLICT',
        `The options of ${group.name} have ${members.length + missing.length} combinations; a form can create ${maxVariants} variants.`,
      )
    const variants: VariantInput[] = []
    for (const { values, slug } of missing) {
      const productId = `${input.productIdPrefix ?? group.handle}${slug}`
      const productName = variantName(group.name, values)
      await createProduct(tx, ctx, { ...input.product, productId, productName })
      variants.push({ productId, options: values })
    }
    const after = variants.length === 0 ? group : await joinVariants(tx, group, { variants })
    return {
      group: variants.length === 0 ? before : await recordGroup(tx, ctx, 'updated', after, before),
      created: variants.map(({ productId }) => productId),
    }
  })
}
