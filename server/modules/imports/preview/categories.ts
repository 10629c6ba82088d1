/** Every category of a file, counted over all of it, with where a mapping sends each. */
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
import { ownText } from '../run/duplicates.ts'
import { ofUpload } from './preview.ts'

/** What is kept of a file, whatever it holds: its categories may be as many as its rows, and as long as cells. */
const limits = { categories: 50_000, characters: 4_000_000, shown: 400_000 } as const

interface Counted {
  /** the cell as it was read first */
  raw: string
  text: string
  products: number
}

interface Counts {
  products: number
  without: number
  /** of categories that came when the limits were reached */
  uncounted: number
  /** the fullest first */
  categories: Counted[]
}

/** One file at a time is read through: more would only make each of them later. */
const inTurn = pLimit(1)

/** The last files that were counted: a category that is sent elsewhere is counted no other way. */
const last = new Map<string, Counts>()
const remembered = 2

/**
 * Counts the categories of an upload.
 * @param given.mapping as for a preview
 * @throws AppError as the preview
 */
export const categoriesOrRefuse = (
  ctx: RequestContext,
  { id, mapping, limit }: { id: string; mapping?: Mapping | undefined; limit: number },
): Promise<ImportCategories> =>
  ofUpload(ctx, id, mapping, async (source, wanted, { bytes }) => {
    const reader = await ProductReader.open(source, categoriesAlone(wanted))
    const { categories: _, ...counted } = reader.compiled.mapping
    const key = JSON.stringify([id, bytes, counted])
    const counts = await inTurn(async () => last.get(key) ?? (await count(reader, ctx.isGone)))
    last.delete(key)
    last.set(key, counts)
    for (const old of [...last.keys()].slice(0, -remembered)) last.delete(old)
    return table(reader, counts, limit)
  })

/** The same for any source. */
export async function categoriesOf(
  source: ImportSource,
  mapping: Mapping,
  limit: number,
  isGone?: () => boolean,
): Promise<ImportCategories> {
  const reader = await ProductReader.open(source, categoriesAlone(mapping))
  return table(reader, await count(reader, isGone), limit)
}

/**
 * As much of a mapping as says where a category stands: what is wrong with the rest hides no
 * category, and another price changes no count.
 */
function categoriesAlone(mapping: Mapping): Mapping {
  const { format, encoding, delimiter, sheet, header, variants, unpublished, categories } = mapping
  const { columns, templates, constants, defaults, numbers } = mapping
  const only = <T extends { category?: unknown }>(part: T | undefined) =>
    part?.category === undefined ? undefined : { category: part.category as never }
  const alone = {
    ...{ format, encoding, delimiter, sheet, header, variants, unpublished, categories },
    numbers: numbers?.decimal && { decimal: numbers.decimal },
    // whatever makes the ids, no count asks for it
    columns: { productId: 1, ...only(columns) },
    templates: only(templates),
    constants: only(constants),
    defaults: only(defaults),
  }
  return Object.fromEntries(Object.entries(alone).filter(([, part]) => part !== undefined))
}

/** Reads the whole file. @throws AppError CONFLICT when nobody waits for the answer any more */
async function count(reader: ProductReader, isGone?: () => boolean): Promise<Counts> {
  const source = reader.compiled.sources.category
  const known = new Map<string, Counted>()
  const counts = { products: 0, without: 0, uncounted: 0 }
  let characters = 0
  for await (const units of reader.units()) {
    if (isGone?.()) throw new AppError('CONFLICT', 'Nobody waits for these categories any more.')
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

/** The counts as they are told, by the mapping of now. */
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
  const told = listed.reduce((sum, one) => sum + one.products, 0)
  return {
    products,
    categories: listed.map(({ raw, text, products }) => ({
      category: storable(text),
      products,
      ...placeOf(compiled, raw),
    })),
    more: {
      categories: categories.length - listed.length,
      products: products - without - told,
      isUncounted: uncounted > 0,
    },
    without: { products: without, ...placeOf(compiled, '') },
  }
}
