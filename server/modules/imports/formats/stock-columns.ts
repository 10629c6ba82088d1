/** The columns that files of nothing but stock get behind their header. */
import type { SourceRow } from '../read/rows.ts'

/** What is known of a row: how its product may be called, and how many there are (empty: not said). */
export interface StockCount {
  id: string
  sku: string
  barcode: string
  count: string
}
export type StockCell = keyof StockCount

export const stockColumns = [
  'id',
  'sku',
  'barcode',
  'count',
] as const satisfies readonly StockCell[]
export const stockColumn = (cell: StockCell) => `stock:${cell}` as const

/** The row's own cells, with those of {@link stockColumns} behind them. */
export function stockCells(row: SourceRow, width: number, count: StockCount): string[] {
  const cells = row.cells.slice(0, width)
  while (cells.length < width) cells.push('')
  return [...cells, ...stockColumns.map((cell) => count[cell])]
}
