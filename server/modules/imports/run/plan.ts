/** Compares mapped rows with the shop's products and plans the changes. Pure. */

import type { mainFields } from '../../../../db/schema/product-shape.ts'
import { detailNames } from '../../catalog/products/details.schema.ts'
import { noSchedule, validateSchedule } from '../../catalog/products/schedule.schema.ts'
import { issue, type RowIssue } from '../contract/issues.ts'
import { type ImportField, importFields } from '../contract/mapping.schema.ts'
import { codeKey } from '../contract/match.ts'
import type { MappedRow } from '../map/row.ts'
import type { ImportProduct, ProductValues } from '../values/import-product.ts'

const outcomes = ['created', 'updated', 'unchanged', 'rejected'] as const
type Outcome = (typeof outcomes)[number]

/** One field of an existing product that the row changes. */
export interface FieldChange {
  field: ImportField
  from: unknown
  to: unknown
}

/**
 * A product of the shop in the form of the product schema. Its details are present when the file
 * sets any.
 */
export type ExistingProduct = Required<Pick<ImportProduct, keyof typeof mainFields>> &
  Partial<ImportProduct>

export interface PlannedRow {
  row: MappedRow
  outcome: Outcome
  changes: FieldChange[]
  issues: RowIssue[]
  warnings: RowIssue[]
  /** the product to store, for created and updated rows */
  product: ExistingProduct | undefined
  /** the price before and after, in rupees, when the row sets one */
  price?: { from: number | null; to: number }
}

/**
 * Plans one row.
 * @param existing the undeleted product with its id, if any
 */
export function planRow(row: MappedRow, existing: ExistingProduct | undefined): PlannedRow {
  const planned = {
    row,
    changes: [],
    issues: row.issues,
    warnings: row.warnings,
    product: undefined,
  }
  if (row.issues.length) return { ...planned, outcome: 'rejected' }
  if (existing) return validatedSchedule(planUpdate(row, existing))
  if (!row.whole) return { ...planned, outcome: 'rejected', issues: row.missing }
  const product = complete(row.whole)
  const warnings = [...row.warnings, ...row.asNew]
  return validatedSchedule({
    ...planned,
    warnings,
    outcome: 'created',
    product,
    price: { from: null, to: product.price },
  })
}

/** Adds a warning when the planned price is below the product's cost. */
export function withCostWarning(
  planned: PlannedRow,
  existing: ExistingProduct | undefined,
): PlannedRow {
  const { row, product, price } = planned
  const { cost, lastPrice } = { ...existing, ...row.provided, ...product }
  const paid = Math.min(
    lastPrice ?? Number.POSITIVE_INFINITY,
    price?.to ?? Number.POSITIVE_INFINITY,
  )
  if (!price || planned.outcome === 'rejected' || typeof cost !== 'number' || paid >= cost)
    return planned
  const reason = 'is below the cost of the product'
  return {
    ...planned,
    warnings: [...planned.warnings, issue(row.line, 'below-cost', reason, 'price', paid)],
  }
}

/** Rejects a row whose sale or state conflicts with the rest of the product. */
function validatedSchedule(planned: PlannedRow): PlannedRow {
  const { row, product } = planned
  if (!product) return planned
  const issues: RowIssue[] = []
  validateSchedule({ ...noSchedule, ...product }, product.price, (field, reason) =>
    issues.push(issue(row.line, 'invalid', reason, field, product[field])),
  )
  if (issues.length === 0) return planned
  return { ...planned, outcome: 'rejected', changes: [], issues, product: undefined }
}

/** Fills a new product's optional fields. */
function complete(product: ImportProduct): ExistingProduct {
  return {
    ...product,
    lastPrice: product.lastPrice ?? product.price,
    imageAlts: product.imageAlts ?? [],
  }
}

function planUpdate(row: MappedRow, existing: ExistingProduct): PlannedRow {
  const product = { ...existing, ...row.provided, lastPrice: newLastPrice(row.provided, existing) }
  // The code by which it was found keeps the shop's spelling.
  const by = row.match?.by
  if (by && codeKey(existing[by] ?? '') === row.match?.code) product[by] = existing[by]
  if (row.provided.Images) product.Images = ownAddresses(row.provided.Images, existing.Images)
  // A scheduled product is a draft until its time, so "draft" without a time keeps the schedule.
  if (
    product.state === 'draft' &&
    existing.state === 'scheduled' &&
    !('publishFrom' in row.provided)
  )
    product.state = 'scheduled'
  if (isPublishedSince(product, existing))
    Object.assign(product, { state: 'published', publishFrom: null })
  const changes: FieldChange[] = []
  for (const field of importFields)
    if (field !== 'productId' && !isSame(existing[field], product[field]))
      changes.push({ field, from: existing[field], to: product[field] })
  const isPriced = row.provided.price !== undefined || row.provided.lastPrice !== undefined
  const price = isPriced ? { price: { from: existing.price, to: product.price } } : {}
  const planned = { row, changes, warnings: row.warnings, ...price }
  if (product.lastPrice > product.price) {
    const reason = `must not be above the price, which is ${product.price}`
    const issues = [issue(row.line, 'invalid', reason, 'lastPrice', product.lastPrice)]
    return { ...planned, changes: [], outcome: 'rejected', issues, product: undefined }
  }
  const outcome = changes.length ? 'updated' : 'unchanged'
  return { ...planned, outcome, issues: [], product: changes.length ? product : undefined }
}

/** Returns true when the file schedules a product that was published on time since. */
const isPublishedSince = ({ state, publishFrom }: ExistingProduct, existing: ExistingProduct) =>
  state === 'scheduled' &&
  existing.state === 'published' &&
  typeof publishFrom === 'string' &&
  new Date(publishFrom) <= new Date()

/**
 * Returns the lastPrice. A file with prices but without discounts keeps a discount, unless the new
 * price is below it; a product without a discount stays without one.
 */
function newLastPrice(values: Partial<ProductValues>, existing: ExistingProduct): number {
  if (values.lastPrice !== undefined) return values.lastPrice
  if (values.price === undefined) return existing.lastPrice
  if (existing.lastPrice === existing.price) return values.price
  return Math.min(existing.lastPrice, values.price)
}

/**
 * Restores our own image paths, which exports to other shops prefix with the shop's address.
 * Stored names are unique, so no other image is meant.
 */
function ownAddresses(values: readonly string[], existing: readonly string[]): string[] {
  const paths = new Set(existing.filter((url) => url.startsWith('/')))
  if (!paths.size) return [...values]
  return values.map((url) => {
    if (!URL.canParse(url)) return url
    const { pathname } = new URL(url)
    return paths.has(pathname) ? pathname : url
  })
}

/** Compares two values of a field; absent values count as null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((entry, index) => entry === other[index])
    : (one ?? null) === (other ?? null)

/** Returns true when the file sets a detail: then all details must be known. */
export const changesDetails = ({ provided }: MappedRow): boolean =>
  detailNames.some((name) => provided[name] !== undefined)
