/** Prints the planned prices of a dry run, on the terminal and as CSV. */
import type {
  ImportRow,
  ImportStatus,
} from '../../server/modules/imports/contract/imports.schema.ts'
import { csvLine } from '../../server/modules/imports/values/csv-line.ts'
import type { Paint } from './command.ts'
import { section, shownValue } from './import-section.ts'

const amount = new Intl.NumberFormat('en-LK', { minimumFractionDigits: 2 })
const lkr = (rupees: number): string => `LKR ${amount.format(rupees)}`

/** Formats `line 2, WS-1 Hand cream: LKR 1,500.00 → LKR 2,400.00, stock 3 → 4`. */
function rowText(
  { line, productId, productName, outcome, price, changes }: ImportRow,
  word: string,
): string {
  const prices =
    price &&
    (price.from === null || price.from === price.to
      ? `${outcome === 'created' ? 'new' : outcome}, ${lkr(price.to)}`
      : `${lkr(price.from)} → ${lkr(price.to)}`)
  const others = changes
    .filter(({ field }) => field !== 'price')
    .map(({ field, from, to }) => `${field} ${shownValue(from)} → ${shownValue(to)}`)
  return `${word} ${line}, ${[productId, productName].filter(Boolean).join(' ')}: ${[prices, ...others].filter(Boolean).join(', ')}`
}

/** Lists planned products with old and new price, the cheapest, the mostExpensive, and the outliers. */
export function priceLines(
  { report }: ImportStatus,
  rows: readonly ImportRow[],
  paint: Paint,
  word = 'line',
): string[] {
  const { prices, products } = report
  const lines: string[] = []
  if (prices) {
    const { cheapest, mostExpensive, median, outliers, outlierExamples } = prices
    lines.push(
      '',
      `Cheapest ${lkr(cheapest.price)} (${cheapest.productId}), mostExpensive ${lkr(mostExpensive.price)} (${mostExpensive.productId}), median ${lkr(median)}`,
    )
    if (outliers > 0)
      lines.push(
        paint(
          'yellow',
          `${outliers} prices are over 100 times the median or under a hundredth of it: ${outlierExamples.map(({ line, productId, price }) => `line ${line} ${productId} ${lkr(price)}`).join(', ')}`,
        ),
      )
  }
  return [
    ...lines,
    ...section(
      paint('bold', 'Products and prices'),
      rows.map((row) => rowText(row, word)),
      products.created + products.updated + (prices ? products.unchanged : 0),
      '; use --all to show them, or --report FILE to write them',
    ),
  ]
}

/** Returns the plan as CSV: a line for each product, with its price before and after. */
export const planCsv = (rows: readonly ImportRow[]): string =>
  [
    ['line', 'outcome', 'productId', 'productName', 'currency', 'oldPrice', 'newPrice', 'reasons'],
    ...rows.map(({ line, outcome, productId, productName, price, issues, warnings }) => [
      ...[line, outcome, productId ?? '', productName ?? '', price ? 'LKR' : ''],
      ...[price?.from ?? '', price?.to ?? ''],
      [...issues, ...warnings].map(({ column, reason }) => `${column} ${reason}`.trim()).join('; '),
    ]),
  ]
    .map((cells) => csvLine(cells))
    .join('')
