/** Formats an import's report as text. */
import type {
  ImportIssue,
  ImportRow,
  ImportStatus,
} from '../../server/modules/imports/contract/imports.schema.ts'
import { withRemedies } from '../../server/modules/imports/contract/remedies.schema.ts'
import { remarkText } from '../../server/modules/imports/map/remarks.ts'
import type { Paint } from './command.ts'
import { priceLines } from './import-prices.ts'
import { refusalHints } from './import-questions.ts'
import { section } from './import-section.ts'

/** Rows of one kind that are printed; files and --json have all of them. */
export const shownRows = 100

export interface ReportRows {
  rejected: ImportRow[]
  warned: ImportRow[]
  /** for dry runs: products that are not rejected */
  planned: ImportRow[]
}

/** Formats `CSV (shopify), utf-8, ";"`. */
function describeFile(status: ImportStatus): string {
  const { recognised } = status
  if (!recognised) return 'not recognised'
  const notation = {
    ...{ csv: 'CSV', xlsx: 'Excel workbook', xml: 'XML feed' },
    ...{ json: 'JSON array', jsonl: 'JSON Lines' },
  }[recognised.notation]
  const kind = recognised.format === 'stock' ? 'stock only' : recognised.format
  const named = ['table', 'objects'].includes(recognised.format) ? '' : ` (${kind})`
  const delimiter = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }[
    recognised.delimiter
  ]
  const how =
    recognised.sheet === undefined
      ? `${recognised.encoding}${recognised.notation === 'csv' ? `, ${delimiter ?? recognised.delimiter}` : ''}`
      : `sheet ${JSON.stringify(recognised.sheet)}`
  return `${notation}${named}, ${how}`
}

/** Options of the command that fix a row without a mapping. */
const options = {
  unsaid: '--currency',
  decimal: '--decimal',
  stock: '--untracked or defaults.stock in the mapping',
  duplicates: '--duplicates first',
}

/** Describes a reason: `is in SEK, for which there is no rate (--rate SEK=300 gives one)`. */
const rateOf = (reason: string): string =>
  `there is no rate (--rate ${/^is in ([A-Z]{3})/.exec(reason)?.[1] ?? 'USD'}=300 gives one)`

/** Ranges of lines that are printed of one reason. */
const shownRuns = 12

/** Formats `line 12`; `lines 4 to 11, 15 and 18`. @param word the unit: lines or records */
function linesText(lines: readonly number[], word: string): string {
  const runs: [first: number, last: number][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run && line <= run[1] + 1) run[1] = Math.max(run[1], line)
    else runs.push([line, line])
  }
  const sections = runs
    .slice(0, shownRuns)
    .map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`))
  const beyond = runs.slice(shownRuns).reduce((sum, [first, last]) => sum + last - first + 1, 0)
  const all = [...sections, ...(beyond > 0 ? [`${beyond} more`] : [])]
  const text = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all[0]
  return `${lines.length === 1 ? word : `${word}s`} ${text}`
}

/** Formats `line 12, price: "abc" is not a number`; groups rows with the same reason. */
function issueTexts(issues: readonly ImportIssue[], word: string): string[] {
  const alike = Map.groupBy(issues, ({ column, value, reason }) =>
    [
      column && `, ${column}`,
      ':',
      value && ` ${JSON.stringify(value)}`,
      ` ${withRemedies(reason, { ...options, rate: rateOf(reason) })}`,
    ].join(''),
  )
  return [...alike].map(([text, some]) => {
    const lines = [...new Set(some.map(({ line }) => line))].sort((a, b) => a - b)
    return `${linesText(lines, word)}${text}`
  })
}

/** Counts records of JSON and XML in files of one line; other files use line numbers. */
function located(status: ImportStatus, rows: ReportRows): { rows: ReportRows; word: string } {
  const { rejected, warned, planned } = rows
  const lines = new Map([...rejected, ...warned, ...planned].map((row) => [row.position, row.line]))
  const isShared = new Set(lines.values()).size < lines.size
  const isRecords = ['json', 'xml'].includes(status.recognised?.notation ?? '')
  if (!isRecords || !isShared) return { rows, word: 'line' }
  const counted = (row: ImportRow): ImportRow => {
    const line = row.position + 1
    const at = (one: ImportIssue) => ({ ...one, line })
    return { ...row, line, issues: row.issues.map(at), warnings: row.warnings.map(at) }
  }
  const [one, two, three] = [rejected, warned, planned].map((some) => some.map(counted))
  return { rows: { rejected: one!, warned: two!, planned: three! }, word: 'record' }
}

/** Returns the whole report as lines. */
export function reportText(status: ImportStatus, found: ReportRows, paint: Paint): string[] {
  const { report, dryRun } = status
  const { rows, word } = located(status, found)
  const would = dryRun ? 'would be ' : ''
  const counted = (name: keyof typeof report.products, style: Parameters<Paint>[0]) => {
    const count = report.rows[name]
    const products = report.products[name]
    const text = `${would}${name} ${count}${products === count ? '' : ` (${products} products)`}`
    return count ? paint(style, text) : text
  }
  const lines = [
    paint('bold', `${status.fileName}: ${describeFile(status)}`),
    `${report.rows.read} rows read: ${counted('created', 'green')}, ${counted('updated', 'green')}, ${counted('unchanged', 'dim')}, ${counted('rejected', 'red')}`,
  ]
  if (report.groups)
    lines.push(
      `product groups: ${would}created ${report.groups.created}, ${would}updated ${report.groups.updated}, unchanged ${report.groups.unchanged}`,
    )
  if (report.missing !== null)
    lines.push(
      status.report.deleted
        ? `${report.deleted} products that are not in the file were deleted`
        : `${report.missing} products of the shop are not in the file${report.missing ? `: ${report.missingExamples.join(', ')}${report.missing > report.missingExamples.length ? ', …' : ''}` : ''}`,
    )
  if (report.images.copied || report.images.failed)
    lines.push(`images: ${report.images.copied} copied, ${report.images.failed} failed`)
  if (report.needs?.includes('currency'))
    lines.push(
      paint(
        'yellow',
        'the file names no currency, so prices are read as rupees (use --currency LKR to confirm, or --currency USD --rate 300)',
      ),
    )
  for (const remark of report.remarks ?? []) lines.push(paint('yellow', remarkText(remark)))
  if (report.ignoredColumns.length)
    lines.push(paint('dim', `columns not used: ${report.ignoredColumns.join(', ')}`))
  if (dryRun) lines.push(...priceLines(status, rows.planned, paint, word))
  const rejected = rows.rejected.flatMap(({ issues }) => issues)
  const warned = rows.warned.flatMap(({ warnings }) => warnings)
  lines.push(
    ...section(
      paint('red', 'Rejected'),
      issueTexts(rejected, word),
      Math.max(
        report.rejections.reduce((sum, one) => sum + one.count, 0),
        rows.rejected.length,
      ),
      '; use --rejected FILE to write them all with reasons',
      rejected.length,
    ),
    ...section(
      paint('yellow', 'Warnings'),
      issueTexts(warned, word),
      report.warnings,
      `: ${report.warningKinds.map((kind) => `${kind.code} ${kind.count}`).join(', ')}`,
      warned.length,
    ),
  )
  if (dryRun && report.rejections.some(({ code }) => code === 'required'))
    lines.push(
      '',
      'To set defaults for new products, use --category makeup, --untracked 10, or a mapping (--map FILE).',
    )
  if (status.message) lines.push('', paint('red', status.message))
  for (const hint of refusalHints(status)) lines.push('', hint)
  return lines
}
