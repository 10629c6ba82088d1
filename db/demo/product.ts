/** From the written entry of a product to its record with picture names and alternative texts. */
import { demoDetails } from './details.ts'
import { type DemoProduct, type ProductEntry, views } from './model/types.ts'

/** The name of a product's picture: `ar-sk-001-front`. */
const pictureName = (productId: string, view: string): string =>
  `${productId.toLowerCase()}-${view}`

/** Completes an entry: a missing lastPrice is the price, pictures come in the order of `views`. */
export function demoProduct({ shows, ...entry }: ProductEntry): DemoProduct {
  const shown = views.filter((view) => shows[view] !== undefined)
  return {
    ...entry,
    lastPrice: entry.lastPrice ?? entry.price,
    pictures: shown.map((view) => pictureName(entry.productId, view)),
    details: demoDetails(entry.productId, entry.description),
    alts: shown.map((view) => `${entry.productName}: ${shows[view]}`),
  }
}
