/** Joins products to a group that the caller has locked, and renames them. */
import type { Tx } from '../../../../db/connection/client.ts'
import {
  findGroupsOf,
  findMembers,
  type MemberRow,
  nextPosition,
  updateGroup,
  writeMembers,
} from '../../../../db/queries/catalog/product-groups.queries.ts'
import { lockProductsById } from '../../../../db/queries/catalog/stock.queries.ts'
import type { ProductGroupRow } from '../../../../db/schema/schema.ts'
import type { StaffContext } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError, type Issue } from '../../../core/errors/errors.ts'
import { limits } from '../../../core/values/fields.schema.ts'
import { applyPatch } from '../products/products.write.service.ts'
import { fold } from '../products/variants.schema.ts'
import {
  mostVariants,
  type SharedChange,
  type VariantChange,
  type VariantInput,
} from './groups.schema.ts'
import { variantName, withValues } from './options.ts'

const keyOf = (values: readonly string[]) => JSON.stringify(values.map(fold))

/**
 * Adds variants at the end of a locked group, with their new values, and returns the group.
 * @param move products leave the group that they are in
 * @throws AppError VALIDATION_FAILED for an unknown product or wrong values; CONFLICT for values that
 * another variant has, for a product of another group and for too many variants
 */
export async function joinVariants(
  tx: Tx,
  group: ProductGroupRow,
  { variants, move = false }: { variants: readonly VariantInput[]; move?: boolean },
): Promise<ProductGroupRow> {
  const members = await findMembers(tx, group.id)
  const found = await lockProductsById(
    tx,
    variants.map(({ productId }) => productId),
  )
  const products = new Map(found.map((row) => [row.product_id, row]))
  const groupIds = await findGroupsOf(
    tx,
    found.map(({ id }) => id),
  )
  const groupOf = new Map(groupIds.map((row) => [row.product_ref, row.group_id]))
  const owners = new Map(members.map((row) => [keyOf(row.option_values), row.product_id]))
  const wrong: Issue[] = []
  const conflicts: Issue[] = []
  for (const [place, { productId, options }] of variants.entries()) {
    const product = products.get(productId)
    const path = `variants.${place}`
    if (!product) wrong.push({ path: `${path}.productId`, message: 'does not exist' })
    if (options.length !== group.options.length)
      wrong.push({
        path: `${path}.options`,
        message: `must have one value for each option: ${group.options.map(({ name }) => name).join(', ')}`,
      })
    const joined = product && groupOf.get(product.id)
    if (joined === group.id)
      conflicts.push({ path: `${path}.productId`, message: 'is in this group already' })
    else if (joined && !move)
      conflicts.push({ path: `${path}.productId`, message: 'is a variant of another group' })
    const owner = owners.get(keyOf(options))
    if (owner !== undefined)
      conflicts.push({ path: `${path}.options`, message: `are those of the variant ${owner}` })
    owners.set(keyOf(options), productId)
  }
  if (wrong.length > 0) throw validationError(wrong)
  if (members.length + variants.length > mostVariants)
    conflicts.push({
      path: 'variants',
      message: `would be more than the ${mostVariants} variants that a group can have`,
    })
  if (conflicts.length > 0)
    throw new AppError('CONFLICT', 'Some products cannot join the product group.', {
      issues: conflicts,
    })
  const added = withValues(
    group.options,
    variants.map(({ options }) => options),
  )
  const position = await nextPosition(tx, group.id)
  await writeMembers(
    tx,
    group.id,
    variants.map(({ productId }, place) => ({
      product_ref: products.get(productId)!.id,
      position: position + place,
      option_values: added.variants[place]!,
    })),
  )
  return updateGroup(tx, group, {
    name: group.name,
    handle: group.handle,
    options: added.options,
  })
}

/** Returns the new names of the variants that still have their generated name. */
export const renamedOf = (
  members: readonly MemberRow[],
  { from, to, values }: { from: string; to: string; values: readonly string[][] },
): ReadonlyMap<string, string> =>
  new Map(
    members.flatMap((row, place) => {
      const name = variantName(to, values[place]!)
      const isGenerated = row.product_name === variantName(from, row.option_values)
      return isGenerated && name !== row.product_name ? [[row.product_id, name]] : []
    }),
  )

interface VariantChanges {
  /** productId → new name */
  names: ReadonlyMap<string, string>
  changes?: readonly VariantChange[]
  /** a change of several products; their own changes take precedence */
  shared?: { of: readonly string[]; change: SharedChange | undefined }
}

/**
 * Renames and changes variants of a locked group.
 * @throws AppError VALIDATION_FAILED when a name would be too long or a price is wrong, CONFLICT for a
 * variant that was changed since its version
 */
export async function changeVariants(
  tx: Tx,
  ctx: StaffContext<'settings'>,
  { names, changes = [], shared }: VariantChanges,
): Promise<void> {
  const places = new Map(changes.map(({ productId }, place) => [productId, place]))
  const changed = [...names.keys(), ...places.keys(), ...(shared?.change ? shared.of : [])]
  if (changed.length === 0) return
  const long = [...names.values()].find((name) => name.length > limits.shortText)
  if (long !== undefined)
    throw validationError([
      {
        path: 'name',
        message: `makes a variant's name longer than ${limits.shortText} characters`,
      },
    ])
  for (const row of await lockProductsById(tx, changed)) {
    const place = places.get(row.product_id)
    const { version, ...patch }: Partial<VariantChange> = changes[place ?? -1] ?? {}
    const path = place === undefined ? 'shared' : `variants.${place}`
    const oldest = patch.stock === undefined ? row.content_version : row.version
    if (version !== undefined && (version < oldest || version > row.version))
      throw new AppError('CONFLICT', `${row.product_name} was changed in the meantime.`, {
        issues: [{ path: `${path}.version`, message: `is not the version of ${row.product_id}` }],
      })
    const details = { ...shared?.change?.details, ...patch.details }
    try {
      await applyPatch(tx, ctx, row, {
        ...shared?.change,
        ...patch,
        details: Object.keys(details).length > 0 ? details : undefined,
        productName: patch.productName ?? names.get(row.product_id),
      })
    } catch (error) {
      if (!(error instanceof AppError) || !error.issues) throw error
      throw validationError(
        error.issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` })),
      )
    }
  }
}
