/** The table of the hour of kills in docs/promises.md: a column for each part of it, and what they are together. */
import type { HourPart } from '../support/promises.ts'
import { replaceBetween } from './marked.ts'

export const hourParts = 6

interface Cell {
  count: number
  /** milliseconds */
  slowest?: number | undefined
}

const write = ({ count, slowest }: Cell): string =>
  slowest === undefined ? `${count}` : `${count}, ${(slowest / 1_000).toFixed(1)} s`

/** @returns undefined for a cell that was never filled */
function read(text: string): Cell | undefined {
  const [, count, seconds] = /^(\d+)(?:, ([\d.]+) s)?$/.exec(text) ?? []
  if (count === undefined) return undefined
  return {
    count: Number(count),
    slowest: seconds === undefined ? undefined : Number(seconds) * 1_000,
  }
}

/** How often in all parts, and the slowest of them. */
function together(texts: readonly string[]): string {
  const cells = texts.map(read).filter((cell) => cell !== undefined)
  if (cells.length === 0) return ''
  const slowest = cells.flatMap((cell) => cell.slowest ?? [])
  return write({
    count: cells.reduce((sum, { count }) => sum + count, 0),
    slowest: slowest.length > 0 ? Math.max(...slowest) : undefined,
  })
}

const lineOf = (cells: readonly string[]): string =>
  `| ${cells.join(' | ')} |`.replaceAll('  ', ' ')

/**
 * Puts a part into its column; the others stay as they were.
 * @param measured when and where
 * @throws when the page has no place for the table
 */
export function withHourPart(page: string, { part, lines }: HourPart, measured: string): string {
  return replaceBetween(page, 'hour', (table) => {
    const known = table
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .map((line) => line.split('|').map((cell) => cell.trim()))
    const rows = new Map(known.map(([, name, ...cells]) => [name!, cells.slice(0, hourParts)]))
    const last = rows.get('measured') ?? []
    rows.delete('measured')
    for (const name of Object.keys(lines)) if (!rows.has(name)) rows.set(name, [])
    const columns = Array.from({ length: hourParts }, (_, at) => at)
    const fill = (cells: readonly string[], own: string) =>
      columns.map((at) => (at === part - 1 ? own : (cells[at] ?? '')))
    const body = [...rows].map(([name, cells]) => {
      const line = lines[name]
      const filled = fill(cells, line ? write(line) : '')
      return [name, ...filled, together(filled)]
    })
    const head = ['', ...columns.map((at) => `part ${at + 1}`), 'together']
    const rule = `|${'---|'.repeat(head.length)}`
    const foot = ['measured', ...fill(last, measured), '']
    return [lineOf(head), rule, ...[...body, foot].map(lineOf)].join('\n')
  })
}
