/** Groups the rows of plain tables and of our own files, whose columns a mapping names. */
import { issue } from '../contract/issues.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import { headerKey } from '../read/columns.ts'
import type { SourceRow } from '../read/rows.ts'
import { ownText } from '../values/own-text.ts'
import { type Grouper, rowByRow, type Unit } from './format.ts'
import { Family, groupHandle, type VariantOption } from './groups.ts'

/** The columns of product groups: {@link Mapping}'s `group`. */
export type GroupColumns = NonNullable<Mapping['group']>

/** Reads a row's group; undefined for a single product. */
export type GroupReader = (row: SourceRow) =>
  | {
      handle: string
      name: string
      position: number | undefined
      /** `badSwatch`: a cell that is no swatch */
      options: (VariantOption & { badSwatch?: string | undefined })[]
    }
  | undefined

const names = {
  handle: ['group.handle', 'group', 'group id', 'group handle', 'product group', 'item group id'],
  parent: ['parent sku', 'parent id', 'parent'],
  name: ['group.name', 'group name', 'parent name'],
} as const
/** Columns that are options where a group has no numbered ones. */
export const usualOptions =
  /^(shade|colou?r|size|material|pattern|scent|fragrance|flavou?r|finish|style)$/

/** Finds the columns of groups by their headers; undefined without options. */
export function groupColumns(columns: readonly string[]): GroupColumns | undefined {
  const keys = columns.map(headerKey)
  const find = (wanted: readonly string[]) => {
    const name = wanted.find((one) => keys.includes(one))
    return name === undefined ? undefined : columns[keys.indexOf(name)]
  }
  const variations = find(['configurable variations'])
  const sku = find(['sku'])
  const title = find(['name'])
  if (variations && sku)
    return { handle: sku, ...(title ? { name: title } : {}), variations, options: [] }
  const handle = find(names.handle) ?? find(names.parent)
  if (handle === undefined) return undefined
  const numbered = [1, 2, 3].flatMap((n) => {
    const value = find([`group.value${n}`, `option${n} value`, `option ${n} value`])
    const nameColumn = find([`group.option${n}`, `option${n} name`, `option ${n} name`])
    const swatch = find([`group.swatch${n}`, `option${n} swatch`, `option ${n} swatch`])
    return value === undefined
      ? []
      : [{ value, ...(nameColumn ? { nameColumn } : {}), ...(swatch ? { swatch } : {}) }]
  })
  const named = columns.filter((column) => usualOptions.test(headerKey(column)))
  const usual = named.slice(0, 3).map((value) => ({ value }))
  const options = numbered.length > 0 ? numbered : usual
  if (options.length === 0) return undefined
  const name = find(names.name)
  const position = find(['group.position'])
  return { handle, ...(name ? { name } : {}), ...(position ? { position } : {}), options }
}

/** Returns every column that groups read. */
export const columnsOfGroup = ({ handle, name, position, variations, options }: GroupColumns) =>
  [
    handle,
    name,
    position,
    variations,
    ...options.flatMap((one) => [one.nameColumn, one.value, one.swatch]),
  ]
    // A format's own columns may be absent.
    .filter((column) => column !== undefined)

/** Makes one product of each row, in the group that the row names. */
export class TableGrouper implements Grouper {
  readonly #families = new Map<string, Family>()
  readonly #read: GroupReader
  readonly #isListed: boolean
  readonly #rows = rowByRow()

  /** @param isListed true when products list their variants, which then need options */
  constructor(read: GroupReader, isListed = false) {
    this.#read = read
    this.#isListed = isListed
  }

  survey(rows: readonly SourceRow[]): void {
    for (const row of rows) {
      const group = row.broken ? undefined : this.#read(row)
      if (!group) continue
      const family = this.#families.get(group.handle) ?? new Family()
      family.add(group.name, group.options)
      this.#families.set(ownText(group.handle), family)
    }
  }

  push(rows: readonly SourceRow[]): Unit[] {
    return this.#rows.push(rows).map((unit) => {
      const found = unit.row.broken ? undefined : this.#read(unit.row)
      if (!found) return unit
      const { handle, name, position } = found
      const { line } = unit.row
      const options = found.options.map(({ badSwatch: _, ...option }) => option)
      const family = this.#families.get(handle)
      if (this.#isListed && options.length === 0 && family!.size > 1) {
        const reason = `is one of ${family!.size} variants, but has no option, such as a colour or a size`
        return { ...unit, issues: [issue(line, 'variants', reason, '', handle)] }
      }
      const group = family?.groupOf(groupHandle(handle), name, options)
      const warnings = found.options.flatMap(({ badSwatch, value }) =>
        badSwatch === undefined
          ? []
          : [issue(line, 'variants', `is no colour, so "${value}" gets no swatch`, '', badSwatch)],
      )
      return { ...unit, warnings, group: group && { ...group, position } }
    })
  }

  end(): Unit[] {
    return []
  }
}
