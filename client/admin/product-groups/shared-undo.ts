/** Undoes a saved change of all variants. */
import { api, type Inputs } from '../../lib/api/trpc.ts'
import { plural } from '../../lib/values/numbers.ts'
import type { StoredGroup } from './group-actions.ts'
import type { SharedChange } from './shared.ts'
import type { Change } from './variant-cells.ts'

/** Returns the changes that restore the present values of the changed fields. */
export const formerValues = (
  variants: StoredGroup['variants'],
  shared: SharedChange,
  withImages: boolean,
): Change[] =>
  variants.map(({ product: { productId, description, category, Images }, details }) => ({
    productId,
    ...(shared.description !== undefined && { description }),
    ...(shared.category !== undefined && { category }),
    ...(shared.details && { details: { brand: details.brand ?? null } }),
    ...(withImages && { Images }),
  }))

type Saved = Pick<Inputs['productGroups']['update'], 'shared' | 'variants'>

/**
 * Returns the undo of a saved change of all variants. The server refuses the undo after a later change
 * of a variant.
 * @param before the group before the save
 */
export async function undoShared(before: StoredGroup, { shared = {}, variants = [] }: Saved) {
  const withImages = variants.some(({ Images }) => Images !== undefined)
  if (Object.keys(shared).length === 0 && !withImages) return undefined
  const { id: groupId } = before
  const saved = await api.productGroups.adminGet.query({ groupId })
  const versions = new Map(
    saved.variants.map(({ product }) => [product.productId, product.version]),
  )
  const changes = formerValues(before.variants, shared, withImages).flatMap((change) => {
    const version = versions.get(change.productId)
    return version === undefined ? [] : [{ ...change, version }]
  })
  return {
    text: `${plural(changes.length, 'variant', 'variants')} changed.`,
    done: 'Change undone.',
    failed: 'The change could not be undone.',
    run: async () => {
      const { name, options } = await api.productGroups.adminGet.query({ groupId })
      await api.productGroups.update.mutate({
        groupId,
        name,
        options: options.map((option) => ({ name: option.name })),
        variants: changes,
      })
    },
  }
}
