/** Derives the choices of a product group's options from its variants. Pure. */
import type { ProductGroup } from '#server/modules/catalog/products/variants.schema.ts'

type Option = ProductGroup['options'][number]

export interface Choice extends Pick<Option['values'][number], 'value' | 'swatch'> {
  /** the variant that this choice opens */
  productId: string
  isChosen: boolean
  isSoldOut: boolean
  /** values of other options that this choice changes, as no variant has it with the shown ones */
  changes: string[]
}

/**
 * Returns the options with the values that a variant has. A value opens the variant that shares most
 * other values with the shown one; of equal ones, the first in stock.
 */
export function choicesOf(
  { options, variants }: ProductGroup,
  shown: string,
): { name: string; choices: Choice[] }[] {
  const now = variants.find(({ productId }) => productId === shown)?.options ?? []
  return options.map(({ name, values }, place) => {
    const best = new Map<string, ProductGroup['variants'][number] & { score: number }>()
    for (const variant of variants) {
      const { stock, options: own } = variant
      const shared = own.filter((value, at) => at !== place && value === now[at]).length
      const score = shared * 2 + Number(stock > 0)
      const key = own[place]!
      if (score > (best.get(key)?.score ?? -1)) best.set(key, { ...variant, score })
    }
    const choices = values.flatMap(({ value, swatch }) => {
      const found = best.get(value)
      if (!found) return []
      const { productId, stock, options: own } = found
      const changes = own.filter((other, at) => at !== place && now[at] && other !== now[at])
      const isChosen = value === now[place]
      return [{ value, swatch, productId, isChosen, isSoldOut: stock === 0, changes }]
    })
    return { name, choices }
  })
}
