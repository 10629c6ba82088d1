/** Lists rejected rows and runs their corrections as a new import. */
import {
  countRejectedRows,
  findImportRows,
  findRejectedRows,
} from '../../../db/queries/imports/import-rows.queries.ts'
import type { ImportRowRow, ImportRunRow } from '../../../db/schema/schema.ts'
import type { ActorContext } from '../../core/access/actor.ts'
import type { Services } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError, type Issue } from '../../core/errors/errors.ts'
import { numberedPageOf } from '../../core/operation/paging.ts'
import { limits } from '../../core/values/fields.schema.ts'
import {
  getImport,
  refuseWhenFull,
  removeImport,
  startImport,
} from '../imports/background/imports.service.ts'
import { receiveImport } from '../imports/background/uploads.service.ts'
import type {
  Correction,
  NewCorrections,
  RejectedProduct,
} from '../imports/contract/corrections.schema.ts'
import { liveState } from '../imports/contract/imports.presenter.ts'
import {
  type ImportIssue,
  type ImportOptions,
  type ImportStatus,
  isSettled,
  isTable,
  type RecognisedFile,
} from '../imports/contract/imports.schema.ts'
import type { Mapping } from '../imports/contract/mapping.schema.ts'
import { namerOf } from '../imports/map/named-columns.ts'
import { fileAs } from '../imports/recognise/file-as.ts'
import { BadCorrection, cellsOf, corrected, type RawRow } from '../imports/recognise/raw-cells.ts'
import { csvLine } from '../imports/values/csv-line.ts'

/** Most corrected rows, which are in memory at once: a product may have thousands. */
const maxCorrectedRows = 10_000

/** A run's rows as its mapping reads them. */
interface Reading {
  file: RecognisedFile
  mapping: Mapping
  /** columns of a table; empty for a file of objects */
  columns: string[]
  /** finds the columns that a reason refers to */
  named: (column: string) => (string | number)[]
}

async function readingOf(services: Services<'storage'>, row: ImportRunRow): Promise<Reading> {
  const mapping = row.mapping as Mapping
  const file = await fileAs(services, row, mapping)
  if (!file) throw new AppError('CONFLICT', 'The file of this import was deleted. Upload it again.')
  const columns = isTable(file.notation) ? file.columns : []
  return { file, mapping, columns, named: namerOf(mapping, file) }
}

const rawRows = (row: ImportRowRow): RawRow[] => (row.sources ?? []) as RawRow[]

/** Returns the last run of an import. @throws AppError CONFLICT before a run or during one */
function finishedRun(services: Services, row: ImportRunRow): string {
  if (row.run === null || !isSettled(liveState(row, services.clock())))
    throw new AppError(
      'CONFLICT',
      'This import has no finished run with rejected rows. Wait until it ends.',
    )
  return row.run
}

/**
 * Lists the rejected rows of the last run, cell by cell.
 * @throws AppError NOT_FOUND, CONFLICT before a run has ended
 */
export async function listRejected(
  services: Services<'storage'>,
  id: string,
  page: { limit: number; cursor?: string | undefined },
) {
  const row = await getImport(services, id)
  const run = finishedRun(services, row)
  const reading = await readingOf(services, row)
  const { items, nextCursor } = await numberedPageOf(page, (wanted) =>
    findImportRows(services.db, id, { outcome: 'rejected' }, wanted),
  )
  return { run, items: items.map((one) => presentRejected(one, reading)), nextCursor }
}

function presentRejected(row: ImportRowRow, reading: Reading): RejectedProduct {
  const issues = (row.issues ?? []) as ImportIssue[]
  const sources = rawRows(row)
  const of = ({ line }: RawRow, index: number) =>
    issues.filter(
      (issue) =>
        issue.line === line || (index === 0 && !sources.some((one) => one.line === issue.line)),
    )
  return {
    position: row.position,
    productId: row.product_id,
    productName: row.product_name,
    issues,
    rows: sources.map((source, index) => ({
      line: source.line,
      cells: cellsOf(
        source,
        reading.columns,
        of(source, index).flatMap(({ column }) => reading.named(column)),
      ),
    })),
  }
}

/**
 * Runs the corrected rows only, as an import of their own.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED naming what cannot be corrected here, CONFLICT when
 * the import was run again since, RATE_LIMITED when too many imports wait
 */
export async function runCorrections(
  ctx: ActorContext<
    'catalogue' | 'importDatabase' | 'imports' | 'isFetchAllowed' | 'settings' | 'storage'
  >,
  { id, run, corrections, dryRun }: NewCorrections,
): Promise<ImportStatus> {
  const row = await getImport(ctx, id)
  if (finishedRun(ctx, row) !== run)
    throw new AppError('CONFLICT', 'This import was run again. Load its rejected rows again.')
  await refuseWhenFull(ctx.db)
  const reading = await readingOf(ctx, row)
  const positions = [...new Set(corrections.map(({ position }) => position))]
  if ((await countRejectedRows(ctx.db, id, positions)) > maxCorrectedRows)
    throw validationError([
      {
        path: 'corrections',
        message: `must have at most ${maxCorrectedRows} file rows; send fewer, or correct the file of rejected rows`,
      },
    ])
  const found = await findRejectedRows(ctx.db, id, positions)
  const rows = applyCorrections(found, corrections, reading)
  const { images, imageUrls } = row.options as Partial<ImportOptions>
  const received = await receiveImport(ctx, {
    fileName: correctedName(row.file_name),
    complete: true,
    body: linesOf(rows, reading),
    corrects: id,
  })
  try {
    if (received.state === 'failed')
      throw new AppError('BAD_REQUEST', received.message ?? undefined)
    const options = { dryRun, deleteMissing: false, images: images ?? 'keep' }
    return await startImport(
      ctx,
      received.id,
      imageUrls ? { ...options, imageUrls } : options,
      mappingOf(reading),
    )
  } catch (error) {
    await removeImport(ctx, received.id).catch(() => {})
    throw error
  }
}

const ending = ' (corrected)'

/** Returns the file name of corrected rows, made from the original one. */
const correctedName = (name: string): string =>
  name.endsWith(ending) ? name : `${name.slice(0, limits.shortText - ending.length)}${ending}`

/** Applies corrections and returns all rows of the corrected products. */
function applyCorrections(
  found: readonly ImportRowRow[],
  corrections: readonly Correction[],
  { columns }: Reading,
): RawRow[] {
  const products = new Map(found.map((row) => [row.position, rawRows(row)]))
  const issues: Issue[] = []
  for (const [index, { position, row, cells }] of corrections.entries()) {
    const path = `corrections.${index}`
    const sources = products.get(position)
    const source = sources?.[row]
    if (!sources)
      issues.push({ path: `${path}.position`, message: 'is not a rejected row of this run' })
    else if (!source) issues.push({ path: `${path}.row`, message: 'is not a row of this product' })
    else {
      // Any path may be filled where an object has no value yet.
      const correctable = new Set(
        cellsOf(
          source,
          columns,
          cells.map(({ column }) => column),
        ).map(({ column }) => column),
      )
      const unknownCell = cells.findIndex(({ column }) => !correctable.has(column))
      if (unknownCell !== -1)
        issues.push({
          path: `${path}.cells.${unknownCell}.column`,
          message: `is not a correctable column of line ${source.line}`,
        })
      else
        try {
          products.set(position, sources.with(row, corrected(source, columns, cells)))
        } catch (error) {
          if (!(error instanceof BadCorrection)) throw error
          issues.push({ path: `${path}.cells.0.value`, message: error.message })
        }
    }
  }
  if (issues.length) throw validationError(issues)
  return found.flatMap(({ position }) => products.get(position) ?? [])
}

/** Yields the rows as a file in the original notation: a table, or a list of objects. */
async function* linesOf(rows: readonly RawRow[], { file, columns }: Reading) {
  const bytes = (text: string) => Buffer.from(text)
  if (columns.length === 0) {
    const objects = rows.map(({ object }) => JSON.stringify(object))
    yield bytes(`[\n${objects.join(',\n')}\n]\n`)
    return
  }
  // The byte order mark declares UTF-8, whatever the original file used.
  yield bytes('\ufeff')
  if (file.hasHeader) yield bytes(csvLine(columns, file.delimiter))
  for (const { cells = [] } of rows) yield bytes(csvLine(cells, file.delimiter))
}

/** Adapts the mapping to the file that {@link linesOf} writes. */
function mappingOf({ file, mapping, columns }: Reading): Mapping {
  const { encoding: _, sheet: __, ...rest } = mapping
  const { format, delimiter } = file
  return columns.length === 0 ? { ...rest, format } : { ...rest, format, delimiter }
}
