/** The one pricing function: quotes and orders both charge what it says (docs/contract.md#orders). */
import type { ProductViewRow } from '../../db/queries/products.ts'

/** What someone wants: a product and how many pieces. */
export interface WantedLine {
  productId: string
  qty: number
}

export interface PricedLine {
  product: ProductViewRow
  quantity: number
}

export interface Price {
  lines: PricedLine[]
  /** Σ lastPrice × quantity, in cents */
  totalCents: number
  /** Σ price × quantity, in cents */
  labeledTotalCents: number
}

/** Lines of the same product become one, at the place of the first. */
export function mergeLines(lines: readonly WantedLine[]): WantedLine[] {
  const merged = new Map<string, number>()
  for (const { productId, qty } of lines) merged.set(productId, (merged.get(productId) ?? 0) + qty)
  return [...merged].map(([productId, qty]) => ({ productId, qty }))
}

/** Sums exactly, in cents. Every line's product must be among `products`. */
export function priceLines(
  lines: readonly WantedLine[],
  products: readonly ProductViewRow[],
): Price {
  const byId = new Map(products.map((product) => [product.product_id, product]))
  const priced = lines.map(({ productId, qty }) => ({
    product: byId.get(productId)!,
    quantity: qty,
  }))
  const sum = (cents: (product: ProductViewRow) => number) =>
    priced.reduce((total, { product, quantity }) => total + cents(product) * quantity, 0)
  return {
    lines: priced,
    totalCents: sum((product) => product.last_price_cents),
    labeledTotalCents: sum((product) => product.price_cents),
  }
}
