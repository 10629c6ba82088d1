/**
 * Tells the CDN what to forget: reads what changed behind the place that it was told up to, and moves
 * that place when it has forgotten. One process tells each CDN, for as long as it says that it lives;
 * what is not told yet stands in the database, so neither a restart nor an absence of the CDN loses it.
 */

import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  findLogEnd,
  findShopChanges,
  holdCdn,
  type LogEnd,
  type ToldCdn,
} from '../../../db/queries/core/cdn.queries.ts'
import type { CdnTarget } from '../../core/config/cdn.env.ts'
import type { Services } from '../../core/context/context.ts'
import { ownTrace } from '../../core/tracing/scope.ts'
import { keysOfChanges, shopKey } from './keys.ts'
import { PurgeRefused, purgeKeys } from './purge-calls.ts'

type Needs = Pick<Services, 'db' | 'log' | 'telemetry'>

/** Milliseconds between two looks. */
const lookEvery = 200
/** Seconds that a process tells a CDN without saying again that it lives; milliseconds until it does. */
const held = 10
const holdAgain = 3_000
/** Changes that are read at once; more are the whole shop. */
const mostChanges = 2_000
/** Milliseconds after the whole shop was forgotten: an import goes on changing it. */
const restAfterAll = 1_000
/**
 * Milliseconds until it is told a second time: what a busy server was just sending when it was told
 * first may have been stored behind that.
 */
const tellAgain = 3_000
/** Milliseconds between two attempts. */
const retries = { first: 500, most: 15_000 }
const stopTimeout = 3_000

/** Of the built pages: those of another build name files that are gone. */
function buildOf(clientFolder: string): string {
  const file = path.join(clientFolder, 'index.html')
  return createHash('sha1')
    .update(existsSync(file) ? readFileSync(file) : '')
    .digest('base64url')
}

/** Tells one CDN. @returns looks once, and says how many milliseconds to wait for the next look */
function createTeller(
  { db, log, telemetry }: Needs,
  target: CdnTarget,
  build: string,
  againAfter: number,
): { look: () => Promise<number>; leave: () => Promise<unknown> } {
  const { url } = target
  const holder = randomUUID()
  let told: ToldCdn | undefined
  let heldAt = Number.NEGATIVE_INFINITY
  let failures = 0
  let again: { keys: string[]; at: number }[] = []

  const hold = async (news?: ToldCdn): Promise<void> => {
    heldAt = performance.now()
    told = await holdCdn(db, url, holder, held, news)
  }
  const purge = async (keys: readonly string[]): Promise<void> => {
    const now = performance.now()
    const due = again.filter(({ at }) => at <= now)
    const both = [...new Set([...keys, ...due.flatMap((one) => one.keys)])]
    if (both.length === 0) return
    await ownTrace(telemetry, `purge: ${target.kind}`, () =>
      purgeKeys(target, both.includes(shopKey) ? [shopKey] : both),
    )
    again = again.filter((one) => !due.includes(one))
    if (keys.length > 0) again.push({ keys: [...keys], at: now + againAfter })
    if (failures > 0) log.info({ cdn: url }, 'the CDN answers again and was told what changed')
    failures = 0
  }
  /** What changed since; of a CDN that is new, a database that was restored and another build all of it. */
  const findKeys = async (end: LogEnd): Promise<string[]> => {
    const { position, place, epoch } = told!
    if (position === undefined || place === undefined) return [shopKey]
    if (epoch !== end.epoch || told!.build !== build) return [shopKey]
    if (position === end.position && place === end.place) return []
    const changes = await findShopChanges(db, { position, place }, end, mostChanges + 1)
    return changes.length > mostChanges ? [shopKey] : keysOfChanges(changes)
  }

  return {
    async look() {
      if (performance.now() - heldAt > holdAgain) await hold(told)
      if (!told) return holdAgain
      const end = await findLogEnd(db)
      const keys = await findKeys(end)
      try {
        await purge(keys)
      } catch (error) {
        if (!(error instanceof PurgeRefused)) throw error
        failures += 1
        if (failures === 1)
          log.warn({ cdn: url, err: error }, 'the CDN could not be told what changed')
        return error.waitMs ?? Math.min(retries.first * 2 ** (failures - 1), retries.most)
      }
      const news = { ...end, build }
      if (keys.length > 0) await hold(news)
      else told = { ...told, ...news }
      return keys.includes(shopKey) ? restAfterAll : lookEvery
    },
    leave: () => holdCdn(db, url, holder, 0, told),
  }
}

/**
 * @param againAfter milliseconds until what was told is told again; tests wait for less
 * @returns stops, and lets another process go on at once
 */
export function startPurging(
  services: Needs & Pick<Services, 'config'>,
  clientFolder: string,
  againAfter = tellAgain,
): () => Promise<void> {
  const build = buildOf(clientFolder)
  const stopping = new AbortController()
  const tell = async (target: CdnTarget): Promise<void> => {
    const { look, leave } = createTeller(services, target, build, againAfter)
    while (!stopping.signal.aborted) {
      const next = await look().catch((error: unknown) => {
        services.log.warn({ err: error, cdn: target.url }, 'what the CDN is to forget is not known')
        return retries.first
      })
      await wait(next, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
    await leave().catch(() => {})
  }
  const work = Promise.all((services.config.cdn?.targets ?? []).map(tell))
  return async () => {
    stopping.abort()
    await Promise.race([work, wait(stopTimeout, undefined, { ref: false })])
  }
}
