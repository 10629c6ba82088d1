/** Edits of the variant table that are not saved yet: what cells show, and pasting and filling down. */
import type { Inputs } from '../../lib/api/trpc.ts'
import { readAmount } from '../../lib/values/amount.ts'
import type { StoredGroup } from './group-actions.ts'
import type { EditedOption } from './options.ts'

export type Variant = StoredGroup['variants'][number]
export type Change = NonNullable<Inputs['productGroups']['update']['variants']>[number]

/** productId → key of the column → text; only of cells that differ from the stored text. */
export type Edits = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface CellColumn {
  key: string
  label: string
  numeric?: boolean
  /** staff may not change it */
  locked?: boolean
  read: (variant: Variant) => string
  /** builds the fields of the request; options are read together */
  write?: (text: string) => Partial<Change>
}

const number = (text: string) => readAmount(text) ?? Number.NaN

/** Returns the columns of a group. @param canPrice false locks the prices */
export const cellColumnsOf = (
  { options }: Pick<StoredGroup, 'options'>,
  canPrice: boolean,
): readonly CellColumn[] => [
  ...options.map(({ name }, place) => ({
    key: `option${place}`,
    label: name,
    read: (variant: Variant) => variant.options[place] ?? '',
  })),
  {
    key: 'price',
    label: 'Price',
    numeric: true,
    locked: !canPrice,
    read: ({ product }) => String(product.price),
    write: (text) => ({ price: number(text) }),
  },
  {
    key: 'lastPrice',
    label: 'Last price',
    numeric: true,
    locked: !canPrice,
    read: ({ product }) => String(product.schedule?.usualPrice ?? product.lastPrice),
    write: (text) => ({ lastPrice: number(text) }),
  },
  {
    key: 'stock',
    label: 'Stock',
    numeric: true,
    read: ({ product }) => String(product.stock),
    write: (text) => ({ stock: number(text) }),
  },
  {
    key: 'category',
    label: 'Category',
    read: ({ product }) => product.category,
    write: (category) => ({ category }),
  },
  {
    key: 'brand',
    label: 'Brand',
    read: ({ details }) => details.brand ?? '',
    write: (text) => ({ details: { brand: text.trim() || null } }),
  },
  {
    key: 'productName',
    label: 'Product name',
    read: ({ product }) => product.productName,
    write: (productName) => ({ productName }),
  },
]

/** Returns the text of a cell: the edited one, or the stored one. */
const cellText = (edits: Edits, variant: Variant, column: CellColumn): string =>
  edits[variant.product.productId]?.[column.key] ?? column.read(variant)

/** Returns why a text cannot be saved. */
export function cellProblem({ numeric, label, key }: CellColumn, text: string): string | undefined {
  if (numeric && !(number(text) >= 0)) return `${label} must be a number`
  if (!numeric && key !== 'brand' && text.trim() === '') return `${label} is required`
  return undefined
}

interface Table {
  variants: readonly Variant[]
  columns: readonly CellColumn[]
}
interface Place {
  row: number
  column: number
}

/** Writes texts into cells; cells outside the table and locked ones are left out. */
export function writeCells(
  { variants, columns }: Table,
  edits: Edits,
  cells: readonly (Place & { text: string })[],
): Edits {
  const next: Record<string, Record<string, string>> = { ...edits }
  for (const { row, column: place, text } of cells) {
    const variant = variants[row]
    const column = columns[place]
    if (!variant || !column || column.locked) continue
    const { [column.key]: _, ...others } = next[variant.product.productId] ?? {}
    const isStored = text === column.read(variant)
    next[variant.product.productId] = isStored ? others : { ...others, [column.key]: text }
  }
  return Object.fromEntries(Object.entries(next).filter(([, row]) => Object.keys(row).length > 0))
}

/** Splits cells that were copied from a spreadsheet, and places them from a cell on. */
export const pastedCells = (text: string, at: Place): (Place & { text: string })[] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .flatMap((line, row) =>
      line.split('\t').map((cell, column) => ({
        row: at.row + row,
        column: at.column + column,
        text: cell.trim(),
      })),
    )

/** Copies the text of a cell into the cells below it. */
export function filledCells(table: Table, edits: Edits, { row, column }: Place) {
  const variant = table.variants[row]
  const text = variant && cellText(edits, variant, table.columns[column]!)
  return text === undefined
    ? []
    : table.variants.map((_, below) => ({ row: below, column, text })).slice(row + 1)
}

/** Returns the problems of edited cells, each with its product. */
export const problemsOf = ({ variants, columns }: Table, edits: Edits): string[] =>
  variants.flatMap((variant) =>
    columns.flatMap((column) => {
      const text = edits[variant.product.productId]?.[column.key]
      const problem = text === undefined ? undefined : cellProblem(column, text)
      return problem ? [`${variant.product.productName}: ${problem}`] : []
    }),
  )

/**
 * Returns the values of a variant under edited options: renamed values, and the first value of a new
 * option.
 */
const underOptions = (
  texts: readonly string[],
  before: StoredGroup['options'],
  options: readonly EditedOption[],
): string[] =>
  options.map(({ previous, values }) => {
    const place = before.findIndex(({ name }) => name === previous)
    const text = texts[place]
    return values.find((one) => one.previous === text)?.value ?? text ?? values[0]?.value ?? ''
  })

/**
 * Returns the request's changes, each with the version that it is based on.
 * @param options the options as the form has them
 */
export const changesOf = (
  { variants, columns, options: before }: Table & Pick<StoredGroup, 'options'>,
  edits: Edits,
  options: readonly EditedOption[],
): Change[] =>
  variants.flatMap((variant) => {
    const { productId, version } = variant.product
    const row = edits[productId]
    if (!row) return []
    const fields = columns
      .filter(({ key }) => row[key] !== undefined)
      .map(({ key, write }) => write?.(row[key]!) ?? {})
    const texts = columns
      .filter(({ write }) => !write)
      .map((column) => cellText(edits, variant, column))
    const isMoved = texts.some((value, place) => value !== variant.options[place])
    const moved = isMoved ? { options: underOptions(texts, before, options) } : {}
    return [Object.assign({ productId, version }, ...fields, moved) as Change]
  })

/** Returns the keys of columns in which the variants differ. */
export const differing = ({ variants, columns }: Table, edits: Edits): ReadonlySet<string> =>
  new Set(
    columns
      .filter(
        (column) => new Set(variants.map((variant) => cellText(edits, variant, column))).size > 1,
      )
      .map(({ key }) => key),
  )
