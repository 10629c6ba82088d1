/** Compiles the source of a field: a column, several, a template or a constant. */
import { type ImportField, isList, type Mapping } from '../contract/mapping.schema.ts'
import type { Format } from '../formats/format.ts'
import { asText, type ColumnReader } from '../read/columns.ts'
import { compileTemplate } from '../values/template.ts'

/** The source of a field. */
export interface FieldSource {
  read: ColumnReader
  /** its name in reports: the column's name, or the template */
  label: string
  /** a constant value; not counted as coming from the file */
  isConstant: boolean
}

/**
 * Compiles a field's source.
 * @param find `find` reads columns of templates, `findColumn` those that are the source themselves
 * @throws UnknownColumn or TemplateError
 */
export function fieldSource(
  field: ImportField,
  mapping: Mapping,
  { find, findColumn }: Record<'find' | 'findColumn', (column: string | number) => ColumnReader>,
  format: Format,
): FieldSource | undefined {
  const constant = mapping.constants?.[field]
  if (constant !== undefined) return { read: () => constant, label: 'constant', isConstant: true }
  const template = mapping.templates?.[field]
  if (template !== undefined) {
    const read = compileTemplate(template, (column) => {
      const cell = find(column)
      return (row: Parameters<ColumnReader>[0]) => asText(cell(row))
    })
    return { read, label: template, isConstant: false }
  }
  const columns = mapping.columns?.[field]
  if (columns === undefined) return undefined
  const names = Array.isArray(columns) ? columns : [columns]
  const label = names
    .map((name) =>
      typeof name === 'number'
        ? (format.columns[name - 1] ?? `column ${name}`)
        : (format.labels?.[name] ?? name),
    )
    .join(', ')
  const readers = names.map(findColumn)
  const [only] = readers
  if (readers.length === 1) return { read: only!, label, isConstant: false }
  const read: ColumnReader = isList(field)
    ? (row) => readers.flatMap((one) => one(row)).filter((cell) => asText(cell).trim() !== '')
    : (row) => readers.map((one) => one(row)).find((cell) => asText(cell).trim() !== '') ?? ''
  return { read, label, isConstant: false }
}
