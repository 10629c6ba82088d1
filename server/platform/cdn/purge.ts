/**
 * Purges the CDN: reads the changes after the last purged position, and advances it after the
 * purge. One process at a time serves each CDN, as long as it renews its lease. Unpurged changes
 * are stored in the database, so neither a restart nor an outage of the CDN loses them.
 */

import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type CdnProgress,
  findLogEnd,
  findShopChanges,
  type LogEnd,
  renewCdnLease,
} from '../../../db/queries/core/cdn.queries.ts'
import type { CdnTarget } from '../../core/config/cdn.env.ts'
import type { Services } from '../../core/context/context.ts'
import { ownTrace } from '../../core/tracing/scope.ts'
import { keysOfChanges, shopKey } from '../cache/keys.ts'
import { PurgeRefused, purgeKeys } from './purge-calls.ts'

type Needs = Pick<Services, 'db' | 'log' | 'telemetry'>

/** Milliseconds between two checks for changes. */
const pollEvery = 200
/** Seconds of the lease on a CDN, and milliseconds until it is renewed. */
const leaseSeconds = 10
const renewAfter = 3_000
/** Changes read at once; more purge the whole shop. */
const maxChanges = 2_000
/** Milliseconds to wait after a full purge, because an import continues to change the shop. */
const restAfterAll = 1_000
/**
 * Milliseconds until a purge is repeated: a busy server's answer may have been stored after the
 * first one.
 */
const purgeAgainAfter = 3_000
/** Milliseconds between two attempts. */
const retries = { first: 500, most: 15_000 }
const stopTimeout = 3_000

/** Identifies the build of the pages: those of another build name missing files. */
function buildOf(clientFolder: string): string {
  const file = path.join(clientFolder, 'index.html')
  return createHash('sha1')
    .update(existsSync(file) ? readFileSync(file) : '')
    .digest('base64url')
}

/** Purges one CDN. @returns a check that returns the milliseconds until the next one */
function createPurger(
  { db, log, telemetry }: Needs,
  target: CdnTarget,
  build: string,
  againAfter: number,
): { poll: () => Promise<number>; leave: () => Promise<unknown> } {
  const { url } = target
  const holder = randomUUID()
  let progress: CdnProgress | undefined
  let renewedAt = Number.NEGATIVE_INFINITY
  let failures = 0
  let repeated: { keys: string[]; at: number }[] = []

  const renewLease = async (newProgress?: CdnProgress): Promise<void> => {
    renewedAt = performance.now()
    progress = await renewCdnLease(db, url, holder, leaseSeconds, newProgress)
  }
  const purge = async (keys: readonly string[]): Promise<void> => {
    const now = performance.now()
    const due = repeated.filter(({ at }) => at <= now)
    const allKeys = [...new Set([...keys, ...due.flatMap((one) => one.keys)])]
    if (allKeys.length === 0) return
    await ownTrace(telemetry, `purge: ${target.kind}`, () =>
      purgeKeys(target, allKeys.includes(shopKey) ? [shopKey] : allKeys),
    )
    repeated = repeated.filter((one) => !due.includes(one))
    if (keys.length > 0) repeated.push({ keys: [...keys], at: now + againAfter })
    if (failures > 0) log.info({ cdn: url }, 'the CDN purge works again')
    failures = 0
  }
  /**
   * Returns the keys since the last purge; the whole shop for a new CDN, a restored database or
   * another build.
   */
  const findKeys = async (end: LogEnd): Promise<string[]> => {
    const { position, place, epoch } = progress!
    if (position === undefined || place === undefined) return [shopKey]
    if (epoch !== end.epoch || progress!.build !== build) return [shopKey]
    if (position === end.position && place === end.place) return []
    const changes = await findShopChanges(db, { position, place }, end, maxChanges + 1)
    return changes.length > maxChanges ? [shopKey] : keysOfChanges(changes)
  }

  return {
    async poll() {
      if (performance.now() - renewedAt > renewAfter) await renewLease(progress)
      if (!progress) return renewAfter
      const end = await findLogEnd(db)
      const keys = await findKeys(end)
      try {
        await purge(keys)
      } catch (error) {
        if (!(error instanceof PurgeRefused)) throw error
        failures += 1
        if (failures === 1) log.warn({ cdn: url, err: error }, 'the CDN purge failed')
        return error.waitMs ?? Math.min(retries.first * 2 ** (failures - 1), retries.most)
      }
      const newProgress = { ...end, build }
      if (keys.length > 0) await renewLease(newProgress)
      else progress = { ...progress, ...newProgress }
      return keys.includes(shopKey) ? restAfterAll : pollEvery
    },
    leave: () => renewCdnLease(db, url, holder, 0, progress),
  }
}

/**
 * Starts the purging.
 * @param againAfter milliseconds until a purge is repeated; tests wait for less
 * @returns stops it, and releases the lease to other processes
 */
export function startPurging(
  services: Needs & Pick<Services, 'config'>,
  clientFolder: string,
  againAfter = purgeAgainAfter,
): () => Promise<void> {
  const build = buildOf(clientFolder)
  const stopping = new AbortController()
  const runPurger = async (target: CdnTarget): Promise<void> => {
    const { poll, leave } = createPurger(services, target, build, againAfter)
    while (!stopping.signal.aborted) {
      const next = await poll().catch((error: unknown) => {
        services.log.warn(
          { err: error, cdn: target.url },
          'the changes for the CDN purge could not be read',
        )
        return retries.first
      })
      await wait(next, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
    await leave().catch(() => {})
  }
  const work = Promise.all((services.config.cdn?.targets ?? []).map(runPurger))
  return async () => {
    stopping.abort()
    await Promise.race([work, wait(stopTimeout, undefined, { ref: false })])
  }
}
