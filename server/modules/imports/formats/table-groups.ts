/** Groups the rows of plain tables and of our own files, whose columns a mapping names. */
import { ImportError } from '../contract/issues.ts'
import { importLimits } from '../contract/limits.ts'
import type { SourceRow } from '../read/rows.ts'
import { ownText } from '../values/own-text.ts'
import { type Grouper, lengthOf, rowByRow, type Unit } from './format.ts'
import { Family, groupHandle, type VariantOption } from './groups.ts'
import type { RowKind } from './row-kinds.ts'
import { variantName } from './variants.ts'

/** Reads a row's group; the handle of a single product is empty. */
export type GroupReader = (row: SourceRow) => {
  handle: string
  name: string
  position: number | undefined
  /** `badSwatch`: a cell of a listed variant that is no swatch */
  options: (VariantOption & { badSwatch?: string })[]
}

/** Reads rows that lack what their parent or the row above has. */
export interface ParentReader {
  title: (row: SourceRow) => string
  id: (row: SourceRow) => string
  /** the code by which variants name a parent */
  code: (row: SourceRow) => string
  /** true when variants name their parent's code, so a row with that code is no variant */
  namesParents: boolean
  /** what the row is, if the table says so */
  kind: (row: SourceRow) => RowKind | undefined
  hasPrice: (row: SourceRow) => boolean
  hasStock: (row: SourceRow) => boolean
  /** fills the empty cells of a variant that all variants share */
  inherit: (row: SourceRow, parent: SourceRow) => SourceRow
  /** adds the images of another row */
  addImages: (row: SourceRow, other: SourceRow) => SourceRow
}

/** One product group of a table. */
class TableFamily extends Family {
  /** a row that describes the product and is no variant of it */
  parentLine = 0
  /** the row that variants without a name are below */
  parent: SourceRow | undefined
  hasNameless = false
  /** the products' name, if it is the same for all */
  title: string | undefined
  isOneTitle = true
  /** rows with neither name nor variant, such as further images */
  readonly others: SourceRow[] = []
  isCounted = false

  addVariant(title: string, name: string, options: readonly VariantOption[]): void {
    this.add(name, options)
    this.hasNameless ||= title === ''
    if (title === '') return
    this.title ??= ownText(title)
    this.isOneTitle &&= title === this.title
  }
}

type Place = ReturnType<GroupReader> & { title: string }

/** Makes one product of each row, in the group that the row names. */
export class TableGrouper implements Grouper {
  readonly #families = new Map<string, TableFamily>()
  /** the group of the row above */
  #above = ''
  #characters = 0
  readonly #read: GroupReader
  readonly #parents: ParentReader | undefined
  readonly #isGrouping: boolean
  readonly #rows = rowByRow()

  /**
   * @param parents absent: each row has all of its product, as in our own files
   * @param isGrouping false: variants become products without a group
   */
  constructor(read: GroupReader, parents: ParentReader | undefined, isGrouping: boolean) {
    this.#read = read
    this.#parents = parents
    this.#isGrouping = isGrouping
  }

  survey(rows: readonly SourceRow[]): void {
    for (const row of rows) {
      const found = this.#place(row)
      if (!found) {
        this.#noteParent(row)
        continue
      }
      const { handle, name, title, options } = found
      const family = this.#families.get(handle) ?? new TableFamily()
      if (this.#isOther(row, found)) this.#keep(row, family.others)
      else if (this.#isParent(row, found)) family.parentLine ||= row.line
      else family.addVariant(title, title === '' ? '' : name, options)
      this.#families.set(ownText(handle), family)
      // Variants above their parent need it later.
      this.#noteParent(row)
    }
  }

  surveyed(): void {
    this.#above = ''
  }

  push(rows: readonly SourceRow[]): Unit[] {
    return this.#rows.push(rows).flatMap((unit) => {
      const { row } = unit
      const found = this.#place(row)
      const family = found && this.#families.get(found.handle)
      if (this.#noteParent(row)) return []
      if (!found || !family) return [unit]
      if (this.#isOther(row, found) && family.variants + family.parentLine > 0) return []
      if (family.parentLine === row.line && family.variants > 0) return []
      return [this.#unit(row, found, family)]
    })
  }

  end(): Unit[] {
    return []
  }

  #unit(row: SourceRow, found: Place, family: TableFamily): Unit {
    const { handle, name, position, options, title } = found
    const parents = this.#parents
    const parent = family.parent?.line === row.line ? undefined : family.parent
    const parentTitle = (parent && parents?.title(parent)) ?? ''
    const isFirst = !family.isCounted
    family.isCounted = true
    let filled = parent && parents ? parents.inherit(row, parent) : row
    for (const other of family.others) filled = parents!.addImages(filled, other)
    const own = family.groupOf(groupHandle(handle), name || parentTitle, options)
    const group = own && { ...own, ...(parentTitle ? { name: parentTitle } : {}), position }
    const isAlike = parents !== undefined && (title === '' || family.isOneTitle)
    const isVariant = group !== undefined && group.varying > 0
    return {
      row: filled,
      sources: isFirst ? [...listing(family), row, ...family.others] : [row],
      ...(isVariant && isAlike ? { name: variantName(title || parentTitle, options) } : {}),
      group: this.#isGrouping ? group : undefined,
      issues: [],
      warnings: [],
    }
  }

  /** Returns the group of a row; a row without name and handle belongs to the row above. */
  #place(row: SourceRow): Place | undefined {
    if (row.broken) return undefined
    const found = this.#read(row)
    const title = this.#parents ? this.#parents.title(row) : found.name
    const handle = found.handle || (this.#parents && title === '' ? this.#above : '')
    this.#above = handle
    return handle === '' ? undefined : { ...found, handle, title }
  }

  /** Returns true for a row of a product that is no variant, such as one with another image. */
  #isOther(row: SourceRow, { title, options }: Place): boolean {
    const parents = this.#parents
    if (!parents || title !== '' || options.length > 0) return false
    return parents.kind(row) === 'other' || (!parents.hasPrice(row) && parents.id(row) === '')
  }

  /** Returns true for a row under the handle of its variants that is none of them. */
  #isParent(row: SourceRow, { title, options }: Place): boolean {
    if (!this.#parents || this.#parents.namesParents || title === '' || options.length > 0)
      return false
    if (this.#parents.kind(row) === 'parent') return true
    return !this.#parents.hasPrice(row) || !this.#parents.hasStock(row)
  }

  /** Remembers the row whose cells variants inherit. @returns true when it is no product itself */
  #noteParent(row: SourceRow): boolean {
    const parents = this.#parents
    if (!parents || row.broken) return false
    const { handle, options } = this.#read(row)
    const key = handle || parents.code(row)
    const family = key === '' ? undefined : this.#families.get(key)
    if (!family || family.variants === 0 || parents.title(row) === '') return false
    const isByCode =
      handle === '' &&
      options.length === 0 &&
      (parents.namesParents || !parents.hasPrice(row) || !parents.hasStock(row))
    const isParent = isByCode || family.parentLine === row.line
    if (isByCode) family.parentLine = row.line
    if (isParent || (handle !== '' && family.hasNameless)) family.parent ??= row
    return isParent
  }

  #keep(row: SourceRow, others: SourceRow[]): void {
    others.push(row)
    this.#characters += lengthOf(row)
    if (this.#characters > importLimits.parentLength)
      throw new ImportError('too many rows have neither a name nor an option', row.line)
  }
}

/** Returns the parent's row, which counts with the first variant. */
const listing = ({ parent, parentLine }: TableFamily): SourceRow[] =>
  parent && parent.line === parentLine ? [parent] : []
