/** The columns that stock-only files get behind their header. */
import type { SourceRow } from '../read/rows.ts'

/** A row's identifiers and its stock count (empty when the row has none). */
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

/** Returns the row's own cells, followed by those of {@link stockColumns}. */
export function stockCells(row: SourceRow, width: number, count: StockCount): string[] {
  const cells = row.cells.slice(0, width)
  while (cells.length < width) cells.push('')
  return [...cells, ...stockColumns.map((cell) => count[cell])]
}
