/** Finds the columns that a mapping reads, and those that an issue refers to. */
import type { RecognisedFile } from '../contract/imports.schema.ts'
import { ImportError } from '../contract/issues.ts'
import { type ImportField, importFields, type Mapping } from '../contract/mapping.schema.ts'
import { formatOf } from '../recognise/recognise.ts'
import { compileMapping } from './compile.ts'
import { columnsOf } from './mapping-columns.ts'

/**
 * Returns a function that finds the columns of an issue's `column`. It accepts a column, a field
 * read from columns, or a field's template.
 */
export function namerOf(
  mapping: Mapping,
  file: RecognisedFile,
): (column: string) => (string | number)[] {
  const found = compiled(mapping, file)
  if (!found) return (column) => [column]
  const { format, sources } = found
  const giverOf = (field: ImportField) =>
    (mapping.columns?.[field] ?? mapping.templates?.[field]) ? mapping : format.mapping
  return (column) => {
    const fields = importFields.filter(
      (field) => field === column || sources[field]?.label === column,
    )
    if (fields.length === 0) return [column]
    const read = fields.flatMap((field) => columnsOf(giverOf(field), [field]))
    return read.map((one) => format.labels?.[one] ?? one)
  }
}

function compiled(mapping: Mapping, file: RecognisedFile) {
  try {
    const format = formatOf({ ...file, sample: [] })
    return { format, sources: compileMapping(format, mapping, file).sources }
  } catch (error) {
    if (error instanceof ImportError) return undefined
    throw error
  }
}
