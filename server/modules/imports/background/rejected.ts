/** Builds the file of rejected rows: as they were read, with reasons, to correct and import. */
import { findImportRows } from '../../../../db/queries/imports/import-rows.queries.ts'
import type { ImportRowRow } from '../../../../db/schema/schema.ts'
import type { Services } from '../../../core/context/context.ts'
import { type ImportIssue, isTable, type RecognisedFile } from '../contract/imports.schema.ts'
import { csvLine } from '../values/csv-line.ts'
import { getImport } from './imports.service.ts'

export interface RejectedFile {
  contentType: string
  extension: 'csv' | 'jsonl'
  lines: AsyncGenerator<string>
}

/** Columns added after the file's own; the importer ignores them. */
const reasonColumns = ['rejected on line', 'reason'] as const

const pageSize = 500

interface StoredSource {
  line: number
  cells?: string[]
  object?: Record<string, unknown>
}

/**
 * Returns the rejected rows in the notation of their file; JSON becomes JSON Lines.
 * @throws AppError NOT_FOUND
 */
export async function rejectedFile(services: Services, id: string): Promise<RejectedFile> {
  const row = await getImport(services, id)
  const recognised = row.recognised as RecognisedFile | null
  const mapping = row.mapping as { header?: boolean; delimiter?: string }
  if (recognised && !isTable(recognised.notation))
    return {
      contentType: 'application/x-ndjson; charset=utf-8',
      extension: 'jsonl',
      lines: jsonLines(services, id),
    }
  const delimiter = mapping.delimiter ?? recognised?.delimiter ?? ','
  const header = mapping.header === false ? undefined : (recognised?.columns ?? [])
  return {
    contentType: 'text/csv; charset=utf-8',
    extension: 'csv',
    lines: csvLines(services, id, delimiter, header),
  }
}

async function* rejectedRows(services: Services, id: string): AsyncGenerator<ImportRowRow> {
  let after: number | undefined
  do {
    const page = { after, limit: pageSize }
    const found = await findImportRows(services.db, id, { outcome: 'rejected' }, page)
    yield* found.rows
    after = found.last
  } while (after !== undefined)
}

const reasons = (row: ImportRowRow): string =>
  ((row.issues ?? []) as ImportIssue[])
    .map(({ column, value, reason }) =>
      [column && `${column}:`, value && JSON.stringify(value), reason].filter(Boolean).join(' '),
    )
    .join('; ')

async function* csvLines(
  services: Services,
  id: string,
  delimiter: string,
  header: readonly string[] | undefined,
): AsyncGenerator<string> {
  // The byte order mark makes spreadsheets read UTF-8.
  yield '\ufeff'
  if (header) yield csvLine([...header, ...reasonColumns], delimiter)
  for await (const row of rejectedRows(services, id))
    for (const { line, cells = [] } of (row.sources ?? []) as StoredSource[]) {
      const padded = [
        ...cells,
        ...Array<string>(Math.max(0, (header?.length ?? 0) - cells.length)).fill(''),
      ]
      yield csvLine([...padded, String(line), reasons(row)], delimiter)
    }
}

async function* jsonLines(services: Services, id: string): AsyncGenerator<string> {
  for await (const row of rejectedRows(services, id))
    for (const { line, object, cells } of (row.sources ?? []) as StoredSource[]) {
      const source = object ?? { _text: cells?.[0] ?? '' }
      yield `${JSON.stringify({ ...source, _line: line, _reason: reasons(row) })}\n`
    }
}
