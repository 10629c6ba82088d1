/** The actions of a row of the product table, for staff who may edit products. */
import { api } from '../../lib/api/trpc.ts'
import { type Action, actionsOf } from '../../lists/row-actions.tsx'
import { linkToEditProduct } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import type { AdminProduct } from './editable-number.tsx'

const labels = adminTexts.products
const { edit, remove, restore } = actionsOf<AdminProduct>()

const restoring = restore({
  run: ({ productId }) => api.products.restore.mutate({ productId }),
  done: ({ productName }) => labels.restored(productName),
  failed: labels.restoreFailed,
})
export const productActions: readonly Action<AdminProduct>[] = [
  edit((product) => ({ href: linkToEditProduct(product.productId), state: { product } })),
  remove({
    run: ({ productId }) => api.products.remove.mutate({ productId }),
    done: () => labels.deleted,
    failed: () => labels.deleteFailed,
    undo: restoring,
  }),
  restoring,
]
