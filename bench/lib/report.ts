/** A figure: its name, the measured ratio or amount, the bar, and whether it is met. */
export interface Line {
  id: string
  what: string
  value: number
  unit?: string
  /** the bar of docs/benchmarks.md */
  bar: number
  better: 'more' | 'less'
  /** the parts of the figure */
  detail?: string
}

const lines: Line[] = []

/** The figures that this machine cannot measure, with the reason. */
export const leftOut: string[] = []

/** Reports a figure that is not measured here. */
export function leaveOut(what: string, why: string): void {
  leftOut.push(`${what}: ${why}`)
  process.stdout.write(`---- ${what} left out: ${why}\n`)
}

const show = (value: number, unit = ''): string =>
  `${value >= 100 ? Math.round(value) : Number(value.toPrecision(3))}${unit}`

const isMet = ({ value, bar, better }: Line): boolean =>
  better === 'more' ? value >= bar : value <= bar

/** Prints a figure at once, as progress of a long run, and keeps it for the summary. */
export function report(line: Line): void {
  lines.push(line)
  const { id, what, value, unit, bar, better, detail } = line
  const limit = `${better === 'more' ? '≥' : '≤'} ${show(bar, unit)}`
  const mark = isMet(line) ? 'met   ' : 'MISSED'
  process.stdout.write(
    `${id.padEnd(4)} ${what.padEnd(58)} ${show(value, unit).padStart(9)}  ${limit.padEnd(10)} ${mark}${detail ? `  ${detail}` : ''}\n`,
  )
}

const heading = '| # | what | measured | bar | | on |\n|---|---|---|---|---|---|'

/** Returns the part of a row that names its figure. */
const nameOf = (row: string): string => row.split(' | ').slice(0, 2).join(' | ')

/**
 * Returns the figures as a Markdown table.
 * @param earlier the page with the figures of earlier runs: rows that this run did not measure stay
 */
export function asTable(earlier = ''): string {
  const today = new Date().toISOString().slice(0, 10)
  const rows = lines.map(
    (line) =>
      `| ${line.id} | ${line.what} | ${show(line.value, line.unit)} | ${line.better === 'more' ? '≥' : '≤'} ${show(line.bar, line.unit)} | ${isMet(line) ? 'met' : 'missed'} | ${today} |`,
  )
  return [heading, ...withEarlier(rows, earlier.match(/^\| P.*$/gm) ?? [], nameOf)].join('\n')
}

/** Returns what the figures are made of as a list; with those of `earlier` as in {@link asTable}. */
export function asDetails(earlier = ''): string {
  const details = lines
    .filter((line) => line.detail)
    .map((line) => `- ${line.id}, ${line.what}: ${line.detail}`)
  const nameOfDetail = (detail: string) => detail.slice(0, detail.lastIndexOf(': '))
  return withEarlier(details, earlier.match(/^- P\d.*$/gm) ?? [], nameOfDetail).join('\n')
}

/** Puts new rows in the place of the earlier ones with the same name, and after them those that are new. */
function withEarlier(
  rows: readonly string[],
  earlier: readonly string[],
  name: (row: string) => string,
): string[] {
  const all = new Map([...earlier, ...rows].map((row) => [name(row), row]))
  return [...all.values()]
}
