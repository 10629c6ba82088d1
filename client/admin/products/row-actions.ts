/** What a row of the product table does to the server, and how the table learns of it. */
import { useMemo } from 'react'
import { notify, notifyError, undoStays } from '../../lib/notices.ts'
import { texts } from '../../lib/texts.ts'
import { type Inputs, trpc } from '../../trpc.ts'
import { readAdminFailure } from '../lib/session.ts'
import { adminTexts } from '../texts.ts'
import type { RowActions } from './product-columns.tsx'

const words = adminTexts.products

/** @param input the page on show, whose rows are kept in step */
export function useRowActions(input: Inputs['products']['adminPage']): RowActions {
  const utils = trpc.useUtils()
  const key = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input's value counts, not its identity
  return useMemo(() => {
    const put = (changed: { product: { productId: string }; version: number }) =>
      utils.products.adminPage.setData(input, (page) =>
        page
          ? {
              ...page,
              items: page.items.map((row) =>
                row.productId === changed.product.productId
                  ? { ...row, ...changed.product, version: changed.version }
                  : row,
              ),
            }
          : page,
      )
    const reload = async () => {
      await Promise.all([utils.products.invalidate(), utils.catalogue.invalidate()])
    }
    return {
      async save(product, field, value) {
        const { productId, version } = product
        put(await utils.client.products.patch.mutate({ productId, version, [field]: value }))
        notify(words.cellSaved(words.columns[field], product.productName))
        // The page itself stays: a sorted row that jumps away under the next keystroke is no help.
        void utils.catalogue.invalidate()
      },
      async refresh(productId) {
        const { product, version, imageAlts } = await utils.client.products.details.query({
          productId,
        })
        put({ product, version })
        return { ...product, version, imageAlts }
      },
      async remove({ productId, productName }) {
        try {
          await utils.client.products.remove.mutate({ productId })
        } catch (error) {
          if (readAdminFailure(error).code !== 'NOT_FOUND') return notifyError(words.deleteFailed)
        }
        const restore = async () => {
          try {
            await utils.client.products.restore.mutate({ productId })
            notify(words.restored(productName))
          } catch (error) {
            notifyError(readAdminFailure(error).message ?? words.restoreFailed)
          }
          await reload()
        }
        notify(words.deleted, {
          action: { label: texts.common.undo, run: () => void restore() },
          stays: undoStays,
        })
        await reload()
      },
    }
  }, [key, utils])
}
