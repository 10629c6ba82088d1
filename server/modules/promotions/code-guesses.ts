/** Slows down callers who guess discount codes: counts wrong codes by network. */
import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { findTakenCodes } from '../../../db/queries/promotions/promotions.queries.ts'
import { AppError } from '../../core/errors/errors.ts'
import { countAttempt } from '../../core/operation/failure-counter.ts'
import { networkOf } from '../../core/values/network.ts'
import type { Guessing } from '../pricing/prices/promotions.ts'

/** Seconds. A network may be a mobile operator's customers, hence the short longest wait. */
const networkRule = { free: 50, firstWait: 30, longestWait: 600 }
/** Limit of wrong codes of all networks; above it answers are delayed, but no code is blocked. */
const everyoneRule = { points: 1_000, seconds: 3_600 }
const delayMs = 1_000

/** Network and code pairs answered before: a page that prices its cart again makes no new guess. */
const tried = new LRUCache<string, true>({ max: 50_000, ttl: 3_600_000 })

async function delayWhenMany({ limiter, log }: Guessing, codes: number): Promise<void> {
  try {
    for (let code = 0; code < codes; code += 1)
      await limiter.count('promotions.wrongCodes', everyoneRule, 'everyone')
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'RATE_LIMITED')) throw error
    log.warn({ event: 'codes.guessed' }, 'too many wrong discount codes: responses are delayed')
    await wait(delayMs)
  }
}

/**
 * Counts the codes of a request before they are priced. Each code counts, not each request; a
 * request whose codes all exist does not count.
 * @throws AppError RATE_LIMITED with the seconds left to wait
 */
export async function limitCodeGuesses(ctx: Guessing, codes: readonly string[]): Promise<void> {
  if (!ctx.config.rateLimit) return
  const network = networkOf(ctx.ip)
  const fresh = codes.filter((code) => !tried.has(`${network} ${code}`))
  if (fresh.length === 0) return
  const attempt = await countAttempt(
    ctx,
    [{ key: `code:network:${network}`, ...networkRule }],
    'Too many wrong discount codes. Please wait before you try another code, or order without one.',
    fresh.length,
  )
  const wrong = fresh.length - (await findTakenCodes(ctx.db, fresh)).length
  if (wrong === 0) await attempt.undo()
  else await delayWhenMany(ctx, wrong)
  for (const code of fresh) tried.set(`${network} ${code}`, true)
}
