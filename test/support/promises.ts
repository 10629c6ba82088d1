/**
 * Records the results of fault scenarios, one line each, for the table of docs/promises.md. A line
 * is written before its check, so that broken promises appear in the table.
 */
import { appendFileSync } from 'node:fs'

/** The file in which long runs collect lines; only test/long/run.ts sets the variable. */
const ledger = process.env.PROMISES_LEDGER

export interface Outcome {
  /** the fault in the shop, as the table names it */
  fault: string
  /** how often, and of what: `3 kills, 500 orders` */
  runs: string
  /** acknowledged writes that were missing or different afterwards */
  lost: number
  /** results that exist more than once for one request */
  doubled: number
  /** the longest time in milliseconds until it served again */
  recovery?: number
}

/** The counts of one part of the hour of kills: a column of its table. */
export interface HourPart {
  part: number
  /** by the line's label: how often, and milliseconds at the slowest */
  lines: Readonly<Record<string, { count: number; slowest?: number }>>
}

/** Adds a line to the table; in the short form of a test it does nothing. */
export function recordOutcome(outcome: Outcome | HourPart): void {
  if (ledger) appendFileSync(ledger, `${JSON.stringify(outcome)}\n`)
}
