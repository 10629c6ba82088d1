/**
 * Stock-only files: Shopify's inventory, the stock columns of WooCommerce, and tables of a code
 * and a number. They change nothing but stock.
 */
import type { Mapping } from '../contract/mapping.schema.ts'
import { headerKey } from '../read/columns.ts'
import type { SourceRow } from '../read/rows.ts'
import type { Format, Grouper } from './format.ts'
import { InventoryGrouper, inventoryPlaces } from './shopify-inventory.ts'
import {
  type StockCell,
  type StockCount,
  stockCells,
  stockColumn,
  stockColumns,
} from './stock-columns.ts'
import { wooPlaces } from './woocommerce-columns.ts'
import { WooRows } from './woocommerce-rows.ts'

/** Headers of tables with a code and a number; compared by headerKey. */
const names: Record<StockCell, readonly string[]> = {
  id: ['id', 'productid', 'product id', 'handle', 'code', 'item code', 'product code'],
  sku: ['sku', 'variant sku', 'artikelnummer', 'ugs', 'артикул'],
  barcode: ['barcode', 'variant barcode', 'ean', 'gtin', 'upc'],
  count: [
    'stock',
    'quantity',
    'qty',
    'inventory',
    'inventory quantity',
    'variant inventory qty',
    'stock quantity',
    'on hand',
    'available',
    'bestand',
    'lager',
    'voorraad',
    'inventaire',
    'inventario',
    'estoque',
    'magazzino',
    'запасы',
  ],
}

/** WooCommerce columns that a stock-only file may have without losing product data. */
const besideStock = ['id', 'type', 'sku', 'name', 'barcode', 'parent', 'stock', 'inStock'] as const

interface Shape {
  /** the identifiers in the file, with the names of their columns */
  labels: Partial<Record<StockCell, string>>
  reads: string[]
  hasLocations?: true
  group: (mapping: Mapping) => Grouper
}

/** Returns true for stock-only files. */
export const isStock = (columns: readonly string[]): boolean => shapeOf(columns) !== undefined

/** Builds the format; undefined for other columns than {@link isStock} accepts. */
export function stockFormat(columns: readonly string[]): Format | undefined {
  const shape = shapeOf(columns)
  if (!shape) return undefined
  const { labels, reads, group } = shape
  const has = (cell: StockCell) => labels[cell] !== undefined
  const mapping: Mapping = {
    columns: {
      productId: stockColumn('id'),
      ...(has('sku') ? { sku: stockColumn('sku') } : {}),
      ...(has('barcode') ? { barcode: stockColumn('barcode') } : {}),
      stock: stockColumn('count'),
    },
  }
  return {
    columns: [...columns, ...stockColumns.map(stockColumn)],
    mapping,
    stockOnly: true,
    hasLocations: shape.hasLocations ?? false,
    reads,
    labels: Object.fromEntries(
      stockColumns.flatMap((cell) =>
        labels[cell] === undefined ? [] : [[stockColumn(cell), labels[cell]]],
      ),
    ),
    group,
  }
}

const shapeOf = (columns: readonly string[]): Shape | undefined =>
  inventoryShape(columns) ?? wooShape(columns) ?? plainShape(columns)

function inventoryShape(columns: readonly string[]): Shape | undefined {
  const places = inventoryPlaces(columns)
  if (!places) return undefined
  const { at, locations } = places
  const label = (index: number | undefined) => (index === undefined ? undefined : columns[index]!)
  const count = label(at.available ?? at.onHand ?? locations[0]?.index)
  const sku = label(at.sku)
  return {
    labels: { id: label(at.handle)!, ...(sku ? { sku } : {}), ...(count ? { count } : {}) },
    reads: [...Object.values(at), ...locations.map(({ index }) => index)].map(
      (index) => columns[index]!,
    ),
    hasLocations: true,
    group: (mapping) => new InventoryGrouper(columns.length, places, mapping),
  }
}

function wooShape(columns: readonly string[]): Shape | undefined {
  const found = wooPlaces(columns)
  const { at } = found
  const isOwnColumn = (index: number) => besideStock.some((key) => at[key] === index)
  if (at.inStock === undefined || (at.id ?? at.sku) === undefined) return undefined
  if (!columns.every((_, index) => isOwnColumn(index))) return undefined
  const label = (key: (typeof besideStock)[number]) =>
    at[key] === undefined ? undefined : columns[at[key]]!
  const rows = new WooRows(found)
  const [sku, barcode] = [label('sku'), label('barcode')]
  return {
    labels: {
      id: sku ?? label('id')!,
      ...(sku ? { sku } : {}),
      ...(barcode ? { barcode } : {}),
      count: label('stock') ?? label('inStock')!,
    },
    reads: columns.filter((_, index) => index !== at.name && index !== at.parent),
    group: () =>
      eachRow(columns.length, (row) => {
        const { id, stock, more } = rows.variant(row, undefined)
        return { id, sku: more.sku ?? '', barcode: more.barcode ?? '', count: stock }
      }),
  }
}

/** Matches tables of codes and one number, without other columns. */
function plainShape(columns: readonly string[]): Shape | undefined {
  const keys = columns.map(headerKey)
  const at = (cell: StockCell): number => keys.findIndex((key) => names[cell].includes(key))
  const places = Object.fromEntries(stockColumns.map((cell) => [cell, at(cell)])) as Record<
    StockCell,
    number
  >
  const used = Object.values(places).filter((index) => index !== -1)
  if (used.length !== columns.length || used.length < 2 || places.count === -1) return undefined
  const cellOf = (row: SourceRow, cell: StockCell) => (row.cells[places[cell]] ?? '').trim()
  const label = (cell: StockCell) => columns[places[cell]]
  // Without an id column, ids may have been made from the codes.
  const idCell = (['id', 'sku', 'barcode'] as const).find((cell) => places[cell] !== -1)!
  return {
    labels: {
      id: label(idCell)!,
      ...(label('sku') ? { sku: label('sku')! } : {}),
      ...(label('barcode') ? { barcode: label('barcode')! } : {}),
      count: label('count')!,
    },
    reads: [...columns],
    group: () =>
      eachRow(columns.length, (row) => ({
        id: cellOf(row, idCell),
        sku: cellOf(row, 'sku'),
        barcode: cellOf(row, 'barcode'),
        count: cellOf(row, 'count'),
      })),
  }
}

const eachRow = (width: number, read: (row: SourceRow) => StockCount): Grouper => ({
  push: (rows) =>
    rows.map((row) => ({
      row: row.broken ? row : { ...row, cells: stockCells(row, width, read(row)) },
      sources: [row],
      issues: [],
      warnings: [],
    })),
  end: () => [],
})
