/** Deletes a product group and keeps its products; the notice offers to restore the group. */
import { api, type Outputs } from '../../lib/api/trpc.ts'
import { type Action, actionsOf } from '../../lists/row-actions.tsx'

export type StoredGroup = Outputs['productGroups']['adminGet']
type Row = Pick<StoredGroup, 'id' | 'name'>

/** The groups that this tab deleted. */
const deleted = new Map<string, StoredGroup>()

const restore: Action<Row> = actionsOf<Row>().restore({
  run: ({ id }) => {
    const { name, handle, options, variants } = deleted.get(id)!
    return api.productGroups.create.mutate({
      name,
      handle,
      options,
      variants: variants.map(({ product, options }) => ({ productId: product.productId, options })),
    })
  },
  done: ({ name }) => `${name} restored.`,
  failed: 'The product group could not be restored.',
})

export const deleteGroup: Action<Row> = actionsOf<Row>().remove({
  run: async ({ id }) => {
    deleted.set(id, await api.productGroups.adminGet.query({ groupId: id }))
    await api.productGroups.delete.mutate({ groupId: id })
  },
  done: () => 'Product group deleted. Its products remain.',
  failed: 'The product group could not be deleted.',
  undo: restore,
})
