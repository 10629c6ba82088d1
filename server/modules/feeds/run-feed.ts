/**
 * Runs due feeds: one server fetches the file, plans it, and imports it within the feed's limits.
 * If that server dies, another one starts over: rows already written are found unchanged.
 */
import { randomUUID } from 'node:crypto'
import {
  claimFeed,
  findDueFeeds,
  renewFeedLease,
} from '../../../db/queries/imports/feeds.queries.ts'
import { countShopProducts } from '../../../db/queries/imports/import-products.queries.ts'
import {
  deleteImport,
  findImport,
  requestStop,
} from '../../../db/queries/imports/imports.queries.ts'
import type { FeedRow } from '../../../db/schema/schema.ts'
import { ActorRevokedError, runAsActor } from '../../core/access/actor.ts'
import { importRule } from '../../core/access/rules.ts'
import type { Services } from '../../core/context/context.ts'
import { isUnavailable } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { originOf } from '../../core/media/media-address.ts'
import { unseal } from '../../core/secrets/seal.ts'
import { interruptAll, stopLocalRun } from '../imports/background/background-runs.ts'
import { awaitImport, removeImport, startImport } from '../imports/background/imports.service.ts'
import { receiveImport } from '../imports/background/uploads.service.ts'
import { liveState } from '../imports/contract/imports.presenter.ts'
import {
  type ImportOptions,
  type ImportReport,
  type ImportStatus,
  isSettled,
} from '../imports/contract/imports.schema.ts'
import type { Mapping } from '../imports/contract/mapping.schema.ts'
import { removeFile } from '../imports/read/files.ts'
import type { ImportContext } from '../imports/run/import-job.ts'
import { endRun, maxFailures, type RunResult, releaseFeed } from './end-run.ts'
import { reasonToStop } from './feed-limits.ts'
import { type FeedFile, FileUnavailable, fetchFeed } from './fetch-feed.ts'
import { nextRun } from './schedule.ts'
import { addressOf } from './secret-address.ts'

const heartbeatMs = 5_000

/** Runs of this process, which end with it. */
const activeRuns = new Map<AbortController, Promise<void>>()

/** Interrupts the runs of this process, at shutdown; another server takes them over. */
export async function interruptFeeds(): Promise<void> {
  for (const controller of activeRuns.keys()) controller.abort('closing')
  await Promise.all([interruptAll(), ...activeRuns.values()])
}

/** Runs due feeds one after the other; every server calls it regularly. */
export async function runDueFeeds(
  services: Services<
    'catalogue' | 'importDatabase' | 'imports' | 'isFetchAllowed' | 'settings' | 'storage'
  >,
): Promise<void> {
  const now = services.clock()
  for (const found of await findDueFeeds(services.db, now)) {
    const dueAt = found.due_at <= now ? nextRun(found, now) : found.due_at
    const feed = await claimFeed(services.db, found, randomUUID(), dueAt)
    if (!feed) continue
    const controller = new AbortController()
    const run = runClaimed(services, feed, found, controller)
    activeRuns.set(controller, run)
    await run
    activeRuns.delete(controller)
    if (controller.signal.reason === 'closing') return
  }
}

/** Runs a feed. @param before the feed's earlier row: a dead server's run, the last import */
async function runClaimed(
  services: Services<
    'catalogue' | 'importDatabase' | 'imports' | 'isFetchAllowed' | 'settings' | 'storage'
  >,
  feed: FeedRow,
  before: FeedRow,
  controller: AbortController,
): Promise<void> {
  const { signal } = controller
  const abortRun = () => {
    controller.abort('taken')
    stopLocalRun(feed.run!)
  }
  const heartbeat = setInterval(() => {
    // A failed heartbeat needs no handling: another server takes the feed over.
    renewFeedLease(services.db, feed.id, feed.run!)
      .then((isMine) => isMine || abortRun())
      .catch(() => {})
  }, heartbeatMs)
  const ctx = contextOf(services, feed)
  try {
    if (before.run !== null) await cleanUp(ctx, before.run)
    const end = await attempt(ctx, feed, before.run !== null, signal)
    if (signal.aborted) return void (await releaseFeed(services, feed))
    await endRun(ctx, feed, end)
    if (end.importId !== undefined && before.import_id !== null)
      await removeSuperseded(ctx, before.import_id)
  } catch (error) {
    // The database is unreachable: another server takes over when the heartbeat stops.
    const level = isUnavailable(error) ? 'warn' : 'error'
    services.log[level]({ err: error, feed: feed.id }, 'a scheduled import was interrupted')
  } finally {
    clearInterval(heartbeat)
  }
}

/** Builds the context of the feed's user, who is authorised in every transaction. */
function contextOf(
  services: Services<
    'catalogue' | 'importDatabase' | 'imports' | 'isFetchAllowed' | 'settings' | 'storage'
  >,
  feed: FeedRow,
): ImportContext {
  const user = {
    id: feed.actor_id,
    label: `schedule “${feed.name}” of ${feed.actor}`,
    ...(feed.api_key_id === null ? {} : { keyId: feed.api_key_id }),
  }
  return {
    ...services,
    user,
    requestOrigin: () => originOf(services.config),
    transaction: (work) => runAsActor(services.db, user, importRule, work),
  }
}

/** Removes or stops the import that a dead or silent server left. */
async function cleanUp(ctx: ImportContext, importId: string): Promise<void> {
  if (!(await deleteUnstarted(ctx, importId))) await requestStop(ctx.db, importId)
}

/** States of an import that has written nothing. */
const unstartedStates: readonly string[] = ['uploading', 'uploaded', 'planned']

/**
 * Deletes an import that wrote nothing, with its file, even if the feed's user lost access.
 * @returns false when it may have written something
 */
async function deleteUnstarted(ctx: ImportContext, importId: string): Promise<boolean> {
  const row = await findImport(ctx.db, importId)
  if (row && !unstartedStates.includes(row.state)) return false
  await deleteImport(ctx.db, importId)
  await removeFile(ctx, importId)
  return true
}

/** Removes a superseded import; its report is kept if it changed products. */
async function removeSuperseded(ctx: ImportContext, importId: string): Promise<void> {
  const row = await findImport(ctx.db, importId)
  if (!row || !isSettled(liveState(row, ctx.clock()))) return
  const { products, deleted } = row.report as ImportReport
  if (products.created + products.updated + deleted === 0) await removeImport(ctx, importId)
  else await removeFile(ctx, importId)
}

/** Attempts a run. @param wasInterrupted true when the run before did not end */
async function attempt(
  ctx: ImportContext,
  feed: FeedRow,
  wasInterrupted: boolean,
  signal: AbortSignal,
): Promise<RunResult> {
  try {
    if (wasInterrupted && feed.failures >= maxFailures)
      return {
        outcome: 'failed',
        message: 'The server stopped repeatedly during the run.',
        notifiesStaff: true,
      }
    return await fetchAndImport(ctx, feed, signal)
  } catch (error) {
    if (error instanceof ActorRevokedError)
      return {
        outcome: 'stopped',
        message: `${feed.actor} no longer has the permission to import. Another staff member must save or enable this scheduled import.`,
      }
    if (error instanceof FileUnavailable)
      return { outcome: 'failed', message: `The file could not be downloaded: ${error.message}.` }
    if (error instanceof AppError) return { outcome: 'failed', message: error.message }
    if (isUnavailable(error)) throw error
    if (!signal.aborted) ctx.log.error({ err: error, feed: feed.id }, 'a scheduled import failed')
    const message = 'An unexpected error occurred. The server log has the details.'
    return { outcome: 'failed', message }
  }
}

/**
 * Returns the feed's address and header.
 * @throws NoFile when they were sealed with another key
 */
function sourceOf(ctx: ImportContext, feed: FeedRow) {
  const { header_name: name, header_value: sealed } = feed
  const url = addressOf(ctx, feed)
  const value = name === null ? '' : unseal(sealed!, [ctx.secretKey])
  if (url === undefined || value === undefined)
    throw new FileUnavailable('the URL or header was encrypted with another SECRET_KEY')
  return { url, header: name === null ? undefined : { name, value } }
}

const unchanged = (message: string): RunResult => ({ outcome: 'unchanged', message })

async function fetchAndImport(
  ctx: ImportContext,
  feed: FeedRow,
  signal: AbortSignal,
): Promise<RunResult> {
  const { max_megabytes: maxMegabytes, timeout_seconds: timeoutSeconds, force } = feed
  const file = await fetchFeed({
    ...{
      ...sourceOf(ctx, feed),
      maxMegabytes,
      timeoutSeconds,
      signal,
      allowed: ctx.isFetchAllowed,
    },
    etag: force ? null : feed.etag,
    lastModified: force ? null : feed.last_modified,
  })
  if (!file) return unchanged('The file has not changed since the last import.')
  const id = feed.run!
  const received = await receiveImport(ctx, {
    ...{ id, fileName: feed.name, complete: true, body: file.body },
  })
  const hash = file.hash.digest()
  const isSame = !force && feed.content_hash?.equals(hash)
  if (received.state === 'failed' || isSame || signal.aborted) await removeImport(ctx, id)
  if (received.state === 'failed')
    return { outcome: 'failed', message: `The file could not be read: ${received.message}` }
  if (isSame) return unchanged('The file has not changed since the last import.')
  return importFile(ctx, feed, { ...validatorsOf(file), content_hash: hash }, signal)
}

const validatorsOf = ({ etag, lastModified }: FeedFile) => ({ etag, last_modified: lastModified })

async function importFile(
  ctx: ImportContext,
  feed: FeedRow,
  file: RunResult['file'],
  signal: AbortSignal,
): Promise<RunResult> {
  const { images, delete_missing: deleteMissing } = feed
  const importId = feed.run!
  const run = async (options: Partial<ImportOptions>): Promise<ImportStatus> => {
    signal.throwIfAborted()
    const all = { dryRun: false, images, deleteMissing, ...options }
    await startImport(ctx, importId, all, feed.mapping as Mapping).catch(async (error: unknown) => {
      // The database is unreachable: the server that takes the feed over cleans up.
      if (!isUnavailable(error)) await deleteUnstarted(ctx, importId)
      throw error
    })
    return awaitImport(ctx, importId)
  }
  const plan = await run({ dryRun: true })
  if (plan.state !== 'planned') {
    // An open question stays until staff answer it in the mapping.
    const isOpen = /^questions\./m.test(plan.message ?? '')
    return { outcome: isOpen ? 'stopped' : 'failed', message: plan.message, importId }
  }
  const reason = reasonToStop(feed, plan.report, await countShopProducts(ctx.db))
  if (reason !== undefined) return { outcome: 'stopped', message: reason, importId }
  const { missing } = plan.report
  const done = await run(missing === null ? {} : { confirmMissing: missing })
  if (done.state !== 'done') return { outcome: 'failed', message: done.message, importId }
  // The report remains; files of an hourly feed would fill the disk in a week.
  await removeFile(ctx, importId)
  const { created, updated } = done.report.products
  const message = `${created} created, ${updated} updated, ${done.report.deleted} deleted, ${done.report.products.rejected} rejected.`
  return { outcome: 'imported', message, importId, file }
}
