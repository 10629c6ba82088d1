/** Rules of imports: what may be uploaded, started, stopped and forgotten. */

import type { DbOrTx } from '../../db/client.ts'
import type { ImportLease } from '../../db/queries/imports.leases.ts'
import {
  beginImport,
  countWaitingImports,
  deleteImport,
  deleteImportsBefore,
  findImport,
  insertImport,
  lockImportQueue,
  requestStop,
  updateUpload,
} from '../../db/queries/imports.ts'
import type { ImportRunRow } from '../../db/schema.ts'
import { storable } from '../../db/sql/storable.ts'
import type { Services } from '../context.ts'
import { AppError } from '../errors.ts'
import { ownOrigins } from '../images/addresses.ts'
import type { ActingContext } from '../users/actor.ts'
import { launch, stopHere, whenDone } from './background-runs.ts'
import { appendToFile, fileSize, importFile, removeFile } from './files.ts'
import {
  type ImportOptions,
  type ImportStatus,
  isSettled,
  type RecognisedFile,
} from './imports.schema.ts'
import { liveState, silenceMs, viewImport } from './imports.view.ts'
import { ImportRefusal } from './issues.ts'
import { importLimits } from './limits.ts'
import type { Mapping } from './mapping.schema.ts'
import { fileSource } from './product-reader.ts'
import { type Recognised, recognise } from './read/recognise.ts'
import { emptyReport } from './report.ts'

/** Files and reports are kept for a week, for whoever comes back to them. */
const keepMs = 7 * 24 * 3_600_000

/** @throws AppError NOT_FOUND */
export async function getImport(services: Services, id: string): Promise<ImportRunRow> {
  const row = await findImport(services.db, id)
  if (!row) throw new AppError('NOT_FOUND', 'There is no such import.')
  return row
}

export async function importStatus(services: Services, id: string): Promise<ImportStatus> {
  return viewImport(await getImport(services, id), services.clock())
}

/** Takes a new file, or its first part. Old imports are forgotten on the way. */
export async function receiveImport(
  ctx: ActingContext,
  upload: { fileName: string; complete: boolean; body: AsyncIterable<Uint8Array> },
): Promise<ImportStatus> {
  await forgetOld(ctx)
  const row = await ctx.transaction((tx) =>
    insertImport(tx, {
      file_name: upload.fileName,
      report: emptyReport(),
      created_by: ctx.user.id,
      actor: ctx.user.label,
    }),
  )
  try {
    return await receivePart(ctx, row, 0, upload)
  } catch (error) {
    await deleteImport(ctx.db, row.id).catch(() => {})
    await removeFile(ctx.config, row.id).catch(() => {})
    throw error
  }
}

/**
 * Takes the next part of a file.
 * @throws AppError CONFLICT with the right offset when the part does not follow the last one
 */
export async function continueUpload(
  ctx: ActingContext,
  id: string,
  part: { offset: number; complete: boolean; body: AsyncIterable<Uint8Array> },
): Promise<ImportStatus> {
  const row = await getImport(ctx, id)
  if (row.state !== 'uploading')
    throw new AppError('CONFLICT', 'The file of this import is complete.')
  const size = await fileSize(ctx.config, id)
  if (size !== part.offset)
    throw new AppError('CONFLICT', `The next part of the file begins at byte ${size}.`, {
      issues: [{ path: 'offset', message: `must be ${size}`, offset: size }],
    })
  return receivePart(ctx, row, size, part)
}

async function receivePart(
  ctx: ActingContext,
  row: ImportRunRow,
  offset: number,
  part: { complete: boolean; body: AsyncIterable<Uint8Array> },
): Promise<ImportStatus> {
  const bytes = await appendToFile(ctx.config, row.id, offset, part.body)
  const found = part.complete ? await lookAt(ctx, row.id) : { state: 'uploading' }
  const told = await ctx.transaction((tx) => updateUpload(tx, row.id, { bytes, ...found }))
  return viewImport(told, ctx.clock())
}

/** What the file is; a file that is no catalogue says why. */
async function lookAt(
  services: Services,
  id: string,
): Promise<{ state: string; recognised?: RecognisedFile; message?: string }> {
  try {
    const { bytes, whole } = await fileSource(importFile(services.config, id)).head()
    return { state: 'uploaded', recognised: recognisedFile(await recognise(bytes, whole)) }
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    return { state: 'failed', message: error.message }
  }
}

/** Without the sample, which may hold anything. */
export function recognisedFile(recognised: Recognised): RecognisedFile {
  const { format, notation, encoding, delimiter, hasHeader, columns } = recognised
  return { format, notation, encoding, delimiter, hasHeader, columns: columns.map(storable) }
}

/** @throws AppError RATE_LIMITED when as many imports wait already as may */
export async function refuseWhenFull(db: DbOrTx): Promise<void> {
  if ((await countWaitingImports(db)) < importLimits.waiting) return
  throw new AppError(
    'RATE_LIMITED',
    `${importLimits.waiting} imports wait for their turn already. Please start this one again when some of them are done.`,
    { retryAfter: importLimits.fullRetryAfter },
  )
}

/**
 * Starts a run in the background.
 * @throws AppError CONFLICT when the import is at work already or its file is not complete,
 * RATE_LIMITED when too many wait
 */
export async function startImport(
  ctx: ActingContext,
  id: string,
  options: ImportOptions,
  given?: Mapping,
): Promise<ImportStatus> {
  const row = await getImport(ctx, id)
  if ((await fileSize(ctx.config, id)) === 0)
    throw new AppError('CONFLICT', 'The file of this import is gone; upload it again.')
  if (row.state === 'uploading')
    throw new AppError('CONFLICT', 'The file of this import is not complete yet.')
  const mapping = given ?? (row.mapping as Mapping)
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
    })
  })
  if (!begun?.run) throw new AppError('CONFLICT', 'This import is at work already.')
  const kind = options.dryRun ? 'plan' : 'write'
  const lease: ImportLease = { kind, importId: id, run: begun.run }
  const origins = ownOrigins(ctx)
  const actor = ctx.user
  launch(ctx, { lease, fileName: row.file_name, mapping, options, origins, actor })
  return viewImport(begun, now)
}

/** Waits for the end of a run that this process started. */
export async function awaitImport(services: Services, id: string): Promise<ImportStatus> {
  await whenDone(id)
  return importStatus(services, id)
}

/** Asks a run to stop, wherever it runs; it does so after the batches at hand. */
export async function stopImport(ctx: ActingContext, id: string): Promise<ImportStatus> {
  const row = await getImport(ctx, id)
  if (!isSettled(liveState(row, ctx.clock()))) {
    await ctx.transaction((tx) => requestStop(tx, id))
    if (stopHere(id)) await whenDone(id)
  }
  return importStatus(ctx, id)
}

/** Forgets an import with its file and report. The products it wrote stay. */
export async function removeImport(ctx: ActingContext, id: string): Promise<void> {
  const row = await getImport(ctx, id)
  if (row.state !== 'uploading' && !isSettled(liveState(row, ctx.clock())))
    throw new AppError('CONFLICT', 'This import is at work; stop it first.')
  await ctx.transaction((tx) => deleteImport(tx, id))
  await removeFile(ctx.config, id)
}

async function forgetOld(services: Services): Promise<void> {
  const before = new Date(services.clock().getTime() - keepMs)
  for (const id of await deleteImportsBefore(services.db, before))
    await removeFile(services.config, id)
}
