/** The table in docs/promises.md: what the last long run of each fault found. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { HourPart, Outcome } from '../support/promises.ts'
import { withHourPart } from './hour-page.ts'
import { replaceBetween } from './marked.ts'

export interface PartResult {
  name: string
  minutes: number
  passed: boolean
}

/** @returns the lines that tests wrote into `ledger`; none where no fault was tried */
export function readOutcomes(ledger: string): (Outcome | HourPart)[] {
  if (!existsSync(ledger)) return []
  const lines = readFileSync(ledger, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Outcome | HourPart)
}

const head = [
  '| fault | runs | lost | doubled | serves again after | measured |',
  '|---|---|---|---|---|---|',
]

const seconds = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? '' : `${(milliseconds / 1_000).toFixed(1)} s`

const rowOf = ({ fault, runs, lost, doubled, recovery }: Outcome, day: string): string =>
  `| ${[fault, runs, lost, doubled, seconds(recovery), day].join(' | ')} |`

const faultOf = (row: string): string => row.split(' | ')[0]!.replace(/^\| /, '')

/**
 * Puts the outcomes into a page: the row of a fault that was there before is replaced, new faults
 * come last, and rows of parts that did not run stay as they were.
 * @throws when the page has no place for a table
 */
export function withOutcomes(page: string, outcomes: readonly Outcome[], day: string): string {
  return replaceBetween(page, 'table', (table) => {
    const known = table
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(head.length)
    const rows = new Map(known.map((row) => [faultOf(row), row]))
    for (const outcome of outcomes) rows.set(outcome.fault, rowOf(outcome, day))
    return [...head, ...rows.values()].join('\n')
  })
}

/** @returns the message for the terminal */
export function writePromises(
  root: string,
  outcomes: readonly (Outcome | HourPart)[],
  machine: string,
): string {
  if (outcomes.length === 0) return 'No fault was tried: docs/promises.md stays as it is.'
  const file = path.join(root, 'docs/promises.md')
  const day = new Date().toISOString().slice(0, 10)
  const faults = outcomes.filter((one): one is Outcome => 'fault' in one)
  let page = withOutcomes(readFileSync(file, 'utf8'), faults, `${day}, ${machine}`)
  for (const one of outcomes)
    if ('part' in one) page = withHourPart(page, one, `${day}, ${machine}`)
  writeFileSync(file, page)
  return `${outcomes.length} lines written into docs/promises.md.`
}
