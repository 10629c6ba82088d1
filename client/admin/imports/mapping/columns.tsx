/** Offers the columns of a file in selects: by header, or by number with an example value. */
import { isTable } from '#server/modules/imports/contract/imports.schema.ts'
import type { ImportPreview } from '#server/modules/imports/contract/preview.schema.ts'

/** A column as a mapping names it: its header, a path, or its number from 1. */
export type Column = string | number

export interface FileColumns {
  /** the options of a select */
  options: React.JSX.Element[]
  /** Returns the option of a column; the column's own text when the file lacks it. */
  placeOf: (column: Column | undefined) => string
  /** Returns an option for a column that the file lacks. */
  missing: (column: Column | undefined) => React.JSX.Element | null
  /** Returns the column of a chosen option. */
  columnAt: (place: string) => Column
  /** Returns the first values of a chosen column. */
  exampleOf: (place: string) => string
  /** the file has no header: columns are counted from 1 */
  byNumber: boolean
}

/** Lists the columns of a previewed file. */
export function columnsOfFile({
  samples,
  recognised,
}: Pick<ImportPreview, 'samples' | 'recognised'>): FileColumns {
  const byNumber = isTable(recognised.notation) && !recognised.hasHeader
  const places = samples.map(({ column }, index) => (byNumber ? String(index + 1) : column))
  const valuesOf = (place: string) => samples[places.indexOf(place)]?.values.filter(Boolean) ?? []
  const find = (column: Column) =>
    // Names are compared without case, as the server does.
    places.find((place) => place.toLowerCase() === String(column).toLowerCase())
  return {
    byNumber,
    options: places.map((place, index) => (
      <option key={place} value={place}>
        {byNumber
          ? `${place}: ${valuesOf(place)[0]?.slice(0, 40) ?? samples[index]!.column}`
          : place}
      </option>
    )),
    placeOf: (column) => (column === undefined ? '' : (find(column) ?? String(column))),
    missing: (column) =>
      column === undefined || find(column) !== undefined ? null : (
        <option value={String(column)}>
          {isTable(recognised.notation) ? `${column} (not in this file)` : column}
        </option>
      ),
    columnAt: (place) => (byNumber ? Number(place) : place),
    exampleOf: (place) => valuesOf(place).slice(0, 3).join(' · '),
  }
}
