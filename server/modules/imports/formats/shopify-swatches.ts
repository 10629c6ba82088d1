/** Reads swatches from the metafields of Shopify's product CSV. */
import { fold } from '../../catalog/products/variants.schema.ts'
import { headerKey } from '../read/columns.ts'
import type { SourceRow } from '../read/rows.ts'
import { readSwatch, type Swatch } from '../values/swatches.ts'
import type { VariantOption } from './groups.ts'

/** Matches `Color (product.metafields.shopify.color-pattern)` and metafields of swatches and codes. */
const metafield = /metafields\.([^)]*(?:color-pattern|swatch|colou?r[ -]?code|hex)[^)]*)\)$/
const ofColor = /colou?r|shade|tone|tint|finish/i

/** Returns the columns with swatches. */
export const swatchColumns = (columns: readonly string[]): { index: number; header: string }[] =>
  columns.flatMap((header, index) => (metafield.test(headerKey(header)) ? [{ index, header }] : []))

/**
 * Adds the swatches of a product's rows to the options of its variants. A list on the first row has
 * an entry for each value of the option that it is linked to, else of the option of colours.
 * @param linkedTo the metafields that the options are linked to
 */
export function addSwatches(
  rows: readonly { row: SourceRow; options: VariantOption[] }[],
  columns: ReturnType<typeof swatchColumns>,
  linkedTo: readonly string[],
): void {
  for (const { index, header } of columns) {
    const [, field = ''] = metafield.exec(headerKey(header)) ?? []
    const names = rows[0]!.options.map(({ name }) => name)
    const linked = linkedTo.findIndex((one) => field !== '' && headerKey(one).endsWith(field))
    const place =
      linked === -1
        ? Math.max(
            0,
            names.findIndex((name) => ofColor.test(name)),
          )
        : linked
    const cells = rows.map(({ row }) => (row.cells[index] ?? '').trim())
    const list = cells[0]!.replace(/["[\]]/g, '').split(/[;,\n]/)
    const values = [...new Set(rows.map(({ options }) => fold(options[place]?.value ?? '')))]
    const swatches = new Map<string, Swatch | undefined>(
      list.length > 1
        ? list.map((entry, at) => [values[at] ?? '', readSwatch(entry)])
        : rows.map(({ options }, at) => [
            fold(options[place]?.value ?? ''),
            readSwatch(cells[at]!),
          ]),
    )
    for (const { options } of rows) {
      const option = options[place]
      const swatch = option && swatches.get(fold(option.value))
      if (option && swatch) option.swatch ??= swatch
    }
  }
}
