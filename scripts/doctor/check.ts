/** What every check of the doctor is and says. */
import type pg from 'pg'
import type { Config } from '../../server/core/config/config.ts'

type Verdict = 'ok' | 'warn' | 'fail'

export interface Finding {
  /** what was looked at, in a few words */
  what: string
  verdict: Verdict
  /** what was found */
  found: string
  /** what to do about it; of what is no `ok` */
  advice?: string
}

/** What there is to look at. */
export interface Patient {
  config: Config
  /** undefined where there is none yet: the first start makes the embedded one */
  databaseUrl: string | undefined
  /** connections as the shop would open them; undefined where none came about */
  database: pg.Pool | undefined
}

export type Check = (patient: Patient) => Promise<Finding[]>

export const ok = (what: string, found: string): Finding => ({ what, verdict: 'ok', found })
export const warn = (what: string, found: string, advice: string): Finding => ({
  ...{ what, verdict: 'warn', found, advice },
})
export const fail = (what: string, found: string, advice: string): Finding => ({
  ...{ what, verdict: 'fail', found, advice },
})

/** The first line of what went wrong; of several addresses that refuse, the first. */
export function wordsOf(error: unknown): string {
  const one = error instanceof AggregateError ? error.errors[0] : error
  const cause = one instanceof Error && one.cause instanceof Error ? one.cause : one
  const { message, code } = (cause ?? {}) as { message?: string; code?: string }
  return (message || code || String(cause)).split('\n')[0]!
}

/** Seconds between two clocks that nobody need care about. */
const clocksMayDiffer = 5

/** @param seconds that another clock is ahead of ours */
export function clockFinding(what: string, seconds: number): Finding {
  const found = `${Math.abs(seconds).toFixed(1)} s apart`
  if (Math.abs(seconds) <= clocksMayDiffer) return ok(what, found)
  return warn(what, found, 'Let both machines keep time (chrony or systemd-timesyncd).')
}
