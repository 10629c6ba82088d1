/** Runs the undo of an import in the import queue, by batches; resumes after an interruption. */
import { setImmediate as breathe } from 'node:timers/promises'
import type { Db } from '../../../db/connection/client.ts'
import type { ImportLease } from '../../../db/queries/imports/import-leases.queries.ts'
import { mergeTextIndexes } from '../../../db/queries/imports/import-products.queries.ts'
import {
  findSkippedProducts,
  findUndoScope,
} from '../../../db/queries/imports/import-undo.queries.ts'
import { findImport } from '../../../db/queries/imports/imports.queries.ts'
import { type JobActor, runAsActor } from '../../core/access/actor.ts'
import { importRule } from '../../core/access/rules.ts'
import type { Services } from '../../core/context/context.ts'
import { ownTrace } from '../../core/tracing/scope.ts'
import { endOf, inBackground, writeEnd } from '../imports/background/background-runs.ts'
import { ImportStopped } from '../imports/contract/issues.ts'
import type { UndoReport } from '../imports/contract/undo.schema.ts'
import { inItsTurn } from '../imports/run/run-import.ts'
import { undoBatch } from './undo-batch.ts'
import { emptyUndo, UndoWalk } from './undo-walk.ts'

interface UndoRequest {
  lease: ImportLease
  actor: JobActor
  fileName: string
}

/** Starts an undo in the background, which records its end in the database. */
export function launchUndo(
  services: Services<'catalogue' | 'imports' | 'settings'>,
  request: UndoRequest,
): void {
  inBackground(request.lease.importId, (signal) =>
    ownTrace(services.telemetry, 'undo an import', () => runUndo(services, request, signal)),
  )
}

const endTexts = {
  stays: 'Undone changes stay undone. ',
  resume: 'Start the undo again to continue.',
}

async function runUndo(
  services: Services<'catalogue' | 'imports' | 'settings'>,
  request: UndoRequest,
  signal: AbortSignal,
): Promise<void> {
  const { imports, log } = services
  const { lease } = request
  let undo: UndoReport | undefined
  let end: Pick<Parameters<typeof writeEnd>[2], 'state' | 'message'>
  const job: UndoJob = {
    ...request,
    signal,
    lowAtMost: () => services.settings.get('orders.lowStock'),
    onReport: (report) => {
      undo = report
      services.catalogue.changed()
      services.catalogue.stockMoved()
    },
  }
  try {
    await inItsTurn(imports, log, job, () => undoRest(imports, job))
    end = { state: 'undone', message: null }
  } catch (error) {
    end = endOf(error, signal, endTexts)
    if (end.state === 'failed')
      log.error({ err: error, importId: lease.importId }, 'an import could not be undone')
  }
  const { deleted = 0, restored = 0, undeleted = 0, skipped = 0 } = undo ?? {}
  const counts = { deleted, restored, undeleted, skipped }
  await writeEnd(services, request, { ...end, undo }, ['import.undo', counts])
}

interface UndoJob extends UndoRequest {
  signal: AbortSignal
  lowAtMost: () => number
  /** called after each batch */
  onReport: (report: UndoReport) => void
}

/** Undoes the remaining batches; completed ones are recorded. */
async function undoRest(db: Db, job: UndoJob): Promise<void> {
  const { lease, actor, signal } = job
  const scope = await findUndoScope(db, lease.importId)
  const begun = (await findImport(db, lease.importId))?.undo as UndoReport | undefined
  const report = begun && (begun.total > 0 || begun.groups) ? begun : emptyUndo(scope)
  const skippedProducts = await findSkippedProducts(db, lease.importId, Object.keys(scope.repeated))
  const walk = new UndoWalk(scope, { report, left: skippedProducts, writes: true })
  job.onReport(report)
  try {
    for (;;) {
      if (signal.aborted) throw new ImportStopped()
      const { isOver, stop } = await runAsActor(db, actor, importRule, (tx, user) =>
        undoBatch(tx, { lease, lowAtMost: job.lowAtMost() }, walk, user),
      )
      if (isOver) return
      job.onReport(walk.report)
      if (stop) throw new ImportStopped()
      await breathe()
    }
  } finally {
    await mergeTextIndexes(db).catch(() => {})
  }
}
