/** How often one caller may call an operation: the same limiter behind both doors. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'

/** `points` calls per `seconds`, counted per caller and operation. */
export interface RateLimitRule {
  points: number
  seconds: number
}

export interface RateLimiter {
  /**
   * Counts one call.
   * @param caller whose budget it is, see server/caller.ts
   * @returns the RateLimit headers of the answer
   * @throws AppError RATE_LIMITED with the seconds to wait
   */
  count: (operation: string, rule: RateLimitRule, caller: string) => Promise<Record<string, string>>
}

function headers(rule: RateLimitRule, state: RateLimiterRes): Record<string, string> {
  return {
    'RateLimit-Limit': String(rule.points),
    'RateLimit-Remaining': String(Math.max(0, state.remainingPoints)),
    'RateLimit-Reset': String(Math.ceil(state.msBeforeNext / 1000)),
  }
}

/** Counts in this process's memory: with several processes the limit holds for each. */
export function createRateLimiter(enabled: boolean): RateLimiter {
  const limiters = new Map<string, RateLimiterMemory>()
  return {
    async count(operation, rule, caller) {
      if (!enabled) return {}
      let limiter = limiters.get(operation)
      if (!limiter) {
        limiter = new RateLimiterMemory({ points: rule.points, duration: rule.seconds })
        limiters.set(operation, limiter)
      }
      try {
        return headers(rule, await limiter.consume(caller))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new AppError('RATE_LIMITED', undefined, {
          retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        })
      }
    },
  }
}
