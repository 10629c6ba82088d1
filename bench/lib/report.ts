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

export const lines: Line[] = []

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

/** Returns the figures as a Markdown table, for docs/benchmarks.md. */
export function asTable(): string {
  const rows = lines.map(
    (line) =>
      `| ${line.id} | ${line.what} | ${show(line.value, line.unit)} | ${line.better === 'more' ? '≥' : '≤'} ${show(line.bar, line.unit)} | ${isMet(line) ? 'met' : 'missed'} |`,
  )
  return ['| # | what | measured | bar | |', '|---|---|---|---|---|', ...rows].join('\n')
}
