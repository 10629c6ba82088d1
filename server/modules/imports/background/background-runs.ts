/** Runs imports in the background of this process and interrupts them at shutdown. */
import { setTimeout as sleep } from 'node:timers/promises'
import { finishImport } from '../../../../db/queries/imports/imports.queries.ts'
import type { ImportRunRow } from '../../../../db/schema/schema.ts'
import { ActorRevokedError } from '../../../core/access/actor.ts'
import { recordAudit } from '../../../core/audit/audit.service.ts'
import type { Services } from '../../../core/context/context.ts'
import { isUnavailable } from '../../../core/errors/error-translation.ts'
import { type DomainEvent, recordEvents } from '../../../core/events/events.service.ts'
import { ownTrace } from '../../../core/tracing/scope.ts'
import { presentImport } from '../contract/imports.presenter.ts'
import type { ImportReport, ImportState } from '../contract/imports.schema.ts'
import { ImportError, ImportStopped } from '../contract/issues.ts'
import { importLimits, parallelWriters } from '../contract/limits.ts'
import type { UndoReport } from '../contract/undo.schema.ts'
import { copyImages } from '../images/copy-images.ts'
import type { MappedRow } from '../map/row.ts'
import { importFile } from '../read/files.ts'
import { fileSource } from '../read/source.ts'
import type { ImportJob } from '../run/import-job.ts'
import { emptyReport } from '../run/report.ts'
import { type FileWriting, runImport } from '../run/run-import.ts'
import { FileWriter } from '../run/write-file.ts'
import { ThreadWriter } from '../thread/thread-writer.ts'

interface ActiveRun {
  controller: AbortController
  done: Promise<void>
}

const active = new Map<string, ActiveRun>()

export type RunRequest = Pick<ImportJob, 'lease' | 'actor' | 'mapping' | 'options' | 'origins'> & {
  fileName: string
  /** size of the file */
  bytes: number
}

/** Starts a run in the background, which records its end in the database. */
export function launch(
  services: Services<
    'catalogue' | 'importDatabase' | 'imports' | 'isFetchAllowed' | 'settings' | 'storage'
  >,
  request: RunRequest,
): void {
  inBackground(request.lease.importId, (signal) =>
    ownTrace(services.telemetry, 'import', () => runInBackground(services, request, signal)),
  )
}

/** Runs work in the background until it ends or is stopped. @param work never throws */
export function inBackground(importId: string, work: (signal: AbortSignal) => Promise<void>): void {
  const controller = new AbortController()
  const run: ActiveRun = {
    controller,
    done: work(controller.signal).finally(() => {
      // A silent run may have been started again, even in this process.
      if (active.get(importId) === run) active.delete(importId)
    }),
  }
  active.set(importId, run)
}

/** Waits until a run of this process ends; resolves at once when it is not running here. */
export async function whenDone(id: string): Promise<void> {
  await active.get(id)?.done
}

/** Stops a run after its current batches. @returns false when this process does not run it */
export function stopLocalRun(id: string): boolean {
  const run = active.get(id)
  run?.controller.abort('stopped')
  return run !== undefined
}

/** Interrupts all runs of this process, at shutdown; they can be resumed. */
export async function interruptAll(): Promise<void> {
  for (const run of active.values()) run.controller.abort('closing')
  await Promise.all([...active.values()].map((run) => run.done))
}

interface End {
  state: ImportState
  message: string | null
  report?: ImportReport
  undo?: UndoReport | undefined
}

async function runInBackground(
  services: Services<
    'catalogue' | 'importDatabase' | 'imports' | 'isFetchAllowed' | 'settings' | 'storage'
  >,
  request: RunRequest,
  signal: AbortSignal,
): Promise<void> {
  const { log } = services
  const { importId } = request.lease
  const { dryRun } = request.options
  let report = emptyReport()
  let end: End & { report: ImportReport }
  try {
    const writer = await writerOf(services, request, signal, (progress) => {
      report = progress
    })
    report = await runImport(services.imports, log, { ...request, signal }, writer)
    end = { state: dryRun ? 'planned' : 'done', message: null, report }
  } catch (error) {
    end = { ...endOf(error, signal), report }
    if (end.state === 'failed' && !(error instanceof ImportError))
      log.error({ err: error, importId }, 'an import failed')
  }
  const { products, deleted } = end.report
  const { created, updated } = products
  await writeEnd(
    services,
    request,
    end,
    dryRun ? undefined : ['import.run', { created, updated, deleted }],
  )
}

/** Returns the writer of a file: small files in this thread, large ones in their own. */
async function writerOf(
  services: Services<
    'catalogue' | 'importDatabase' | 'imports' | 'isFetchAllowed' | 'settings' | 'storage'
  >,
  request: RunRequest,
  signal: AbortSignal,
  onProgress: (report: ImportReport) => void,
): Promise<FileWriting> {
  const { config, catalogue, settings, importDatabase, log } = services
  const { importId } = request.lease
  const { options } = request
  const copies = options.images === 'copy' && !options.dryRun
  const imageServices = { ...services, db: services.imports }
  const file = await importFile(services, { id: importId, bytes: request.bytes })
  const job = { ...request, writers: parallelWriters(config.databaseConnections) }
  const beside = {
    signal,
    prepare: copies
      ? (rows: readonly MappedRow[]) =>
          copyImages(imageServices, rows, { allowed: services.isFetchAllowed, signal })
      : undefined,
    lowAtMost: () => settings.get('orders.lowStock'),
    onWritten: () => catalogue.changed(),
  }
  if (request.bytes < importLimits.inThreadFrom)
    return new FileWriter({ ...job, source: fileSource(file), ...beside }, onProgress)
  return new ThreadWriter({
    ...{ database: importDatabase, file, job, ...beside, onProgress },
    onConnectionLost: (error) => log.warn({ err: error, importId }, 'database connection lost'),
  })
}

function importFinished(row: ImportRunRow, now: Date): DomainEvent {
  const { mapping: _, recognised: __, ...data } = presentImport(row, now)
  return { type: 'import.finished', entityId: row.id, data }
}

/** Texts of a run's end: the rows that stay, and how to resume. */
interface EndTexts {
  stays: string
  resume: string
}

const importTexts: EndTexts = {
  stays: 'Imported rows stay. ',
  resume: 'Start the import again to continue; finished rows stay unchanged.',
}

/** Returns the state and message of a run that ended with an error. */
export function endOf(
  error: unknown,
  signal: AbortSignal,
  { stays, resume }: EndTexts = importTexts,
): Pick<End, 'state' | 'message'> {
  if (error instanceof ImportError) return { state: 'failed', message: error.message }
  if (error instanceof ImportStopped || signal.aborted)
    return signal.reason === 'closing'
      ? { state: 'interrupted', message: `The server stopped during the run. ${resume}` }
      : { state: 'stopped', message: `Stopped on request. ${stays}${resume}` }
  if (error instanceof ActorRevokedError)
    return {
      state: 'stopped',
      message: `Stopped: ${error.message}. ${stays}${resume}`,
    }
  if (isUnavailable(error))
    return { state: 'interrupted', message: `The database did not respond. ${resume}` }
  return {
    state: 'failed',
    message: 'An unexpected error occurred. The server log has the details.',
  }
}

/**
 * Records the end of a run. If that fails, the run goes silent and counts as interrupted.
 * @param audit the audit action with its counts; undefined for a dry run, which is not recorded
 */
export async function writeEnd(
  services: Services<'imports'>,
  { lease, actor, fileName }: Pick<RunRequest, 'lease' | 'actor' | 'fileName'>,
  end: End,
  audit: [action: string, counts: Record<string, number>] | undefined,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await services.imports.transaction().execute(async (tx) => {
        const row = await finishImport(tx, lease, end)
        if (!audit) return
        if (row) await recordEvents(tx, [importFinished(row, services.clock())])
        const [action, counts] = audit
        const changes = Object.entries(counts).map(([name, count]) => [name, [0, count]])
        if (Object.values(counts).every((count) => count === 0)) return
        await recordAudit(tx, actor, {
          action,
          entity: 'import',
          entityId: lease.importId,
          changes: { fileName: [null, fileName], ...Object.fromEntries(changes) },
        })
      })
      return
    } catch (error) {
      if (isUnavailable(error) && attempt < 10) await sleep(500)
      else {
        const { importId } = lease
        services.log.error({ err: error, importId }, 'the result of an import could not be stored')
        return
      }
    }
  }
}
