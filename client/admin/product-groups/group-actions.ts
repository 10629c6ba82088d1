/** Deletes a product group and keeps its products; the notice offers to restore the group. */
import { api, type Outputs } from '../../lib/api/trpc.ts'
import { type Action, actionsOf } from '../../lists/row-actions.tsx'

export type StoredGroup = Outputs['productGroups']['adminGet']
type Row = Pick<StoredGroup, 'id' | 'name'>

const restore: Action<Row> = actionsOf<Row>().restore({
  run: ({ id }) => api.productGroups.restore.mutate({ groupId: id }),
  done: ({ name }) => `${name} restored.`,
  failed: 'The product group could not be restored.',
})

export const deleteGroup: Action<Row> = actionsOf<Row>().remove({
  run: ({ id }) => api.productGroups.delete.mutate({ groupId: id }),
  done: () => 'Product group deleted. Its products remain.',
  failed: 'The product group could not be deleted.',
  undo: restore,
})
