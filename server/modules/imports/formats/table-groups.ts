/** Groups the rows of plain tables and of our own files, whose columns a mapping names. */
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
      options: VariantOption[]
    }
  | undefined

const names = {
  handle: ['group.handle', 'group', 'group id', 'group handle', 'product group', 'item group id'],
  parent: ['parent sku', 'parent id', 'parent'],
  name: ['group.name', 'group name', 'parent name'],
} as const
/** Columns that are options where a group has no numbered ones. */
const usualOptions = /^(shade|colou?r|size|material|pattern|scent|fragrance|flavou?r|finish|style)$/

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
  readonly #rows = rowByRow()

  constructor(read: GroupReader) {
    this.#read = read
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
      const { handle, name, position, options } = found
      const group = this.#families.get(handle)?.groupOf(groupHandle(handle), name, options)
      return { ...unit, group: group && { ...group, position } }
    })
  }

  end(): Unit[] {
    return []
  }
}
