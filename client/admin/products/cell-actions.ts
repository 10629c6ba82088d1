/** Saves a cell of the product table, and updates the rows on screen. */
import { useMemo } from 'react'
import { type Inputs, trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { adminTexts } from '../texts/texts.ts'
import type { CellActions } from './editable-number.tsx'

const labels = adminTexts.products

interface PendingSaves {
  /** settles when the last save is answered */
  last: Promise<unknown>
  /** the base version of each save → the resulting version */
  made: Map<number, number>
}

/** The saves of this tab by product. */
const saves = new Map<string, PendingSaves>()

/**
 * Saves after the product's earlier saves of this tab, based on their resulting versions. Editing
 * the next cell before the answer is therefore no conflict.
 */
async function saveInOrder<T extends { version: number }>(
  productId: string,
  version: number,
  save: (version: number) => Promise<T>,
): Promise<T> {
  const { last, made } = saves.get(productId) ?? { last: Promise.resolve(), made: new Map() }
  const turn = last.then(async () => {
    let based = version
    while (made.has(based)) based = made.get(based)!
    const answer = await save(based)
    if (answer.version !== based) made.set(based, answer.version)
    return answer
  })
  saves.set(productId, { last: turn.catch(() => undefined), made })
  return turn
}

/** Returns the cell actions. @param input the query of the shown page, whose rows are updated */
export function useCellActions(input: Inputs['products']['adminList']): CellActions {
  const utils = trpc.useUtils()
  const key = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input's value counts, not its identity
  return useMemo(() => {
    const put = (changed: { product: { productId: string }; version: number }) =>
      utils.products.adminList.setData(input, (page) =>
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
    return {
      async save({ productId, productName, version }, field, value) {
        put(
          await saveInOrder(productId, version, (based) =>
            utils.client.products.patch.mutate({ productId, version: based, [field]: value }),
          ),
        )
        notify(labels.cellSaved(labels.columns[field], productName))
        // The page itself stays: a sorted row that jumps away during typing is no help.
        void utils.catalogue.invalidate()
      },
      async refresh(productId) {
        const { product } = await utils.client.products.adminGet.query({ productId })
        put({ product, version: product.version })
        return product
      },
    }
  }, [key, utils])
}
