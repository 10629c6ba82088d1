/** Groups the variants that JSON products list, of which each is a row. */
import { issue } from '../contract/issues.ts'
import type { SourceRow } from '../read/rows.ts'
import { ownText } from '../values/own-text.ts'
import { type Grouper, rowByRow, type Unit } from './format.ts'
import { Family, groupHandle } from './groups.ts'
import type { GroupReader } from './table-groups.ts'

/** Makes one product of each variant, in the group of the product that lists it. */
export class VariantListGrouper implements Grouper {
  readonly #families = new Map<string, Family>()
  readonly #read: GroupReader
  readonly #rows = rowByRow()

  constructor(read: GroupReader) {
    this.#read = read
  }

  survey(rows: readonly SourceRow[]): void {
    for (const row of rows) {
      if (row.broken) continue
      const { handle, name, options } = this.#read(row)
      const family = this.#families.get(handle) ?? new Family()
      family.add(name, options)
      this.#families.set(ownText(handle), family)
    }
  }

  push(rows: readonly SourceRow[]): Unit[] {
    return this.#rows.push(rows).map((unit) => {
      if (unit.row.broken) return unit
      const { line } = unit.row
      const { handle, name, position, options } = this.#read(unit.row)
      const family = this.#families.get(handle)
      if (!family) return unit
      if (options.length === 0 && family.variants > 1) {
        const reason = `is one of ${family.variants} variants, but has no option, such as a colour or a size`
        return { ...unit, issues: [issue(line, 'variants', reason, '', handle)] }
      }
      const warnings = options.flatMap(({ badSwatch, value }) =>
        badSwatch === undefined
          ? []
          : [issue(line, 'variants', `is no colour, so "${value}" gets no swatch`, '', badSwatch)],
      )
      const own = options.map(({ badSwatch: _, ...option }) => option)
      const group = family.groupOf(groupHandle(handle), name, own)
      return { ...unit, warnings, group: group && { ...group, position } }
    })
  }

  end(): Unit[] {
    return []
  }
}
