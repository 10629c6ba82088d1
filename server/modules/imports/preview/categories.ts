/** Counts a file's categories over all rows, with a mapping's target of each. */
import pLimit from 'p-limit'
import { storable } from '../../../../db/sql/storable.ts'
import type { RequestContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import type { ImportCategories } from '../contract/preview.schema.ts'
import { placeOf } from '../map/category.ts'
import { CategoryPaths } from '../map/category-paths.ts'
import { ProductReader } from '../map/product-reader.ts'
import { categoryKey, categoryText } from '../map/values.ts'
import { asText } from '../read/columns.ts'
import type { ImportSource } from '../read/source.ts'
import { ownText } from '../values/own-text.ts'
import { ofUpload } from './preview.ts'

/** Limits of what is kept: a file may have as many categories as rows, as long as cells. */
const limits = { categories: 50_000, characters: 4_000_000, shown: 400_000 } as const

interface Counted {
  /** the cell as first read */
  raw: string
  text: string
  products: number
}

interface Counts {
  products: number
  without: number
  /** products of categories that came after the limits were reached */
  uncounted: number
  /** by most products first */
  categories: Counted[]
}

/** Reads one file at a time: parallel reads would only delay each other. */
const inTurn = pLimit(1)

/** The last files counted: changing a category's target needs no new count. */
const cache = new Map<string, Counts>()
const cachedFiles = 2

/**
 * Counts the categories of an upload.
 * @param given.mapping as for a preview
 * @throws AppError as the preview
 */
export const listFileCategories = (
  ctx: RequestContext<'storage'>,
  { id, mapping, limit }: { id: string; mapping?: Mapping | undefined; limit: number },
): Promise<ImportCategories> =>
  ofUpload(ctx, id, mapping, async (source, wanted, { bytes }) => {
    const reader = await ProductReader.open(source, categoriesAlone(wanted))
    const { categories: _, ...counted } = reader.compiled.mapping
    const key = JSON.stringify([id, bytes, counted])
    const counts = await inTurn(
      async () => cache.get(key) ?? (await count(reader, ctx.isDisconnected)),
    )
    cache.delete(key)
    cache.set(key, counts)
    for (const old of [...cache.keys()].slice(0, -cachedFiles)) cache.delete(old)
    return table(reader, counts, limit)
  })

/** Counts the categories of any source. */
export async function categoriesOf(
  source: ImportSource,
  mapping: Mapping,
  limit: number,
  isDisconnected?: () => boolean,
): Promise<ImportCategories> {
  const reader = await ProductReader.open(source, categoriesAlone(mapping))
  return table(reader, await count(reader, isDisconnected), limit)
}

/**
 * Returns the parts of a mapping that locate the category. Errors elsewhere then hide no category,
 * and another price changes no count.
 */
function categoriesAlone(mapping: Mapping): Mapping {
  const { format, encoding, delimiter, sheet, header, variants, unpublished, categories } = mapping
  const { columns, templates, constants, defaults, numbers } = mapping
  const only = <T extends { category?: unknown }>(part: T | undefined) =>
    part?.category === undefined ? undefined : { category: part.category as never }
  const alone = {
    ...{ format, encoding, delimiter, sheet, header, variants, unpublished, categories },
    numbers: numbers?.decimal && { decimal: numbers.decimal },
    // A count needs no ids, so any column will do.
    columns: { productId: 1, ...only(columns) },
    templates: only(templates),
    constants: only(constants),
    defaults: only(defaults),
  }
  return Object.fromEntries(Object.entries(alone).filter(([, part]) => part !== undefined))
}

/** Reads the whole file. @throws AppError CONFLICT when the client has disconnected */
async function count(reader: ProductReader, isDisconnected?: () => boolean): Promise<Counts> {
  const source = reader.compiled.sources.category
  const known = new Map<string, Counted>()
  const counts = { products: 0, without: 0, uncounted: 0 }
  let characters = 0
  for await (const units of reader.units()) {
    if (isDisconnected?.()) throw new AppError('CONFLICT', 'The client closed the request.')
    for (const { row, issues } of units) {
      if (row.broken !== undefined || issues.length) continue
      counts.products++
      const text = source ? categoryText(source.read(row)) : ''
      if (text === '') {
        counts.without++
        continue
      }
      const key = categoryKey(text)
      const found = known.get(key)
      if (found) found.products++
      else if (known.size >= limits.categories || characters > limits.characters) counts.uncounted++
      else {
        const raw = ownText(asText(source!.read(row)))
        known.set(ownText(key), { raw, text: ownText(text), products: 1 })
        characters += raw.length + text.length + key.length
      }
    }
  }
  const categories = [...known.values()].sort((a, b) => b.products - a.products)
  return { ...counts, categories }
}

/** Presents the counts under the current mapping. */
function table(
  { compiled }: ProductReader,
  { products, without, uncounted, categories }: Counts,
  limit: number,
): ImportCategories {
  const paths = new CategoryPaths(compiled)
  for (const { raw } of categories) paths.add(raw)
  paths.nameIn(compiled)
  let characters = 0
  const listed = categories.slice(0, limit).filter(({ text }) => {
    characters += text.length
    return characters <= limits.shown
  })
  const listedProducts = listed.reduce((sum, one) => sum + one.products, 0)
  return {
    products,
    categories: listed.map(({ raw, text, products }) => ({
      category: storable(text),
      products,
      ...placeOf(compiled, raw),
    })),
    more: {
      categories: categories.length - listed.length,
      products: products - without - listedProducts,
      isUncounted: uncounted > 0,
    },
    without: { products: without, ...placeOf(compiled, '') },
  }
}
