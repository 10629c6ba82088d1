/** Creates, changes, deletes and reads product groups; members.service.ts changes their variants. */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import { findDetails } from '../../../../db/queries/catalog/product-details.queries.ts'
import {
  countGroups,
  findAllMembers,
  findGroup,
  findGroupByHandle,
  findGroups,
  findMembers,
  findVariants,
  groupOrders,
  insertGroup,
  isHandleTaken,
  lockGroup,
  type MemberRow,
  updateGroup,
  writeMembers,
} from '../../../../db/queries/catalog/product-groups.queries.ts'
import {
  findGroupReviews,
  type GroupReviewRow,
} from '../../../../db/queries/catalog/reviews.queries.ts'
import { lockProductsById } from '../../../../db/queries/catalog/stock.queries.ts'
import type { ProductGroupRow } from '../../../../db/schema/schema.ts'
import { changesBetween, recordAudit } from '../../../core/audit/audit.service.ts'
import type { AllServices, StaffContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError, type Issue } from '../../../core/errors/errors.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { pageOf } from '../../../core/operation/paging.ts'
import { assertVersion } from '../../../core/operation/versions.ts'
import { isUuid } from '../../../core/values/fields.schema.ts'
import { presentDetails, presentStaffDetails } from '../products/details.presenter.ts'
import { presentAdminProduct } from '../products/products.presenter.ts'
import { presentGroup, swatchOf } from '../products/variants.presenter.ts'
import { fold, type ProductGroup } from '../products/variants.schema.ts'
import { maxReviews } from '../reviews/reviews.schema.ts'
import { presentGroupLine, presentStaffGroup } from './groups.presenter.ts'
import type { NewProductGroup, ProductGroupChange, StaffProductGroup } from './groups.schema.ts'
import { changeVariants, joinVariants, renamedOf } from './members.ts'
import { handleOf, mapOptions, storedOptions, withValues } from './options.ts'

/** Returns the error of an unknown product group. */
export const groupNotFound = (): AppError =>
  new AppError('NOT_FOUND', 'The product group does not exist.')

/** Lists groups by age, newest first. @param isPublic only those with a published variant */
export async function listGroups(
  db: DbOrTx,
  { q, limit, cursor }: { q?: string | undefined; limit: number; cursor?: string | undefined },
  isPublic: boolean,
) {
  const filter = { q, isPublic }
  const [page, total] = await Promise.all([
    pageOf(groupOrders, { order: 'newest', limit, cursor }, (wanted) =>
      findGroups(db, filter, wanted),
    ),
    countGroups(db, filter),
  ])
  return { ...page, total, items: page.items.map(presentGroupLine) }
}

/**
 * Reads a group by its id, its handle or an earlier handle.
 * @throws AppError NOT_FOUND, also without a published variant
 */
export async function getGroup(
  { replica }: Pick<AllServices, 'replica'>,
  idOrHandle: string,
): Promise<ProductGroup> {
  const group = isUuid(idOrHandle)
    ? await findGroup(replica, idOrHandle)
    : await findGroupByHandle(replica, idOrHandle)
  const variants = group ? await findVariants(replica, group.id) : []
  if (!group || variants.length === 0) throw groupNotFound()
  return presentGroup(group, variants)
}

/** Lists the visible reviews of a group's published variants, newest first. @throws AppError NOT_FOUND */
export async function listGroupReviews(
  services: Pick<AllServices, 'replica'>,
  idOrHandle: string,
): Promise<GroupReviewRow[]> {
  const { id } = await getGroup(services, idOrHandle)
  return findGroupReviews(services.replica, id, maxReviews)
}

/** Reads a group for staff, with products and details of all variants. @throws AppError NOT_FOUND */
export async function getGroupEditor(
  { db, user }: Pick<StaffContext, 'db' | 'user'>,
  groupId: string,
) {
  const group = isUuid(groupId) ? await findGroup(db, groupId) : undefined
  if (!group) throw groupNotFound()
  const members = await findMembers(db, group.id)
  const rows = await findDetails(
    db,
    members.map(({ id }) => id),
  )
  const details = new Map(rows.map((row) => [row.product_ref, row]))
  return {
    ...presentStaffGroup(group, members),
    variants: members.map((row) => ({
      options: row.option_values,
      swatch: swatchOf(group.options, row.option_values),
      product: presentAdminProduct(row),
      details: presentStaffDetails(presentDetails(details.get(row.id)), user),
    })),
  }
}

/**
 * Locks a group for an edit, and the groups that the edit moves products from.
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED
 */
export async function lockGroupForEdit(
  tx: Tx,
  ctx: StaffContext,
  { groupId, version }: { groupId: string; version?: number | undefined },
  moved: readonly string[] = [],
): Promise<ProductGroupRow> {
  const group = isUuid(groupId) ? await lockGroup(tx, groupId, moved) : undefined
  if (!group) throw groupNotFound()
  assertVersion(ctx, version, group.version)
  return group
}

/** Returns the audited values of a group. */
export const auditedFields = ({ name, handle, options, variants }: StaffProductGroup) => ({
  name,
  handle,
  options,
  variants: variants.map(({ productId }) => productId),
})

/** Audit action and event type of each write. */
const writes = {
  created: { action: 'product-group.create', type: 'product_group.created' },
  updated: { action: 'product-group.update', type: 'product_group.updated' },
  restored: { action: 'product-group.restore', type: 'product_group.created' },
} as const

/** Records audit entry and event of a written group, and returns it as staff see it. */
export async function recordGroup(
  tx: Tx,
  ctx: StaffContext,
  write: keyof typeof writes,
  group: ProductGroupRow,
  before?: StaffProductGroup,
): Promise<StaffProductGroup> {
  const after = presentStaffGroup(group, await findMembers(tx, group.id))
  await recordAudit(tx, ctx.user, {
    action: writes[write].action,
    entityId: group.id,
    changes: changesBetween(before ? auditedFields(before) : {}, auditedFields(after)),
  })
  await recordEvents(tx, [
    { type: writes[write].type, entityId: group.id, version: group.version, data: after },
  ])
  return after
}

/** Returns the error of a handle that another group has. */
export const handleTaken = (handle: string): AppError =>
  new AppError('CONFLICT', `Another product group has the handle ${handle}. Choose another one.`, {
    issues: [{ path: 'handle', message: 'is used by another product group' }],
  })

/** Returns a free handle derived from the name: with a number when others have it. */
async function freeHandle(tx: Tx, name: string): Promise<string> {
  const handle = handleOf(name)
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? handle : `${handle}-${number}`
    if (!(await isHandleTaken(tx, candidate))) return candidate
  }
}

/** Inserts a group without variants. @throws AppError CONFLICT for a handle in use */
export async function addGroup(
  tx: Tx,
  {
    name,
    handle: requested,
    options,
  }: Pick<ProductGroupRow, 'name' | 'options'> & { handle: string | undefined },
): Promise<ProductGroupRow> {
  const handle = requested ?? (await freeHandle(tx, name))
  const group = await insertGroup(tx, { name, handle, options })
  if (!group) throw handleTaken(handle)
  return group
}

/** Adds a group in the caller's transaction. @throws AppError CONFLICT, VALIDATION_FAILED */
export async function createGroup(
  tx: Tx,
  ctx: StaffContext,
  { name, handle: requested, options, variants }: NewProductGroup,
): Promise<StaffProductGroup> {
  const group = await addGroup(tx, { name, handle: requested, options: storedOptions(options) })
  const joined = variants.length === 0 ? group : await joinVariants(tx, group, { variants })
  return recordGroup(tx, ctx, 'created', joined)
}

/** Refuses changed options that two variants would share. @throws AppError VALIDATION_FAILED */
function assertDistinct(members: readonly MemberRow[], values: string[][], issues: Issue[]): void {
  const owners = new Map<string, string>()
  for (const [place, row] of members.entries()) {
    const key = JSON.stringify(values[place]!.map(fold))
    const other = owners.get(key)
    if (other !== undefined)
      issues.push({
        path: 'options',
        message: `would give the variants ${other} and ${row.product_id} the same values`,
      })
    owners.set(key, row.product_id)
  }
  if (issues.length > 0) throw validationError(issues)
}

/**
 * Replaces name, handle and options, and changes the named variants. Variants that still have their
 * generated name are renamed.
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED, CONFLICT, VALIDATION_FAILED
 */
export function changeGroup(
  ctx: StaffContext<'settings'>,
  input: ProductGroupChange,
): Promise<StaffProductGroup> {
  return ctx.transaction(async (tx) => {
    const group = await lockGroupForEdit(tx, ctx, input)
    const { name, handle = group.handle } = input
    if (await isHandleTaken(tx, handle, group.id)) throw handleTaken(handle)
    // Locks the products first: a write of members waits for other changes of their group's card.
    const living = await findMembers(tx, group.id)
    await lockProductsById(
      tx,
      living.map(({ product_id }) => product_id),
    )
    const all = await findAllMembers(tx, group.id)
    const members = all.filter(({ active }) => active)
    const before = presentStaffGroup(group, members)
    const { options: mapped, map } = mapOptions(group.options, input.options)
    const issues: Issue[] = []
    const changes = new Map(input.variants.map((change) => [change.productId, change]))
    for (const [place, { productId, options: chosen }] of input.variants.entries()) {
      const path = `variants.${place}`
      if (!members.some((row) => row.product_id === productId))
        issues.push({ path: `${path}.productId`, message: 'is not a variant of the group' })
      if (chosen && chosen.length !== mapped.length)
        issues.push({ path: `${path}.options`, message: 'must have one value for each option' })
    }
    const { options, variants: values } = withValues(
      mapped,
      members.map((row) => {
        const chosen = changes.get(row.product_id)?.options
        return chosen?.length === mapped.length ? chosen : map(row.option_values, issues)
      }),
    )
    assertDistinct(members, values, issues)
    await writeMembers(
      tx,
      group.id,
      all.map((row) => ({
        product_ref: row.id,
        position: row.position,
        // A deleted variant may have a value that the options lost.
        option_values: values[members.indexOf(row)] ?? map(row.option_values, []),
        active: row.active,
      })),
    )
    const names = renamedOf(members, { from: group.name, to: name, values })
    const shared = { of: living.map(({ product_id }) => product_id), change: input.shared }
    await changeVariants(tx, ctx, { names, changes: input.variants, shared })
    const after = await updateGroup(tx, group, { name, handle, options })
    return recordGroup(tx, ctx, 'updated', after, before)
  })
}
