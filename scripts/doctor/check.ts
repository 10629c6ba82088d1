/** Defines the doctor's checks and findings. */
import type pg from 'pg'
import type { Config } from '../../server/core/config/config.ts'

type Verdict = 'ok' | 'warn' | 'fail'

export interface Finding {
  /** the subject of the check, in a few words */
  what: string
  verdict: Verdict
  /** the result */
  found: string
  /** how to fix it; missing for `ok` */
  advice?: string
}

/** The data that checks inspect. */
export interface Subject {
  config: Config
  /** undefined before the first start, which creates the embedded database */
  databaseUrl: string | undefined
  /** connections as the shop would open them; undefined when it cannot connect */
  database: pg.Pool | undefined
}

export type Check = (subject: Subject) => Promise<Finding[]>

export const ok = (what: string, found: string): Finding => ({ what, verdict: 'ok', found })
export const warn = (what: string, found: string, advice: string): Finding => ({
  ...{ what, verdict: 'warn', found, advice },
})
export const fail = (what: string, found: string, advice: string): Finding => ({
  ...{ what, verdict: 'fail', found, advice },
})

/** Returns the first line of an error's message; of several refused addresses, the first. */
export function errorText(error: unknown): string {
  const one = error instanceof AggregateError ? error.errors[0] : error
  const cause = one instanceof Error && one.cause instanceof Error ? one.cause : one
  const { message, code } = (cause ?? {}) as { message?: string; code?: string }
  return (message || code || String(cause)).split('\n')[0]!
}

/** Seconds that clocks may differ without a warning. */
const clockTolerance = 5

/** Compares clocks. @param seconds that another clock is ahead of ours */
export function clockFinding(what: string, seconds: number): Finding {
  const found = `${Math.abs(seconds).toFixed(1)} s apart`
  if (Math.abs(seconds) <= clockTolerance) return ok(what, found)
  return warn(what, found, 'Synchronise the clocks of both machines (chrony or systemd-timesyncd).')
}
