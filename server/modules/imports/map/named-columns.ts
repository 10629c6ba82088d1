/** Which columns of a file a mapping reads, and which of them a reason is about. */
import type { RecognisedFile } from '../contract/imports.schema.ts'
import { ImportRefusal } from '../contract/issues.ts'
import { type ImportField, importFields, type Mapping } from '../contract/mapping.schema.ts'
import { formatOf } from '../recognise/recognise.ts'
import { compileTemplate, TemplateError } from '../values/template.ts'
import { compileMapping } from './compile.ts'

/** The columns that a mapping reads fields from, as it names them. */
export function columnsOf(
  { columns, templates }: Mapping,
  fields: readonly ImportField[] = importFields,
): (string | number)[] {
  // the database keeps the keys of a mapping in an order of its own
  return fields.flatMap((field) => [
    ...[columns?.[field] ?? []].flat(),
    ...inTemplate(templates?.[field] ?? ''),
  ])
}

function inTemplate(template: string): string[] {
  const named: string[] = []
  try {
    compileTemplate(template, (column) => {
      named.push(column)
      return () => ''
    })
  } catch (error) {
    // The run says what is wrong with it.
    if (!(error instanceof TemplateError)) throw error
  }
  return named
}

/**
 * Finds the columns that an issue's `column` stands for: that may be a column, a field that is read from
 * some, or the template of one.
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
    if (error instanceof ImportRefusal) return undefined
    throw error
  }
}
