/** Starts, stops, lists and deletes imports. */
import type { DbOrTx } from '../../../../db/connection/client.ts'
import type { ImportLease } from '../../../../db/queries/imports/import-leases.queries.ts'
import { findImportRows } from '../../../../db/queries/imports/import-rows.queries.ts'
import {
  beginImport,
  countWaitingImports,
  deleteImport,
  findImport,
  findImports,
  importOrders,
  lockImportQueue,
  requestStop,
} from '../../../../db/queries/imports/imports.queries.ts'
import type { ImportRunRow } from '../../../../db/schema/schema.ts'
import type { Services, StaffContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { ownOrigins } from '../../../core/media/media-address.ts'
import { numberedPageOf, pageOf } from '../../../core/operation/paging.ts'
import {
  liveState,
  presentImport,
  presentImportRow,
  silenceMs,
} from '../contract/imports.presenter.ts'
import {
  type ImportOptions,
  type ImportStatus,
  isSettled,
  type RecognisedFile,
} from '../contract/imports.schema.ts'
import { ImportError } from '../contract/issues.ts'
import { importLimits } from '../contract/limits.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import { fileSize, importFile, removeFile } from '../read/files.ts'
import { fileSource } from '../read/source.ts'
import { recognisedFile, recogniseSource } from '../recognise/recognise.ts'
import type { ImportContext } from '../run/import-job.ts'
import { emptyReport } from '../run/report.ts'
import { launch, stopLocalRun, whenDone } from './background-runs.ts'

/** Finds an import or refuses. @throws AppError NOT_FOUND */
export async function getImport(services: Services, id: string): Promise<ImportRunRow> {
  const row = await findImport(services.db, id)
  if (!row) throw new AppError('NOT_FOUND', 'The import does not exist.')
  return row
}

export async function importStatus(services: Services, id: string): Promise<ImportStatus> {
  return presentImport(await getImport(services, id), services.clock())
}

/** Lists the imports of the last week, newest first. */
export async function listImports(
  services: Services,
  page: { limit: number; cursor?: string | undefined },
) {
  const { items, nextCursor } = await pageOf(importOrders, { ...page, order: 'newest' }, (wanted) =>
    findImports(services.db, wanted),
  )
  return { items: items.map((row) => presentImport(row, services.clock())), nextCursor }
}

/**
 * Lists the last run's outcome for each product of the file, as the caller may see it.
 * @throws AppError NOT_FOUND
 */
export async function listImportRows(
  services: Services & Pick<StaffContext, 'user'>,
  id: string,
  filter: Parameters<typeof findImportRows>[2],
  page: { limit: number; cursor?: string | undefined },
) {
  await getImport(services, id)
  const { items, nextCursor } = await numberedPageOf(page, (wanted) =>
    findImportRows(services.db, id, filter, wanted),
  )
  return { items: items.map((row) => presentImportRow(row, services.user)), nextCursor }
}

/** Refuses when the import queue is full. @throws AppError RATE_LIMITED */
export async function refuseWhenFull(db: DbOrTx): Promise<void> {
  if ((await countWaitingImports(db)) < importLimits.waiting) return
  throw new AppError(
    'RATE_LIMITED',
    `${importLimits.waiting} imports are queued already. Start this import again later.`,
    { retryAfter: importLimits.fullRetryAfter },
  )
}

/** Recognises the file by the mapping's sheet, list or format. The run reports invalid choices. */
async function recognisedAs(
  services: Services<'storage'>,
  row: ImportRunRow,
  mapping: Mapping,
): Promise<RecognisedFile | undefined> {
  const isWorkbook = (row.recognised as RecognisedFile | null)?.notation === 'xlsx'
  const isChosen = mapping.format !== undefined || mapping.list !== undefined
  if (!isWorkbook && !isChosen) return undefined
  try {
    return recognisedFile(
      await recogniseSource(fileSource(await importFile(services, row)), mapping),
    )
  } catch (error) {
    if (error instanceof ImportError) return undefined
    throw error
  }
}

/**
 * Starts a run in the background.
 * @throws AppError CONFLICT when the import is already running or its file is incomplete,
 * RATE_LIMITED when too many imports wait
 */
export async function startImport(
  ctx: ImportContext,
  id: string,
  options: ImportOptions,
  newMapping?: Mapping,
): Promise<ImportStatus> {
  const row = await getImport(ctx, id)
  if ((await fileSize(ctx, row)) === 0)
    throw new AppError('CONFLICT', 'The file of this import was deleted. Upload it again.')
  if (row.state === 'uploading')
    throw new AppError(
      'CONFLICT',
      'The file of this import is not fully uploaded. Upload the rest first.',
    )
  const mapping = newMapping ?? (row.mapping as Mapping)
  const recognised = await recognisedAs(ctx, row, mapping)
  const now = ctx.clock()
  const begun = await ctx.transaction(async (tx) => {
    await lockImportQueue(tx)
    await refuseWhenFull(tx)
    return beginImport(tx, id, {
      mapping,
      options,
      dryRun: options.dryRun,
      report: emptyReport(),
      silentSince: new Date(now.getTime() - silenceMs),
      ...(recognised ? { recognised } : {}),
    })
  })
  if (!begun?.run) throw new AppError('CONFLICT', 'This import is already running.')
  const kind = options.dryRun ? 'plan' : 'write'
  const lease: ImportLease = { kind, importId: id, run: begun.run }
  const origins = ownOrigins(ctx)
  const actor = ctx.user
  const { file_name: fileName, bytes } = row
  launch(ctx, { lease, fileName, bytes, mapping, options, origins, actor })
  return presentImport(begun, now)
}

/** Waits for the end of a run that this process started. */
export async function awaitImport(services: Services, id: string): Promise<ImportStatus> {
  await whenDone(id)
  return importStatus(services, id)
}

/** Asks a run on any server to stop; it ends after its current batches. */
export async function stopImport(ctx: ImportContext, id: string): Promise<ImportStatus> {
  const row = await getImport(ctx, id)
  if (!isSettled(liveState(row, ctx.clock()))) {
    await ctx.transaction((tx) => requestStop(tx, id))
    if (stopLocalRun(id)) await whenDone(id)
  }
  return importStatus(ctx, id)
}

/** Deletes an import with its file and report. The products it wrote stay. */
export async function removeImport(ctx: ImportContext, id: string): Promise<void> {
  const row = await getImport(ctx, id)
  if (row.state !== 'uploading' && !isSettled(liveState(row, ctx.clock())))
    throw new AppError('CONFLICT', 'This import is running. Stop it first.')
  await ctx.transaction((tx) => deleteImport(tx, id))
  await removeFile(ctx, id)
}
