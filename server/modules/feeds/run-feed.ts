/**
 * Runs due feeds: one server fetches the file, plans it, and imports it within the feed's limits.
 * If that server dies, another one starts over: rows already written are found unchanged.
 */
import { randomUUID } from 'node:crypto'
import { beatFeed, findDueFeeds, takeFeed } from '../../../db/queries/imports/feeds.queries.ts'
import { countLivingProducts } from '../../../db/queries/imports/import-products.queries.ts'
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
import { interruptAll, stopHere } from '../imports/background/background-runs.ts'
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
import { type End, endRun, letGo, mostFailures } from './end-run.ts'
import { type FeedFile, fetchFeed, NoFile } from './fetch-feed.ts'
import { nextRun } from './schedule.ts'
import { addressOf } from './secret-address.ts'
import { reasonToStop } from './verdict.ts'

const beatMs = 5_000

/** Runs of this process, which end with it. */
const underWay = new Map<AbortController, Promise<void>>()

/** Interrupts the runs of this process, at shutdown; another server takes them over. */
export async function interruptFeeds(): Promise<void> {
  for (const controller of underWay.keys()) controller.abort('closing')
  await Promise.all([interruptAll(), ...underWay.values()])
}

/** Runs due feeds one after the other; every server calls it regularly. */
export async function runDueFeeds(
  services: Services<
    'catalogue' | 'importDatabase' | 'imports' | 'mayFetchFrom' | 'settings' | 'storage'
  >,
): Promise<void> {
  const now = services.clock()
  for (const found of await findDueFeeds(services.db, now)) {
    const dueAt = found.due_at <= now ? nextRun(found, now) : found.due_at
    const feed = await takeFeed(services.db, found, randomUUID(), dueAt)
    if (!feed) continue
    const controller = new AbortController()
    const run = runTaken(services, feed, found, controller)
    underWay.set(controller, run)
    await run
    underWay.delete(controller)
    if (controller.signal.reason === 'closing') return
  }
}

/** Runs a feed. @param before the feed's earlier row: a dead server's run, the last import */
async function runTaken(
  services: Services<
    'catalogue' | 'importDatabase' | 'imports' | 'mayFetchFrom' | 'settings' | 'storage'
  >,
  feed: FeedRow,
  before: FeedRow,
  controller: AbortController,
): Promise<void> {
  const { signal } = controller
  const lose = () => {
    controller.abort('taken')
    stopHere(feed.run!)
  }
  const beating = setInterval(() => {
    // A failed heartbeat needs no handling: another server takes the feed over.
    beatFeed(services.db, feed.id, feed.run!)
      .then((isMine) => isMine || lose())
      .catch(() => {})
  }, beatMs)
  const ctx = contextOf(services, feed)
  try {
    if (before.run !== null) await clearAway(ctx, before.run)
    const end = await attempt(ctx, feed, before.run !== null, signal)
    if (signal.aborted) return void (await letGo(services, feed))
    await endRun(ctx, feed, end)
    if (end.importId !== undefined && before.import_id !== null)
      await makeRoom(ctx, before.import_id)
  } catch (error) {
    // The database is unreachable: another server takes over when the heartbeat stops.
    const level = isUnavailable(error) ? 'warn' : 'error'
    services.log[level]({ err: error, feed: feed.id }, 'a scheduled import was left')
  } finally {
    clearInterval(beating)
  }
}

/** Builds the context of the feed's user, who is authorised in every transaction. */
function contextOf(
  services: Services<
    'catalogue' | 'importDatabase' | 'imports' | 'mayFetchFrom' | 'settings' | 'storage'
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
async function clearAway(ctx: ImportContext, importId: string): Promise<void> {
  if (!(await forget(ctx, importId))) await requestStop(ctx.db, importId)
}

/** States of an import that has written nothing. */
const notBegun: readonly string[] = ['uploading', 'uploaded', 'planned']

/**
 * Deletes an import that wrote nothing, with its file, even if the feed's user lost access.
 * @returns false when it may have written something
 */
async function forget(ctx: ImportContext, importId: string): Promise<boolean> {
  const row = await findImport(ctx.db, importId)
  if (row && !notBegun.includes(row.state)) return false
  await deleteImport(ctx.db, importId)
  await removeFile(ctx, importId)
  return true
}

/** Removes a superseded import; its report is kept if it changed products. */
async function makeRoom(ctx: ImportContext, importId: string): Promise<void> {
  const row = await findImport(ctx.db, importId)
  if (!row || !isSettled(liveState(row, ctx.clock()))) return
  const { products, deleted } = row.report as ImportReport
  if (products.created + products.updated + deleted === 0) await removeImport(ctx, importId)
  else await removeFile(ctx, importId)
}

/** Attempts a run. @param isLeft true when the run before did not end */
async function attempt(
  ctx: ImportContext,
  feed: FeedRow,
  isLeft: boolean,
  signal: AbortSignal,
): Promise<End> {
  try {
    if (isLeft && feed.failures >= mostFailures)
      return {
        outcome: 'failed',
        message: 'The server went away again and again while it ran.',
        isNews: true,
      }
    return await fetchAndImport(ctx, feed, signal)
  } catch (error) {
    if (error instanceof ActorRevokedError)
      return {
        outcome: 'stopped',
        message: `${feed.actor} may not import any more. Somebody who may must save it anew or switch it on.`,
      }
    if (error instanceof NoFile)
      return { outcome: 'failed', message: `The file could not be had: ${error.message}.` }
    if (error instanceof AppError) return { outcome: 'failed', message: error.message }
    if (isUnavailable(error)) throw error
    if (!signal.aborted) ctx.log.error({ err: error, feed: feed.id }, 'a feed failed')
    const message = 'Something went wrong on our side; the log of the server says what.'
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
    throw new NoFile('SECRET_KEY is not the one that its address or header was sealed with')
  return { url, header: name === null ? undefined : { name, value } }
}

const unchanged = (message: string): End => ({ outcome: 'unchanged', message })

async function fetchAndImport(
  ctx: ImportContext,
  feed: FeedRow,
  signal: AbortSignal,
): Promise<End> {
  const { megabytes, seconds, anew } = feed
  const file = await fetchFeed({
    ...{ ...sourceOf(ctx, feed), megabytes, seconds, signal, allowed: ctx.mayFetchFrom },
    etag: anew ? null : feed.etag,
    lastModified: anew ? null : feed.last_modified,
  })
  if (!file) return unchanged('The file is the one that was imported last.')
  const id = feed.run!
  const received = await receiveImport(ctx, {
    ...{ id, fileName: feed.name, complete: true, body: file.body },
  })
  const hash = file.hash.digest()
  const isSame = !anew && feed.content_hash?.equals(hash)
  if (received.state === 'failed' || isSame || signal.aborted) await removeImport(ctx, id)
  if (received.state === 'failed')
    return { outcome: 'failed', message: `The file could not be read: ${received.message}` }
  if (isSame) return unchanged('The file is the one that was imported last.')
  return importFile(ctx, feed, { ...remembered(file), content_hash: hash }, signal)
}

const remembered = ({ etag, lastModified }: FeedFile) => ({ etag, last_modified: lastModified })

async function importFile(
  ctx: ImportContext,
  feed: FeedRow,
  known: End['known'],
  signal: AbortSignal,
): Promise<End> {
  const { images, delete_missing: deleteMissing } = feed
  const importId = feed.run!
  const run = async (options: Partial<ImportOptions>): Promise<ImportStatus> => {
    signal.throwIfAborted()
    const all = { dryRun: false, images, deleteMissing, ...options }
    await startImport(ctx, importId, all, feed.mapping as Mapping).catch(async (error: unknown) => {
      // The database is unreachable: the server that takes the feed over cleans up.
      if (!isUnavailable(error)) await forget(ctx, importId)
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
  const reason = reasonToStop(feed, plan.report, await countLivingProducts(ctx.db))
  if (reason !== undefined) return { outcome: 'stopped', message: reason, importId }
  const { missing } = plan.report
  const done = await run(missing === null ? {} : { confirmMissing: missing })
  if (done.state !== 'done') return { outcome: 'failed', message: done.message, importId }
  // The report remains; files of an hourly feed would fill the disk in a week.
  await removeFile(ctx, importId)
  const { created, updated } = done.report.products
  const message = `${created} new, ${updated} changed, ${done.report.deleted} deleted, ${done.report.products.rejected} rejected.`
  return { outcome: 'imported', message, importId, known }
}
