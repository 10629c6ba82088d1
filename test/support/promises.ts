/**
 * What the fault scenarios found, one line each, for the table of docs/promises.md. A line is written
 * before it is judged: a broken promise is in the table, too.
 */
import { appendFileSync } from 'node:fs'

/** The file that the long runs collect lines in; the variable is set by test/long/run.ts alone. */
const ledger = process.env.PROMISES_LEDGER

export interface Outcome {
  /** what was done to the shop, in the words of the table */
  fault: string
  /** how often, and of what: `3 kills, 500 orders` */
  runs: string
  /** acknowledged things that were gone or differed afterwards */
  lost: number
  /** things that happened more than once for one wish */
  doubled: number
  /** milliseconds until it served again, at the slowest of all runs */
  recovery?: number
}

/** What one part of the hour of kills counted: a column of its table. */
export interface HourPart {
  part: number
  /** by the line's words: how often, and milliseconds at the slowest */
  lines: Readonly<Record<string, { count: number; slowest?: number }>>
}

/** Adds a line to the table; in the short form of a test it does nothing. */
export function tell(outcome: Outcome | HourPart): void {
  if (ledger) appendFileSync(ledger, `${JSON.stringify(outcome)}\n`)
}
