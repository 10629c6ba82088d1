/**
 * Shopify's inventory CSV: one row per variant and location, or, until 2022, one column per
 * location.
 * Reads the units on sale: on hand, less those committed to orders and those unavailable.
 */

import { productIdLength } from '../../catalog/products/products.schema.ts'
import { ImportError, issue, type RowIssue } from '../contract/issues.ts'
import { importLimits } from '../contract/limits.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import { headerKey } from '../read/columns.ts'
import type { SourceRow } from '../read/rows.ts'
import { readNumber } from '../values/numbers.ts'
import { shorten } from '../values/template.ts'
import type { Grouper, Unit } from './format.ts'
import { shopifyHeaders } from './shopify-columns.ts'
import { stockCells } from './stock-columns.ts'
import { remainingOptions, variantId } from './variants.ts'

const { handle, title, sku, ...product } = shopifyHeaders
const { optionName1, optionValue1, optionName2, optionValue2, optionName3, optionValue3 } = product

const headers = {
  ...{ handle, title, sku },
  ...{ optionName1, optionValue1, optionName2, optionValue2, optionName3, optionValue3 },
  hsCode: ['hs code'],
  origin: ['coo', 'country of origin'],
  location: ['location'],
  bin: ['bin name'],
  incoming: ['incoming'],
  unavailable: ['unavailable'],
  committed: ['committed'],
  available: ['available'],
  onHand: ['on hand'],
  // Counts that staff entered into Shopify's file, to apply from now on.
  newOnHand: ['on hand (new)'],
} as const
type Key = keyof typeof headers

export interface InventoryPlaces {
  at: Partial<Record<Key, number>>
  /** columns by location */
  locations: { name: string; index: number }[]
}

/** Removes Shopify's explanation behind a column name. */
const plainKey = (header: string): string =>
  headerKey(header).replace(/ \((not editable|current)\)$/, '')

/** Finds the columns; undefined when the file is no inventory. */
export function inventoryPlaces(columns: readonly string[]): InventoryPlaces | undefined {
  const keys = columns.map(plainKey)
  const at: InventoryPlaces['at'] = {}
  for (const key of Object.keys(headers) as Key[]) {
    const index = keys.findIndex((name) => (headers[key] as readonly string[]).includes(name))
    if (index !== -1) at[key] = index
  }
  const isVariant = at.handle !== undefined && at.optionValue1 !== undefined
  if (!isVariant || keys.some((key) => /price/.test(key))) return undefined
  if (at.location !== undefined) {
    const isCounted = [at.available, at.onHand, at.newOnHand].some((index) => index !== undefined)
    return isCounted ? { at, locations: [] } : undefined
  }
  const known = new Set(Object.values(at))
  const locations = columns.flatMap((name, index) => (known.has(index) ? [] : [{ name, index }]))
  return (at.origin ?? at.hsCode) === undefined || !locations.length ? undefined : { at, locations }
}

/** The rows of one variant, until it is complete. */
interface Family {
  expected: number
  rows: SourceRow[]
}

/** Matches cells of locations that do not stock the variant. */
const notStocked = /^not stocked$/i

export class InventoryGrouper implements Grouper {
  readonly #families = new Map<string, Family>()
  readonly #names = new Set<string>()
  #waiting = 0
  readonly #width: number
  readonly #places: InventoryPlaces
  readonly #mapping: Mapping

  constructor(width: number, places: InventoryPlaces, mapping: Mapping) {
    this.#width = width
    this.#places = places
    this.#mapping = mapping
    for (const { name } of places.locations) this.#names.add(name.toLowerCase())
  }

  survey(rows: readonly SourceRow[]): void {
    for (const row of rows) {
      if (row.broken) continue
      const id = this.#idOf(row)
      const family = this.#families.get(id)
      if (family) family.expected++
      else this.#families.set(Buffer.from(id).toString(), { expected: 1, rows: [] })
      if (this.#names.size < importLimits.columns)
        this.#names.add(Buffer.from(this.#cell(row, 'location').toLowerCase()).toString())
    }
  }

  /** Refuses unknown locations. @throws ImportError for a location that the file does not have */
  surveyed(): void {
    const { location } = this.#mapping
    if (location === undefined || this.#names.has(location.trim().toLowerCase())) return
    const names = [...this.#names].filter(Boolean).slice(0, 30).join(', ')
    throw new ImportError(`the file has no location ${JSON.stringify(location)}; it has ${names}`)
  }

  push(rows: readonly SourceRow[]): Unit[] {
    return rows.flatMap((row) => {
      if (row.broken || !this.#cell(row, 'handle')) return [this.#alone(row)]
      const family = this.#families.get(this.#idOf(row))!
      family.rows.push(row)
      this.#waiting += lengthOf(row)
      if (this.#waiting > importLimits.parentLength)
        throw new ImportError(
          'too many variants have rows far apart; sort the file by handle, or split it by location',
          row.line,
        )
      return family.rows.length < family.expected ? [] : this.#release(family)
    })
  }

  end(): Unit[] {
    return [...this.#families.values()].flatMap((family) => this.#release(family))
  }

  #release(family: Family): Unit[] {
    const { rows } = family
    family.rows = []
    for (const row of rows) this.#waiting -= lengthOf(row)
    const [first] = rows
    if (!first) return []
    const counted = rows.flatMap((row) => this.#count(row))
    const issues = counted.filter((one) => typeof one !== 'number')
    const sum = counted.reduce<number>((all, one) => all + (typeof one === 'number' ? one : 0), 0)
    const count = {
      id: this.#idOf(first),
      sku: rows.map((row) => this.#cell(row, 'sku').replace(/^'/, '')).find(Boolean) ?? '',
      barcode: '',
      // Negative counts, units sold but not there yet, are no stock.
      count: counted.length ? String(Math.max(0, sum)) : '',
    }
    const row = { ...first, cells: stockCells(first, this.#width, count) }
    return [{ row, sources: rows, issues, warnings: [] }]
  }

  /** Returns the counted numbers of a row, or issues for invalid ones. */
  #count(row: SourceRow): (number | RowIssue)[] {
    const { at, locations } = this.#places
    if (at.location === undefined)
      return locations.flatMap(({ name, index }) =>
        this.#isWanted(name) ? this.#number(row, name, (row.cells[index] ?? '').trim()) : [],
      )
    if (!this.#isWanted(this.#cell(row, 'location'))) return []
    const number = (key: Key) => this.#number(row, headers[key][0], this.#cell(row, key))
    const typed = number('newOnHand')
    const available = number('available')
    if (!typed.length && available.length) return available
    const counts = typed.length ? typed : number('onHand')
    const [onHand] = counts
    if (typeof onHand !== 'number') return counts
    const unavailable = [...number('unavailable'), ...number('committed')]
    const wrong = unavailable.filter((one) => typeof one !== 'number')
    if (wrong.length) return wrong
    return [unavailable.reduce<number>((left, one) => left - (one as number), onHand)]
  }

  #number(row: SourceRow, column: string, cell: string): (number | RowIssue)[] {
    if (cell === '' || notStocked.test(cell)) return []
    const value = readNumber(cell, '.', undefined, true)
    if (value !== undefined && Number.isSafeInteger(value)) return [value]
    return [issue(row.line, 'number', 'is not a whole number', column, cell)]
  }

  #alone(row: SourceRow): Unit {
    const problem = issue(row.line, 'required', 'has no handle', headers.handle[0])
    return { row, sources: [row], issues: row.broken ? [] : [problem], warnings: [] }
  }

  #cell(row: SourceRow, key: Key): string {
    const index = this.#places.at[key]
    return index === undefined ? '' : (row.cells[index] ?? '').trim()
  }

  /** Returns the id that a product file of the same shop gives. */
  #idOf(row: SourceRow): string {
    const options = ([1, 2, 3] as const).flatMap((number) => {
      const value = this.#cell(row, `optionValue${number}`)
      const name = this.#cell(row, `optionName${number}`)
      return value && value !== 'Default Title' ? [{ name: name || `Option${number}`, value }] : []
    })
    const remaining = remainingOptions(options, this.#mapping.variants)
    return shorten(variantId(this.#cell(row, 'handle'), remaining), productIdLength)
  }

  #isWanted(name: string): boolean {
    const { location } = this.#mapping
    return location === undefined || name.trim().toLowerCase() === location.trim().toLowerCase()
  }
}

const lengthOf = (row: SourceRow): number => row.cells.reduce((sum, cell) => sum + cell.length, 100)
