/** Finds the columns that a mapping reads. */
import { type ImportField, importFields, type Mapping } from '../contract/mapping.schema.ts'
import { compileTemplate, TemplateError } from '../values/template.ts'

/** Returns the columns that a mapping reads fields from, by its names. */
export function columnsOf(
  { columns, templates }: Mapping,
  fields: readonly ImportField[] = importFields,
): (string | number)[] {
  // The database stores a mapping's keys in an order of its own.
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
    // The run reports an invalid template.
    if (!(error instanceof TemplateError)) throw error
  }
  return named
}
