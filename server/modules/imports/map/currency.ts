/** Finds the currency of a file's prices and converts them to rupees. docs/import.md */
import type { DraftQuestion } from '../contract/drafts.schema.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import { remedies } from '../contract/remedies.schema.ts'
import type { SourceRow } from '../read/rows.ts'
import { codes, currencyOfCell, currencyOfHeader } from '../values/currency-codes.ts'
import { convertPrice, currencyIn, shopCurrency } from '../values/numbers.ts'
import type { CompiledMapping } from './compile.ts'
import type { FieldSource } from './field-source.ts'
import { cellText, type Reading } from './values.ts'

/**
 * Returns the exchange rate of a row's prices.
 * @param code value of the currency column, or undefined without one
 * @param cell the price cell, which may name a currency itself
 * @param header the currency in the header of the price column
 */
export function currencyRate(
  currency: Mapping['currency'],
  code: string | undefined,
  cell: string,
  header?: string,
): Reading<number> {
  const ours = currency?.code?.toUpperCase()
  const ownCode = code?.trim().toUpperCase() || currencyOfCell(cell, ours ?? header)
  const named = ownCode ?? header ?? ours
  if (named === shopCurrency) return { value: 1 }
  const { rate, rates } = currency ?? {}
  const listed = Object.entries(rates ?? {}).find(([key]) => key.toUpperCase() === named)?.[1]
  if (listed !== undefined) return { value: listed }
  // A rate applies to its own currency only.
  const isOther = ours !== undefined && ownCode !== ours && codes.has(ownCode ?? '')
  if (rate !== undefined && !isOther) return { value: rate }
  if (named !== undefined)
    return {
      problem: { code: 'currency', reason: `is in ${named}, for which ${remedies.rate}` },
    }
  // Prices of such a file are in several currencies: one without a currency may be in any.
  if (rates)
    return {
      problem: { code: 'currency', reason: `names no currency; set ${remedies.unsaid}` },
    }
  return { value: 1 }
}

/** Converts a price to rupees, rounded when the mapping says so. */
export function toShopPrice(price: number, rate: number, currency: Mapping['currency']): number {
  const { round, ending } = currency ?? {}
  if (rate === 1 && round === undefined && ending === undefined) return price
  return convertPrice(price, rate, { round, ending })
}

/** Currencies offered when a file names none. */
const offered = [shopCurrency, 'USD', 'EUR', 'GBP', 'INR', 'AED', 'AUD', 'CAD', 'CNY', 'JPY', 'SGD']

/** Builds the currency question of a file that names none, with prices as examples. */
export const askForeignCurrency = (cells: readonly string[]): DraftQuestion => {
  const examples = [...new Set(cells)].slice(0, 3).map((cell) => cell.slice(0, 60))
  const options = offered.map((value) => ({
    ...{ kind: 'code' as const, value },
    examples: value === shopCurrency ? examples : [],
  }))
  return { about: 'currency', options }
}

/** Returns true when the currency is unknown: mapping, header and first cells name none. */
export function needsCurrency(
  { mapping, sources, isOurs }: CompiledMapping,
  sample: readonly SourceRow[],
): boolean {
  const { price } = sources
  if (isOurs || !price || price.isConstant || mapping.currency) return false
  return namesNoCurrency(price.label, priceCells(price, sample))
}

/** Returns the non-empty price cells of the first rows. */
export const priceCells = (
  price: FieldSource | undefined,
  sample: readonly SourceRow[],
): string[] => sample.map((row) => cellText(price?.read(row))).filter(Boolean)

/** Returns true when the price column names no currency, in its header or its cells. */
export const namesNoCurrency = (header: string, cells: readonly string[]): boolean =>
  cells.length > 0 && !currencyOfHeader(header) && !cells.some(currencyIn)
